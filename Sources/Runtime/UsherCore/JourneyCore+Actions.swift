package import UsherRuntime

extension JourneyCore {
  /// The time of a happening, in milliseconds.
  package struct Time: Equatable, Sendable {
    /// Since 1970, by the device's clock.
    package var now: Int64
    /// On a clock that only goes forward, which the device's clock does not affect.
    package var uptime: Int64

    package init(now: Int64, uptime: Int64) {
      self.now = now
      self.uptime = uptime
    }
  }

  /// Something that a shell has to do. The number identifies it in ``Happening/ended(_:_:)``.
  package struct Action: Equatable, Sendable {
    package var number: UInt64
    package var matter: Matter

    package enum Matter: Equatable, Sendable {
      // Each of these ends.

      /// Read statuses and inputs, in order. Ends with `values`.
      case read([Question], for: Int)
      /// Read the languages of the prompts, the one that the person reads best first. Ends with `languages`.
      case languages(for: Int)
      /// Show a prompt, and end when it is on the screen.
      case present(Prompt, for: Int)
      /// Replace the content of a prompt that is on the screen.
      case update(Prompt, for: Int)
      /// Take a prompt down, and end when it is off the screen.
      case dismiss(prompt: UInt64, for: Int)
      /// Show a notice.
      case notify(LiveNotice, for: Int)
      /// Open an address. Ends with `opened`.
      case open(address: String, link: String, for: Int)
      /// Make a request of the system, and end when it has finished.
      case request(resource: String, request: String, options: [String], for: Int)
      /// Perform an action of the app. Ends with `answered`. Journeys that it runs give this seat as that of their parent.
      case perform(ActionCall, seat: UInt64?, for: Int)
      /// Count a metric.
      case track(TrackedMetric, for: Int)
      /// Read a record. Ends with `loaded`, or with `failed`.
      case load(record: Int)
      /// Replace a record. Ends with `done`, or with `failed`.
      case save([UInt8], record: Int)
      /// Move an unreadable record away. Ends with `kept`, or with `failed`.
      case setAside(record: Int)
      /// End after so many milliseconds. A late end is harmless.
      case wake(after: Int64)

      // These have no end.

      /// The answer of an action of the app is no longer needed.
      case cancel(action: UInt64)
      /// A wake-up is no longer needed.
      case stopWaking(action: UInt64)
      /// Tell the listener.
      case tell(JourneyEvent, for: Int)
      /// The result for somebody who waits for an outcome or a decision.
      case deliver(Result<String, CoreError>, to: UInt64)
      /// The journey that a call of a flow waits for.
      case joined(Result<Int, CoreError>, by: UInt64)
      /// The journeys that an earlier process left.
      case listed(Result<[Left], CoreError>, by: UInt64)
      /// Decisions with this record may have changed.
      case renew(record: Int)
      /// A host has left that was gone.
      case part(host: Int)
    }
  }

  /// A fact to read.
  package enum Question: Equatable, Sendable {
    case status(of: String)
    /// An input of the app; if it has none, of the device.
    case input(String)
  }

  /// A prompt to show.
  package struct Prompt: Equatable, Sendable {
    package var id: UInt64
    package var shown: ShownPrompt
    package var flow: String
    package var journey: Int
    package var ticket: Ticket
    /// Identifies this content on the screen: a reply to another one is late.
    package var showing: UInt64
  }

  /// A reply from the screen.
  package enum Reply: Equatable, Sendable {
    case answer(String)
    /// The prompt has disappeared with an answer.
    case goneWith(String)
    /// The prompt has disappeared without an answer.
    case gone

    /// Whether the prompt has disappeared, whatever its kind.
    var isGone: Bool {
      switch self {
      case .answer: false
      case .goneWith, .gone: true
      }
    }
  }

  /// A journey that an earlier process left, and nobody has gone on with.
  package struct Left: Equatable, Sendable {
    package var journey: Int
    package var flow: String
    package var arguments: [String: String]
    /// When it was last saved, in milliseconds since 1970; nil if the record does not say.
    package var leftAt: Int64?
    package var place: JourneyPlace
  }

  /// How an action has ended.
  package enum End: Equatable, Sendable {
    case done
    /// The values in the order of the questions. A status always has one.
    case values([InputValue?])
    case languages([String])
    case opened(Bool)
    case answered(ActionAnswer)
    case loaded([UInt8]?)
    /// The name under which a record has been kept.
    case kept(String)
    case failed(StoreError)

    /// The values that were read; none if nobody could read them.
    var values: [InputValue?] { if case .values(let values) = self { values } else { [] } }
  }

  /// Something that happens outside of the core.
  package enum Happening: Sendable {
    /// The app's phase is reported.
    case phase(AppPhase, screen: Int)
    /// Somebody calls a flow, and waits for its outcome. `seat` is that of the action that calls, if one does.
    case run(Call, seat: UInt64?, waiter: UInt64)
    /// Somebody calls a flow and wants the number of its journey.
    case join(Call, seat: UInt64?, waiter: UInt64)
    /// Somebody waits for the outcome of a journey. One that an earlier process left goes on.
    case wait(journey: Int, host: Int, waiter: UInt64)
    /// Somebody no longer waits.
    case abandoned(waiter: UInt64)
    /// Somebody wants to know which journeys an earlier process left.
    case list(host: Int, waiter: UInt64)
    /// A journey that an earlier process left is not wanted any more. Fails with `taken` if somebody goes on with it.
    case discard(journey: Int, host: Int, waiter: UInt64)
    /// Somebody wants the value of a decision.
    case decide(String, host: Int, waiter: UInt64)
    /// The app sends an event, with its name and texts.
    case event(Policy.Event, ActionAnswer, host: Int)
    /// A status or an input may have changed.
    case changed(host: Int)
    /// The screen replies to a prompt.
    case replied(Reply, prompt: UInt64, ticket: Ticket, showing: UInt64, journey: Int, host: Int)
    /// An action has ended.
    case ended(UInt64, End)
    /// Another process writes the record from now on. Its journeys end here with an error, and stay as they are saved.
    case lost(record: Int)
    /// The host is gone. Its journeys stay as they are saved.
    case gone(host: Int)
  }

  /// A call of a flow.
  package struct Call: Equatable, Sendable {
    package var host: Int
    package var flow: String
    package var arguments: [String: String]

    package init(host: Int, flow: String, arguments: [String: String]) {
      self.host = host
      self.flow = flow
      self.arguments = arguments
    }
  }
}

extension JourneyCore.Happening {
  /// The app sends an event, with its arguments by name. A text that is not given is left out where the policy passes it on.
  package static func event(
    _ name: String, with arguments: [String: String], of policy: Policy, host: Int
  ) throws(HostError) -> Self {
    let texts = policy.texts(ofEvent: name)
    let given = texts.isEmpty ? [:] : arguments.filter { texts.contains($0.key) }
    return .event(try policy.event(name, with: arguments), ActionAnswer(name, texts: given), host: host)
  }
}

/// Why a journey or a call has failed.
package enum CoreError: Error, Equatable, Sendable, CustomStringConvertible {
  case host(HostError)
  case store(StoreError)
  case snapshot(Snapshot.Refusal)
  case copy(CompiledCopy.Refusal)
  /// Nobody waited any more.
  case cancelled
  /// The outcome has been delivered already, the journey was discarded, or somebody goes on with one that is to be discarded.
  case taken
  /// Another process writes the record now.
  case lost

  package var description: String {
    switch self {
    case .host(let error): error.description
    case .store(let error): error.description
    case .snapshot(let error): error.description
    case .copy(let error): error.description
    case .cancelled: "cancelled"
    case .taken: "the outcome of this journey has been delivered already, or the journey was discarded"
    case .lost: "another process plays the journeys of this policy now"
    }
  }
}

/// Calls a policy by names, which it may not know.
func byName<Value>(_ work: () throws(HostError) -> Value) throws(CoreError) -> Value {
  do throws(HostError) { return try work() } catch { throw .host(error) }
}

extension JourneyCore.Action.Matter {
  /// Whether it is work of the app, which takes as long as it takes.
  var isWork: Bool {
    switch self {
    case .perform, .track: true
    case .read, .languages, .present, .update, .dismiss, .notify, .open, .request, .load, .save, .setAside, .wake,
      .cancel,
      .stopWaking, .tell, .deliver, .joined, .listed, .renew, .part:
      false
    }
  }

  /// What is to be done, for a log: `show cameraOff`. Empty for what no journey waits for.
  package var words: String {
    switch self {
    case .read: "read"
    case .languages: "languages"
    case .present(let prompt, _): "show \(prompt.shown.name)"
    case .update(let prompt, _): "update \(prompt.shown.name)"
    case .dismiss: "dismiss"
    case .notify(let notice, _): "notice \(notice.name)"
    case .open(_, let link, _): "open \(link)"
    case .perform(let call, _, _): "do \(call.name)"
    case .track(let metric, _): "track \(metric.name)"
    case .request(let resource, let request, _, _): request.isEmpty ? "ask \(resource)" : "ask \(resource) \(request)"
    case .load, .save, .setAside, .wake, .cancel, .stopWaking, .tell, .deliver, .joined, .listed, .renew, .part: ""
    }
  }
}
