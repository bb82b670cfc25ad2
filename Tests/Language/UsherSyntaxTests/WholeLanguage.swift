import UsherSource

/// A policy with every construct, for tests of properties that hold for all texts.
let wholePolicy = SourceFile(
  path: "whole.usher",
  text: #"""
    language 1
    /// All there is.
    policy vendor.whole extends vendor.base
    use ios, another.policy
    copy whole

    type Reason was Why = first was one | second
    live input os: 15.4...16 = 15.4
    input account: Text
    memory asked: 0...3 = 0 for install per Reason read by app
    memory lastAsked: Moment = never for install
    let often = count of asked is 2... or asked[first] is 1...2 or os is 15.4...16.1
    let long = lastAsked is older than 7d
    let single = (os is ...15.4 or often)
    decide reason: Reason = choose often, os {
      true, 16 | 17... -> first
      true, ...15.4 -> second
      else -> first
    }
    repeatable action pair(token: Text) asks bluetooth, local.network always needs often -> paired was joined | failed(error: Text)
    metric opened was went(how: 0...3)
    link help "https://a.b/\"c\"" since 15.4 reaches camera, sdk.camera
    event toggled(to: Bool, by: Reason)
    resource library was pictures = photosReadWrite on ios, photos on android

    /// What is shown.
    alert off was away(why: Reason) {
      recovers sdk.camera, location always when why is first
      button pick(length: first | second) preferred
      button close was cancel cancel when not often
      dismissible
      style {
        icon: "a.b"; tint: red
        size: 15
      }
    }
    notice told(why: Reason) {
      style {
        icon: why {
          first: "c"
          second | third: d
          else: "e"
        }
      }
    }
    waive nagging "asked for"

    flow ensure(r: resource of camera | contacts) for launch -> full was all | refused {
      retired guiding -> asking
      retired waiting -> end refused
      waive dead-button "none here"
      on background | closed -> asking
      on toggled(to, by) { remember asked[by] = asked[by] + 1 } -> asking

      start state asking was checking {
        waive askedOnce "twice is meant"
        remember asked[first] = 2
        ask r always {
          silence after 3s when often { track opened(how: 1) } -> choose { often -> asking; else -> stay }
          denied -> open help { returned -> show off(why: first) { close -> run settle { done -> asking } } }
          silence | granted -> end full
          else { waive not-seen-again "in a row"; waive "never \"black\"" "of the policy" } -> showing(why: first)
        }
      }
      resting state showing(why: Reason) {
        show off(why: why) {
          pick(length) when length is first -> end refused
          close, dismissed -> back to showing
        }
        after asking { track opened(how: 2) }
      }
    }

    inner flow settle -> done {
      start state settling { -> end done }
    }

    override alert vendorOff { button ok }
    override notice vendorTold
    override state ensure.asking(why: Reason) { show off(why: why) { close -> end refused } }
    override copy other

    promise "never \"black\"" for ensure(r: camera) {
      never at showing(why: first) or showing off when not often
      always when single
      from asking camera always always possible ending full
      from asking camera always possible opening help
      after doing pair or tracking opened eventually ending refused when long
    }

    test "the whole" for ensure(r: camera) loosely {
      given camera is denied, asked[first] is 3, lastAsked is older than 7d, account is "me", os is 15.4
      expect show off(why: first), update off, dismiss off, ask location always, do pair, cancel pair, open help
      tap pick(length: first)
      send toggled(to: true)
      silence; dismiss; wait 3s
      away; relaunch
      away { camera becomes authorized; asked[first] becomes 2; app ends }
      meanwhile sdk.camera = denied relaunch
      expect track opened(how: 1), remember asked[first] = 2, outcome full, at showing, ignored, nothing, memory asked[first] is 2
      expect buttons pick(length: first), openSettings
      start ensure(r: camera)
      answer paired
      answer failed(error: "out of \"range\"")
    }

    test "it settles" for settle strictly {
      expect outcome done
    }

    test "it is decided" {
      expect decision often is true
    }

    """#)

/// A platform with every construct.
let wholePlatform = SourceFile(
  path: "platform.usher",
  text: #"""
    language 1
    platform ios extends base versions 15.4...

    input idiom: phone | pad
    live input lowPower: Bool = false
    link settings "app-settings:"
    link more "app-settings:more" since 16 until 17.4
    look web

    resource location was place since 15 until 19 {
      called "Location \"services\"" plural, "uses your location"
      purpose NSLocation formerly NSPlace else ends app
      purpose NSLocationAlways since 16 formerly NSPlace for always, often else -> denied | silent
      page settings, more
      instead LocationButton, MapPicker
      option Navigation, Delivery for always, often since 16
      status notDetermined, denied was refused
      status always grants since 15.4 until 18 without A
      status limited grants partly shown as always since 18
      status precise grants formerly shown as always retired since 18
      unforeseen reads denied
      ask from notDetermined -> always | denied beside app while active after tap else -> denied
      ask always from notDetermined -> limited silently | silent since 16 until 17 with A, B without C
      settings denied | always -> denied may end app
      managed any -> denied ends app while away until 18
      system always -> denied tells app with A
      relaunch always -> notDetermined silently
    }

    extend resource camera since 16 { status lent; system lent -> denied }
    override resource door { status shut }
    override link help "help:" since 17
    override live input dark: Bool

    """#)
