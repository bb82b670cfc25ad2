internal import UsherHost
internal import UsherRuntime

extension SimulatedDevice {
  /// Something that was shown, asked or done on a device. Names are those of the policy.
  public enum Entry: Hashable, Sendable, CustomStringConvertible {
    /// A prompt was put on the screen, or put there again.
    case showed(prompt: String)
    /// A prompt that is up got other texts or buttons.
    case updated(prompt: String)
    /// The app took a prompt off the screen.
    case removed(prompt: String)
    /// A notice was shown.
    case notified(notice: String)
    /// The person tapped a button, here with its answer and the arguments of that.
    case tapped(button: String)
    /// The person dismissed a prompt.
    case dismissed
    /// The app asked the system. `request` is empty for the only request of a resource.
    case asked(resource: String, request: String)
    /// The app opened a link.
    case opened(link: String)
    /// The app performed an action, with its arguments by name.
    case performed(action: String, arguments: [String: String])
    /// The app counted a metric, with its arguments by name.
    case tracked(metric: String, arguments: [String: String])

    /// The entry as a transcript has it, such as `show cameraOff` or `track returned(isGranted: true)`.
    public var description: String {
      switch self {
      case .showed(let prompt): "\(JourneyEffect(.show, prompt))"
      case .updated(let prompt): "\(JourneyEffect(.update, prompt))"
      case .removed(let prompt): "\(JourneyEffect(.dismiss, prompt))"
      case .notified(let notice): "\(JourneyEffect(.notice, notice))"
      case .tapped(let button): "\(JourneyAct.tapped(button))"
      case .dismissed: "dismissed"
      case .asked(let resource, let request): "\(JourneyEffect(.ask, resource, request: request))"
      case .opened(let link): "\(JourneyEffect(.open, link))"
      case .performed(let action, let arguments): "\(JourneyEffect(.do, action, arguments))"
      case .tracked(let metric, let arguments): "\(JourneyEffect(.track, metric, arguments))"
      }
    }

    /// Whether a script says it already, with `tap` or `dismiss`.
    fileprivate var isAct: Bool {
      switch self {
      case .tapped, .dismissed: true
      case .showed, .updated, .removed, .notified, .asked, .opened, .performed, .tracked: false
      }
    }
  }
}

extension SimulatedDevice.State {
  /// Adds an entry to the log, and to the transcript with the texts that the person sees.
  mutating func note(_ entry: SimulatedDevice.Entry, texts: [String] = []) {
    log.append(entry)
    if entry.isAct { return }
    transcript.append("  \(entry)")
    transcript += texts.map { "    | \($0)" }
  }
}
