public import UsherRuntime

// What the device does for journeys: three small protocols, each of which can be replaced alone. Everything goes by its name
// in the policy or in its platform file. All of it may be called from any thread; a class on the main actor conforms as it is.

/// The resources that the system guards: what is allowed, and its own question.
public protocol ResourceAccess: Sendable {
  /// The status as the platform file names it, read anew at each call. One that this version of the file does not know is
  /// taken for what the file says it `reads`.
  func status(of resource: String) async -> String

  /// Puts the system's question, and returns once it has settled. What came of it is not told here: the host reads the status.
  /// `request` is the name of the way to ask, empty for the usual one.
  ///
  /// It is called while the app is active, and for one session at a time; the same question that several sessions wait
  /// for is put once.
  func request(_ resource: String, _ request: String) async

  /// What the platform tells besides statuses: an input of the platform file, or `os`, the version of the system. Nil for
  /// what it says nothing about.
  func value(of input: String) async -> InputValue?
}

extension ResourceAccess {
  /// A platform that tells nothing besides.
  public func value(of input: String) async -> InputValue? { nil }
}

/// Whatever draws prompts.
///
/// Alerts, action sheets, sheets and screens are put up for one session at a time; banners beside them.
public protocol PromptPresenter: Sendable {
  /// Puts a prompt up, and returns once it is on the screen. Answers are given by ``LivePrompt/answer(_:)``, at any time, and
  /// late ones do no harm. An alert or action sheet is off the screen once it is answered, whoever takes it down.
  func present(_ prompt: LivePrompt) async

  /// Words a prompt anew that is up: it has the id of the one that was presented, and takes the answers from now on. If it has
  /// just been answered away, it is put up again.
  func update(_ prompt: LivePrompt) async

  /// Returns once the prompt with this id is off the screen, which it may be already.
  func dismiss(_ prompt: LivePrompt.ID) async

  /// Shows a few words for a while, and waits for nothing.
  func notify(_ notice: LiveNotice) async

  /// The language in which prompts are worded: a tag like `de-CH`. The nearest that the policy's copy has is taken; nil is
  /// the copy's own.
  var locale: String? { get async }
}

extension PromptPresenter {
  /// As if it were presented: for a presenter that tells by the id whether it is up.
  public func update(_ prompt: LivePrompt) async { await present(prompt) }
  /// No notices.
  public func notify(_ notice: LiveNotice) async {}
  /// The copy's own language.
  public var locale: String? { get async { nil } }
}

/// Whatever opens Settings and other places outside the app.
public protocol LinkOpener: Sendable {
  /// Opens an address of the platform file or of the policy, as `link` names it, and says whether it opened. That the person
  /// is back is told by the ``Foreground``.
  func open(_ address: String, link: String) async -> Bool
}

/// What a host reads from outside.
public enum InputValue: Hashable, Sendable {
  /// The name of a value, a number in digits, `true` or `false`; or any text, for an input that is a `Text`.
  case value(String)
  /// When something was, in milliseconds of the host's clock; nil for never.
  case moment(Int64?)
  /// A version of the system.
  case version(Version)
}

extension InputValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .value(value) }
  public init(booleanLiteral value: Bool) { self = .value(value ? "true" : "false") }
  public init(integerLiteral value: Int) { self = .value(String(value)) }
}
