import Testing
import UsherProgram
import UsherRuntime

@Suite struct CompiledCopyTests {
  @Test func whatIsWrittenIsReadAgain() throws {
    #expect(try CompiledCopy(copy.compiled()[...]).decoded() == copy)
    #expect(try CompiledCopy(copy.compiled()[...]).locales == ["en", "de", "ar", "pl"])
  }

  @Test func theSameCopyGivesTheSameBytes() throws {
    let bytes = copy.compiled()
    #expect(bytes == copy.compiled())
    #expect(try CompiledCopy(bytes[...]).decoded().compiled() == bytes)
  }

  @Test func itMayStandInOtherBytes() throws {
    let bytes = copy.compiled()
    let surrounded = [1, 2, 3] + bytes + [4, 5]
    #expect(try CompiledCopy(surrounded[3..<3 + bytes.count]).decoded() == copy)
  }

  @Test func bothFormsSayTheSame() throws {
    let compiled = try CompiledCopy(copy.compiled()[...])
    let arguments = [TextArgument(name: "count", value: "3"), TextArgument(name: "what", value: "camera")]
    for locale in ["en", "de-AT", "ar", "pl", "zh", "en-XA", "ar-XB", "no tag"] {
      for platform in [nil, "ios", "macos", "elsewhere"] {
        let words = try compiled.words(for: locale, platform: platform)
        for prompt in ["cameraOff", "found", "needed", "unknown"] {
          #expect(
            words.text(of: prompt, arguments: arguments)
              == copy.text(of: prompt, locale: locale, platform: platform, arguments: arguments))
        }
      }
    }
  }

  @Test func aPlatformHasItsOwnWordsOrThoseOfAll() throws {
    let compiled = try CompiledCopy(copy.compiled()[...])
    #expect(try compiled.words(for: "en", platform: "macos").text(of: "cameraOff")?.message == "System Settings")
    #expect(try compiled.words(for: "en", platform: "ios").text(of: "cameraOff")?.message == "Settings")
    #expect(try compiled.words(for: "de", platform: "macos").text(of: "cameraOff")?.message == "Einstellungen")
  }

  @Test func screenReadersHaveWordsOfTheirOwn() throws {
    let text = try CompiledCopy(copy.compiled()[...]).words(for: "en").text(of: "cameraOff")
    #expect(text?.accessibilityLabel == "The camera is off")
    #expect(text?.buttons.map { $0.accessibilityLabel } == ["Opens the Settings app", nil])
  }

  @Test func theNumberChoosesTheWords() throws {
    let words = try CompiledCopy(copy.compiled()[...]).words(for: "pl")
    let found = ["1", "3", "5", "22"].map {
      words.text(of: "found", arguments: [TextArgument(name: "count", value: $0)])
    }
    #expect(found.map { $0?.message } == ["1 plik", "3 pliki", "5 plików", "22 pliki"])
  }

  @Test func everyPrefixIsRefused() {
    let bytes = copy.compiled()
    for count in 0..<bytes.count {
      #expect(throws: CompiledCopy.Refusal.self) { try CompiledCopy(bytes[..<count]) }
    }
  }

  @Test func bytesThatWereChangedAreRefusedOrReadAsOthers() throws {
    let bytes = copy.compiled()
    let whole = try shown(bytes)
    var (refused, others, alike) = (0, 0, 0)
    for position in bytes.indices {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        var damaged = bytes
        damaged[position] ^= change
        do throws(CompiledCopy.Refusal) {
          if try shown(damaged) == whole { alike += 1 } else { others += 1 }
        } catch { refused += 1 }
      }
    }
    // Alike are changes in what no prompt here shows, such as a plural case that no number here selects.
    #expect([refused, others, alike] == [1064, 914, 20])
  }

  @Test func anotherFormatIsToldFromDamage() {
    var bytes = copy.compiled()
    #expect(throws: CompiledCopy.Refusal.damaged) { try CompiledCopy(bytes[..<20]) }
    bytes[3] += 1
    #expect(throws: CompiledCopy.Refusal.format(2)) { try CompiledCopy(bytes[...]) }
    bytes[0] = 0
    #expect(throws: CompiledCopy.Refusal.unknownFormat) { try CompiledCopy(bytes[...]) }
    #expect(throws: CompiledCopy.Refusal.unknownFormat) { try CompiledCopy([]) }
  }
}

/// All texts in the bytes, as prompts show them.
private func shown(_ bytes: [UInt8]) throws(CompiledCopy.Refusal) -> [String] {
  let compiled = try CompiledCopy(bytes[...])
  var shown: [String] = []
  for locale in compiled.locales {
    for platform in [nil, "macos"] {
      let words = try compiled.words(for: locale, platform: platform)
      for prompt in ["cameraOff", "found", "needed"] {
        for (count, what) in [("1", "camera"), ("2", "camera"), ("5", "microphone")] {
          let arguments = [TextArgument(name: "count", value: count), TextArgument(name: "what", value: what)]
          shown.append("\(locale) \(prompt): \(String(describing: words.text(of: prompt, arguments: arguments)))")
        }
      }
    }
  }
  return shown
}

private func literal(_ text: String) -> Wording { .phrase([.literal(text)]) }

private func counted(_ category: PluralCategory, _ word: String) -> Wording.PluralCase {
  Wording.PluralCase(category: category, wording: .phrase([.placeholder("count"), .literal(" \(word)")]))
}

private func cameraOff(_ title: String, _ settings: String, platform: String? = nil) -> Copy.Entry {
  Copy.Entry(
    prompt: "cameraOff", platform: platform, title: literal(title), message: literal(settings),
    buttons: [
      Copy.LabelledButton(name: "openSettings", label: literal(settings)),
      Copy.LabelledButton(name: "notNow", label: literal("×")),
    ])
}

private let copy = Copy(
  source: Copy.Localization(
    locale: "en",
    entries: [
      spoken(cameraOff("Camera off", "Settings")),
      cameraOff("Camera off", "System Settings", platform: "macos"),
      Copy.Entry(
        prompt: "found", message: .plural(parameter: "count", cases: [counted(.one, "file"), counted(.other, "files")])),
      Copy.Entry(
        prompt: "needed",
        title: .select(
          parameter: "what",
          cases: [
            Wording.Case(
              value: "camera",
              wording: .plural(parameter: "count", cases: [counted(.one, "camera"), counted(.other, "cameras")])),
            Wording.Case(value: "microphone", phrase: [.literal("Microphone")]),
          ])),
    ]),
  translations: [
    Copy.Localization(locale: "de", entries: [cameraOff("Kamera aus", "Einstellungen")]),
    Copy.Localization(
      locale: "ar",
      entries: [Copy.Entry(prompt: "found", message: .plural(parameter: "count", cases: [counted(.other, "ملف")]))]
    ),
    Copy.Localization(
      locale: "pl",
      entries: [
        Copy.Entry(
          prompt: "found",
          message: .plural(
            parameter: "count", cases: [counted(.one, "plik"), counted(.few, "pliki"), counted(.many, "plików")]))
      ]),
  ])

private func spoken(_ entry: Copy.Entry) -> Copy.Entry {
  var entry = entry
  entry.accessibilityLabel = literal("The camera is off")
  entry.buttons[0].accessibilityLabel = literal("Opens the Settings app")
  return entry
}
