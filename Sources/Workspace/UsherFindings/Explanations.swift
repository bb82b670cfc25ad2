// Generated from the pages in Explanations: `UPDATE_SPECIMENS=1 swift test --filter ExplanationTests` writes it anew.

internal import UsherSource

extension DiagnosticCode {
  /// The codes with a page that are not of a lint rule. A program that only finds does not contain the pages.
  static let ofStages: [DiagnosticCode] = [
    .ambiguousName,
    .ambiguousScalar,
    .brokenPromise,
    .buttonLabel,
    .cancelLabel,
    .carriageReturn,
    .cutOffText,
    .deadButton,
    .deadRow,
    .destructiveWithoutCancel,
    .duplicateFile,
    .duplicateKey,
    .duplicateName,
    .elseHides,
    .emptyFile,
    .emptyTitle,
    .endPunctuation,
    .endlessStep,
    .enteredAgain,
    .extendsCycle,
    .failedExpectation,
    .fallbackCrossesScript,
    .fixedSeverity,
    .forbiddenFeature,
    .foreignMark,
    .goesRound,
    .idlePrimer,
    .imitatesSystem,
    .impossibleOutcome,
    .impossibleStep,
    .inconclusive,
    .inconsistentCopy,
    .invalidLocale,
    .invisibleCharacter,
    .laterStatus,
    .liveArgument,
    .longTitle,
    .malformedAllowance,
    .manyButtons,
    .mergeConflict,
    .metricAgain,
    .misnamedFile,
    .misplaced,
    .missingAnswer,
    .missingCopy,
    .missingLocale,
    .missingNote,
    .missingPlaceholder,
    .missingPrimes,
    .missingPurpose,
    .missingRecovers,
    .nagging,
    .needlessWaiver,
    .neverReached,
    .neverRests,
    .noWayOn,
    .noWayToSettings,
    .notCanonical,
    .notLaidOut,
    .notSeenAgain,
    .notUtf8,
    .okOnQuestion,
    .orphanCopy,
    .outOfDomain,
    .partialCopy,
    .plistConflict,
    .plistDiffers,
    .plistEmpty,
    .plistExtra,
    .plistMissing,
    .plistUnreadable,
    .plistUntranslated,
    .pluralCategory,
    .pluralForms,
    .preAnswer,
    .preferredCancel,
    .pressure,
    .primerExit,
    .purposeSentence,
    .recursion,
    .requestWithoutTap,
    .rowOfOthers,
    .sameAsSource,
    .sameLabel,
    .selection,
    .settingsBeforeAsking,
    .settingsPath,
    .shadowedName,
    .shielded,
    .shownAsTyped,
    .silentRefusal,
    .sourceLocale,
    .staleBaseline,
    .staleCopy,
    .startState,
    .stayWithoutQuestion,
    .syntax,
    .tapOrClick,
    .threeDots,
    .tooComplex,
    .tooLarge,
    .tooLong,
    .tooNew,
    .unansweredAction,
    .unclosed,
    .undeclaredLocale,
    .unknownButton,
    .unknownCatalog,
    .unknownCode,
    .unknownField,
    .unknownName,
    .unknownPlaceholder,
    .unknownPlatform,
    .unlikelyLocale,
    .unmatchedPath,
    .unmetNeeds,
    .unreachable,
    .unreadable,
    .unreviewedCopy,
    .unstampedCopy,
    .untrueGuidance,
    .unusedAllowance,
    .unusedCatalog,
    .unusedName,
    .vaguePurpose,
    .whiteSpace,
    .writtenOutTerm,
    .wrongArguments,
    .wrongKind,
    .wrongShape,
    .wrongType,
    .yamlSyntax,
    .yesNo,
  ]

  /// The page of each code, in alphabetical order.
  static let pages: [(name: String, text: String)] = [
    (
      "alert-over-prompt",
      #"""
      # alert-over-prompt: an alert of the app may appear while the system asks

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      action film asks camera -> filmed | failed

      alert sorry {
        button close
      }

      flow begin -> done | off {
        start state filming {
          do film {
            filmed               -> end done
            failed | interrupted -> telling
          }
        }
        state telling {
          show sorry { close -> end off }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action film asks camera -> filmed | failed

      alert sorry {
        button close
      }

      flow begin -> done | off {
        start state filming {
          do film {
            filmed                              -> end done
            failed when camera is notDetermined -> end off
            failed | interrupted                -> telling
          }
        }
        state telling {
          show sorry { close -> end off }
        }
      }
      ```

      ## Why

      An action that `asks` brings up the system's prompt, and it answers when the app
      answers, not when the person does. If it fails at once, the prompt is still up,
      and an alert of the app comes on top of it or below it. The status says whether
      the person has decided. Usher reports a row that leads to an alert, an action
      sheet or a sheet while the status can still be the one from before the request.
      It does not report a row that this status cannot reach. It also does not report
      a request that people can dismiss, as in a browser: the status is then the same
      before and after.

      Only the app knows which of its answers come early. So this is a note.

      Source: react-native-permissions#648 and app_tracking_transparency#43, where a
      request beside another alert came to nothing.
      """#
    ),
    (
      "ambiguous-name",
      #"""
      # ambiguous-name: an argument can mean a value or a name

      ## Wrong

      ```usher
      language 1
      policy capture

      input document: passport | document

      alert again(what: passport | document) {
        button close
      }

      flow begin -> closed {
        start state only {
          show again(what: document) { close -> end closed }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture

      input kind: passport | document

      alert again(what: passport | document) {
        button close
      }

      flow begin -> closed {
        start state only {
          show again(what: kind) { close -> end closed }
        }
      }
      ```

      ## Why

      `what: document` could mean the value `document`, or the current value of the
      input `document`. If the wrong one is used, the app asks a person for the wrong
      paper. A test that happens to use the same value would not notice.
      """#
    ),
    (
      "ambiguous-scalar",
      #"""
      # ambiguous-scalar: other YAML tools would not read this as text

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      actionSheet retake {
        button again preferred
        button keep cancel
      }

      flow begin -> again | kept {
        start state asking {
          show retake {
            again -> end again
            keep  -> end kept
          }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        retake:
          title: Take the photo again?
          buttons:
            again: Retake
            keep: No
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        retake:
          title: Take the photo again?
          buttons:
            again: Retake
            keep: "No"
      ```

      ## Why

      Usher reads every value in a catalog as text. Other tools that follow YAML 1.1
      read an unquoted `No` as the truth value false. A button could then be labelled
      `false` as soon as a translation service has read and written the file. The same
      happens to numbers and dates. All tools agree on a text in quotes. `null` and `~`
      mean that there is no text; they are an empty text (`wrong-shape`).
      """#
    ),
    (
      "app-name",
      #"""
      # app-name: a name clashes in the code of an app

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      type Policy = strict | lenient
      input chosen: Policy

      flow begin -> ready | off {
        start state checking {
          choose {
            camera is granted and chosen is lenient -> end ready
            else -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      type CameraUse = strict | lenient
      input chosen: CameraUse

      flow begin -> ready | off {
        start state checking {
          choose {
            camera is granted and chosen is lenient -> end ready
            else -> end off
          }
        }
      }
      ```

      ## Why

      `usher generate swift` writes the names of a policy as Swift names:
      `permission_denied` becomes `permissionDenied`. Two names that would be the same,
      and a name that the generated code needs for something else, such as `Policy` for
      a type, have no such code. `usher generate swift` refuses the policy, with the
      place of every such name. So does `usher generate typescript` for the types of a
      policy for the web. An app that calls the host with the names as strings has no
      such problem: then allow the name. Nothing is said of policies for Android alone.

      Source: Usher, `usher help generate swift`.
      """#
    ),
    (
      "asked-flag",
      #"""
      # asked-flag: a memory of the policy, and not the status, says that there is nothing to ask

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      memory wasAsked: Bool = false for install

      flow begin -> ready | off {
        start state checking {
          choose wasAsked {
            false -> asking
            true  -> end off
          }
        }
        state asking {
          remember wasAsked = true
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            askable -> asking
            else    -> end off
          }
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      The system knows whether the app has asked, and the status shows it. A memory of
      it can become wrong for good. After a reset of Location & Privacy, after a
      one-time grant has ended, or on a new device with an old backup, the status is
      "never asked" again, but the memory still says the opposite. The same is true if
      the policy reads the memory beside the status, as in `notDetermined when not
      wasAsked`, if the memory is a number, an enum or a moment, and if it has a key, as
      in `wasAsked[place]`.

      Usher does not report a memory that says more than the status:

      - The app sees two statuses of the platform as one, as on Android, where `denied`
        is never asked or refused for good.
      - A row remembers that people dismissed the prompt, which leaves the status as it
        was.
      - The policy reads how old a moment is: "ask again after three days".
      - A request for more may leave the status as it was, as that for precise location
        on Android: only the memory says that people have kept what they had.
      - Another row or handler sets the memory back, for example a switch of the app,
        with a constant or with the switch's own value.
      - The app asks elsewhere, by the status, whatever the memory says: a memory that a
        welcome page was seen.

      A memory can also mark a request that is under way, so that a button does not ask
      twice. If one row sets the mark back and another one does not, often `silence`,
      the button asks no more. Usher reports the row that leaves the mark, whatever the
      memory is kept for.

      Source: cordova-diagnostic-plugin, whose flags went wrong with backups and one-time
      grants; RestComm/webrtc-ios-sdk#398, a reset; perezjuanj/OpenCircuit#133, where a
      flag recorded a request that the system had not shown.
      """#
    ),
    (
      "asks-again",
      #"""
      # asks-again: the app asks again right away

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      action measure needs tracking is granted -> measured

      flow begin -> done | off {
        start state checking {
          choose tracking {
            granted -> measuring
            askable -> asking
            else    -> end off
          }
        }
        state asking {
          ask tracking {
            granted       -> measuring
            notDetermined -> checking
            else          -> end off
          }
        }
        state measuring {
          do measure { measured | interrupted -> end done }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action measure needs tracking is granted -> measured

      flow begin -> done | off {
        start state checking {
          choose tracking {
            granted -> measuring
            askable -> asking
            else    -> end off
          }
        }
        state asking {
          ask tracking {
            granted -> measuring
            else    -> end off
          }
        }
        state measuring {
          do measure { measured | interrupted -> end done }
        }
      }
      ```

      ## Why

      People can leave some requests without a decision: in a browser, on Android, and
      for tracking while another alert is up. An app that asks again right away puts
      them under pressure. A browser blocks pages that do this. An action that `asks`
      counts like `ask`, for each of its requests.

      Source: Chromium, permission requests: three dismissals are a refusal;
      react-native-permissions#648, where a tracking request had no result.
      """#
    ),
    (
      "broken-promise",
      #"""
      # broken-promise: a promise of the policy is not kept

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      action record -> done | failed

      flow begin -> recorded | off {
        start state asking {
          ask camera { else -> recording }
        }
        state recording {
          do record {
            done                 -> end recorded
            failed | interrupted -> end off
          }
        }
      }

      promise "never without the camera" for begin {
        never doing record when camera is not granted
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action record -> done | failed

      flow begin -> recorded | off {
        start state asking {
          ask camera {
            granted -> recording
            else    -> end off
          }
        }
        state recording {
          do record {
            done                 -> end recorded
            failed | interrupted -> end off
          }
        }
      }

      promise "never without the camera" for begin {
        never doing record when camera is not granted
      }
      ```

      ## Why

      A promise must hold for every journey that the device allows. At least one
      journey breaks this promise. `usher verify` shows the shortest such journey, and
      prints it as a test.

      To fix it, change the step that breaks the promise, or the promise. To accept
      it, write `waive "its title" "why"` in the row, the state, the flow or the
      policy.

      Source: `Grammar/README.md`, promises and waivers.
      """#
    ),
    (
      "button-label",
      #"""
      # button-label: a button label has too many words, is not in title case, or ends with a mark

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            close: Close.
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            close: Close
      ```

      ## Why

      A button label names an action and is not a sentence. It has one or two words in
      title case, and no punctuation mark at its end. Usher checks capital letters and
      the number of words in English only, because other languages form verbs
      differently.

      Source: Apple, Human Interface Guidelines, Alerts: one- or two-word titles,
      title-style capitalization, no ending punctuation.
      """#
    ),
    (
      "cancel-label",
      #"""
      # cancel-label: the cancel button has an unusual label

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button openSettings preferred
        button notNow cancel
      }

      flow begin -> closed {
        start state telling {
          show cameraOff {
            openSettings -> end closed
            notNow       -> end closed
          }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            openSettings: Open Settings
            notNow: Leave
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            openSettings: Open Settings
            notNow: Cancel
      ```

      ## Why

      The system puts the button with the role `cancel` where people look for Cancel,
      and the Escape key presses it. Its label is the word that the system uses in
      each language, or one that postpones the decision, such as Not Now. A button
      without the role that is called Cancel is reported too, and so is one with a label
      that is not translated. Usher does not check languages whose words it does not know.

      Source: Apple, Human Interface Guidelines, Alerts: always use Cancel to title a
      button that cancels.
      """#
    ),
    (
      "carriage-return",
      #"""
      # carriage-return: lines end as on Windows

      ## Wrong

      A file whose lines end with a carriage return and a line feed. Some editors and
      some settings of Git write such files:

      ```sh
      printf 'language 1\r\npolicy capture\r\n' > capture.usher
      ```

      ## Right

      The same file with line feeds only. The line `*.usher text eol=lf` in
      `.gitattributes` keeps it this way for everybody:

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      ```

      ## Why

      Usher matches translations to their source text by a fingerprint of its bytes,
      and reviewers read changes line by line. The same text must have the same bytes
      on every machine. Then Usher reports a translation as outdated only if somebody
      has really changed the text.
      """#
    ),
    (
      "cut-off-text",
      #"""
      # cut-off-text: a text ends before a number sign

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: The camera is off
          message: This is reason #1 for blurred documents.
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: The camera is off
          message: "This is reason #1 for blurred documents."
          buttons:
            close: Close
      ```

      ## Why

      In YAML, a space and `#` begin a comment. People see only `This is reason`. A text
      in quotes keeps its `#`. In a real comment, a space follows the `#`, as in
      `# for the lawyers`, or a line of signs.
      """#
    ),
    (
      "dead-button",
      #"""
      # dead-button: a button leads nowhere

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button close cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted             -> end ready
            askable             -> end off
            denied | restricted -> guiding
            unavailable         -> end off
          }
        }
        state guiding {
          show cameraOff {
            openSettings -> away
            close        -> end off
          }
          on change of camera -> checking
        }
        state away { open settings { returned | failed -> checking } }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button close cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted                  -> end ready
            askable                  -> end off
            denied                   -> guiding
            restricted | unavailable -> end off
          }
        }
        state guiding {
          show cameraOff {
            openSettings -> away
            close        -> end off
          }
          on change of camera -> checking
        }
        state away { open settings { returned | failed -> checking } }
      }
      ```

      ## Why

      Settings has no switch for a camera that a parent or a company has restricted. A
      person who is sent there finds nothing, comes back, and sees the same prompt
      again. A button is dead in two cases. Either nothing that its prompt guides to at
      that time, and that is not granted, can be changed where the button leads. Or the journey waits in the same place as
      before, and every button does there what it did, whatever people change in Settings.

      A button that shows a notice, or writes a memory that only the app reads, is not dead.
      Neither is one that looks again at a status which people may have changed in Settings
      without the journey noticing it, nor one that leads to Settings in a status that reads
      like another one in which that helps.

      A button that leads to one page of Settings, and to another one after that, is not
      dead. Neither is a switch, `button share(isOn: Bool)`, that is turned to where it
      already is: with its other value it has an effect.

      To fix it, let the button lead somewhere else, or offer it only where it has an
      effect. To accept it, write `waive dead-button "why"` in the row, the state, the
      flow or the policy.

      Source: react-native-permissions#466, people who restricted their own device with
      Screen Time; sparrowcode/PermissionsKit#75 and #167, buttons that led nowhere.
      """#
    ),
    (
      "dead-row",
      #"""
      # dead-row: a row is never used

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | refused | blocked {
        start state checking {
          choose camera {
            granted             -> end ready
            denied | restricted -> end refused
            restricted          -> end blocked
            else                -> end refused
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | refused | blocked {
        start state checking {
          choose camera {
            granted    -> end ready
            denied     -> end refused
            restricted -> end blocked
            else       -> end refused
          }
        }
      }
      ```

      ## Why

      Usher uses the first row that matches, so this later row is never used. Somebody
      wrote it for a reason. The person it is meant for, here one whose camera a
      parent has restricted, is led another way.
      """#
    ),
    (
      "destructive-without-cancel",
      #"""
      # destructive-without-cancel: a prompt has a destructive button but no cancel button

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button erase destructive
        button keep
      }

      flow begin -> closed {
        start state telling {
          show cameraOff {
            erase -> end closed
            keep  -> end closed
          }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Erase the Photo?
          buttons:
            erase: Erase
            keep: Keep
      ```

      ## Right

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button erase destructive
        button keep cancel
      }

      flow begin -> closed {
        start state telling {
          show cameraOff {
            erase -> end closed
            keep  -> end closed
          }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Erase the Photo?
          buttons:
            erase: Erase
            keep: Cancel
      ```

      ## Why

      A prompt with a button that destroys something also needs a clear and safe way
      back. The Escape key and a press of the Home button use the cancel button too.

      Source: Apple, Human Interface Guidelines, Alerts: include a Cancel button when
      there is a destructive action.
      """#
    ),
    (
      "duplicate-file",
      #"""
      # duplicate-file: two files declare the same name

      ## Wrong

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      printf 'language 1\npolicy capture\n' > capture-old.usher
      ```

      ## Right

      Give one of the two another name, or delete it:

      ```sh
      printf 'language 1\npolicy capture.old\n' > capture-old.usher
      ```

      ## Why

      Usher finds policies, platforms and catalogs by the name that they declare, not
      by their path. If two have the same name, the order in which files are read
      would decide which journey a person sees.
      """#
    ),
    (
      "duplicate-key",
      #"""
      # duplicate-key: a field appears twice

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraBlocked {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          message: Someone else manages the camera of this device.
          message: Ask the person who manages this device.
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          message: Ask the person who manages this device.
          buttons:
            close: Close
      ```

      ## Why

      People can see only one of the two texts. Many YAML readers keep the last one
      without a message. If a merge left both lines, an alert would change, and nobody
      would see it in the review.
      """#
    ),
    (
      "duplicate-name",
      #"""
      # duplicate-name: something is declared or written twice

      ## Wrong

      ```usher
      language 1
      policy capture

      alert cameraBlocked {
        button close
        button close
      }

      flow begin -> closed {
        start state only {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture

      alert cameraBlocked {
        button close
        button help
      }

      flow begin -> closed | helped {
        start state only {
          show cameraBlocked {
            close -> end closed
            help  -> end helped
          }
        }
      }
      ```

      ## Why

      Names connect a tap to its row, a text to its button, and a saved session to its
      state. If two things have the same name, one of them can never be reached.
      """#
    ),
    (
      "duplicate-prompt",
      #"""
      # duplicate-prompt: two prompts have the same texts

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert cameraGone {
        button close
      }

      alert cameraMissing {
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted     -> end ready
            unavailable -> telling
            else        -> tellingMore
          }
        }
        state telling {
          show cameraMissing { close -> end off }
        }
        state tellingMore {
          show cameraGone { close -> end ready }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraGone:
          note: No camera can be used.
          title: No Camera
          buttons:
            close: Close
        cameraMissing:
          note: No camera can be used.
          title: No Camera
          buttons:
            close: Close
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert cameraGone {
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted     -> end ready
            unavailable -> telling
            else        -> tellingMore
          }
        }
        state telling {
          show cameraGone { close -> end off }
        }
        state tellingMore {
          show cameraGone { close -> end ready }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraGone:
          note: No camera can be used.
          title: No Camera
          buttons:
            close: Close
      ```

      ## Why

      A text that exists twice is translated twice, but often corrected only once.
      Several states may show the same prompt. If its texts differ a little, give the
      prompt a parameter for the difference.

      Source: Sonar, rule S1192: a text that is written twice is often changed in one
      place only.
      """#
    ),
    (
      "duplicate-row",
      #"""
      # duplicate-row: two rows do the same

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            restricted -> end off
            unavailable -> end off
            else -> end ready
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            restricted | unavailable -> end off
            else -> end ready
          }
        }
      }
      ```

      ## Why

      One row shows what both have in common, and readers do not have to compare two.
      `--fix` joins the rows. It leaves rows with a comment to their author.

      Source: Clippy, `match_same_arms`; Sonar, rule S1871: two branches that do the same.
      """#
    ),
    (
      "duplicate-state",
      #"""
      # duplicate-state: two states do the same

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert sorry {
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted    -> end ready
            restricted -> telling
            else       -> explaining
          }
        }
        state telling {
          show sorry { close -> end off }
        }
        state explaining {
          show sorry { close -> end off }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert sorry {
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            else    -> telling
          }
        }
        state telling {
          show sorry { close -> end off }
        }
      }
      ```

      ## Why

      Somebody who changes one of the two states may forget the other. If you remove a
      state, people may still have saved sessions in it. In that case, say where these
      sessions continue: `retired explaining -> telling`.

      Source: Sonar, rule S4144: two functions with one body; Moore's equivalent states.
      """#
    ),
    (
      "else-hides",
      #"""
      # else-hides: `else` hides answers that the policy itself defines

      ## Wrong

      ```usher
      language 1
      policy capture

      alert cameraNeeded {
        button proceed
        button notNow cancel
      }

      flow begin -> ready | off {
        start state explaining {
          show cameraNeeded {
            proceed -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture

      alert cameraNeeded {
        button proceed
        button notNow cancel
      }

      flow begin -> ready | off {
        start state explaining {
          show cameraNeeded {
            proceed -> end ready
            notNow  -> end off
          }
        }
      }
      ```

      ## Why

      If somebody adds a button next year, `else` handles it without a message. A
      person taps the new button and gets the result of Not Now. `else` is fine for
      the statuses of a resource and for the answers of the system, because those come
      from outside the policy.
      """#
    ),
    (
      "empty-file",
      #"""
      # empty-file: the file is empty

      ## Wrong

      A file that contains only spaces and line ends. Often a save went wrong, or a
      merge was cut short:

      ```sh
      : > capture.usher
      ```

      ## Right

      Write the smallest policy, or delete the file:

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      ```

      ## Why

      A policy that was lost must not look like a policy with nothing to say. The app
      would ask for the camera without a journey for it.
      """#
    ),
    (
      "empty-title",
      #"""
      # empty-title: a title says nothing specific

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Error
          message: The camera is off.
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: The Camera Is Off
          buttons:
            close: Close
      ```

      ## Why

      `Error` and `Attention` say that there is something to read, but not what it is
      about. The title is the only line that most people read.

      Source: Apple, Human Interface Guidelines, Alerts: a title that describes the
      situation.
      """#
    ),
    (
      "end-punctuation",
      #"""
      # end-punctuation: a translation ends with another punctuation mark than its source

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Open Settings to photograph your document.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          from: 73644d64
          title: Kamerazugriff ist aus
          message: Öffne die Einstellungen, um dein Dokument zu fotografieren
          buttons:
            close: Schließen
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Open Settings to photograph your document.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          from: 73644d64
          title: Kamerazugriff ist aus
          message: Öffne die Einstellungen, um dein Dokument zu fotografieren.
          buttons:
            close: Schließen
      ```

      ## Why

      A message without its full stop has often lost its last words too. A question
      that becomes a statement asks nothing. Each language may use its own marks, such
      as `。`, `？` and `؟`, or `;` for a question in Greek; Usher treats them as the same.
      Thai and Lao do not use full stops, and a question in Japanese or Burmese may end
      like a statement. A text of several sentences may have a full stop that its source
      lacks. For purposes, `purpose-sentence` looks at the full stop.

      Source: Weblate, checks: mismatched full stop, question mark, colon, ellipsis;
      Unicode 16, `Sentence_Terminal`.
      """#
    ),
    (
      "endless-step",
      #"""
      # endless-step: states lead to each other without waiting

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready {
        start state checking {
          choose camera {
            granted -> end ready
            else    -> again
          }
        }

        state again { -> checking }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      banner cameraOff {
        dismissible
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            else    -> waiting
          }
        }

        state waiting {
          show cameraOff { dismissed -> end off }
          on change of camera -> checking
        }
      }
      ```

      ## Why

      A state that checks again at once finds the same facts. The app would hang, and
      the screen would show nothing that a person could use. A state that waits for a
      change, an event or an answer lets something new happen first.

      A circle is an error even if it would end, because something is remembered on the
      way: an app relies on steps whose length is known before they run. Lead on from the
      last state to where the first one would lead, instead of back to it. If several
      states need the result, find it out in an `inner flow` with an outcome for each
      result, and `run` that flow.
      """#
    ),
    (
      "entered-again",
      #"""
      # entered-again: a prompt that stays up is counted again

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      metric shown

      banner cameraOff {
        recovers camera
        button fix
        button close
      }

      flow list for launch {
        start state looking {
          choose camera {
            denied -> warning
            else   -> quiet
          }
        }
        state warning {
          track shown
          show cameraOff {
            fix   -> open settings { returned | failed -> looking }
            close -> quiet
          }
          on return | change of camera -> looking
        }
        resting state quiet {}
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      metric shown

      banner cameraOff {
        recovers camera
        button fix
        button close
      }

      flow list for launch {
        start state looking {
          choose camera {
            denied { track shown } -> warning
            else                   -> quiet
          }
        }
        state warning {
          show cameraOff {
            fix   -> open settings {
              returned | failed -> choose camera {
                denied -> back to warning
                else   -> quiet
              }
            }
            close -> quiet
          }
          on change of camera -> choose camera {
            denied -> back to warning
            else   -> quiet
          }
        }
        resting state quiet {}
      }
      ```

      ## Why

      A state that shows a banner, a sheet or a screen stays active while one of its
      buttons opens Settings. A row that then leads to the state enters it again: its entry
      effects run once more, although the prompt was on the screen all the time. A metric
      counts one prompt as two.

      A handler of the state itself only refreshes it, if the state waits: its entry effects
      do not run, and an action among them is not performed again. `on refresh -> content`
      does nothing in a state `content` that begins with `do load`. That is reported where an
      event of the app leads back to the state, and nothing else happens. Perform the action
      in the handler: `on refresh { do load } -> stay`.

      This is a note, because the second count may be what you want. To change it, go `back to`
      the state, which repeats nothing, or track the metric in the rows that lead into it. To
      accept it, write `// usher: allow entered-again -- why` above the state.

      Source: the language, sentences S309, S310 and S340.
      """#
    ),
    (
      "event-while-asking",
      #"""
      # event-while-asking: an event is lost while the system prompt is up

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      event stopped

      flow begin -> ready | off {
        on stopped -> leaving

        start state asking {
          ask camera {
            granted -> waiting
            else    -> end off
          }
        }
        resting state waiting {}
        state leaving {
          -> end ready
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      live input isStopped: Bool = false

      flow begin -> ready | off {
        on change of isStopped -> looking

        start state asking {
          ask camera {
            granted -> looking
            else    -> end off
          }
        }
        state looking {
          choose isStopped {
            true  -> end ready
            false -> waiting
          }
        }
        resting state waiting {}
      }
      ```

      ## Why

      Nothing can take the system prompt down. While it is up, the handlers of the
      surrounding states do not apply, and an event that arrives is lost. The same holds
      while an action that `asks` can have its prompt up, also for its own handlers. A
      live input always has its current value, and the policy can read it at any time.
      Nothing is lost if the app sends its event again, or if people cannot reach the
      button for it beneath the system prompt. So this is a note.

      Source: `Grammar/README.md`, states that ask.
      """#
    ),
    (
      "extends-cycle",
      #"""
      # extends-cycle: a catalog extends itself

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      extends: house
      source: en
      terms:
        app: Snapline
      ```

      ```yaml
      schema: 1
      catalog: house
      extends: capture
      source: en
      terms:
        app: Lenshouse
      entries:
        cameraOff:
          title: "{-app} can’t see"
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      extends: house
      source: en
      terms:
        app: Snapline
      ```

      ```yaml
      schema: 1
      catalog: house
      source: en
      terms:
        app: Lenshouse
      entries:
        cameraOff:
          title: "{-app} can’t see"
          buttons:
            close: Close
      ```

      ## Why

      The catalog of a brand takes its texts from the catalog that it extends, and
      replaces some of them. If that catalog takes its texts from the brand in turn,
      neither of the two has any texts to begin with.
      """#
    ),
    (
      "failed-expectation",
      #"""
      # failed-expectation: a journey does not do what a test expects

      ## Wrong

      This test expects the outcome only, but more than that happens. A test lists
      everything that can be seen. So it notices a metric that is tracked twice, or a
      question too many:

      ```text
      test "refused just now" for settle {
        given camera is notDetermined
        expect ask camera
        answer denied
        expect outcome declined
      }
      ```

      ## Right

      ```text
      test "refused just now" for settle {
        given camera is notDetermined
        expect ask camera
        answer denied
        expect track permission_denied, outcome declined
      }
      ```

      ## Why

      The test and the journey that people see are no longer the same. One of them is
      wrong, and only the author can decide which. The message shows the journey up to
      the point where they differ. If only some of the effects matter, mark the test
      as `loosely`. A test marked `never` describes a journey that must not happen.
      """#
    ),
    (
      "fallback-crosses-script",
      #"""
      # fallback-crosses-script: people see a text in a script other than their own

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Turn it on in Settings.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: ar
      entries:
        cameraOff:
          from: 2ab4a735
          title: الكاميرا متوقفة
          buttons:
            close: إغلاق
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Turn it on in Settings.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: ar
      entries:
        cameraOff:
          from: 2ab4a735
          title: الكاميرا متوقفة
          message: شغّل الكاميرا من الإعدادات.
          buttons:
            close: إغلاق
      ```

      ## Why

      The app shows a whole prompt in one language. If a part of the translation is
      missing, its readers see the prompt in their fallback language. Here that
      language has a different script, and they may not be able to read it at all.
      Usher assumes the usual script of each language.

      Source: CLDR 45, likelySubtags; Unicode Technical Standard 35, part 1, locale
      inheritance.
      """#
    ),
    (
      "fixed-severity",
      #"""
      # fixed-severity: the severity of this error cannot be changed

      ## Wrong

      A settings file that makes a missing row harmless:

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      printf 'schema: 1\nseverities:\n  missing-answer: note\n' > usher.yaml
      ```

      ## Right

      ```sh
      printf 'schema: 1\nseverities:\n  three-dots: note\n' > usher.yaml
      ```

      ## Why

      Nobody can use a policy with such an error, because it cannot be compiled. You
      can suppress a finding about a policy that compiles, change its severity, or put
      it into a baseline. You cannot do this with an error that prevents compiling.
      """#
    ),
    (
      "forbidden-feature",
      #"""
      # forbidden-feature: Usher does not accept this feature of YAML

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraBlocked {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons: { close: Close }
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons:
            close: Close
      ```

      ## Why

      Translators see one line for each text, and a change of one text changes one
      line. Anchors, aliases, merge keys, tags, flow style and tabs make the same text
      look different, or let one line change texts elsewhere in the file.
      """#
    ),
    (
      "foreign-mark",
      #"""
      # foreign-mark: a text has a punctuation mark of another script

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Is the camera off?
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: ar
      entries:
        cameraOff:
          from: 5745cbcb
          title: هل الكاميرا متوقفة?
          buttons:
            close: إغلاق
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Is the camera off?
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: ar
      entries:
        cameraOff:
          from: 5745cbcb
          title: هل الكاميرا متوقفة؟
          buttons:
            close: إغلاق
      ```

      ## Why

      Arabic script has `؟`, `،` and `؛`, Japanese and Chinese have `？`, `！`, `。` and marks of
      their own for a comma, and Greek ends a question with `;`. An ASCII mark in their
      place comes from a keyboard or a translation service. Usher looks at marks that
      follow a letter of the script: in names, numbers and addresses they stay as they are.

      Source: Unicode CLDR 45, `exemplarCharacters` of punctuation.
      """#
    ),
    (
      "goes-round",
      #"""
      # goes-round: a loop repeats without a person or a pause

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      action upload -> done | failed

      screen sending {
        button leave cancel
      }

      flow send -> sent | left {
        start state page {
          show sending { leave -> end left }

          start state uploading {
            do upload {
              done        -> end sent
              failed      -> uploading
              interrupted -> uploading
            }
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action upload -> done | failed

      alert uploadFailed {
        button again preferred
        button giveUp cancel
      }

      flow send -> sent | left {
        start state uploading {
          do upload {
            done        -> end sent
            failed      -> telling
            interrupted -> uploading
          }
        }
        state telling {
          show uploadFailed {
            again  -> uploading
            giveUp -> end left
          }
        }
      }
      ```

      ## Why

      Something that fails once may fail every time. Without a network, the app would
      try again and again without a pause, until people leave. It is worse if the app
      repeats a request that the system answers without a prompt: then the app hangs.

      To fix it, wait before the next attempt, let people decide about it, or end the
      flow. To accept it, write `waive goes-round "why"` in the state, the flow or the
      policy.

      Source: CWE-835, a loop with an exit that cannot be reached; Apple, AVCaptureDevice
      .requestAccess(for:): the system answers at once if people have decided before.
      """#
    ),
    (
      "guidance-after-refusal",
      #"""
      # guidance-after-refusal: guidance to Settings appears right after a refusal

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button notNow cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            askable -> asking
            denied  -> explaining
            else    -> end off
          }
        }
        state asking {
          ask camera {
            denied -> explaining
            else   -> checking
          }
        }
        state explaining {
          show cameraOff {
            openSettings -> away
            notNow       -> end off
          }
          on change of camera -> checking
        }
        state away {
          open settings { returned | failed -> checking }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button notNow cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            askable -> asking
            denied  -> explaining
            else    -> end off
          }
        }
        state asking {
          ask camera {
            denied -> end off
            else   -> checking
          }
        }
        state explaining {
          show cameraOff {
            openSettings -> away
            notNow       -> end off
          }
          on change of camera -> checking
        }
        state away {
          open settings { returned | failed -> checking }
        }
      }
      ```

      ## Why

      A person who has just said no is asked to think again. App Review lets an app
      say that a feature does not work without the camera, with a link to Settings,
      when somebody tries to use the feature. That means at the next attempt. This is
      a note, because a flow that cannot continue may have nothing else to say.

      After an action that `asks`, this is about each answer after which the resource may
      be refused, as in `refused -> explaining`; not about `interrupted`.

      Source: App Review Guideline 5.1.1(iv), as rejection letters quote it;
      cordova-plugin-camera #796, where the message right after a refusal was rejected.
      """#
    ),
    (
      "idle-primer",
      #"""
      # idle-primer: a primer appears although the system does not ask

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert primer {
        primes camera
        button goOn preferred
      }

      flow begin -> ready | off {
        start state telling {
          show primer { goOn -> asking }
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert primer {
        primes camera
        button goOn preferred
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            askable -> telling
            granted -> end ready
            else    -> end off
          }
        }
        state telling {
          show primer { goOn -> asking }
          on change of camera -> checking
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      A primer announces the system prompt. If the status does not let the system ask,
      the primer announces nothing. Besides, the system prompt has to follow for
      everybody who has read the primer, whatever they tap. App Review rejects an app
      in which its own button stands between people and the system prompt.

      To fix it, show the primer only if the status is `askable`, and let every button
      lead to the request. To accept it, write `waive idle-primer "why"` in the row,
      the state, the flow or the policy.

      Source: App Review Guideline 5.1.1(iv); Apple, Human Interface Guidelines, Privacy: a
      button that opens the system's alert; sparrowcode/PermissionsKit#75.
      """#
    ),
    (
      "idle-request",
      #"""
      # idle-request: the app asks where the system never shows its prompt

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        button allow preferred
        button notNow cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> explaining
            else    -> end off
          }
        }
        state explaining {
          show cameraOff {
            allow  -> asking
            notNow -> end off
          }
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button notNow cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            askable -> asking
            denied  -> explaining
            else    -> end off
          }
        }
        state explaining {
          show cameraOff {
            openSettings -> away
            notNow       -> end off
          }
          on change of camera -> checking
        }
        state away {
          open settings { returned | failed -> checking }
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      After a refusal, the system does not ask again. It answers the request at once
      with the current status, and people see nothing on the screen. Ask only while
      the status is `askable`. After a refusal, only Settings can change the status.

      A row such as `askable | denied -> asking` is reported too, because it leads
      people who have refused to a request that shows nothing. It is not reported if
      the request's own rows then show something, or if the policy asks without
      looking at the status before.

      An action that `asks` is not reported. It does more than ask: it is also performed
      where nothing is left to ask, people notice what else it does, and it has an answer
      for what it cannot do.

      Source: Apple, AVCaptureDevice.requestAccess(for:); sparrowcode/PermissionsKit#75,
      a button that did nothing.
      """#
    ),
    (
      "imitates-system",
      #"""
      # imitates-system: a title sounds like the system's alert

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert why {
        primes camera
        button go
      }

      flow begin -> done {
        start state checking {
          choose camera {
            notDetermined -> explaining
            else          -> end done
          }
        }
        state explaining {
          show why { go -> asking }
        }
        state asking {
          ask camera { else -> end done }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: “Capture” Would Like to Access the Camera
          buttons:
            go: Continue
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera photographs the document that proves who you are.
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Next, You Photograph Your Document
          buttons:
            go: Continue
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera photographs the document that proves who you are.
      ```

      ## Why

      People mistake such a prompt for the alert of the system. They believe that they
      have answered, and are then asked a second time. On its own screen, an app says
      in its own words what it is about to do.

      Source: Apple, Human Interface Guidelines, Privacy: no custom screen that imitates
      the system's alert; delba/Permission, whose alert had the system's title by default.
      """#
    ),
    (
      "impossible-outcome",
      #"""
      # impossible-outcome: no journey reaches an outcome

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      memory isTired: Bool = false for session

      flow begin -> ready | off | failed {
        start state looking {
          choose isTired {
            true  -> end failed
            false -> asking
          }
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      The app has code for each outcome. If nothing that the policy offers or waits
      for leads to an outcome, that code never runs, or a journey that the author
      intended is missing.

      To fix it, let a row lead to the outcome, or remove it. To accept it, write
      `waive impossible-outcome "why"` in the flow or the policy.

      Source: `Grammar/README.md`, what is proved.
      """#
    ),
    (
      "impossible-step",
      #"""
      # impossible-step: a step of a script is not possible at this point

      ## Wrong

      The camera was never refused, so the journey asks the system for it and shows no
      alert yet. There is no button to tap:

      ```sh
      usher run Policies/DocV/docv.usher settle --input transactionToken=abc \
        --given camera=notDetermined --script 'tap openSettings'
      ```

      ## Right

      A script does what a person, the app or the system can do at the point where the
      journey waits:

      ```sh
      usher run Policies/DocV/docv.usher settle --input transactionToken=abc \
        --given camera=notDetermined --script 'answer denied'
      ```

      ## Why

      A script that taps buttons which do not exist proves nothing. The same is true
      if it changes a status in a way that the platform never does, or gives an answer
      that nobody asked for. The policy and its platform file decide what can happen.
      The message lists what is possible at this point.
      """#
    ),
    (
      "inconclusive",
      #"""
      # inconclusive: a proof was given up before its end

      ## Wrong

      ```sh
      usher verify Policies/DocV --states 5
      ```

      ## Right

      ```sh
      usher verify Policies/DocV
      ```

      ## Why

      The part of a flow that was explored keeps its promises. The rest was not explored, so nothing is proved, and the exit
      status is 4.

      The proof of a flow may take 1 GB of memory, and all flows of a policy together 50,000,000 units of work on all its platforms,
      unless you say otherwise. A unit takes about a microsecond. The policies of a call have five times as much work together: they come
      in the order of their paths, and those that come after it is used up are not proved. `--memory 2GB --work 200000000` gives more,
      and so does this in `usher.yaml`:

      ```yaml
      proof:
        memory: 2GB
        work: 200000000
      ```

      `usher verify --flow NAME --memory 4GB` proves one flow alone. The message says which resources and inputs make the flow
      large, and the state that reads most of them.

      A proof that was given up fails a check at any fail level. To accept it, make the code a note under `severities`, or allow
      it on the line of the flow.

      `--states` and `--transitions` of a flow and `--time` of the call are limits too, where you set them. All but time are the same on
      every machine. `usher verify --measure` prints the work of each policy. A flow needs less if fewer resources, inputs
      and memory make a difference to it, so splitting a flow often helps more than a larger limit.

      `usher lint` follows journeys within the same limits. Where they are not enough, it reports a note with this code, and does not
      apply the rules about journeys to that policy.

      Source: `Grammar/README.md`, what is proved.
      """#
    ),
    (
      "inconsistent-copy",
      #"""
      # inconsistent-copy: the same text has two translations

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      alert microphoneOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> moreToTell }
        }
        state moreToTell {
          show microphoneOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            close: Not Now
        microphoneOff:
          title: Microphone Access Is Off
          buttons:
            close: Not Now
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          from: "92800120"
          title: Die Kamera ist aus
          buttons:
            close: Nicht jetzt
        microphoneOff:
          from: 808620fb
          title: Das Mikrofon ist aus
          buttons:
            close: Später
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            close: Not Now
        microphoneOff:
          title: Microphone Access Is Off
          buttons:
            close: Not Now
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          from: "92800120"
          title: Die Kamera ist aus
          buttons:
            close: Nicht jetzt
        microphoneOff:
          from: 808620fb
          title: Das Mikrofon ist aus
          buttons:
            close: Nicht jetzt
      ```

      ## Why

      If the source uses the same text twice, people look for the same button in every
      language. Two translations may be right if a word has two meanings. In that
      case, a note in the entry tells the translator which meaning applies.

      Source: Weblate, checks: inconsistent.
      """#
    ),
    (
      "invalid-locale",
      #"""
      # invalid-locale: a language tag is not in its standard form

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraBlocked {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en_US
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en-US
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons:
            close: Close
      ```

      ## Why

      The app compares these tags with the languages that a person has chosen. A tag
      with another spelling matches nobody, so its readers would see another language.
      Write the tags of BCP 47 in their canonical form: `en`, `pt-BR`, `zh-Hans`.
      """#
    ),
    (
      "invisible-character",
      #"""
      # invisible-character: a text or comment contains an invisible character

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: "Open Settings\u200B to photograph your document."
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: "Open Settings to photograph your document."
          buttons:
            close: Close
      ```

      ## Why

      Text that was copied from web pages may contain spaces of zero width, soft
      hyphens, or marks that change the direction of text. They break searches and
      lines, or put the following words into the wrong order. Usher isolates arguments
      and terms when it inserts them, so no text needs such marks. Usher does not
      report joiners, or direction marks in languages that are written from right to
      left.

      In a comment or a string of a policy, and in a comment of a catalog, such a mark
      can make the line look different from what Usher reads.

      Source: Weblate, checks: zero-width space; Unicode UAX #9.
      """#
    ),
    (
      "larger-first",
      #"""
      # larger-first: the app asks for more access before it asks for less

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      action track needs location is always -> tracked

      flow begin -> done | off {
        start state checking {
          choose location {
            always -> tracking
            notDetermined -> asking
            else -> end off
          }
        }
        state asking {
          ask location always {
            always -> tracking
            silence after 10s -> end off
            else -> end off
          }
        }
        state tracking {
          do track { tracked | interrupted -> end done }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action track needs location is always -> tracked

      flow begin -> done | off {
        start state checking {
          choose location {
            always -> tracking
            whenInUse -> askingForMore
            notDetermined -> asking
            else -> end off
          }
        }
        state asking {
          ask location {
            whenInUse -> askingForMore
            else -> end off
          }
        }
        state askingForMore {
          ask location always {
            always -> tracking
            silence after 10s -> end off
            else -> end off
          }
        }
        state tracking {
          do track { tracked | interrupted -> end done }
        }
      }
      ```

      ## Why

      Suppose that an app asks for location "always" before people have allowed it
      "while in use". The system then asks for the smaller access, and reports the
      larger one for the time being. Later, in the background, the system asks again
      by itself, and no app learns the answer. The platform file says that such a
      grant is temporary: it is a status that is shown as another one, and that the
      system may change.

      On Android, the system shows nothing at all if an app asks for location in the
      background before the rest is allowed.

      An action that `asks location always` is such a request too.

      Source: Apple, Core Location, Requesting authorization: request when-in-use first,
      and always then.
      """#
    ),
    (
      "larger-request",
      #"""
      # larger-request: a smaller request would be enough

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      action addEvent needs calendar is granted | partial -> added | failed

      flow save -> saved | off {
        start state checking {
          choose calendar {
            granted | partial          -> adding
            notDetermined              -> asking
            denied | restricted        -> end off
          }
        }
        state asking {
          ask calendar full {
            granted | partial -> adding
            else              -> end off
          }
        }
        state adding {
          do addEvent {
            added                -> end saved
            failed | interrupted -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action addEvent needs calendar is granted | partial -> added | failed

      flow save -> saved | off {
        start state checking {
          choose calendar {
            granted | partial          -> adding
            notDetermined              -> asking
            denied | restricted        -> end off
          }
        }
        state asking {
          ask calendar writeOnly {
            granted | partial -> adding
            else              -> end off
          }
        }
        state adding {
          do addEvent {
            added                -> end saved
            failed | interrupted -> end off
          }
        }
      }
      ```

      ## Why

      The policy does the same after the larger request as after the smaller one.
      People agree to a small request more readily than to a large one. If code
      outside the policy needs more, the policy can say so with `needs` on an action.

      Source: Apple, EventKit, Accessing the event store: ask for the least that will
      do.
      """#
    ),
    (
      "later-status",
      #"""
      # later-status: a status that the platform tells apart has no name here

      ## Wrong

      ```usher
      language 1
      policy unlock
      use ios

      flow begin -> ready | off {
        start state checking {
          choose faceID {
            available            -> end ready
            biometryNotAvailable -> end off
            biometryNotEnrolled  -> end off
            biometryLockout      -> end off
            passcodeNotSet       -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy unlock
      use ios

      flow begin -> ready | off {
        start state checking {
          choose faceID {
            available                      -> end ready
            biometryNotAvailable | refused -> end off
            biometryNotEnrolled            -> end off
            biometryLockout                -> end off
            passcodeNotSet                 -> end off
          }
        }
      }
      ```

      ## Why

      What Usher knows about a system grows. Face ID that was refused used to be shown
      as a device without Face ID, and now it has a name. A policy that was written
      before still means what it did, and the new status may deserve better: people
      who have refused can change that in Settings.
      """#
    ),
    (
      "link-labels",
      #"""
      # link-labels: two buttons that open the same page have different labels

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert cameraOff {
        recovers camera
        button openSettings
        button notNow cancel
      }

      alert microphoneOff {
        recovers microphone
        button openSettings
        button notNow cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> hearing
            denied  -> guiding
            else    -> end off
          }
        }
        state hearing {
          choose microphone {
            granted -> end ready
            denied  -> guidingToMicrophone
            else    -> end off
          }
        }
        state guiding {
          show cameraOff {
            openSettings -> away
            notNow       -> end off
          }
          on change of camera -> checking
        }
        state guidingToMicrophone {
          show microphoneOff {
            openSettings -> away
            notNow       -> end off
          }
          on change of microphone -> checking
        }
        state away {
          open settings { returned | failed -> checking }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          note: The camera was switched off in Settings.
          title: Camera Access Is Off
          buttons:
            openSettings: Open Settings
            notNow: Not Now
        microphoneOff:
          note: The microphone was switched off in Settings.
          title: Microphone Access Is Off
          buttons:
            openSettings: Change Permission
            notNow: Not Now
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert cameraOff {
        recovers camera
        button openSettings
        button notNow cancel
      }

      alert microphoneOff {
        recovers microphone
        button openSettings
        button notNow cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> hearing
            denied  -> guiding
            else    -> end off
          }
        }
        state hearing {
          choose microphone {
            granted -> end ready
            denied  -> guidingToMicrophone
            else    -> end off
          }
        }
        state guiding {
          show cameraOff {
            openSettings -> away
            notNow       -> end off
          }
          on change of camera -> checking
        }
        state guidingToMicrophone {
          show microphoneOff {
            openSettings -> away
            notNow       -> end off
          }
          on change of microphone -> checking
        }
        state away {
          open settings { returned | failed -> checking }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          note: The camera was switched off in Settings.
          title: Camera Access Is Off
          buttons:
            openSettings: Open Settings
            notNow: Not Now
        microphoneOff:
          note: The microphone was switched off in Settings.
          title: Microphone Access Is Off
          buttons:
            openSettings: Open Settings
            notNow: Not Now
      ```

      ## Why

      People recognise a button by its label. If one button says "Open Settings" and
      another says "Change Permission", people expect two different places.

      Usher compares the labels of all buttons that open the same link, in each
      language. If a difference is on purpose, suppress the finding with the reason.

      Source: Socure, iOS Camera Permissions, best practices: "Open Settings" on every
      button that leads there.
      """#
    ),
    (
      "live-argument",
      #"""
      # live-argument: a prompt shows a value that may change while it is up

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff(status: status of camera) {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff(status: camera) { close -> end closed }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff(status: status of camera) {
        button close
      }

      flow begin -> closed {
        start state checking {
          -> telling(status: camera)
        }

        state telling(status: status of camera) {
          show cameraOff(status: status) { close -> end closed }
          on change of camera -> checking
        }
      }
      ```

      ## Why

      While an alert is up, a person may allow the camera in Settings, or a company
      may forbid it. The text of a prompt does not change by itself, so it would go on
      saying something that is no longer true. A parameter of the state fixes the
      moment that is meant. `on change` enters the state again, and this updates the
      prompt in place.
      """#
    ),
    (
      "long-timer",
      #"""
      # long-timer: a timer waits for a time that practically never passes

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button close
      }

      flow begin -> ready | closed {
        start state telling {
          show cameraOff { close -> end closed }
          after 3d -> end ready
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      memory seenAt: Moment = never for install

      alert cameraOff {
        recovers camera
        button close
      }

      flow begin -> ready | closed {
        start state checking {
          choose {
            seenAt is older than 3d -> telling
            else                    -> end ready
          }
        }
        state telling {
          show cameraOff { close { remember seenAt = now } -> end closed }
        }
      }
      ```

      ## Why

      `after` counts the time in which a state is entered and the app is active. It stops
      when people leave the app. Nobody looks at one alert for more than an hour, so
      `after 3d` describes something that does not happen. A memory of type `Moment`
      grows older whether the app runs or not.

      Source: `Grammar/README.md`, timers and moments.
      """#
    ),
    (
      "long-title",
      #"""
      # long-title: a title needs more than two lines

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Snapline Can’t Photograph Your Document Because Camera Access Is Off
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Snapline can’t photograph your document.
          buttons:
            close: Close
      ```

      ## Why

      People read the title of an alert, and the title has two lines. The number of
      letters that fit is an estimate for the narrowest device. A wide character
      counts as two.

      Source: Apple, Human Interface Guidelines, Alerts: a title that fits on two
      lines or fewer.
      """#
    ),
    (
      "malformed-allowance",
      #"""
      # malformed-allowance: a suppression has no reason

      ## Wrong

      ```sh
      printf 'language 1\n// usher: allow three-dots\npolicy capture\n' > capture.usher
      ```

      ## Right

      Write the reason after two dashes, on the line of the finding or the line before
      it. Do this only while there is a finding to suppress:

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      ```

      ## Why

      The comment `usher: allow` suppresses a finding, and that is a decision. People
      who read the comment in a year have to know why it was right, so that they can
      see whether it still is.

      The comment can name any finding that need not be fixed, except a broken promise:
      a waiver accepts that, as in `waive dead-button "reason"`.
      """#
    ),
    (
      "many-buttons",
      #"""
      # many-buttons: an alert has more than three buttons

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button openSettings preferred
        button again
        button help
        button notNow cancel
      }

      flow begin -> closed {
        start state telling {
          show cameraOff {
            openSettings -> end closed
            again        -> end closed
            help         -> end closed
            notNow       -> end closed
          }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            openSettings: Open Settings
            again: Try Again
            help: Learn More
            notNow: Not Now
      ```

      ## Right

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button openSettings preferred
        button again
        button notNow cancel
      }

      flow begin -> closed {
        start state telling {
          show cameraOff {
            openSettings -> end closed
            again        -> end closed
            notNow       -> end closed
          }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            openSettings: Open Settings
            again: Try Again
            notNow: Not Now
      ```

      ## Why

      People choose between two labels at a glance, but they have to read four. Use a
      list for more choices: an action sheet, or a screen.

      Source: Apple, Human Interface Guidelines, Alerts: more than three buttons; use
      an action sheet.
      """#
    ),
    (
      "merge-conflict",
      #"""
      # merge-conflict: a file contains the two sides of a merge conflict

      ## Wrong

      ```sh
      printf 'language 1\n<<<<<<< HEAD\npolicy capture\n=======\npolicy scan\n>>>>>>> feature\n' > capture.usher
      ```

      ## Right

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      ```

      ## Why

      Two people changed the same lines, and version control could not decide between
      them. It wrote both versions into the file, with lines of `<`, `=` and `>` around
      them. Nothing else in the file is checked, and nothing is fixed, until somebody
      has chosen.
      """#
    ),
    (
      "merged-refusals",
      #"""
      # merged-refusals: denied and restricted are handled in the same way

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted                           -> end ready
            askable                           -> end off
            denied | restricted | unavailable -> explaining
          }
        }
        state explaining {
          show cameraOff { close -> end off }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button close cancel
      }

      alert cameraBlocked {
        button close
      }

      flow begin -> ready | off | blocked {
        start state checking {
          choose camera {
            granted                  -> end ready
            askable                  -> end off
            denied                   -> explaining
            restricted | unavailable -> telling
          }
        }
        state explaining {
          show cameraOff {
            openSettings -> away
            close        -> end off
          }
          on change of camera -> checking
        }
        state away {
          open settings { returned | failed -> checking }
        }
        state telling {
          show cameraBlocked { close -> end blocked }
        }
      }
      ```

      ## Why

      People can change a denied permission in Settings. If a parent or a company has
      restricted the camera, or the device has none, nobody can change that there, and
      people look for a switch that does not exist. If this makes no difference to
      anybody, one row is fine. So this is a note.

      Source: react-native-permissions#466, people who restricted their own device with
      Screen Time; each of the five published journeys in `Policies/Published`.
      """#
    ),
    (
      "metric-again",
      #"""
      # metric-again: a metric counts again when a journey is restored

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      metric explained

      alert sorry {
        button close cancel
      }

      flow begin -> over {
        start state explaining {
          show sorry { close -> end over }
          on return { track explained } -> stay
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      metric explained

      alert sorry {
        button close cancel
      }

      flow begin -> over {
        start state explaining {
          track explained
          show sorry { close -> end over }
        }
      }
      ```

      ## Why

      The system may end an app in the background at any time. A journey that is
      restored in the same place, with nothing changed, has not moved on. So it must
      not count anything twice.

      To fix it, track the metric in a step that leads into the state. To accept it,
      write `waive metric-again "why"` in the state, the flow or the policy.

      Source: flutter/flutter#126429, a change in Settings ends the app, and the app comes
      back where it was.
      """#
    ),
    (
      "misnamed-file",
      #"""
      # misnamed-file: a file is skipped

      ## Wrong

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      printf 'language 1\npolicy share\n' > share.usher.txt
      ```

      ## Right

      ```sh
      mv share.usher.txt share.usher
      ```

      ## Why

      Usher reads files that end in `.usher` or `.copy.yaml`, and the settings in
      `usher.yaml`. An editor or a download may add `.txt`, and a translation that ends
      in `.copy.yml` is a translation that nobody sees. Upper case counts too, because
      some systems tell it apart and others do not. A file beside policies or catalogs
      that has the fields of a catalog and another name, such as `capture_pl_FINAL_v2.yaml`,
      is reported as well.

      Names that are not UTF-8, and links to folders that have such files, are reported
      too: Usher does not follow links to folders, because they may lead in a circle.
      So are pipes, devices and links to nothing with the name of a policy or a
      catalog, and files and folders that you may not read. Everything else is checked;
      a policy that needs a skipped file has an error of its own.
      """#
    ),
    (
      "misplaced",
      #"""
      # misplaced: something is in the wrong place

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      metric asked

      flow begin -> ready | off {
        start state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
          track asked
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      metric asked

      flow begin -> ready | off {
        start state asking {
          track asked
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      A state lists things in the order in which a person meets them: first what
      happens on entry, then the one question, then what may happen in the meantime,
      then the states inside. Two questions at once would put one prompt over another,
      where people do not see it.
      """#
    ),
    (
      "missing-answer",
      #"""
      # missing-answer: a question does not handle every answer

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted     -> end ready
            askable     -> asking
            denied      -> end off
            unavailable -> end off
          }
        }

        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted     -> end ready
            askable     -> asking
            denied      -> end off
            restricted  -> end off
            unavailable -> end off
          }
        }

        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      If Screen Time or a company's profile has restricted the camera, nothing would
      happen here for that person. A question must handle every answer: each status,
      each button, each result of opening Settings, and `interrupted` for an action
      that was running when the app ended. `AVAuthorizationStatus` lists the statuses
      of a camera. A person cannot change `restricted`.
      """#
    ),
    (
      "missing-copy",
      #"""
      # missing-copy: a text that people should read is missing

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraBlocked {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons:
            close: Close
      ```

      ## Why

      People would see an alert without words, or a button without a label. A prompt needs
      a title or a message, a notice a message, and every button a label. An alert without a
      title shows its message alone, as the systems allow.

      Source: Apple, UIAlertController: its title and its message are optional; UIAlertAction:
      a title for each action; Human Interface Guidelines, Alerts.
      """#
    ),
    (
      "missing-locale",
      #"""
      # missing-locale: a catalog lacks a language of the project

      ## Wrong

      ```sh
      printf 'language 1\npolicy capture\ncopy capture\n' > capture.usher
      printf 'schema: 1\ncatalog: capture\nsource: en\nentries:\n  camera.purpose:\n    kind: purpose\n    key: NSCameraUsageDescription\n    text: The camera photographs your identity document.\n' > capture.copy.yaml
      printf 'schema: 1\nlocales:\n  - en\n  - de\n' > usher.yaml
      ```

      ## Right

      Add a file for the language. `usher copy add de` writes one for a translator:

      ```sh
      printf 'catalog: capture\nlocale: de\nentries:\n  camera.purpose:\n    from: 691b4704\n    text: Die Kamera fotografiert deinen Ausweis.\n' > capture.de.copy.yaml
      ```

      ## Why

      The rest of the app is in this language, but these prompts are not. Its readers
      would have to make a decision about a text that they may not understand.
      """#
    ),
    (
      "missing-note",
      #"""
      # missing-note: an entry has no note for translators

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          note: An alert before a document is photographed; the camera was refused earlier.
          title: Camera Access Is Off
          buttons:
            close: Close
      ```

      ## Why

      Translators see the texts, but not the app. `Off` may be an adjective, as for a
      lamp, or the end of a verb, as for a camera. Most languages have different words
      for the two. A note says where the text is shown, and when. This finding is a
      note: Usher reports it only if you ask for notes.

      Source: Apple, Localization guide: comments give translators context.
      """#
    ),
    (
      "missing-placeholder",
      #"""
      # missing-placeholder: a translation lacks a placeholder of its source

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      input documentName: Text

      alert wrongDocument(name: Text) {
        button close
      }

      flow begin -> closed {
        start state telling {
          show wrongDocument(name: documentName) { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        wrongDocument:
          title: This is not your {name}
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        wrongDocument:
          from: 53fc48a3
          title: Falsches Dokument
          buttons:
            close: Schließen
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        wrongDocument:
          title: This is not your {name}
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        wrongDocument:
          from: 53fc48a3
          title: Das ist nicht Ihr Dokument „{name}“
          buttons:
            close: Schließen
      ```

      ## Why

      A placeholder often inserts the very thing that a person has to know: which
      document, how many, how long. If a translation leaves it out, its readers learn
      less than others. The same is true of a single plural form, if it is for several
      numbers, and of a single branch of `select`. A term that a translation neither
      inserts nor writes out is a note.

      Source: Weblate, checks: missing placeholders.
      """#
    ),
    (
      "missing-primes",
      #"""
      # missing-primes: a prompt announces the system's prompt and does not say so

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert hint {
        button goOn preferred
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            askable -> telling
            granted -> end ready
            else    -> end off
          }
        }
        state telling {
          show hint { goOn -> asking }
          on change of camera -> checking
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert hint {
        primes camera
        button goOn preferred
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            askable -> telling
            granted -> end ready
            else    -> end off
          }
        }
        state telling {
          show hint { goOn -> asking }
          on change of camera -> checking
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      The prompt appears only while the system would ask, and its button makes the system
      ask. People read it as the announcement of the system's prompt. With `primes camera`,
      Usher proves that the system's prompt follows, whatever people tap. A screen that
      people see in every status, such as a camera view with a button, is not a primer, and
      neither is a prompt with a way out, as Android's guide wants it before a second request.

      To fix it, add `primes` with the request to the prompt. To accept it, write
      `waive missing-primes "why"` in the row, the state, the flow or the policy.

      Source: App Review Guideline 5.1.1(iv).
      """#
    ),
    (
      "missing-purpose",
      #"""
      # missing-purpose: no catalog says what a resource is used for

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert why {
        primes camera
        button go
      }

      flow begin -> done {
        start state checking {
          choose camera {
            notDetermined -> explaining
            else          -> end done
          }
        }
        state explaining {
          show why { go -> asking }
        }
        state asking {
          ask camera { else -> end done }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Next, You Photograph Your Document
          buttons:
            go: Continue
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Next, You Photograph Your Document
          buttons:
            go: Continue
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera photographs the document that proves who you are.
      ```

      ## Why

      A flow asks for the resource, and the system then reads the purpose text from
      Info.plist. If there is none, the system ends the app at this moment, or the
      upload was rejected before. Keep the purpose text with the other texts, so that
      it is translated and checked together with them.

      Source: Apple, Information Property List; App Review, ITMS-90683.
      """#
    ),
    (
      "missing-recovers",
      #"""
      # missing-recovers: a prompt that leads to Settings does not say for which resource

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        button openSettings preferred
        button notNow cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> explaining
            else    -> end off
          }
        }

        state explaining {
          show cameraOff {
            openSettings -> away
            notNow       -> end off
          }
        }

        state away {
          open settings {
            returned -> checking
            failed   -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button notNow cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> explaining
            else    -> end off
          }
        }

        state explaining {
          show cameraOff {
            openSettings -> away
            notNow       -> end off
          }
        }

        state away {
          open settings {
            returned -> checking
            failed   -> end off
          }
        }
      }
      ```

      ## Why

      A prompt that sends people to Settings makes a promise: there is a switch, and
      the switch helps. `recovers camera` says which one is meant. Then Usher can
      check that only people who can use the switch see the prompt, and that people
      who have used it do not see the prompt again.
      """#
    ),
    (
      "nagging",
      #"""
      # nagging: guidance comes back to people who have declined it

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button notNow cancel
      }

      flow begin -> ready {
        start resting state idle { on return -> checking }
        state checking {
          choose camera {
            granted -> end ready
            denied  -> guiding
            else    -> idle
          }
        }
        state guiding {
          show cameraOff {
            openSettings -> away
            notNow       -> idle
          }
          on change of camera -> checking
        }
        state away { open settings { returned | failed -> checking } }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      event wanted

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button notNow cancel
      }

      flow begin -> ready {
        start resting state idle { on wanted -> checking }
        state checking {
          choose camera {
            granted -> end ready
            denied  -> guiding
            else    -> idle
          }
        }
        state guiding {
          show cameraOff {
            openSettings -> away
            notNow       -> idle
          }
          on change of camera -> checking
        }
        state away { open settings { returned | failed -> checking } }
      }
      ```

      ## Why

      Guidance asks people to allow something in Settings. After they say "not now",
      leave them alone. Ask again only after they do something else, the app has
      something new to say, or a time that the policy names has passed. Coming back to
      the app is none of these.

      To fix it, end the flow or go to a resting state, or remember that people
      declined. To accept it, write `waive nagging "why"` in the row, the state, the
      flow or the policy.

      Source: App Review Guideline 5.1.1(iv): respect what people have decided; Chromium,
      permission requests: three dismissals are a refusal.
      """#
    ),
    (
      "naming",
      #"""
      # naming: a name does not follow the naming style

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert camera_off {
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            else    -> telling
          }
        }
        state telling {
          show camera_off { close -> end off }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            else    -> telling
          }
        }
        state telling {
          show cameraOff { close -> end off }
        }
      }
      ```

      ## Why

      A type begins with a capital letter, and any other name with a small letter.
      Capital letters join the words of a name. The platforms and the Swift code of an
      app name things in the same way. Names of metrics may have underscores, as they
      are usual in analytics. Catalogs, tests and saved sessions use these names, so
      there is no automatic fix. The declaration `cameraOff was camera_off` keeps
      saved sessions valid.

      Source: Swift, API Design Guidelines: types in UpperCamelCase, everything else in
      lowerCamelCase; Google Analytics, event names: letters, digits and underscores.
      """#
    ),
    (
      "needless-waiver",
      #"""
      # needless-waiver: a waiver is for a promise that is kept

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        waive no-way-on "the app takes its page away itself"

        start state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      A waiver (`waive`) tells its readers that something is wrong here, and why it
      may stay. After the problem is fixed, the waiver would hide the next one.

      Source: `Grammar/README.md`, promises and waivers.
      """#
    ),
    (
      "never-reached",
      #"""
      # never-reached: no journey reaches a part of the policy

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert sorry { button close }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            unavailable -> checkingAgain
            else        -> end ready
          }
        }
        state checkingAgain {
          choose camera {
            granted -> telling
            else    -> end off
          }
        }
        state telling {
          show sorry { close -> end off }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            unavailable -> end off
            else        -> end ready
          }
        }
      }
      ```

      ## Why

      No journey on any of the policy's platforms reaches this state, prompt or
      button. People read, translate and maintain it for nobody, or the author forgot
      the way to it.

      Source: `Grammar/README.md`, what is proved.
      """#
    ),
    (
      "never-remembered",
      #"""
      # never-remembered: a memory is read, and nothing sets it

      ## Wrong

      ```usher
      language 1
      policy capture

      memory isSeen: Bool = false for install

      alert whatIsNew {
        button close
      }

      flow begin -> done {
        start state checking {
          choose isSeen {
            true  -> end done
            false -> telling
          }
        }

        state telling {
          show whatIsNew { close -> end done }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture

      memory isSeen: Bool = false for install

      alert whatIsNew {
        button close
      }

      flow begin -> done {
        start state checking {
          choose isSeen {
            true  -> end done
            false -> telling
          }
        }

        state telling {
          show whatIsNew { close { remember isSeen = true } -> end done }
        }
      }
      ```

      ## Why

      The alert comes at every launch: the memory that should keep that people have seen
      it always has its first value. The same policy may ask again at once, although it
      reads as if it waited for a week.

      The finding is at the declaration, if no state remembers a value of the memory. A
      policy without flows, which others use for its names, is not checked.

      Source: Apple, Human Interface Guidelines, Alerts: use alerts sparingly.
      """#
    ),
    (
      "never-rests",
      #"""
      # never-rests: a flow without outcomes has no resting state

      ## Wrong

      ```usher
      language 1
      policy player
      use ios

      banner microphoneOff {
        dismissible
      }

      flow warn {
        start state watching {
          on change of microphone -> choose microphone {
            denied -> warning
            else   -> watching
          }
        }

        state warning {
          show microphoneOff { dismissed -> watching }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy player
      use ios

      banner microphoneOff {
        dismissible
      }

      flow warn {
        start resting state watching {
          on change of microphone -> choose microphone {
            denied -> warning
            else   -> watching
          }
        }

        state warning {
          show microphoneOff { dismissed -> watching }
        }
      }
      ```

      ## Why

      A flow that ends says by its outcome that everything is done. Some flows never
      end, such as one for a banner that comes and goes. Such a flow names its resting
      states: the states in which a person misses nothing while the flow waits. Usher
      can then check everything else, such as whether there is always a way back to
      rest, and whether somebody is stuck at a prompt with no way on.
      """#
    ),
    (
      "no-way-on",
      #"""
      # no-way-on: people are stuck: the app offers nothing and waits for nothing

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            askable -> asking
            granted -> end ready
            else    -> guiding
          }
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
        state guiding { on return -> checking }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button close cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            askable -> asking
            granted -> end ready
            else    -> guiding
          }
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
        state guiding {
          show cameraOff { close -> end off }
          on change of camera -> checking
        }
      }
      ```

      ## Why

      This is the black screen: people refused the permission before, nobody says so,
      and there is nothing to tap. They may think of Settings themselves and come
      back. That is not a way on, because nobody has told them. A state in which a
      journey waits must offer something to the person, or wait for an answer of the
      app or the system, or for a timer. Events and changes of inputs do not count either,
      because the app need not send them. If the journey waits for the app, an action says so,
      and its answer counts: `do awaitConnection { connected -> … }`. Whatever the answer is, a person alone must be able to reach
      an end or a resting state.

      To fix it, offer something in the state, add the row that is missing, or end the
      flow. To accept it, write `waive no-way-on "why"` in the state, the flow or the
      policy.

      Source: sparrowcode/PermissionsKit#193 and #194, react-native-permissions#222, where a
      refusal left nothing to do; the black pages of `Policies/Scanner`.
      """#
    ),
    (
      "no-way-to-settings",
      #"""
      # no-way-to-settings: people who have refused are never shown the way to Settings

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        button close
      }

      flow scan -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            askable -> asking
            denied  -> telling
            else    -> end off
          }
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
        state telling {
          show cameraOff { close -> end off }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button notNow cancel
      }

      flow scan -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            askable -> asking
            denied  -> telling
            else    -> end off
          }
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
        state telling {
          show cameraOff {
            openSettings -> open settings { returned | failed -> checking }
            notNow       -> end off
          }
          on change of camera -> checking
        }
      }
      ```

      ## Why

      The system asks once. After a refusal it answers at once, and only a switch in
      Settings can change the answer. People who want to change their minds have to be
      told so.

      The finding is about a permission that the flow asks for, in a status from which the
      system shows no prompt and Settings can grant it. People who start with that status
      miss something that others get, and no journey shows them a prompt that `recovers`
      the permission, or opens its page by itself. One such prompt somewhere is enough: after
      a button, or at another attempt. If the flow leads everybody to the same places, nobody
      misses anything; but where an action `asks`, as a plugin does that opens the camera,
      people who have refused miss what the action would have done.

      Flows in `flows-at-launch` of `usher.yaml` are left out.

      To fix it, show a prompt that `recovers` the permission, with a button that opens
      Settings. To accept it, write `waive no-way-to-settings "why"` in the flow or the
      policy.

      Source: Apple, Requesting access to protected resources: after a refusal, people
      change the permission in Settings.
      """#
    ),
    (
      "not-canonical",
      #"""
      # not-canonical: a catalog is not in the standard layout

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          buttons:
            close: Close
          title: 'Camera Access Is Off'
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en

      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            close: Close
      ```

      ## Why

      A catalog has one standard layout, and `usher fmt` writes it: fields in a
      fixed order, two spaces per level, quotes only where YAML needs them. The files
      of two people then look the same, and a comparison shows only real changes.

      Source: `usher help fmt`.
      """#
    ),
    (
      "not-laid-out",
      #"""
      # not-laid-out: a file is not in the standard layout

      ## Wrong

      ```sh
      printf 'language 1;policy lens\n' > lens.usher
      ```

      ## Right

      ```sh
      usher fmt lens.usher
      ```

      ## Why

      If everybody arranges lines differently, a pull request shows moved lines among
      the changed ones. The language has one standard layout, and so have catalogs.
      `usher fmt` writes it, and `usher fmt --check` lists the files that do not
      follow it. To leave some files as they are, a project sets `not-laid-out: off`
      for their paths in `usher.yaml`.
      """#
    ),
    (
      "not-seen-again",
      #"""
      # not-seen-again: the policy does not check the status after a trip to Settings

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button close cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> guiding
            else    -> end off
          }
        }
        state guiding {
          show cameraOff {
            openSettings -> away
            close        -> end off
          }
          on change of camera -> checking
        }
        state away { open settings { returned | failed -> left } }
        resting state left {}
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button close cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> guiding
            else    -> end off
          }
        }
        state guiding {
          show cameraOff {
            openSettings -> away
            close        -> end off
          }
          on change of camera -> checking
        }
        state away { open settings { returned | failed -> checking } }
      }
      ```

      ## Why

      A prompt has led a person to Settings to switch the camera on. They come back, and
      the app says once more that it is off, or does not go on as it does for people who
      had allowed the camera before. Most changes in Settings end the app, but some do not.
      So a policy has to check the status in both cases: when the person comes back, and
      when the app is launched again.

      The finding is about what the prompt `recovers`, and its journey taps the button that
      leads to Settings. Guidance that people see after they went to Settings by themselves
      is the finding `untrue-guidance`.

      To fix it, read the status on the way on, or react with `on return` or
      `on change`. To accept it, write `waive not-seen-again "why"` in the row, the
      state, the flow or the policy.

      Source: react-native-permissions#295, #325 and #445, nickoneill/PermissionScope#186:
      a status that was read only once.
      """#
    ),
    (
      "not-utf8",
      #"""
      # not-utf8: the file is not UTF-8

      ## Wrong

      A file saved in an older encoding. Here `é` is the single byte of Latin-1:

      ```sh
      printf 'language 1\npolicy capture\n// caf\351\n' > capture.usher
      ```

      ## Right

      The same text saved as UTF-8, by an editor or by a tool:

      ```sh
      iconv -f ISO-8859-1 -t UTF-8 capture.usher > mended
      mv mended capture.usher
      ```

      ## Why

      A tool that guesses the encoding turns `caméra` into `camÃ©ra` in an alert.
      UTF-8 can write every language, so nobody has to guess. Table 3-7 of the Unicode
      Standard defines what counts as UTF-8.
      """#
    ),
    (
      "ok-on-question",
      #"""
      # ok-on-question: a button says OK although people have a choice

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button openSettings preferred
        button notNow cancel
      }

      flow begin -> closed {
        start state telling {
          show cameraOff {
            openSettings -> end closed
            notNow       -> end closed
          }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Open Settings?
          buttons:
            openSettings: OK
            notNow: Not Now
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Open Settings?
          buttons:
            openSettings: Open Settings
            notNow: Not Now
      ```

      ## Why

      OK says that people have read the message. Beside another button, it does not
      say which of the two people agree to.

      Source: Apple, Human Interface Guidelines, Alerts: OK only in alerts that
      inform.
      """#
    ),
    (
      "orphan-copy",
      #"""
      # orphan-copy: a catalog has a text that nothing shows

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraBlocked {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons:
            close: Close
        welcome:
          title: Scan a document
          buttons:
            start: Start
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons:
            close: Close
      ```

      ## Why

      This text would be translated into every language, and no person would ever read
      it. Often somebody has renamed the prompt and left its text under the old name.
      In that case the renamed prompt has no text.

      Source: Apple, Xcode, String Catalogs: a string that the code no longer has is
      stale.
      """#
    ),
    (
      "out-of-domain",
      #"""
      # out-of-domain: a value does not exist here

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            authorised -> end ready
            else       -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            authorized -> end ready
            else       -> end off
          }
        }
      }
      ```

      ## Why

      A row for a value that does not exist looks as if it handled a case. Here, the
      app would tell everyone who has allowed the camera that it is off. A platform
      file lists the statuses of each resource. Besides these, a row may name the
      groups `granted`, `partial` and `askable`.
      """#
    ),
    (
      "partial-copy",
      #"""
      # partial-copy: a translation is incomplete

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraBlocked {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          message: Ask the person who manages this device.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraBlocked:
          from: 1ec523fc
          title: Kamera nicht verfügbar
          buttons:
            close: Schließen
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          message: Ask the person who manages this device.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraBlocked:
          from: 1ec523fc
          title: Kamera nicht verfügbar
          message: Fragen Sie die Person, die dieses Gerät verwaltet.
          buttons:
            close: Schließen
      ```

      ## Why

      An alert never mixes two languages. If a part is missing, a person sees the
      whole alert in another language, in the last resort in the language of the
      source. This is a warning, because a journey may be released before its
      translations are complete.

      If a brand replaces a text of the catalog that it extends, the translations of
      that catalog no longer fit. Usher then reports the entry of the brand: it needs a
      translation of its own.

      Source: W3C, WCAG 2.2, 3.1.2: a passage in another language has to be marked as
      such, and a part of an alert cannot be.
      """#
    ),
    (
      "partial-refused",
      #"""
      # partial-refused: partial access counts as a refusal

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      action upload needs photosReadWrite is granted -> uploaded

      flow begin -> done | off {
        start state checking {
          choose photosReadWrite {
            granted -> uploading
            askable -> asking
            else    -> end off
          }
        }
        state asking {
          ask photosReadWrite {
            granted -> uploading
            else    -> end off
          }
        }
        state uploading {
          do upload { uploaded | interrupted -> end done }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action upload needs photosReadWrite is granted | partial -> uploaded

      flow begin -> done | off {
        start state checking {
          choose photosReadWrite {
            granted | partial -> uploading
            askable           -> asking
            else              -> end off
          }
        }
        state asking {
          ask photosReadWrite {
            granted | partial -> uploading
            else              -> end off
          }
        }
        state uploading {
          do upload { uploaded | interrupted -> end done }
        }
      }
      ```

      ## Why

      Limited photos or contacts, approximate location, provisional notifications and
      write-only calendars are grants that work. If an app treats such a grant as a
      refusal, it asks people to give more, or does not offer a feature that could
      work. Each kind of partial access counts: provisional notifications may be treated
      like a refusal although those of an App Clip are not.

      Source: jevonmao/PermissionsSwiftUI#144, limited photos mistaken for something else;
      Baseflow/flutter-permission-handler#399 #545.
      """#
    ),
    (
      "picker-instead",
      #"""
      # picker-instead: a system picker would need no permission

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      action pickContact needs contacts is granted | partial -> picked | cancelled

      flow invite -> invited | off {
        start state checking {
          choose contacts {
            granted | partial   -> picking
            notDetermined       -> asking
            denied | restricted -> end off
          }
        }
        state asking {
          ask contacts {
            granted | partial -> picking
            else              -> end off
          }
        }
        state picking {
          do pickContact {
            picked                  -> end invited
            cancelled | interrupted -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      /// CNContactPickerViewController
      action pickContact -> picked | cancelled

      flow invite -> invited | off {
        start state picking {
          do pickContact {
            picked                  -> end invited
            cancelled | interrupted -> end off
          }
        }
      }
      ```

      ## Why

      In a picker of the system, people choose what they give, and the system does not
      ask them for permission. A platform file lists such pickers with `instead`. If
      the app needs more than what people pick, the request can stay. For that reason
      this is a note. A request with a name that asks for more than was granted, such as
      `ask location always`, is left out.

      Source: Apple, Human Interface Guidelines, Privacy: system views such as the
      pickers and the location button.
      """#
    ),
    (
      "plist-conflict",
      #"""
      # plist-conflict: a purpose has more than one text

      ## Wrong

      `usher copy plist` or `usher check --info-plist` finds two texts for one key and
      one language, for example in the catalogs of two policies:

      ```yaml
      camera.purpose:
        kind: purpose
        key: NSCameraUsageDescription
        text: The camera scans your documents.
      ```

      ```yaml
      camera.purpose:
        kind: purpose
        key: NSCameraUsageDescription
        text: The camera is for video calls.
      ```

      ## Right

      Give both the same text, which names both reasons:

      ```yaml
      camera.purpose:
        kind: purpose
        key: NSCameraUsageDescription
        text: The camera scans your documents and is for video calls.
      ```

      A key that is in one file twice is reported with both places. Remove one of them:

      ```xml
      <key>NSCameraUsageDescription</key>
      <string>The camera scans your documents.</string>
      <key>NSCameraUsageDescription</key>
      <string>The camera is for video calls.</string>
      ```

      ## Why

      An app has one Info.plist, so the system shows one text whatever the app asks
      for. The same is true for a text that varies by device in `InfoPlist.xcstrings`:
      a catalog has one text for all devices, so the variations would be lost. Of a key
      that is there twice only one counts, and it is not defined which one.

      Source: Apple, Information Property List, localization in InfoPlist.strings.
      """#
    ),
    (
      "plist-differs",
      #"""
      # plist-differs: Info.plist and the catalog have different purpose texts

      ## Wrong

      The catalog says that the camera photographs your documents, but Info.plist
      says:

      ```xml
      <key>NSCameraUsageDescription</key>
      <string>Camera access is needed.</string>
      ```

      ## Right

      Use the text of the catalog, in each language:

      ```xml
      <key>NSCameraUsageDescription</key>
      <string>The camera photographs your documents.</string>
      ```

      ## Why

      The team reviews and translates the text in the catalog, but people read the
      text in Info.plist and `InfoPlist.strings`. If the two texts differ, nobody has
      checked what people read. The same is true for `Base.lproj/InfoPlist.strings`,
      whose texts are in the source language.

      Xcode replaces `$(PRODUCT_NAME)` and `${PRODUCT_NAME}` in Info.plist by the value
      of this build setting. If the checked file is a project or an `.xcconfig` with
      the setting, the text must be right with one of its values. Otherwise a build
      variable agrees with any text.

      Source: Apple, Information Property List, localization in InfoPlist.strings; App
      Review Guideline 5.1.1(ii).
      """#
    ),
    (
      "plist-empty",
      #"""
      # plist-empty: a purpose text in Info.plist is empty

      ## Wrong

      A policy asks for the camera, and `usher check … --info-plist Info.plist` reads:

      ```xml
      <key>NSCameraUsageDescription</key>
      <string></string>
      ```

      ## Right

      Write a sentence:

      ```xml
      <key>NSCameraUsageDescription</key>
      <string>The camera photographs your documents.</string>
      ```

      ## Why

      For the system, an empty purpose text is the same as none, and Apple rejects an
      upload with an empty one (ITMS-90683). This is also true if the text is empty in
      one language only.

      Source: Apple, Information Property List.
      """#
    ),
    (
      "plist-extra",
      #"""
      # plist-extra: Info.plist has a purpose text that no policy needs

      ## Wrong

      A policy asks for the camera, and `usher check … --info-plist Info.plist` reads:

      ```xml
      <key>NSCameraUsageDescription</key>
      <string>The camera photographs your documents.</string>
      <key>NSContactsUsageDescription</key>
      <string>Contacts are used.</string>
      ```

      ## Right

      Keep only what the policies, or other code of the app, ask for:

      ```xml
      <key>NSCameraUsageDescription</key>
      <string>The camera photographs your documents.</string>
      ```

      ## Why

      App Review reads the purpose texts as a list of what an app does, and asks about
      each one. A key from an earlier version promises something that no longer
      exists. If other code of the app asks for the resource, the key can stay: the
      checked policies do not know that code. While a policy or a platform has errors,
      no key is called extra: what the policy asks for is not known.

      A former key, such as `NSBluetoothPeripheralUsageDescription`, is read by older
      systems only. It can stay if the app still runs on one. With a key that iOS 15
      and 16 read, such as `NSCalendarsUsageDescription`, an app is right to have both.

      Xcode's editor shows a key under a name: `Privacy - Camera Usage Description`
      stands for `NSCameraUsageDescription`. Where the file itself has this name as a
      key, the system does not read it.

      Source: App Review Guideline 5.1.1; Apple, Information Property List, protected
      resources.
      """#
    ),
    (
      "plist-missing",
      #"""
      # plist-missing: Info.plist lacks a purpose text

      ## Wrong

      A policy asks for the camera, and `usher check … --info-plist Info.plist` reads:

      ```xml
      <key>CFBundleName</key>
      <string>Snapline</string>
      ```

      ## Right

      Add the key that the platform names for the resource:

      ```xml
      <key>NSCameraUsageDescription</key>
      <string>The camera photographs your documents.</string>
      ```

      ## Why

      The system reads the purpose text when the app asks. If there is none, the
      system ends the app for most resources, and does nothing at all for location.
      Before that, Apple rejects the upload (ITMS-90683).

      If the file has the former key for the resource, or the name under which Xcode
      shows the key, the finding also points there: write the key in its place.

      Source: Apple, Information Property List; the platform files name the key of each
      resource.
      """#
    ),
    (
      "plist-unreadable",
      #"""
      # plist-unreadable: a file of the app cannot be read

      ## Wrong

      A file with the app's purpose texts has a syntax error, such as a missing
      semicolon in `InfoPlist.strings`:

      ```xml
      "NSCameraUsageDescription" = "The camera photographs your documents."
      "NSContactsUsageDescription" = "Your contacts are invited.";
      ```

      ## Right

      ```xml
      "NSCameraUsageDescription" = "The camera photographs your documents.";
      "NSContactsUsageDescription" = "Your contacts are invited.";
      ```

      ## Why

      Usher reads and writes the purpose texts in `Info.plist`, `InfoPlist.strings`,
      `InfoPlist.xcstrings`, `project.pbxproj` and `.xcconfig` files. If it skipped
      what it cannot read, it would miss texts, and overwrite what others wrote. A
      build setting `INFOPLIST_FILE` that names no file, and a pipe in place of a file,
      are reported for the same reason. If version control left a merge conflict in the
      file, the finding is `merge-conflict`. Values are nested in less than 64 levels.

      The policies are checked all the same. Whether these files have the texts that
      they need is not known until they can be read.

      Source: Apple, Information Property List, localization in InfoPlist.strings.
      """#
    ),
    (
      "plist-untranslated",
      #"""
      # plist-untranslated: a purpose text is missing in a language of the app

      ## Wrong

      The catalogs have a German purpose text, but `de.lproj/InfoPlist.strings` is
      missing, or reads:

      ```xml
      CFBundleName = "Snapline";
      ```

      The app may also have a language that the catalogs do not have: a folder
      `de.lproj` with any file, or German texts in a string catalog such as
      `Localizable.xcstrings`.

      ## Right

      Add the German purpose text:

      ```xml
      NSCameraUsageDescription = "Die Kamera fotografiert deine Dokumente.";
      ```

      ## Why

      The system takes the purpose text from the language that the person has chosen,
      or else from Info.plist. Here, the system would ask in English in the middle of
      a German app. A language needs no text of its own if it can be read in another
      one: `de-AT` takes that of `de`, and `en-GB` that of Info.plist if this is
      English. Languages in `Pods`, `Carthage`, `node_modules` and in bundles are not
      those of the app.

      Source: Apple, Information Property List, localization in InfoPlist.strings.
      """#
    ),
    (
      "plural-category",
      #"""
      # plural-category: some numbers have no text

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      input receiptCount: 0...40

      alert found(count: 0...40) {
        button close
      }

      flow begin -> closed {
        start state telling {
          show found(count: receiptCount) { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        found:
          title:
            plural: count
            one: "{count} receipt found"
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        found:
          title:
            plural: count
            one: "{count} receipt found"
            other: "{count} receipts found"
          buttons:
            close: Close
      ```

      ## Why

      CLDR sorts the numbers of each language into categories: zero, one, two, few,
      many and other. Each number that a parameter can have needs a text. The text is
      listed under the category of the number in that language, or under `other`,
      which covers all the rest. Without a text the app could show nothing, so this is
      an error. A category that CLDR does not know is an error too, and so is a number,
      such as `=0` in other formats: `select` in place of `plural` has a text for each
      number of the range.

      Source: Unicode CLDR 45, plural rules; UTS #35, "Language Plural Rules".
      """#
    ),
    (
      "plural-forms",
      #"""
      # plural-forms: the plural forms of a text do not fit its language

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      input receiptCount: 0...40

      alert found(count: 0...40) {
        button close
      }

      flow begin -> closed {
        start state telling {
          show found(count: receiptCount) { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        found:
          title:
            plural: count
            one: "{count} receipt found"
            other: "{count} receipts found"
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: pl
      entries:
        found:
          from: 1219fb80
          title:
            plural: count
            one: "Znaleziono {count} paragon"
            many: Znaleziono {count} paragonów
            other: Znaleziono {count} paragonu
          buttons:
            close: Zamknij
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        found:
          title:
            plural: count
            one: "{count} receipt found"
            other: "{count} receipts found"
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: pl
      entries:
        found:
          from: 1219fb80
          title:
            plural: count
            one: "Znaleziono {count} paragon"
            few: Znaleziono {count} paragony
            many: Znaleziono {count} paragonów
            other: Znaleziono {count} paragonu
          buttons:
            close: Zamknij
      ```

      ## Why

      Polish says 3 paragony and 5 paragonów, Arabic has six forms, Japanese has one.
      If a category is missing, the app shows the text for `other`, which sounds wrong
      to readers. A category that the language does not have is never shown. Usher
      asks only for categories that a value of the parameter really has. For example,
      French needs `many` only where a million can occur.

      A category is not a number. In Ukrainian, `one` is also for 21 and 31, in French
      for 0, so a text for it must insert the number: `One photo` would be wrong. For a
      text of its own for one number, use `select` in place of `plural`. CLDR has no rules
      for some languages, such as Occitan; a note says so, and every number gets the text
      for `other`.

      Source: Unicode CLDR 45, plural rules; UTS #35, "Language Plural Rules".
      """#
    ),
    (
      "pre-answer",
      #"""
      # pre-answer: a button label before the system prompt sounds like an answer

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert why {
        primes camera
        button go
      }

      flow begin -> done {
        start state checking {
          choose camera {
            notDetermined -> explaining
            else          -> end done
          }
        }
        state explaining {
          show why { go -> asking }
        }
        state asking {
          ask camera { else -> end done }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Next, You Photograph Your Document
          buttons:
            go: Allow
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera photographs the document that proves who you are.
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Next, You Photograph Your Document
          buttons:
            go: Continue
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera photographs the document that proves who you are.
      ```

      ## Why

      A prompt that `primes` comes before the system prompt and leads to it, and so does a
      button of another prompt without `recovers` from which the policy goes to the
      request, or to an action that `asks`, straight or through a `choose`. App Review rejects buttons that sound like the answer itself: Allow,
      Grant, Enable, Give Permission, OK. It accepts Continue and Next. Usher knows such
      words in English, German, French, Spanish, Portuguese, Italian, Dutch, Japanese,
      Chinese, Korean and Arabic.

      Source: App Review Guideline 5.1.1(iv); Apple, Human Interface Guidelines,
      Privacy: a title like Continue or Next, never Allow.
      """#
    ),
    (
      "preferred-cancel",
      #"""
      # preferred-cancel: the cancel button is the preferred one

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button openSettings
        button notNow cancel preferred
      }

      flow begin -> closed {
        start state telling {
          show cameraOff {
            openSettings -> end closed
            notNow       -> end closed
          }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            openSettings: Open Settings
            notNow: Not Now
      ```

      ## Right

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button openSettings preferred
        button notNow cancel
      }

      flow begin -> closed {
        start state telling {
          show cameraOff {
            openSettings -> end closed
            notNow       -> end closed
          }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            openSettings: Open Settings
            notNow: Not Now
      ```

      ## Why

      The preferred button stands out, and the Return key presses it. So it should be
      the button that people most likely want. People find a button that does nothing
      without such help.

      Source: Apple, Human Interface Guidelines, Alerts: a Cancel button is not the
      default.
      """#
    ),
    (
      "pressure",
      #"""
      # pressure: a headline puts people under pressure

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert why {
        primes camera
        button go
      }

      flow begin -> done {
        start state checking {
          choose camera {
            notDetermined -> explaining
            else          -> end done
          }
        }
        state explaining {
          show why { go -> asking }
        }
        state asking {
          ask camera { else -> end done }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Camera Access Required
          buttons:
            go: Continue
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera photographs the document that proves who you are.
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Next, You Photograph Your Document
          buttons:
            go: Continue
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera photographs the document that proves who you are.
      ```

      ## Why

      Before the system asks, nothing is required, and the app offers nothing in
      return. App Review rejects headlines that make a permission look like a duty or
      a deal. Say what the permission is used for.

      Source: App Review Guideline 5.1.1(iv); Apple, Human Interface Guidelines,
      Privacy: no incentives.
      """#
    ),
    (
      "primer-at-launch",
      #"""
      # primer-at-launch: a primer appears as soon as the app opens

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      screen why {
        primes camera
        button proceed preferred
      }

      flow watch -> ready | off {
        start resting state idle {
          on return -> checking
        }
        state checking {
          choose camera {
            askable -> telling
            granted -> end ready
            else    -> end off
          }
        }
        state telling {
          show why { proceed -> asking }
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      event scanTapped

      screen why {
        primes camera
        button proceed preferred
      }

      flow watch -> ready | off {
        start resting state idle {
          on scanTapped -> checking
        }
        state checking {
          choose camera {
            askable -> telling
            granted -> end ready
            else    -> end off
          }
        }
        state telling {
          show why { proceed -> asking }
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      People who have just opened an app want to use it, and they tap away whatever is
      in the way. A primer explains a request. As long as nobody wants the feature
      that needs the request, there is nothing to explain.

      Source: Apple, Human Interface Guidelines, Alerts: none when the app starts;
      Privacy: ask when people use the feature.
      """#
    ),
    (
      "primer-exit",
      #"""
      # primer-exit: people can leave a primer without the system prompt

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert why {
        primes camera
        button go
        button later
      }

      flow begin -> done {
        start state checking {
          choose camera {
            notDetermined -> explaining
            else          -> end done
          }
        }
        state explaining {
          show why {
            go    -> asking
            later -> end done
          }
        }
        state asking {
          ask camera { else -> end done }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Next, You Photograph Your Document
          buttons:
            go: Continue
            later: Later
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera photographs the document that proves who you are.
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert why {
        primes camera
        button go
      }

      flow begin -> done {
        start state checking {
          choose camera {
            notDetermined -> explaining
            else          -> end done
          }
        }
        state explaining {
          show why { go -> asking }
        }
        state asking {
          ask camera { else -> end done }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Next, You Photograph Your Document
          buttons:
            go: Continue
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera photographs the document that proves who you are.
      ```

      ## Why

      A prompt that `primes` has one button, and this button opens the system prompt.
      It has no Later, no Cancel, and no way to dismiss it. App Review rejects every
      other way out, because people can refuse in the system prompt.

      Source: App Review Guideline 5.1.1(iv); Apple, Human Interface Guidelines,
      Privacy: one button that opens the system alert, and no way to close or cancel.
      """#
    ),
    (
      "private-link",
      #"""
      # private-link: a link uses a private address of Settings

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      link cameraSettings "App-Prefs:root=Privacy&path=CAMERA" reaches camera

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button close cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> explaining
            else    -> end off
          }
        }
        state explaining {
          show cameraOff {
            openSettings -> away
            close        -> end off
          }
          on change of camera -> checking
        }
        state away {
          open cameraSettings { returned | failed -> checking }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button close cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> explaining
            else    -> end off
          }
        }
        state explaining {
          show cameraOff {
            openSettings -> away
            close        -> end off
          }
          on change of camera -> checking
        }
        state away {
          open settings { returned | failed -> checking }
        }
      }
      ```

      ## Why

      `prefs:` and `App-Prefs:` are private addresses of the Settings app. App Review
      rejects apps that open them, and since iOS 18 they open the first page at most.
      The links of the platform open the app's own page, which has its switches.

      Source: App Review Guideline 2.5.1, public interfaces only; moko-permissions#128,
      open_settings_plus#23.
      """#
    ),
    (
      "purpose-sentence",
      #"""
      # purpose-sentence: a purpose text is not a full sentence

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert why {
        primes camera
        button go
      }

      flow begin -> done {
        start state checking {
          choose camera {
            notDetermined -> explaining
            else          -> end done
          }
        }
        state explaining {
          show why { go -> asking }
        }
        state asking {
          ask camera { else -> end done }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Next, You Photograph Your Document
          buttons:
            go: Continue
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera photographs the document that proves who you are
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Next, You Photograph Your Document
          buttons:
            go: Continue
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera photographs the document that proves who you are.
      ```

      ## Why

      The system shows a sentence of its own before this one. A full sentence with a
      full stop fits behind it. If translations have taken over the fault of their
      source, the finding in the source counts them.

      Source: Apple, Human Interface Guidelines, Privacy: a brief, complete sentence
      with a period.
      """#
    ),
    (
      "recursion",
      #"""
      # recursion: a flow runs itself

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow settle -> ready | off {
        start state asking {
          ask camera {
            granted -> end ready
            else    -> again
          }
        }

        state again {
          run settle {
            ready -> end ready
            off   -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        button tryAgain
        button notNow cancel
      }

      flow settle -> ready | off {
        start state asking {
          ask camera {
            granted -> end ready
            else    -> explaining
          }
        }

        state explaining {
          show cameraOff {
            tryAgain -> asking
            notNow   -> end off
          }
        }
      }
      ```

      ## Why

      A flow that runs itself has no limit. Nobody could list where a person may be,
      or save that place when the system ends the app. To begin again, lead back to a
      state.
      """#
    ),
    (
      "refusal-texts",
      #"""
      # refusal-texts: two texts explain the same refusal

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert cameraOff(firstTime: Bool) {
        recovers camera
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            askable -> asking
            denied  -> guiding(firstTime: false)
            else    -> end off
          }
        }
        state asking {
          ask camera {
            granted -> end ready
            // usher: allow guidance-after-refusal -- the app cannot go on without it
            denied  -> guiding(firstTime: true)
            else    -> checking
          }
        }
        state guiding(firstTime: Bool) {
          show cameraOff(firstTime: firstTime) { close -> end off }
          on change of camera -> checking
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en

      entries:
        cameraOff:
          note: The camera was refused.
          title: Camera Access Is Off
          message:
            select: firstTime
            true: Camera access is needed to go on. Allow it in Settings.
            false: Camera access was switched off. Allow it in Settings.
          buttons:
            close: Close

        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          note: The system shows it when it asks.
          text: The camera photographs the documents that you send.
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert cameraOff {
        recovers camera
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            askable -> asking
            denied  -> guiding
            else    -> end off
          }
        }
        state asking {
          ask camera {
            granted -> end ready
            // usher: allow guidance-after-refusal -- the app cannot go on without it
            denied  -> guiding
            else    -> checking
          }
        }
        state guiding {
          show cameraOff { close -> end off }
          on change of camera -> checking
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en

      entries:
        cameraOff:
          note: The camera was refused.
          title: Camera Access Is Off
          message: Camera access is needed to go on. Allow it in Settings.
          buttons:
            close: Close

        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          note: The system shows it when it asks.
          text: The camera photographs the documents that you send.
      ```

      ## Why

      In both cases the camera is refused, and Settings is the way to change that.
      People who read another text the second time look for a difference that is not
      there. Each text is also translated and updated by itself, so one of them is
      soon out of date.

      Usher compares prompts of one kind that a flow shows while the same resource is
      refused, and finds texts that depend on a `Bool`. If the difference is on
      purpose, suppress the finding with the reason.

      Source: Socure, iOS Camera Permissions: the example has one text for the first
      refusal and another for later, and only the second has the path through
      Settings.
      """#
    ),
    (
      "refusal-without-metric",
      #"""
      # refusal-without-metric: no metric counts refusals

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      metric camera_denied

      flow begin -> ready | off {
        start state asking {
          ask camera {
            granted                 -> end ready
            else { track camera_denied } -> end off
          }
        }
      }
      ```

      ## Why

      The number of refusals after each text shows whether a primer or a purpose text
      works. This is a note, because not every app measures. Where no status says no, as
      for reading Health, nothing can be counted.

      Source: Socure, iOS Camera Permissions, best practices: track `permission_denied`
      and `opened_settings`.
      """#
    ),
    (
      "remembered-status",
      #"""
      # remembered-status: a copy of the status decides, and not the status

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      memory isAllowed: Bool = false for install

      action film

      flow launch -> done {
        start state looking {
          remember isAllowed = camera is granted
          -> end done
        }
      }

      flow scan -> filmed | off {
        start state looking {
          choose isAllowed {
            true { do film } -> end filmed
            false            -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action film
      notice cameraOff

      flow scan -> filmed | off {
        start state looking {
          choose camera {
            granted { do film }     -> end filmed
            else { show cameraOff } -> end off
          }
        }
      }
      ```

      ## Why

      People change a permission in Settings, the system takes it back when an app was not
      used, and a one-time grant ends by itself. A memory that outlives the journey does
      not change with it. An app that trusts its copy films a black picture, or tells
      people that something is off which they have switched on.

      The finding is about a memory to which nothing but one status is ever assigned, if
      rows depend on the memory and no step that tests it looks at the status. A memory that
      is compared with the status is fine: it says what has changed. Memory of one run
      (`for session`) is left out.

      Source: Apple, Requesting authorization to capture and save media: check the status
      each time; Google, Request runtime permissions: check whenever you need it.
      """#
    ),
    (
      "request-at-launch",
      #"""
      # request-at-launch: the system asks as soon as the app opens

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow watch {
        start resting state idle {
          on return -> checking
        }
        state checking {
          choose camera {
            askable -> asking
            else    -> idle
          }
        }
        state asking {
          ask camera {
            granted -> ready
            else    -> idle
          }
        }
        resting state ready {
          on change of camera -> idle
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      event scanTapped

      flow watch {
        start resting state idle {
          on scanTapped -> checking
        }
        state checking {
          choose camera {
            askable -> asking
            else    -> idle
          }
        }
        state asking {
          ask camera {
            granted -> ready
            else    -> idle
          }
        }
        resting state ready {
          on change of camera -> idle
        }
      }
      ```

      ## Why

      `on return` happens when the app becomes active again, and when it was launched
      again. In both cases nobody has tapped anything. People refuse an unexpected
      request more often, and a refusal stays. If people return while guidance is up,
      the request is no surprise. Usher does not report that case. An action that `asks`
      counts like `ask`.

      Source: Apple, Human Interface Guidelines, Privacy: no request at launch unless
      the app cannot do without.
      """#
    ),
    (
      "request-without-tap",
      #"""
      # request-without-tap: the app asks by itself where the system wants a tap

      ## Wrong

      ```sh
      cat > browser.usher <<'END'
      language 1
      platform browser
      resource notifications {
        status prompt, denied
        status authorized grants
        ask from prompt -> authorized | denied after tap else -> prompt
      }
      END
      cat > news.usher <<'END'
      language 1
      policy news
      use browser
      flow begin -> on | off {
        start state looking {
          choose notifications { authorized -> end on; prompt -> reading; denied -> end off }
        }
        state reading {
          after 30s -> asking
        }
        state asking {
          ask notifications { authorized -> end on; else -> end off }
        }
      }
      END
      ```

      ## Right

      ```sh
      cat > news.usher <<'END'
      language 1
      policy news
      use browser
      banner offer {
        button notify
        dismissible
      }
      flow begin -> on | off {
        start state looking {
          choose notifications { authorized -> end on; prompt -> reading; denied -> end off }
        }
        state reading {
          show offer { notify -> asking; dismissed -> end off }
        }
        state asking {
          ask notifications { authorized -> end on; else -> end off }
        }
      }
      END
      ```

      ## Why

      Some systems ask only in the moment in which a person taps: Firefox and Safari
      show no prompt for notifications that a page wants by itself. Nobody is asked,
      and the request ends as if it had been refused. The platform file says so with
      `after tap`. The step in which the request is made must begin with an answer to a
      prompt of the app. Whatever is awaited in between, such as an answer of an action
      or of the system, uses the tap up. The start of a flow is no tap either.

      To fix it, show a prompt and let one of its buttons lead to the request. To
      accept it, write `waive request-without-tap "why"` in the row, the state, the flow
      or the policy.

      Source: MDN, Notification.requestPermission: Firefox and Safari require that it
      is called in response to a user gesture.
      """#
    ),
    (
      "request-without-use",
      #"""
      # request-without-use: the app asks, but nothing depends on the answer

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert why {
        button proceed
      }

      flow begin -> done {
        start state telling {
          show why { proceed -> asking }
        }
        state asking {
          ask camera { else -> end done }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action film needs camera is granted -> filmed | failed

      alert why {
        button proceed
      }

      flow begin -> done {
        start state telling {
          show why { proceed -> asking }
        }
        state asking {
          ask camera {
            granted -> filming
            else    -> end done
          }
        }
        state filming {
          do film {
            filmed | failed | interrupted -> end done
          }
        }
      }
      ```

      ## Why

      The system asks, but the same follows whatever a person answers. No row, no
      value and no `needs` distinguishes granted from refused: rows for both that do the
      same and lead to the same place distinguish nothing. Either the policy lacks the
      part that uses the permission, or nobody needs the permission.

      A request for more, such as location "always" for an app that has it "while in use",
      cannot be refused so that nothing is granted. Then the policy uses the answer if it
      distinguishes what was granted before from what may be granted now.

      Some statuses say only that people were asked, as for reading Health. Then the
      policy uses the answer if it distinguishes the statuses before and after the
      request.

      Source: App Review Guideline 5.1.1: ask for what is relevant to the app's core
      functionality; GetStream/stream-video-swift#964, where viewers of a call were
      asked for a microphone they could not use.
      """#
    ),
    (
      "requests-in-a-row",
      #"""
      # requests-in-a-row: one system prompt directly follows another

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      action film needs camera is granted and microphone is granted -> filmed

      flow begin -> done | off {
        start state askingCamera {
          ask camera {
            granted -> askingMicrophone
            else    -> end off
          }
        }
        state askingMicrophone {
          ask microphone {
            granted -> filming
            else    -> end off
          }
        }
        state filming {
          do film { filmed | interrupted -> end done }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action film needs camera is granted and microphone is granted -> filmed

      alert soundToo {
        primes microphone
        button proceed
      }

      flow begin -> done | off {
        start state askingCamera {
          ask camera {
            granted -> checkingMicrophone
            else    -> end off
          }
        }
        state checkingMicrophone {
          choose microphone {
            granted -> filming
            askable -> telling
            else    -> end off
          }
        }
        state telling {
          show soundToo { proceed -> askingMicrophone }
        }
        state askingMicrophone {
          ask microphone {
            granted -> filming
            else    -> end off
          }
        }
        state filming {
          do film { filmed | interrupted -> end done }
        }
      }
      ```

      ## Why

      The second system prompt comes without an explanation, and people answer it like
      the first. Explain the second request before it, or ask where the app needs it.
      If both requests plainly belong to one tap, this is fine. So it is a note.

      An action that `asks` counts like `ask`. The prompts of one action belong
      together, as those for the camera and the microphone of a call. Usher reports the
      next state if it asks for something else.

      Source: Apple, Human Interface Guidelines, Privacy: ask for each when it is needed;
      react-native-permissions#896, app_tracking_transparency#43, where a request beside
      another had no result.
      """#
    ),
    (
      "return-without-metric",
      #"""
      # return-without-metric: no metric counts what a trip to Settings has changed

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      metric opened_settings

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button close cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> explaining
            else    -> end off
          }
        }
        state explaining {
          show cameraOff {
            openSettings -> away
            close        -> end off
          }
          on change of camera -> checking
        }
        state away {
          track opened_settings
          open settings { returned | failed -> checking }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      metric opened_settings
      metric came_back(isGranted: Bool)

      let isOn = camera is granted

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button close cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> explaining
            else    -> end off
          }
        }
        state explaining {
          show cameraOff {
            openSettings -> away
            close        -> end off
          }
          on change of camera -> checking
        }
        state away {
          track opened_settings
          open settings {
            returned { track came_back(isGranted: isOn) } -> checking
            failed                                        -> checking
          }
        }
      }
      ```

      ## Why

      Most people who go to Settings come back without a change. Only a metric of the
      return shows whether the trip was useful, and for whom. This is a note, because
      not every app measures.

      Source: Socure, iOS Camera Permissions, best practices: check the status again on
      return, and track `permission_denied` and `opened_settings`.
      """#
    ),
    (
      "row-of-others",
      #"""
      # row-of-others: on one of the platforms, other rows take all cases of a row

      ## Wrong

      ```usher
      language 1
      policy call
      use ios, android

      alert microphoneOff {
        recovers microphone
        button openSettings preferred
        button notNow cancel
      }

      flow join -> ready | off {
        start state checking {
          choose microphone {
            granted                  -> end ready
            askable                  -> ask microphone { granted -> end ready; else -> end off }
            denied                   -> guiding
            restricted | unavailable -> end off
          }
        }
        state guiding {
          show microphoneOff {
            openSettings -> open settings { returned | failed -> checking }
            notNow       -> end off
          }
          on change of microphone -> checking
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy call
      use ios, android

      alert microphoneOff {
        recovers microphone
        button openSettings preferred
        button notNow cancel
      }

      flow join -> ready | off {
        start state checking {
          choose microphone {
            granted                      -> end ready
            askable                      -> ask microphone { granted -> end ready; else -> guiding }
            denied when platform is ios  -> guiding
            restricted | unavailable     -> end off
          }
        }
        state guiding {
          show microphoneOff {
            openSettings -> open settings { returned | failed -> checking }
            notNow       -> end off
          }
          on change of microphone -> checking
        }
      }
      ```

      ## Why

      One name can mean different things. On iOS, people who are `denied` have refused, and
      the system does not ask them again. On Android, `denied` is also the status of people
      who were never asked: it is `askable`, and the row above takes it. What the policy says
      about `denied` is said to people on iOS only. People on Android who have refused for good
      are asked, see nothing, and come to the answer of the request.

      The row may be right as it is, so this is a note. See where people on the other platform
      go, and name the platform in the row. To accept it, write `// usher: allow row-of-others
      -- why` above the row. A row for a status that only one platform has is not reported, and
      neither is one where a row above names the platform.

      Source: the language, sentence S601.
      """#
    ),
    (
      "same-as-source",
      #"""
      # same-as-source: a translation is the same as its source

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Open Settings to photograph your document.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          from: 73644d64
          title: Kamerazugriff ist aus
          message: Open Settings to photograph your document.
          buttons:
            close: Schließen
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Open Settings to photograph your document.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          from: 73644d64
          title: Kamerazugriff ist aus
          message: Öffne die Einstellungen, um dein Dokument zu fotografieren.
          buttons:
            close: Schließen
      ```

      ## Why

      If a text has no translation, translation services fill in the source text and
      mark it as done. Names and single words are the same in many languages, but
      sentences are not. Leave an entry out until it is translated. Its readers then
      see the whole prompt in one language.

      Source: Weblate, checks: unchanged translation.
      """#
    ),
    (
      "same-label",
      #"""
      # same-label: two buttons of a prompt have the same label

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button openSettings preferred
        button openHelp
        button notNow cancel
      }

      flow begin -> closed {
        start state telling {
          show cameraOff {
            openSettings -> end closed
            openHelp     -> end closed
            notNow       -> end closed
          }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: The camera is off
          buttons:
            openSettings: Open
            openHelp: Open
            notNow: Not Now
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: The camera is off
          buttons:
            openSettings: Open Settings
            openHelp: Open Help
            notNow: Not Now
      ```

      ## Why

      People cannot know which of the two buttons does what. A label is often copied
      with its line, and only the name is changed.

      Source: Apple, Human Interface Guidelines, Alerts: button titles say what the button does.
      """#
    ),
    (
      "selection",
      #"""
      # selection: the texts do not match the values that select them

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert accessNeeded(what: camera | microphone | both) {
        button close
      }

      flow begin -> closed {
        start state telling {
          show accessNeeded(what: both) { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        accessNeeded:
          title:
            select: what
            camera: Camera access needed
            microphone: Microphone access needed
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        accessNeeded:
          title:
            select: what
            camera: Camera access needed
            microphone: Microphone access needed
            both: Camera and microphone access needed
          buttons:
            close: Close
      ```

      ## Why

      Each value needs a text. Otherwise a person whose camera and microphone are both
      off would get an alert without a title. People never see the names that a policy
      uses, such as `notDetermined`.

      Source: Unicode, MessageFormat, select: a text for each value, or for all others.
      """#
    ),
    (
      "settings-after-refusal",
      #"""
      # settings-after-refusal: Settings opens by itself after a refusal

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            askable -> asking
            else    -> end off
          }
        }
        state asking {
          ask camera {
            denied -> away
            else   -> checking
          }
        }
        state away {
          open settings { returned | failed -> checking }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            askable -> asking
            else    -> end off
          }
        }
        state asking {
          ask camera {
            denied -> end off
            else   -> checking
          }
        }
      }
      ```

      ## Why

      An app has to respect a refusal. App Review rejects apps that open Settings
      after people have tapped Don't Allow. Put the way to Settings behind a button,
      at the next attempt.

      After an action that `asks`, this is about each answer after which the resource may
      be refused. If an answer does not follow a refusal, say so: `failed when camera is
      granted`. After `interrupted`, nobody has just answered.

      Source: App Review Guideline 5.1.1(iv); the letter in Grid-Mobile#229: the user is
      redirected to the Settings app after tapping Don't Allow.
      """#
    ),
    (
      "settings-before-asking",
      #"""
      # settings-before-asking: people are sent to Settings, although the system would still ask

      ## Wrong

      ```sh
      cat > capture.usher <<'END'
      language 1
      policy capture
      use android

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button notNow cancel
      }

      flow scan -> ready | off {
        start state checking {
          choose camera {
            granted     -> end ready
            rationale   -> guiding
            denied      -> asking
            unavailable -> end off
          }
        }
        state asking {
          ask camera {
            granted -> end ready
            else    -> guiding
          }
        }
        state guiding {
          show cameraOff {
            openSettings -> open settings { returned | failed -> looking }
            notNow       -> end off
          }
          on change of camera -> looking
        }
        state looking {
          choose camera { granted -> end ready; else -> end off }
        }
      }
      END
      ```

      ## Right

      ```sh
      cat > capture.usher <<'END'
      language 1
      policy capture
      use android

      alert whyCamera {
        button goOn preferred
        button notNow cancel
      }

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button notNow cancel
      }

      flow scan -> ready | off {
        start state checking {
          choose camera {
            granted     -> end ready
            rationale   -> explaining
            denied      -> asking
            unavailable -> end off
          }
        }
        state explaining {
          show whyCamera {
            goOn   -> asking
            notNow -> end off
          }
          on change of camera -> checking
        }
        state asking {
          ask camera {
            granted   -> end ready
            rationale -> end off
            else      -> guiding
          }
        }
        state guiding {
          show cameraOff {
            openSettings -> open settings { returned | failed -> looking }
            notNow       -> end off
          }
          on change of camera -> looking
        }
        state looking {
          choose camera { granted -> end ready; else -> end off }
        }
      }
      END
      ```

      ## Why

      An answer to the system's prompt is one tap. The way through Settings is long, and
      many people do not come back from it. So Settings is for those whom the system does
      not ask any more. On Android that is not so after the first refusal, for which a
      policy sees `rationale`.

      This is a note, because a page may have reasons to lead there. It is about prompts
      that `recover` a permission, with a button that opens a page where it can be changed,
      while the status says that the system would ask. A status that may mean both, such
      as `denied` on Android, does not count, and neither does a prompt with another
      button that asks.

      To accept it, write `// usher: allow settings-before-asking -- why` above the state.

      Source: Android, Request runtime permissions: explain why, and ask again;
      google/accompanist#1363, a page for Settings after one refusal.
      """#
    ),
    (
      "settings-path",
      #"""
      # settings-path: a text writes out a path through menus

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert cameraOff {
        recovers camera
        button openSettings
        button notNow cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> guiding
            else    -> end off
          }
        }
        state guiding {
          show cameraOff {
            openSettings -> away
            notNow       -> end off
          }
          on change of camera -> checking
        }
        state away {
          open settings { returned | failed -> checking }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en

      entries:
        cameraOff:
          note: The camera was switched off in Settings.
          title: Camera Access Is Off
          message: Go to Settings → Privacy → Camera and switch it on.
          buttons:
            openSettings: Open Settings
            notNow: Not Now
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert cameraOff {
        recovers camera
        button openSettings
        button notNow cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> guiding
            else    -> end off
          }
        }
        state guiding {
          show cameraOff {
            openSettings -> away
            notNow       -> end off
          }
          on change of camera -> checking
        }
        state away {
          open settings { returned | failed -> checking }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en

      entries:
        cameraOff:
          note: The camera was switched off in Settings.
          title: Camera Access Is Off
          message: Switch on Camera in Settings to take a picture.
          buttons:
            openSettings: Open Settings
            notNow: Not Now
      ```

      ## Why

      A path such as "Settings → Privacy → Camera" is right for the version of the
      system that somebody looked at. Systems rename their menus (Privacy is now
      Privacy & Security) and an app has a page of its own in Settings. People who
      follow an outdated path do not find the switch, and the path has to be corrected
      in every language.

      Usher looks for the marks between the steps: arrows, `>`, and dashes between
      quoted names. They are the same in all languages. If a path is right and there
      is no page to open, suppress the finding with the reason.

      Source: Socure, iOS Camera Permissions: its example says "Settings → Privacy →
      Camera", and iOS 16 has renamed Privacy to Privacy & Security.
      """#
    ),
    (
      "shadowed-name",
      #"""
      # shadowed-name: a name already means something else

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraBlocked(why: restricted | unavailable) {
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            restricted | unavailable -> blocked(camera: camera)
            else                     -> end ready
          }
        }

        state blocked(camera: restricted | unavailable) {
          show cameraBlocked(why: camera) { close -> end off }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraBlocked(why: restricted | unavailable) {
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            restricted | unavailable -> blocked(why: camera)
            else                     -> end ready
          }
        }

        state blocked(why: restricted | unavailable) {
          show cameraBlocked(why: why) { close -> end off }
        }
      }
      ```

      ## Why

      A parameter keeps the value from the moment when the state was entered. The
      status of the camera may have changed since then. If both had the same name,
      nobody could see which of the two an alert is about.
      """#
    ),
    (
      "shielded",
      #"""
      # shielded: a state reacts to something while the system prompt is up

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
          on return -> asking
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      An app cannot take the system prompt down. Whatever the app shows at the same
      time lies beneath the system prompt, or is lost. So a state that asks waits for
      the answer, and for nothing else. If the app is ended while it waits, it asks
      again after the next launch.
      """#
    ),
    (
      "shown-as-typed",
      #"""
      # shown-as-typed: a text contains HTML, Markdown or a format code

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: The camera is <b>off</b>
          message: Switch it on &amp; scan your document.
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: The camera is off
          message: Switch it on & scan your document.
          buttons:
            close: Close
      ```

      ## Why

      Prompts show texts without formatting. People would read `<b>off</b>` and `&amp;`
      on their screens, and a screen reader would read the signs aloud. The same is true
      of `**bold**`, `[link](address)`, `<![CDATA[…]]>`, `%@` and of `\n` outside of double
      quotes. A value
      is inserted with `{name}`, where `name` is a parameter of the prompt.

      Source: Apple, UIAlertController: titles and messages are plain strings.
      """#
    ),
    (
      "silent-refusal",
      #"""
      # silent-refusal: the flow ends without a permission, and people have seen nothing

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button notNow cancel
      }

      input isHelpful: Bool = false

      flow scan -> ready | off {
        start state checking {
          choose camera {
            granted                  -> end ready
            askable                  -> asking
            denied when isHelpful    -> guiding
            denied                   -> end off
            restricted | unavailable -> end off
          }
        }
        state asking {
          ask camera { else -> checking }
        }
        state guiding {
          show cameraOff {
            openSettings -> open settings { returned | failed -> checking }
            notNow       -> end off
          }
          on change of camera -> checking
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button notNow cancel
      }

      flow scan -> ready | off {
        start state checking {
          choose camera {
            granted                  -> end ready
            askable                  -> asking
            denied                   -> guiding
            restricted | unavailable -> end off
          }
        }
        state asking {
          ask camera { else -> checking }
        }
        state guiding {
          show cameraOff {
            openSettings -> open settings { returned | failed -> checking }
            notNow       -> end off
          }
          on change of camera -> checking
        }
      }
      ```

      ## Why

      A person taps on a button, the app looks at the permission or asks for it, the system
      shows nothing because it was refused before, and the flow ends. For that person the
      button does nothing, today and whenever they tap it.

      A journey has to show something before it ends because of a permission that is not
      granted: a prompt or a notice of the app, a prompt of the system, or a page that a
      link opens. What an action does counts too. The finding is about statuses in which
      people can still decide: the system would ask them, or Settings has a switch. A
      device without a camera is another matter. Who allows location only while the app is
      in use lacks it for `ask location always`, and a button must not be dead for them
      either. It is also about journeys that start
      with nothing remembered, because a memory may say that people want to be left
      alone, and about flows that show something to somebody: a flow that only answers
      the app cannot be silent.

      Flows in `flows-at-launch` of `usher.yaml` are left out, because nobody has tapped
      anything.

      To fix it, show a prompt or a notice before the flow ends. To accept it, write
      `waive silent-refusal "why"` in the row, the state, the flow or the policy.

      Source: google/accompanist#1066 and Baseflow/flutter-permission-handler#1200,
      buttons that did nothing after a refusal.
      """#
    ),
    (
      "similar-name",
      #"""
      # similar-name: two names differ in capital letters or underscores only

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        button close
      }

      alert cameraoff {
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> explaining
            else    -> telling
          }
        }
        state explaining {
          show cameraOff { close -> end off }
        }
        state telling {
          show cameraoff { close -> end ready }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        button close
      }

      alert cameraBlocked {
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> explaining
            else    -> telling
          }
        }
        state explaining {
          show cameraOff { close -> end off }
        }
        state telling {
          show cameraBlocked { close -> end ready }
        }
      }
      ```

      ## Why

      People write one name and mean the other, and no tool can notice it, because
      both names exist. A catalog or a table of metrics shows the two side by side.

      Source: Google Analytics, event names: case-sensitive, so two spellings are two
      events.
      """#
    ),
    (
      "source-locale",
      #"""
      # source-locale: the source language of a catalog is not that of the project

      ## Wrong

      ```sh
      printf 'language 1\npolicy capture\ncopy capture\n' > capture.usher
      printf 'schema: 1\ncatalog: capture\nsource: de\nentries:\n  camera.purpose:\n    kind: purpose\n    key: NSCameraUsageDescription\n    text: Die Kamera fotografiert deinen Ausweis.\n' > capture.copy.yaml
      printf 'schema: 1\nsource: en\n' > usher.yaml
      ```

      ## Right

      ```sh
      printf 'schema: 1\ncatalog: capture\nsource: en\nentries:\n  camera.purpose:\n    kind: purpose\n    key: NSCameraUsageDescription\n    text: The camera photographs your identity document.\n' > capture.copy.yaml
      ```

      ## Why

      Translators work from the source language, and people whose own language is
      missing read it. If there are two source languages, one prompt falls back to one
      language, and the next prompt to the other.
      """#
    ),
    (
      "stale-baseline",
      #"""
      # stale-baseline: the baseline lists a finding that no longer exists

      ## Wrong

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      printf 'schema: 3\nfindings:\n  capture.copy.yaml:\n    - three-dots 0123456789abcdef\n' > baseline.yaml
      printf 'schema: 1\nbaseline: baseline.yaml\n' > usher.yaml
      ```

      ## Right

      `usher check --update-baseline` removes the entry:

      ```sh
      printf 'schema: 3\nfindings:\n' > baseline.yaml
      ```

      ## Why

      A baseline lists old findings that Usher no longer reports, and it should become
      shorter over time. If it still lists a mistake that was fixed, somebody can make
      the same mistake again, and Usher does not report it.
      """#
    ),
    (
      "stale-copy",
      #"""
      # stale-copy: the source text has changed since it was translated

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Open Settings to photograph your document.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          from: 00000000
          title: Kamerazugriff ist aus
          message: Öffne die Einstellungen, um dein Dokument zu fotografieren.
          buttons:
            close: Schließen
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Open Settings to photograph your document.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          from: 73644d64
          title: Kamerazugriff ist aus
          message: Öffne die Einstellungen, um dein Dokument zu fotografieren.
          buttons:
            close: Schließen
      ```

      ## Why

      The field `from` says which source text was translated: it holds the fingerprint
      that `usher copy stamp` writes. If the source text changes later, the
      translation still says the old thing, and its readers do not know. Somebody who
      speaks the language compares the two texts, corrects the translation, and stamps
      it again. `usher copy update` writes `state: needs_review` into the entry. Where the
      source text is in a comment above a translation, it writes the present one there, as
      `# now 3f2a: …`, and the former one, as `# was 07c1: …`. Otherwise it prints the
      present one. The digits are a checksum, by which it knows its own lines. Other
      comments stay.

      Source: GNU gettext, fuzzy entries: translations of a source text that has changed.
      """#
    ),
    (
      "stale-fact",
      #"""
      # stale-fact: the policy reads a fact in the step that changes it

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      live input isRunning: Bool = false

      action startSession needs camera is granted

      flow begin -> running | failed {
        start state starting {
          choose camera {
            granted -> checking
            else    -> end failed
          }
        }
        state checking {
          do startSession
          choose isRunning {
            true  -> end running
            false -> end failed
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action startSession needs camera is granted -> started | failed

      flow begin -> running | failed {
        start state starting {
          choose camera {
            granted -> checking
            else    -> end failed
          }
        }
        state checking {
          do startSession {
            started              -> end running
            failed | interrupted -> end failed
          }
        }
      }
      ```

      ## Why

      A policy reads the facts, such as statuses and live inputs, once per step,
      before the effects of that step. If the app changes something in one step, the
      policy sees the change in the next one. If the outcome of an action matters, use
      the action as a question: its answer is the outcome.

      Source: `Grammar/README.md`, what a step does.
      """#
    ),
    (
      "start-state",
      #"""
      # start-state: nothing says which state comes first

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      The first state decides what a person sees first: a reason, or an unexpected
      system prompt. That is too important to depend on the order of lines. Mark one
      of the states side by side as `start`.
      """#
    ),
    (
      "stay-without-question",
      #"""
      # stay-without-question: `stay` is used where the prompt is already gone

      ## Wrong

      ```usher
      language 1
      policy capture

      alert cameraNeeded {
        button more
        button close cancel
      }

      flow begin -> closed {
        start state explaining {
          show cameraNeeded {
            more  -> stay
            close -> end closed
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture

      alert cameraNeeded {
        button more
        button close cancel
      }

      flow begin -> closed {
        start state explaining {
          show cameraNeeded {
            more  -> explaining
            close -> end closed
          }
        }
      }
      ```

      ## Why

      A tap on any of its buttons closes an alert. With `stay`, a person would be left
      on a screen that asks nothing any more. Use `stay` in handlers, and for prompts
      that remain after an answer: a screen, a sheet or a banner.
      """#
    ),
    (
      "syntax",
      #"""
      # syntax: a line does not follow the grammar

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted => end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      Every sign has one meaning everywhere. `->` leads to something, `:` gives a type
      or a value, `=` sets the first or the next value, and `|` separates
      alternatives. Designers, engineers and reviewers can read the same line and see
      the same journey. The grammar is in `Grammar/`.
      """#
    ),
    (
      "tap-or-click",
      #"""
      # tap-or-click: a text tells people to tap or click

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Tap Settings to photograph your document.
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Choose Settings to photograph your document.
          buttons:
            close: Close
      ```

      ## Why

      People use a finger, a mouse, a keyboard, a switch, or their voice. They all
      choose the same thing, so say what to choose.

      Source: Apple, Human Interface Guidelines, Alerts: choose, and not tap or click.
      """#
    ),
    (
      "three-dots",
      #"""
      # three-dots: three dots are used instead of an ellipsis

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: "Waiting for Settings..."
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: "Waiting for Settings…"
          buttons:
            close: Close
      ```

      ## Why

      `…` is a single character. A line does not break inside it, and a screen reader
      does not say "dot dot dot".

      Source: Weblate, checks: ellipsis; Apple Style Guide, ellipsis.
      """#
    ),
    (
      "too-complex",
      #"""
      # too-complex: there are more values or cases than Usher can check

      ## Wrong

      ```usher
      language 1
      policy capture

      input refusals: 0...1000

      flow begin -> offered | quiet {
        start state checking {
          choose refusals {
            ...2 -> end offered
            3... -> end quiet
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture

      /// 3 means three or more.
      input refusals: 0...3

      flow begin -> offered | quiet {
        start state checking {
          choose refusals {
            ...2 -> end offered
            3    -> end quiet
          }
        }
      }
      ```

      ## Why

      Usher checks every situation that a person can be in, one by one. So the number
      of situations is limited: at most 256 numbers in a range, 64 values in a list,
      and 65,536 combinations in one question. Distinguish only what makes a
      difference to people.
      """#
    ),
    (
      "too-large",
      #"""
      # too-large: the file is larger than one mebibyte

      ## Wrong

      A file of more than 1,048,576 bytes. Such a file nearly always has the wrong
      name, or a tool has written it:

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      yes '// shown again' | head -n 100000 >> capture.usher
      ```

      ## Right

      People write policies and catalogs, and even long ones have a few hundred lines.
      Write a policy for each journey, and a catalog file for each language:

      ```sh
      head -n 2 capture.usher > mended
      mv mended capture.usher
      ```

      ## Why

      The limit keeps every tool fast, and safe from files that are not meant for it.
      Nobody reviews a journey of a million characters, so nobody could say what it
      does to a person.
      """#
    ),
    (
      "too-long",
      #"""
      # too-long: a text is longer than its limit

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          max:
            title: 22
          title: Camera Access Is Off
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          from: b6732be3
          title: Der Zugriff auf die Kamera ist aus
          buttons:
            close: Schließen
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          max:
            title: 22
          title: Camera Access Is Off
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          from: b6732be3
          title: Kamerazugriff ist aus
          buttons:
            close: Schließen
      ```

      ## Why

      `max` says how many characters fit. It counts characters as people do: an emoji,
      or a letter with its accents, is one. The limit holds in every language. Terms
      and the longest values of parameters count, but a text that comes from the app
      does not. The device cuts off the end of a longer text, which is often its most
      important part.

      Source: Unicode UAX #29, extended grapheme clusters.
      """#
    ),
    (
      "too-new",
      #"""
      # too-new: older versions of the system do not have this yet

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      action schedule needs alarms is granted -> scheduled | failed

      flow remind -> set | off {
        start state checking {
          choose alarms {
            granted -> scheduling
            askable -> asking
            else    -> end off
          }
        }
        state asking {
          ask alarms {
            granted -> scheduling
            else    -> end off
          }
        }
        state scheduling {
          do schedule {
            scheduled            -> end set
            failed | interrupted -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action schedule needs alarms is granted -> scheduled | failed

      flow remind -> set | off {
        start state checking {
          choose os {
            26... -> looking
            else  -> end off
          }
        }
        state looking {
          choose alarms {
            granted -> scheduling
            askable -> asking
            else    -> end off
          }
        }
        state asking {
          ask alarms {
            granted -> scheduling
            else    -> end off
          }
        }
        state scheduling {
          do schedule {
            scheduled            -> end set
            failed | interrupted -> end off
          }
        }
      }
      ```

      ## Why

      In a platform file, `since` gives the first version that has a resource, a link
      or an option, `until` the last one, and `versions` the versions that the file
      covers. A project may say that its app supports fewer versions. The proof
      follows the journeys of each version, and shows the shortest one that uses
      something on a version without it: it asks, opens a link, or goes another way
      than it would with another status. A system without the resource has nothing to
      read, to ask for or to open, so the policy has to check the version first.

      Source: the platform files, which name their own sources.
      """#
    ),
    (
      "trip-without-metric",
      #"""
      # trip-without-metric: no metric counts trips to Settings

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      metric came_back

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button close cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> explaining
            else    -> end off
          }
        }
        state explaining {
          show cameraOff {
            openSettings -> away
            close        -> end off
          }
          on change of camera -> checking
        }
        state away {
          open settings {
            returned { track came_back } -> checking
            failed                       -> checking
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      metric came_back
      metric opened_settings

      alert cameraOff {
        recovers camera
        button openSettings preferred
        button close cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            denied  -> explaining
            else    -> end off
          }
        }
        state explaining {
          show cameraOff {
            openSettings -> away
            close        -> end off
          }
          on change of camera -> checking
        }
        state away {
          track opened_settings
          open settings {
            returned { track came_back } -> checking
            failed                       -> checking
          }
        }
      }
      ```

      ## Why

      The number of people who go to Settings shows whether they understand the text
      of the guidance. This is a note, because not every app measures.

      Source: Socure, iOS Camera Permissions, best practices: track `permission_denied`
      and `opened_settings`.
      """#
    ),
    (
      "unanswered-action",
      #"""
      # unanswered-action: nobody can leave a prompt while an action does not answer

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      action locate needs location is granted -> found

      screen lookingForYou {}

      flow findMe -> found | off {
        start state checking {
          choose location {
            granted -> waiting
            else    -> end off
          }
        }

        state waiting {
          show lookingForYou {}

          start state locating {
            do locate {
              found       -> end found
              interrupted -> checking
            }
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action locate needs location is granted -> found

      screen lookingForYou {
        button typeAddress
      }

      flow findMe -> found | typed | off {
        start state checking {
          choose location {
            granted -> waiting
            else    -> end off
          }
        }

        state waiting {
          show lookingForYou { typeAddress -> end typed }

          start state locating {
            do locate {
              found       -> end found
              interrupted -> checking
            }
            after 20s -> end typed
          }
        }
      }
      ```

      ## Why

      The proof counts on every action to answer at some time. Libraries do not always do so: a
      position never comes while precise location is off, a request has no time limit. The
      page with the spinner then stays until people end the app.

      This is a note, because only you know whether the action always answers. It is about
      alerts, sheets and screens whose state waits for an action, where no button, no event
      and no timer leads elsewhere, and leaving the app and coming back (`on background`,
      `on return`) neither. A change of a status or an input does not count: it may
      never come. While a banner or nothing is up, people can use the rest of the app, or the
      action shows a view of its own, so there is no note.

      To fix it, offer a button, or set a timer in the state or around it. If the action
      always answers, write `// usher: allow unanswered-action -- why` above the state.

      Source: Lyokone/flutterlocation#748, #815 and #892, calls that neither answered nor
      failed.
      """#
    ),
    (
      "unclosed",
      #"""
      # unclosed: a brace has no partner

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            else    -> end off
          }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      In a catalog, braces enclose the name of a parameter, `{count}`, or of a term,
      `{-app}`. To show a brace to people, write it twice: `{{`.

      ## Why

      Braces show which parts belong to which state. If one is missing, a row may
      belong to another question than the author intended. Usher uses the indentation
      to say where the brace should be.
      """#
    ),
    (
      "undeclared-locale",
      #"""
      # undeclared-locale: a catalog has a language that the project does not list

      ## Wrong

      ```sh
      printf 'language 1\npolicy capture\ncopy capture\n' > capture.usher
      printf 'schema: 1\ncatalog: capture\nsource: en\n\nentries:\n  camera.purpose:\n    kind: purpose\n    key: NSCameraUsageDescription\n    note: The system shows it when it asks.\n    text: The camera photographs your identity document.\n' > capture.copy.yaml
      printf 'catalog: capture\nlocale: de\n\nentries:\n  camera.purpose:\n    from: 691b4704\n    text: Die Kamera fotografiert deinen Ausweis.\n' > capture.de.copy.yaml
      printf 'schema: 1\nlocales:\n  - en\n' > usher.yaml
      ```

      ## Right

      ```sh
      printf 'schema: 1\nlocales:\n  - en\n  - de\n' > usher.yaml
      ```

      ## Why

      There are two cases. If the app supports this language, every catalog should
      have it. If not, the file is left over, and somebody still translates it.
      """#
    ),
    (
      "unknown-button",
      #"""
      # unknown-button: a label has no button

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraBlocked {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons:
            close: Close
            openSettings: Open Settings
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons:
            close: Close
      ```

      ## Why

      The policy declares the buttons, because every button leads somewhere. A label
      alone leads nowhere. Either a button is missing in the policy, or the catalog
      has one label too many.

      Source: Apple, UIAlertController: a label is the title of an action that does
      something.
      """#
    ),
    (
      "unknown-catalog",
      #"""
      # unknown-catalog: the catalog does not exist

      ## Wrong

      ```usher
      language 1
      policy capture
      copy captur

      alert cameraBlocked {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons:
            close: Close
      ```

      ## Right

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraBlocked {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons:
            close: Close
      ```

      ## Why

      The catalog holds the texts of the prompts and is the source for translations.
      Without it, an alert would have no title and no labels on its buttons. Usher
      finds a catalog by the name that it declares, not by its path.
      """#
    ),
    (
      "unknown-code",
      #"""
      # unknown-code: a code does not exist

      ## Wrong

      ```sh
      printf 'language 1\npolicy capture // usher: allow tree-dots -- as printed\n' > capture.usher
      ```

      ## Right

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      ```

      ## Why

      If you suppress a finding and misspell its code, you suppress nothing. You learn
      of it only when the finding comes back. `usher explain` lists all codes.
      """#
    ),
    (
      "unknown-field",
      #"""
      # unknown-field: a field does not exist here

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraBlocked {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          mesage: Ask the person who manages this device.
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          message: Ask the person who manages this device.
          buttons:
            close: Close
      ```

      ## Why

      If Usher ignored a misspelled field, nobody would ever read its text. The alert
      would come up without the sentence that tells a person what to do.
      """#
    ),
    (
      "unknown-name",
      #"""
      # unknown-name: a name does not exist

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            askable -> askng
            else    -> end off
          }
        }

        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            askable -> asking
            else    -> end off
          }
        }

        state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      Usher never ignores a misspelled name. Otherwise the row would lead nowhere, and
      a person would wait for a question that never comes.
      """#
    ),
    (
      "unknown-placeholder",
      #"""
      # unknown-placeholder: a text has a placeholder that does not exist

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      input documentName: Text

      alert wrongDocument(name: Text) {
        button close
      }

      flow begin -> closed {
        start state telling {
          show wrongDocument(name: documentName) { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        wrongDocument:
          title: This is not your {document}
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        wrongDocument:
          title: This is not your {name}
          buttons:
            close: Close
      ```

      ## Why

      People would read the braces. `{name}` inserts a parameter of the prompt, and
      `{-app}` inserts a term of the catalog. To show a brace to people, write it
      twice.

      Source: Weblate, checks: placeholders; Unicode, MessageFormat.
      """#
    ),
    (
      "unknown-platform",
      #"""
      # unknown-platform: a platform or policy does not exist

      ## Wrong

      ```usher
      language 1
      policy capture
      use iso

      flow begin -> ready {
        start state only { -> end ready }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready {
        start state only { -> end ready }
      }
      ```

      ## Why

      A platform says which statuses a resource has, what the system may answer, and
      what Settings can change. Without it, nobody could say whether a journey handles
      everything that may happen to a person. A policy is checked on each platform
      that it uses.
      """#
    ),
    (
      "unlikely-locale",
      #"""
      # unlikely-locale: a language tag names no language, or not that of its file

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: jp
      entries:
        cameraOff:
          from: b6732be3
          title: カメラはオフです
          buttons:
            close: 閉じる
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: ja
      entries:
        cameraOff:
          from: b6732be3
          title: カメラはオフです
          buttons:
            close: 閉じる
      ```

      ## Why

      Some codes of countries look like codes of languages: Japanese is `ja`, in `JP`, and
      Ukrainian is `uk`, in `UA`. An app compares the tag with the languages that a person
      has chosen, so the texts under another tag are never shown. If the name of a file
      says one language and its field `locale` another, such as `capture.pl.copy.yaml` with
      `locale: cs`, one group of people reads a language that they do not know.

      Source: Unicode CLDR 47, `languages`, `territories` and `likelySubtags`.
      """#
    ),
    (
      "unmatched-path",
      #"""
      # unmatched-path: a setting applies to nothing

      ## Wrong

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      printf 'schema: 1\nexclude:\n  - Legcy/**\n' > usher.yaml
      ```

      ## Right

      ```sh
      mkdir -p Legacy
      printf 'language 1\npolicy old\n' > Legacy/old.usher
      printf 'schema: 1\nexclude:\n  - Legacy/**\n' > usher.yaml
      ```

      ## Why

      If somebody renames a folder, its exceptions stay behind until somebody rewrites
      them. A pattern that matches nothing still looks as if it worked. The same is
      true of a flow under `flows-at-launch` that no policy has.
      """#
    ),
    (
      "unmet-needs",
      #"""
      # unmet-needs: an action runs without what it needs

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      action record needs camera is granted -> done | failed

      flow begin -> recorded | off {
        start state asking {
          ask camera {
            restricted -> end off
            else       -> recording
          }
        }
        state recording {
          do record {
            done        -> end recorded
            failed      -> end off
            interrupted -> asking
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      action record needs camera is granted -> done | failed

      flow begin -> recorded | off {
        start state asking {
          ask camera {
            granted -> recording
            else    -> end off
          }
        }
        state recording {
          do record {
            done        -> end recorded
            failed      -> end off
            interrupted -> asking
          }
        }
      }
      ```

      ## Why

      `needs` says what has to be true in the very step that runs the action. Without
      the permission, the system ends some apps, and others show a black picture.

      To fix it, check what the action needs before it starts. To accept it, write
      `waive unmet-needs "why"` in the row, the state, the flow or the policy.

      Source: Apple, Requesting authorization for media capture: without it the app is ended
      or gets nothing; shogo4405/HaishinKit.swift#208.
      """#
    ),
    (
      "unreachable",
      #"""
      # unreachable: nothing leads here

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraBlocked {
        button close
      }

      flow begin -> ready | off {
        start state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }

        state blocked {
          show cameraBlocked { close -> end off }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraBlocked {
        button close
      }

      flow begin -> ready | off {
        start state asking {
          ask camera {
            granted    -> end ready
            restricted -> blocked
            else       -> end off
          }
        }

        state blocked {
          show cameraBlocked { close -> end off }
        }
      }
      ```

      ## Why

      Somebody wrote and translated these texts, and no person will ever read them.
      Usually a row leads to another place by mistake. Usher also reports an outcome
      in which no row ends.
      """#
    ),
    (
      "unreadable",
      #"""
      # unreadable: the file cannot be read

      ## Wrong

      A file that exists, but that you are not allowed to read, or a link to a file
      that does not exist:

      ```sh
      chmod a-r capture.usher
      ```

      ## Right

      ```sh
      chmod a+r capture.usher
      ```

      ## Why

      If a check left out the files that it cannot read, it would approve a journey
      that it has never seen.
      """#
    ),
    (
      "unreviewed-copy",
      #"""
      # unreviewed-copy: a translation is not approved yet

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Open Settings to photograph your document.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          state: needs_review
          from: 73644d64
          title: Kamerazugriff ist aus
          message: Öffne die Einstellungen, um dein Dokument zu fotografieren.
          buttons:
            close: Schließen
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Open Settings to photograph your document.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          state: approved
          from: 73644d64
          title: Kamerazugriff ist aus
          message: Öffne die Einstellungen, um dein Dokument zu fotografieren.
          buttons:
            close: Schließen
      ```

      ## Why

      A translation is a draft until a speaker of the language has read it in the
      place where it is shown. This is a note: Usher reports it only if you ask for
      notes. `usher copy status` shows how many there are.

      Source: OASIS, XLIFF 2.1, `state`: translated, reviewed, final.
      """#
    ),
    (
      "unstamped-copy",
      #"""
      # unstamped-copy: a translation does not say which source text it translates

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Open Settings to photograph your document.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          title: Kamerazugriff ist aus
          message: Öffne die Einstellungen, um dein Dokument zu fotografieren.
          buttons:
            close: Schließen
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Open Settings to photograph your document.
          buttons:
            close: Close
      ```

      ```yaml
      catalog: capture
      locale: de
      entries:
        cameraOff:
          from: 73644d64
          title: Kamerazugriff ist aus
          message: Öffne die Einstellungen, um dein Dokument zu fotografieren.
          buttons:
            close: Schließen
      ```

      ## Why

      The field `from` of a translated entry holds the fingerprint of its source text. If
      the source changes later, `usher check` reports the translation (`stale-copy`).
      Without the field nobody notices: the translation still says the old thing.

      Somebody who speaks the language compares the texts with their source. Then `usher
      copy stamp` writes the field into each entry that has none. `usher copy add` and
      `usher copy update` write it with each new entry.

      A brand takes translations from the catalog that it extends. Their stamps belong
      to that catalog, and a brand needs stamps in its own translations only.

      Source: GNU gettext, fuzzy entries: translations of a source text that has changed.
      """#
    ),
    (
      "untrue-guidance",
      #"""
      # untrue-guidance: guidance stays up after its permission was granted

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button close cancel
      }

      flow begin -> off {
        start state checking {
          choose camera {
            denied -> explaining
            else   -> end off
          }
        }
        state explaining {
          show cameraOff { close -> end off }
          on return -> checking
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      alert cameraOff {
        recovers camera
        button close cancel
      }

      flow begin -> off {
        start state checking {
          choose camera {
            denied -> explaining
            else   -> end off
          }
        }
        state explaining {
          show cameraOff { close -> end off }
          on change of camera -> checking
        }
      }
      ```

      ## Why

      Guidance asks people to allow something in Settings. But a status can change
      while the app is active, too. Another part of the app, or a control of the
      system, may ask for the permission. The prompt then asks for something that
      people have already given.

      To fix it, look at the status again, with `on change`. To accept it, write
      `waive untrue-guidance "why"` in the state, the flow or the policy.

      Source: Apple, Human Interface Guidelines, Privacy: the location button grants without
      the app's question; GetStream/stream-video-swift, whose banner keeps what it read once.
      """#
    ),
    (
      "unused-allowance",
      #"""
      # unused-allowance: a suppression has no finding

      ## Wrong

      ```sh
      printf 'language 1\n// usher: allow three-dots -- as the brand writes it\npolicy capture\n' > capture.usher
      ```

      ## Right

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      ```

      ## Why

      The comment `usher: allow` suppresses a finding that is not there. Somebody
      fixed the finding, or the line and its comment are no longer together. A
      suppression that stays behind would hide the next mistake on its line.
      """#
    ),
    (
      "unused-catalog",
      #"""
      # unused-catalog: no policy uses the catalog

      ## Wrong

      ```sh
      printf 'language 1\npolicy capture\n' > capture.usher
      printf 'schema: 1\ncatalog: capture\nsource: en\nentries:\n  camera.purpose:\n    kind: purpose\n    key: NSCameraUsageDescription\n    text: The camera photographs your identity document.\n' > capture.copy.yaml
      ```

      ## Right

      ```sh
      printf 'language 1\npolicy capture\ncopy capture\n' > capture.usher
      ```

      ## Why

      A policy names its catalog with `copy`. The texts of any other catalog are
      translated and reviewed, and nobody ever sees them. Often the policy was renamed,
      moved, or not read.
      """#
    ),
    (
      "unused-name",
      #"""
      # unused-name: a name is declared and never used

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      metric refused

      flow begin -> ready | off {
        start state asking {
          ask camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      metric refused

      flow begin -> ready | off {
        start state asking {
          ask camera {
            granted                -> end ready
            else { track refused } -> end off
          }
        }
      }
      ```

      ## Why

      Somebody declared the name in order to count, show or remember something, and
      that never happens. The chart of refusals stays at zero, and nobody asks why. A
      memory that is assigned but never read stores something that nobody needs. A
      name also counts as used if another policy uses it. A policy without flows
      exists to provide names for others.
      """#
    ),
    (
      "vague-purpose",
      #"""
      # vague-purpose: a purpose text does not say what for

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios
      copy capture

      alert why {
        primes camera
        button go
      }

      flow begin -> done {
        start state checking {
          choose camera {
            notDetermined -> explaining
            else          -> end done
          }
        }
        state explaining {
          show why { go -> asking }
        }
        state asking {
          ask camera { else -> end done }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Next, You Photograph Your Document
          buttons:
            go: Continue
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera is used to give you a better experience.
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        why:
          title: Next, You Photograph Your Document
          buttons:
            go: Continue
        camera.purpose:
          kind: purpose
          key: NSCameraUsageDescription
          text: The camera photographs the document that proves who you are.
      ```

      ## Why

      The system shows this sentence in its prompt, and people have nothing else to
      decide by. App Review wants to read the feature, and an example of it. It does
      not accept "a better experience", or only the name of the resource once more. A
      purpose text of very few words cannot say enough. Usher judges the length of the
      source alone, and such a phrase only where the text says nothing else.

      Source: App Review Guideline 5.1.1(ii); Apple, Human Interface Guidelines,
      Privacy: purpose strings.
      """#
    ),
    (
      "white-space",
      #"""
      # white-space: a text has a space too many

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: "Open Settings  to photograph your document. "
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: "Open Settings to photograph your document."
          buttons:
            close: Close
      ```

      ## Why

      A space at the start or end moves a centred title out of the middle. Two spaces
      side by side make a gap. You do not see either of them where you write the text.

      Source: Weblate, checks: double space, starting and trailing spaces.
      """#
    ),
    (
      "written-out-term",
      #"""
      # written-out-term: a text spells out a term instead of inserting it

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraOff { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      terms:
        app: Snapline
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: Snapline uses the camera.
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      terms:
        app: Snapline
      entries:
        cameraOff:
          title: Camera Access Is Off
          message: "{-app} uses the camera."
          buttons:
            close: Close
      ```

      ## Why

      A term keeps its text in one place. Somebody who renames the app, or sells it
      under another name, changes the term and forgets the texts that spell it out.
      Usher does not look for terms of one or two letters.

      Source: Weblate, checks: glossary; Fluent, terms.
      """#
    ),
    (
      "wrong-arguments",
      #"""
      # wrong-arguments: the arguments do not match the parameters

      ## Wrong

      ```usher
      language 1
      policy capture

      alert cameraBlocked(why: restricted | unavailable) {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture

      alert cameraBlocked(why: restricted | unavailable) {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked(why: restricted) { close -> end closed }
        }
      }
      ```

      ## Why

      The texts of a prompt depend on its arguments. Without them, a person would read
      that the camera is blocked, but not why. Every argument has a label, so nobody
      can swap two of the same type.
      """#
    ),
    (
      "wrong-kind",
      #"""
      # wrong-kind: a name means another kind of thing

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> ready
            else    -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose camera {
            granted -> end ready
            else    -> end off
          }
        }
      }
      ```

      ## Why

      An end is written `end ready`, so a reader sees at once where the journey is
      over, and where a person still waits. In the same way a policy tracks a metric,
      shows a prompt and opens a link, and no other kind of name fits in their place.
      """#
    ),
    (
      "wrong-page",
      #"""
      # wrong-page: Settings opens on a page without the switch

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      alert healthOff {
        recovers healthSharing
        button openSettings preferred
        button notNow cancel
      }

      flow begin -> ready | off {
        start state checking {
          choose healthSharing {
            granted -> end ready
            askable -> end off
            else    -> explaining
          }
        }
        state explaining {
          show healthOff {
            openSettings -> away
            notNow       -> end off
          }
          on change of healthSharing -> checking
        }
        state away {
          open settings { returned | failed -> checking }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      /// Says where it is: Settings, Health, Data Access.
      alert healthOff {
        recovers healthSharing
        button close
      }

      flow begin -> ready | off {
        start state checking {
          choose healthSharing {
            granted -> end ready
            askable -> end off
            else    -> explaining
          }
        }
        state explaining {
          show healthOff { close -> end off }
          on change of healthSharing -> checking
        }
      }
      ```

      ## Why

      In a platform file, `page` says which links lead to the switch of a resource. On
      any other page, people look for a switch that is not there. If no link leads to
      the switch, a text has to say where it is.

      Source: the platform files; the facts about each `page` are next to it.
      """#
    ),
    (
      "wrong-shape",
      #"""
      # wrong-shape: a part of the catalog has the wrong structure

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraBlocked {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera unavailable
          buttons:
            close: Close
      ```

      ## Why

      A label belongs to a button by its name. If a catalog left that open, the labels
      of two buttons could be swapped. A person who taps Not Now would then be in
      Settings.
      """#
    ),
    (
      "wrong-type",
      #"""
      # wrong-type: a value has the wrong type

      ## Wrong

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose {
            camera -> end ready
            else   -> end off
          }
        }
      }
      ```

      ## Right

      ```usher
      language 1
      policy capture
      use ios

      flow begin -> ready | off {
        start state checking {
          choose {
            camera is granted -> end ready
            else              -> end off
          }
        }
      }
      ```

      ## Why

      A camera is not just on or off. It is granted, denied, restricted, missing or
      not asked for yet, and each of these is a different journey for a person. Apps
      that put all of them into one Bool send people to Settings although they could
      simply ask. So only a `Bool` counts as true or false.
      """#
    ),
    (
      "yaml-syntax",
      #"""
      # yaml-syntax: this is not valid YAML

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraBlocked {
        button close
      }

      flow begin -> closed {
        start state telling {
          show cameraBlocked { close -> end closed }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: Camera: unavailable
          buttons:
            close: Close
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraBlocked:
          title: "Camera: unavailable"
          buttons:
            close: Close
      ```

      ## Why

      A colon with a space after it begins a value. Some characters have a meaning at
      the start of a text: `"`, `*`, `&`, `!`, `%`, `@`. People read a text in quotes
      exactly as it is written.
      """#
    ),
    (
      "yes-no",
      #"""
      # yes-no: a button says yes or no

      ## Wrong

      ```usher
      language 1
      policy capture
      copy capture

      alert cameraOff {
        button openSettings preferred
        button notNow cancel
      }

      flow begin -> closed {
        start state telling {
          show cameraOff {
            openSettings -> end closed
            notNow       -> end closed
          }
        }
      }
      ```

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Open Settings?
          buttons:
            openSettings: "Yes"
            notNow: Not Now
      ```

      ## Right

      ```yaml
      schema: 1
      catalog: capture
      source: en
      entries:
        cameraOff:
          title: Open Settings?
          buttons:
            openSettings: Open Settings
            notNow: Not Now
      ```

      ## Why

      Many people have not read the title, and then they cannot choose between yes and
      no. A verb says what happens.

      Source: Apple, Human Interface Guidelines, Alerts: avoid Yes and No.
      """#
    ),
  ]
}
