/// Generated policies as in a large project. The same size always gives the same policies.
struct GeneratedPolicies {
  var texts: [String] = []
  var bytes = 0

  /// Generates policies of about 10 kB each, up to `total` bytes.
  init(total: Int) {
    while bytes < total {
      let text = Self.policy(number: texts.count, length: min(10_000, total - bytes))
      texts.append(text)
      bytes += text.utf8.count
    }
  }

  static func policy(number: Int, length: Int) -> String {
    var text = """
      language 1
      /// A part of the app that needs the camera, number \(number).
      policy generated.part\(number)
      use ios

      input token: Text
      metric refused
      metric openedSettings(place: first | second)
      action begin(token: Text) needs camera is granted -> finished | failed
      notice settingsDidNotOpen


      """
    var index = 0
    while text.utf8.count < length {
      text += flow(index)
      index += 1
    }
    return text
  }

  private static func flow(_ index: Int) -> String {
    """
    /// Guidance after a refusal, where Settings helps.
    alert cameraOff\(index) {
      recovers camera
      button openSettings preferred
      button notNow cancel
    }

    /// Nothing in Settings changes these: no way there.
    alert cameraBlocked\(index)(why: restricted | unavailable) {
      button close
    }

    /// The camera, settled: asked for where it can be, explained where it was refused before.
    flow settle\(index) -> ready | declined | unavailable {

      start state checking {
        choose camera {
          granted                  -> working
          askable                  -> asking
          denied                   -> explaining
          restricted | unavailable -> blocked(why: camera)
        }
      }

      state asking {
        ask camera {
          granted            -> working
          denied { track refused } -> end declined        // just refused: guidance waits for the next attempt
          else               -> checking
        }
      }

      state explaining {
        show cameraOff\(index) {
          openSettings -> away
          notNow       -> end declined
        }
        on change of camera -> checking
      }

      state away {
        track openedSettings(place: first)
        open settings {
          returned                           -> checking
          failed { show settingsDidNotOpen } -> checking
        }
      }

      state blocked(why: restricted | unavailable) {
        show cameraBlocked\(index)(why: why) { close -> end unavailable }
        on change of camera -> checking
      }

      state working {
        do begin(token: token) {
          finished                      -> end ready
          failed when camera is granted -> end ready
          failed | interrupted          -> explaining
        }
      }
    }


    """
  }

  /// YAML text like a catalog, of about `total` bytes.
  static func yaml(total: Int) -> String {
    var text = "schema: 1\ncatalog: generated\nsource: en\nentries:\n"
    var index = 0
    while text.utf8.count < total {
      text += """
          prompt\(index):
            note: After the camera was refused, before a document is photographed.
            title: Camera access is off
            message: "Turn on Camera for {-app} in Settings to photograph your document."
            buttons:
              openSettings: Open Settings
              notNow: Not Now

        """
      index += 1
    }
    return text
  }

  /// The entries of the YAML text as JSON, for `JSONDecoder`.
  static func json(total: Int) -> String {
    var entries: [String] = []
    var size = 0
    while size < total {
      let entry = """
        {"name": "prompt\(entries.count)", "note": "After the camera was refused, before a document is photographed.",
         "title": "Camera access is off", "message": "Turn on Camera for {-app} in Settings to photograph your document.",
         "buttons": {"openSettings": "Open Settings", "notNow": "Not Now"}}
        """
      entries.append(entry)
      size += entry.utf8.count + 2
    }
    return "[" + entries.joined(separator: ",\n") + "]"
  }
}

struct GeneratedEntry: Decodable {
  var name: String
  var note: String
  var title: String
  var message: String
  var buttons: [String: String]
}
