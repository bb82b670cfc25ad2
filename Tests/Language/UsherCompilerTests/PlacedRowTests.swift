import TestSupport
import Testing
import UsherCompiler
import UsherProgram
import UsherModule
import UsherSource

/// Where rows and handlers stand, and for which cases a row is taken.
@Suite struct PlacedRowTests {
  /// The rows of a policy as `place: head | cases`, in the order of the text.
  private func rows(_ text: String) throws -> [String] {
    let module = try compiled(text, on: [compiledPlatform(Self.platform)]).module
    #expect(Set(module.rows.keys) == Set(module.program.places.compactMap { $0 }.filter { $0.part != .entry }))
    let rows = module.rows.sorted { left, right in
      (left.value.head.span.start, "\(left.key.part)") < (right.value.head.span.start, "\(right.key.part)")
    }
    return rows.map { place, row in
      let cases = row.cases.map { one in
        (one.subject.map { "\($0) " } ?? "") + one.domain.names(in: one.values).joined(separator: " ")
      }
      let state = module.program.states[place.state].name
      return
        "\(state).\(place.part)\(place.rows): \(row.head.file.text(row.head.span)) | \(cases.joined(separator: ", "))"
    }
  }

  private static let platform = """
    language 1
    platform there
    link settings "there:"
    resource door {
      page settings
      status closed, locked
      status open grants
      ask from closed -> open | locked
      settings locked -> open
    }
    """

  @Test func aRowHasItsHeadAndItsCases() throws {
    let text = """
      language 1
      policy p
      use there
      input many: Bool
      event a
      event b
      alert shut { button yes; button no cancel }
      flow f -> over {
        start state first {
          choose door, many {
            granted, true -> end over
            open, _ -> second
            else -> choose many { true -> second; else -> third }
          }
        }
        state second {
          ask door { open when many -> end over; locked -> third; else -> third }
        }
        state third {
          show shut { yes -> first; no -> choose { many -> end over; else -> fourth } }
          on a | b -> choose many { true -> fourth; false -> stay }
        }
        state fourth { -> end over }
      }
      """
    #expect(
      try rows(text) == [
        "first.question[0]: granted, true | door open, many true",
        "first.question[1]: open, _ | door open, many false",
        "first.question[2]: else | door closed locked, many false true",
        "first.question[2, 0]: true | many true",
        "first.question[2, 1]: else | many false",
        "second.question[0]: open when many | door open",
        "second.question[1]: locked | door locked",
        "second.question[2]: else | door closed open",
        "third.question[0]: yes | yes",
        "third.question[1]: no | no",
        "third.question[1, 0]: many | ",
        "third.question[1, 1]: else | ",
        "third.handler(0)[]: a | b | ",
        "third.handler(1)[]: a | b | ",
        "third.handler(0)[0]: true | many true",
        "third.handler(1)[0]: true | many true",
        "third.handler(0)[1]: false | many false",
        "third.handler(1)[1]: false | many false",
        "fourth.question[0]: -> end over | ",
      ])
  }

  /// Each place of the program that a step can pass has a place in the text.
  @Test(arguments: try filesUnder("Policies", withExtension: "usher").map(projectPath))
  func everyPlaceOfAProgramIsInItsText(_ path: String) throws {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let others = try filesUnder(folder, withExtension: "usher").map(projectPath).filter { $0 != path }.map(projectFile)
    let devices = try ["ios", "android", "macos", "web"].map(projectPlatform)
    guard ParsedFile(try projectFile(path)).policyName != nil,
      let result = checked(try projectFile(path), besides: others, on: devices).result
    else { return }
    for module in result.modules {
      #expect(Set(module.rows.keys) == Set(module.program.places.compactMap { $0 }.filter { $0.part != .entry }))
    }
  }
}
