/// Small files that together have every production of the grammar but those of scripts, for laws about every place of a text.
enum EveryProduction {
  static let files = [
    "there.usher": #"""
    language 1
    platform there versions 15...

    input idiom: phone | pad
    link settings "app-settings:"
    link more "app-settings:more" since 16
    look android

    resource location was place since 16 {
      called "Location services" plural, "uses your location"
      purpose NSLocation formerly NSPlace else ends app
      purpose NSLocationAlways since 16 formerly NSPlaceAlways for always else -> denied | silent
      page settings, more
      instead LocationButton
      option precise for always since 17
      status notDetermined, denied was refused
      status whenInUse grants partly
      status always grants
      status secret shown as always since 18
      unforeseen reads denied
      ask from notDetermined -> whenInUse | denied | silent beside app while active after tap else -> denied
      ask always from notDetermined | whenInUse -> always | denied silently
      settings denied | always -> whenInUse may end app
      settings any -> denied ends app
      managed any -> denied while away since 16 until 18 with CAMERA
      system denied -> whenInUse tells app
      relaunch whenInUse -> notDetermined
    }

    resource camera {
      page settings
      status notDetermined, denied, restricted
      status authorized grants
      ask from notDetermined -> authorized | denied
      settings denied -> authorized may end app
    }

    resource door {
      status shut
      status ajar grants
      ask from shut -> ajar | shut
    }

    """#,
    "here.usher": #"""
    language 1
    platform here extends there versions 15...

    extend resource camera {
      status lent
      system lent -> denied
    }
    override link more "app-settings:less" since 17
    override input idiom: phone | pad | desk
    override resource door {
      status locked
      status unlocked grants
      ask from locked -> unlocked | locked
    }

    """#,
    "lent.usher": #"""
    language 1
    policy lent
    use here

    type Mood = calm | busy

    live input isLate: Bool = false
    metric seen
    metric counted(mood: Mood)
    action play(mood: Mood) -> played | broken(error: Text)
    event rang(mood: Mood)
    link manual "https://a.b/manual"

    sheet offered(mood: Mood) {
      button take preferred
      button leave cancel
    }
    notice thanked

    inner flow rest(mood: Mood) -> rested {
      start state resting {
        do play(mood: mood) {
          played -> end rested
          broken -> end rested
          interrupted -> end rested
        }
      }
    }

    """#,
    "base.usher": #"""
    language 1
    policy vendor.base
    use here
    copy texts

    metric opened

    alert vendorOff {
      recovers camera
      button ok
    }
    alert vendorMore {
      button ok
    }
    notice vendorTold

    flow vendorFlow -> full | refused {
      start state looking {
        choose camera {
          granted -> end full
          denied | restricted -> off
          else -> asking
        }
      }
      state asking {
        ask camera {
          granted -> end full
          else { show vendorTold } -> off
        }
      }
      state off {
        show vendorOff { ok { track opened } -> more }
        on change of camera -> looking
      }
      state more {
        show vendorMore { ok -> end refused }
        on change of camera -> looking
      }
    }

    """#,
    "whole.usher": #"""
    language 1
    /// All there is.
    policy whole extends vendor.base
    use lent

    type Reason was Why = first was one | second
    live input isOnCall: Bool = false
    input account: Text
    input level: 0...3 = 1
    input reason: Reason = first
    memory asked: 0...3 = 0 for install
    memory refused: Bool = false for install per Reason
    memory lastAsked: Moment = never for install read by app
    memory perAccount: Bool = false for launch per account
    memory here1: Bool = false for session
    let often = asked is 2... or refused[first] or os is 15.4...16.1
    let some = count of refused is 1... and lastAsked is older than 7d
    let chosen = choose reason, often {
      first, true -> much
      _, false when level is not 2 -> little
      else -> much
    }
    let quick = choose {
      often and not isOnCall -> yes
      can ask location always -> no
      else -> yes
    }
    decide mood: Mood = choose isLate {
      true -> busy
      false -> calm
    }
    decide isBusy: Bool = (often or some)
    repeatable action pair(token: Text) asks location, camera needs often -> paired was joined | failed(error: Text)
    action act(why: Reason)
    metric went was gone(how: 0...3)
    metric lost(error: Text)
    metric why(why: Reason, place: status of camera)
    metric saw(r: resource)
    link help "https://a.b/c" since 15.4 reaches camera, location
    event toggled(to: Bool, by: Reason)
    resource spot was spots = location on here
    event closed
    event told(text: Text)

    alert off was away(why: Reason) {
      recovers camera, location always when why is first
      button pick(length: first | second) preferred
      button close was cancel cancel when why is not second
      dismissible
      style {
        icon: why {
          first: "a.b"
          else: "c"
        }
        tint: red
        prominence: plain
        size: 15
        title: why
      }
    }
    screen primer(why: Reason, r: resource) {
      primes camera when why is first
      button go preferred
    }
    notice explained(why: Reason, error: Text) {
      style {
        icon: why {
          first | second: d
        }
      }
    }
    waive nagging "asked for"
    waive "elsewhere" "it is fine"

    flow ensure(r: resource of camera | location, reason1: Reason) -> all | none {
      let welcome = not isOnCall and reason1 is first
      retired guiding -> asking
      retired leaving -> end none
      waive dead-button "none here"

      start state asking was checking {
        choose r, welcome {
          granted, _ -> end all
          _, true -> priming
          _, false -> choose {
            often -> end none
            else -> showing(why: reason1)
          }
        }
      }
      state priming {
        waive no-way-on "twice is meant"
        remember asked = asked + 1
        show primer(why: reason1, r: r) {
          go { remember refused[reason1] = true; remember lastAsked = now; track saw(r: r) } -> requesting
        }
        on closed | background -> end none
        on toggled(to, by) { remember refused[by] = to; track why(why: by, place: camera) } -> end none
        on told(text) { track lost(error: text) } -> stay
        after 10s { track went(how: level) } -> end none
      }
      state requesting {
        ask r {
          silence after 3s when often { track went(how: 1) } -> end none
          silence after 3s -> showing(why: first)
          granted -> end all
          denied -> open help { returned -> end none; failed -> open manual { returned | failed -> end none } }
          else { waive not-seen-again "in a row"; do act(why: second) } -> showing(why: second)
        }
        after asking { track opened }
      }
      state showing(why: Reason) {
        show off(why: why) {
          pick(length) when length is first { track why(why: length, place: camera) } -> resting1
          pick -> end none
          close -> asking
          dismissed { show explained(why: why, error: account) } -> doing
        }
      }
      resting state resting1 {
        show lent.offered(mood: calm) {
          take -> run rest(mood: busy) { rested -> end none }
          leave { track seen; track lent.counted(mood: busy); show thanked } -> do pair(token: account) {
            paired -> end all
            failed(error) { track lost(error: error) } -> end none
            interrupted -> end none
          }
        }
        on rang | return -> stay
        on change of isOnCall, refused -> end none
        start state inside { -> waiting }
        state waiting {
          show off(why: reason1) {
            pick -> back to resting1
            close -> back to resting1
            dismissed -> end none
          }
        }
      }
      state doing {
        do lent.play(mood: mood) {
          played when camera is granted | denied -> end all
          played | broken | interrupted -> end none
        }
      }
    }

    flow launched(at: Reason) for launch {
      start resting state idle {
        on closed -> choose at { first -> idle; second -> stay }
      }
    }

    inner flow settle -> settled {
      start state settling {
        open settings { returned -> end settled; failed -> end settled }
      }
    }

    flow outer -> over {
      start state running {
        run settle { settled -> end over }
      }
    }

    override alert vendorOff {
      recovers camera
      button ok preferred
    }
    override notice vendorTold
    override state vendorFlow.more {
      show off(why: first) {
        pick -> end refused
        close -> looking
        dismissed -> end full
      }
    }
    override copy texts

    promise "never \"black\"" for ensure(r: camera) {
      never at showing(why: first) or showing off(why: second) when not often
      always when reason1 is first
      from asking camera always possible ending all
      from at resting1 always possible opening help
      after doing pair or tracking went(how: 1) eventually ending none when often
    }
    promise "elsewhere" {
      never at ensure.doing when platform is here
    }

    test "the whole" for ensure(r: camera, reason1: first) loosely {
      given camera is denied, refused[first] is true, lastAsked is older than 7d, account is "me", os is 16, platform is here, idiom is pad
      expect show primer(why: first), update off, dismiss off, ask camera, do pair, cancel pair, open help
      expect ask location always (precise)
      tap go
      tap pick(length: first)
      expect track why(place: denied), remember refused[first] = true, outcome none, at showing, ignored, memory refused[first] is true
      expect buttons pick(length: first), close
      tap close
      expect nothing
      send toggled(to: true, by: first)
      send told(text: "x")
      expect track lost(error: text)
      silence
      dismiss
      wait 3s
      away
      relaunch
      away { camera becomes authorized; refused[second] becomes true; app ends }
      meanwhile isOnCall = true relaunch
      start vendorFlow
      answer failed(error: "out")
      expect track lost(error: error)
      answer authorized
    }

    test "it settles" for outer strictly {
      expect outcome over
    }

    test "it is decided" {
      expect decision isBusy is true
    }

    test "never" for outer never {
      expect nothing
    }

    """#,
    "texts.copy.yaml": "schema: 1\ncatalog: texts\nsource: en\n\nentries:\n  vendorOff:\n    title: x\n",
  ]

  /// The policies and platforms.
  static var paths: [String] { files.keys.filter { $0.hasSuffix(".usher") }.sorted() }
}
