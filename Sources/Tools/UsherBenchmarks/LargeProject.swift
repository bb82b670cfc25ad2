internal import Foundation

/// A generated project of many policies without findings. Each policy has three prompts, eight states, a catalog and 29
/// translations.
struct LargeProject {
  let policies: Int

  private static let locales = [
    "de", "fr", "es", "it", "nl", "pt-BR", "pt-PT", "ja", "ko", "zh-Hans", "zh-Hant", "ar", "he", "fa", "ru", "uk",
    "pl",
    "cs", "sk", "sl", "hr", "bg", "ro", "tr", "el", "sv", "da", "fi", "vi",
  ]

  /// Writes the files into up to a hundred folders below `Policies`.
  func write(to folder: String) {
    let root = URL(filePath: folder).appending(path: "Policies")
    do {
      for part in 0..<min(100, policies) {
        try FileManager.default.createDirectory(
          at: root.appending(path: "part\(part)"), withIntermediateDirectories: true)
      }
      for number in 0..<policies {
        let place = root.appending(path: "part\(number % 100)")
        try policy(number).write(to: place.appending(path: "p\(number).usher"), atomically: false, encoding: .utf8)
        try source(number).write(to: place.appending(path: "p\(number).copy.yaml"), atomically: false, encoding: .utf8)
        for locale in Self.locales {
          let file = place.appending(path: "p\(number).\(locale).copy.yaml")
          try translation(number, locale).write(to: file, atomically: false, encoding: .utf8)
        }
      }
    } catch {
      fatalError("the project cannot be written to \(folder): \(error)")
    }
  }

  private func policy(_ number: Int) -> String {
    """
    language 1
    /// A part of the app that needs the camera, number \(number).
    policy generated.part\(number)
    use ios
    copy part\(number)

    metric refused
    metric openedSettings

    action film needs camera is granted -> filmed | failed

    /// Guidance after a refusal, where Settings helps.
    alert cameraOff {
      recovers camera
      button openSettings preferred
      button notNow
    }

    /// Nothing in Settings changes these: no way there.
    alert cameraBlocked(why: restricted | unavailable) {
      button close
    }

    alert filmFailed {
      button again preferred
      button close
    }

    flow scan -> filmed | declined | unavailable | failed {

      start state checking {
        choose camera {
          granted                  -> filming
          askable                  -> asking
          denied                   -> explaining
          restricted | unavailable -> blocked(why: camera)
        }
      }

      state asking {
        ask camera {
          granted            -> filming
          denied { track refused } -> end declined
          else               -> checking
        }
      }

      state explaining {
        show cameraOff {
          openSettings -> leaving
          notNow       -> end declined
        }
        on change of camera -> checking
      }

      state leaving {
        track openedSettings
        -> away
      }

      state away {
        open settings { returned | failed -> checking }
      }

      state blocked(why: restricted | unavailable) {
        show cameraBlocked(why: why) { close -> end unavailable }
        on change of camera -> checking
      }

      state filming {
        do film {
          filmed                            -> end filmed
          failed when camera is not granted -> checking
          failed                            -> telling
          interrupted                       -> checking
        }
      }

      state telling {
        show filmFailed {
          again -> checking
          close -> end failed
        }
      }
    }

    """
  }

  private func source(_ number: Int) -> String {
    "schema: 1\ncatalog: part\(number)\nsource: en\n\nentries:\n" + entries(number, "", notes: true) + """

        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera films part \(number) of your document.

      """
  }

  private func translation(_ number: Int, _ locale: String) -> String {
    "catalog: part\(number)\nlocale: \(locale)\n\nentries:\n" + entries(number, locale, notes: false) + """

        camera.purpose:
          text: \(locale) \(number) 文書の一部を撮影します Часть документа.

      """
  }

  /// The texts of the three prompts. A translation is only marked text, not its language, and no check notices that.
  private func entries(_ number: Int, _ locale: String, notes: Bool) -> String {
    func note(_ text: String) -> String { notes ? "    note: \(text)\n" : "" }
    let mark = locale.isEmpty ? "" : "\(locale) ø "
    return """
        cameraOff:
      \(note("After a refusal, before part \(number) is filmed."))    title: \(mark)Camera \(number) Is Off
          message: \(mark)Turn the camera on in Settings to film part \(number) of your document.
          buttons:
            openSettings: \(mark)Open Settings
            notNow: \(mark)Not Now

        cameraBlocked:
      \(note("Where nothing in Settings helps."))    title: \(mark)Camera \(number) Is Not Available
          message: \(mark)This device does not let the app use the camera for part \(number).
          buttons:
            close: \(mark)Close

        filmFailed:
      \(note("After the film of part \(number) came to nothing."))    title: \(mark)Film \(number) Was Not Saved
          buttons:
            again: \(mark)Film Again
            close: \(mark)Close

      """
  }
}

/// Checks of large projects, each in a process: growth with the number of policies, and the gain from a second core.
func projectComparisons() -> [Comparison] {
  guard let usher = tool(named: "usher") else { return [] }
  return [
    Comparison(title: "a project, policies × 30 locales") {
      [100, 1000].flatMap { count -> [Benchmark] in
        let folder = FileManager.default.temporaryDirectory.appending(path: "usher-project-\(count)").path
        if !FileManager.default.fileExists(atPath: folder) { LargeProject(policies: count).write(to: folder) }
        let check = ["check", folder]
        return [
          Benchmark("\(count) policies", amount: Double(count), unit: "policies") { finished(usher, check) },
          Benchmark("\(count) policies, one core", amount: Double(count), unit: "policies") {
            finished("/usr/bin/taskset", ["-c", "0", usher] + check)
          },
        ]
      }
    }
  ]
}
