package import UsherProgram
package import UsherRuntime
package import UsherSource
package import UsherSyntax

// The parts of a program with the nodes that they are made of. A flow with resource parameters, and a handler with several
// triggers, are in the program several times and in the text once.

extension Module {
  /// A state in the text.
  package struct PlacedState: Sendable {
    package let syntax: Syntax
    /// The question that makes the state wait or choose; nil for a state without a question.
    package var question: StateItem?

    package enum Syntax: Sendable {
      /// The root state of a flow.
      case flow(FlowDeclaration)
      case state(StateDeclaration)
      /// A state of an extended policy, with other content.
      case override(StateOverride, of: StateDeclaration)
      /// The state of a question that a row or handler leads to.
      case question(QuestionTarget)
    }

    package init(_ syntax: Syntax) { self.syntax = syntax }

    /// The node that has the state's content: its override, if there is one, else its declaration.
    package var node: Node {
      switch syntax {
      case .flow(let flow): flow.node
      case .state(let state): state.node
      case .override(let override, _): override.node
      case .question(let question): question.node
      }
    }

    /// The place where the state is declared: its name, the name of its flow for a root state, or the question in a row.
    package var declaration: Label {
      switch syntax {
      case .flow(let flow): flow.name.label()
      case .state(let state), .override(_, of: let state): state.name.label()
      case .question(let question): question.head
      }
    }

    /// The place of the name where the state has its content.
    package var name: Label {
      switch syntax {
      case .flow, .state, .question: declaration
      case .override(let override, _): override.name.label()
      }
    }

    /// The place of the question without its rows; of the name in a state without a question.
    package var asking: Label { question?.head ?? name }
  }

  /// A row or handler in the text, and the cases that take it.
  package struct PlacedRow: Sendable {
    package let syntax: TransitionSyntax
    /// The position among all rows that are written for the question, or among the handlers of the state, from 1.
    package let number: Int
    /// The values of each subject for which the row is taken. Empty for a handler, for a direct transition, and for a row that has only
    /// a condition.
    package let cases: [Case]

    package init(_ syntax: TransitionSyntax, number: Int, cases: [Case] = []) {
      (self.syntax, self.number, self.cases) = (syntax, number, cases)
    }

    /// The head of the row, or the triggers of the handler.
    package var head: Label { syntax.head }

    package struct Case: Equatable, Sendable {
      /// The subject as written; nil for the answer of the question.
      package var subject: String?
      package var domain: Domain
      package var values: ValueSet

      package init(subject: String?, domain: Domain, values: ValueSet) {
        (self.subject, self.domain, self.values) = (subject, domain, values)
      }
    }
  }

  /// A prompt in the text, with the properties that texts and proofs depend on.
  package struct PlacedPrompt: Sendable {
    package let syntax: PromptDeclaration
    /// The prefix of its name in the program: `policy.` if it is imported from a policy, else empty.
    package let prefix: String
    package let parameters: [Parameter]
    package let buttons: [PlacedButton]
    /// The buttons of the prompt that it overrides in an extended policy. Nil if it is no override.
    package let overriddenButtons: [String]?
    /// The resources that it asks people to allow in Settings.
    package let recovers: [Guidance]
    /// The requests whose system prompt it explains in advance.
    package let primes: [Guidance]

    package init(
      _ syntax: PromptDeclaration, prefix: String, parameters: [Parameter], buttons: [PlacedButton],
      overriddenButtons: [String]?, recovers: [Guidance], primes: [Guidance]
    ) {
      (self.syntax, self.prefix, self.parameters, self.buttons) = (syntax, prefix, parameters, buttons)
      (self.overriddenButtons, self.recovers, self.primes) = (overriddenButtons, recovers, primes)
    }

    /// Its name in the policy that declares it.
    package var name: String { syntax.name.text }

    /// The place of its name.
    package var declaration: Label { syntax.name.label() }

    /// Whether it explains a system prompt that comes next.
    package var isPrimer: Bool { !primes.isEmpty }
  }

  /// A button in the text.
  package struct PlacedButton: Sendable {
    package let syntax: ButtonDeclaration
    package let parameters: [Parameter]
    /// The positions in the program's prompt, which has a button with parameters once for each combination of their values.
    package let positions: Range<Int>

    package init(_ syntax: ButtonDeclaration, parameters: [Parameter], positions: Range<Int>) {
      (self.syntax, self.parameters, self.positions) = (syntax, parameters, positions)
    }

    package var name: String { syntax.name.text }
  }

  /// A notice in the text.
  package struct PlacedNotice: Sendable {
    package let syntax: NoticeDeclaration
    /// The prefix of its name in the program: `policy.` if it is imported from a policy, else empty.
    package let prefix: String
    package let parameters: [Parameter]

    package init(_ syntax: NoticeDeclaration, prefix: String, parameters: [Parameter]) {
      (self.syntax, self.prefix, self.parameters) = (syntax, prefix, parameters)
    }

    /// Its name in the policy that declares it.
    package var name: String { syntax.name.text }

    /// The place of its name.
    package var declaration: Label { syntax.name.label() }
  }

  /// A resource and a request that a prompt is about, if a condition on the prompt's parameters holds.
  package struct Guidance: Sendable {
    package var resource: String
    /// Empty for the unnamed request.
    package var request: String
    package var condition: Condition

    package init(resource: String, request: String, condition: Condition) {
      (self.resource, self.request, self.condition) = (resource, request, condition)
    }
  }

  /// A parameter of a declaration.
  package struct Parameter: Sendable {
    package var name: String
    /// Nil for a text. For a resource, the names of the resources that it may be.
    package var domain: Domain?
    package var isResource = false
    /// Where it is declared. Nil unless names are recorded.
    package var declaration: Label?

    package init(name: String, domain: Domain?, isResource: Bool = false, declaration: Label? = nil) {
      (self.name, self.domain, self.isResource, self.declaration) = (name, domain, isResource, declaration)
    }
  }
}
