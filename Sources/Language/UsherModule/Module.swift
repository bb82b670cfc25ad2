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
  /// The policy's own file.
  package let file: WellFormedFile
  /// The declarations that an app's code deals with.
  package let interface: Interface

  package init(
    _ program: Program, _ code: EncodedProgram, on device: Device, _ shown: ShownParts, states: [PlacedState],
    rows: [ProgramPlace: PlacedRow], memories: [ID<Variable>: MemoryDeclaration], waivers: [Waiver],
    promises: [Promised], tests: [Test], file: WellFormedFile, interface: Interface
  ) {
    (self.program, self.code, self.device) = (program, code, device)
    (catalogs, prompts, notices) = (shown.catalogs, shown.prompts, shown.notices)
    (self.states, self.rows, self.memories) = (states, rows, memories)
    (self.waivers, self.promises, self.tests) = (waivers, promises, tests)
    (self.file, self.interface) = (file, interface)
  }

  /// Where a part of the program is written: the head of a row or handler, or the name of a state.
  package func label(of place: ProgramPlace) -> Label {
    rows[place]?.head ?? states[place.state.index].declaration
  }

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

    package init(name: String, reference: Label, prefix: String) {
      (self.name, self.reference, self.prefix) = (name, reference, prefix)
    }
  }
}

extension Module {
  /// A promise that a part of the policy need not keep, with the reason.
  package struct Waiver: Sendable {
    package var scope: Scope
    package var promise: PromiseName
    package var reason: String
    package var place: Label

    package init(scope: Scope, promise: PromiseName, reason: String, place: Label) {
      (self.scope, self.promise, self.reason, self.place) = (scope, promise, reason, place)
    }

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

    package init(promise: Promise, place: Label, clauses: [Label]) {
      (self.promise, self.place, self.clauses) = (promise, place, clauses)
    }
  }

  /// A test, with the places of its title and its steps.
  package struct Test: Sendable {
    package var testCase: TestCase
    package var place: Label
    package var declaration: Label
    package var steps: [Step]

    package init(testCase: TestCase, place: Label, declaration: Label, steps: [Step]) {
      (self.testCase, self.place, self.declaration, self.steps) = (testCase, place, declaration, steps)
    }

    package struct Step: Sendable {
      package var place: Label
      /// The places of the expectations, if this is an `expect` step.
      package var expectations: [Label]

      package init(place: Label, expectations: [Label]) { (self.place, self.expectations) = (place, expectations) }
    }
  }
}
