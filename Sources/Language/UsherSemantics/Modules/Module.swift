package import UsherProgram
package import UsherRuntime
package import UsherPlatform
package import UsherSource
package import UsherSyntax

/// A policy without errors: every name is resolved, and every case of a question has a row. It contains the program and the
/// places of its declarations.
package struct Module: Sendable {
  package private(set) var program: Program
  /// The program, encoded for the runtime.
  package private(set) var code: EncodedProgram
  package let device: Device
  /// The catalogs of the policy and of the policies that it uses, each with the prefix of the prompts that it has texts for.
  package var catalogs: [Catalog]
  /// In the program's order, as all lists of its parts.
  package let prompts: [PlacedPrompt]
  package let notices: [PlacedNotice]
  package let states: [PlacedState]
  /// The rows and handlers. Leaves out rows that are never taken.
  package let rows: [ProgramPlace: PlacedRow]
  /// The declarations of memory. Keyed memory has a variable for each key.
  package let memories: [ID<Variable>: MemoryDeclaration]
  /// The promises that parts of the policy need not keep.
  package var waivers: [Waiver]
  package var promises: [Promised]
  /// The tests for this platform.
  package var tests: [Test]
  /// The policies that were read; the last one is the policy itself.
  let units: [ReadUnit]

  /// The policy's own file.
  package var file: WellFormedFile { units[units.count - 1].policy.files[0] }

  /// Where a part of the program is written: the head of a row or handler, or the name of a state.
  package func label(of place: ProgramPlace) -> Label {
    rows[place]?.head ?? states[place.state.index].declaration
  }

  /// The declarations that an app's code deals with.
  package var interface: Interface { Interface(units, program) }

  /// The same module with another program; nil if the program cannot be encoded.
  package func replacing(_ program: Program) -> Module? {
    guard let code = EncodedProgram(program, platform: device.name) else { return nil }
    var module = self
    (module.program, module.code) = (program, code)
    return module
  }

  /// A catalog that a policy takes its texts from.
  package struct Catalog: Sendable {
    package var name: String
    package var reference: Label
    /// The prefix of its prompts' names in the program.
    package var prefix: String
  }
}

extension Module {
  /// A promise that a part of the policy need not keep, with the reason.
  package struct Waiver: Sendable {
    package var scope: Scope
    package var promise: PromiseName
    package var reason: String
    package var place: Label

    package enum Scope: Hashable, Sendable {
      /// The whole policy with this name.
      case policy(String)
      case flow(ID<Flow>)
      case state(ID<State>)
      /// A row or a handler.
      case row(ProgramPlace)
    }
  }

  /// A promise, with the places of its name and its clauses.
  package struct Promised: Sendable {
    package var promise: Promise
    package var place: Label
    package var clauses: [Label]
  }

  /// A test, with the places of its title and its steps.
  package struct Test: Sendable {
    package var testCase: TestCase
    package var place: Label
    package var declaration: Label
    package var steps: [Step]

    package struct Step: Sendable {
      package var place: Label
      /// The places of the expectations, if this is an `expect` step.
      package var expectations: [Label]
    }
  }
}
