public import UsherCore

// The device's side of journeys: three small protocols, each of which can be replaced independently. Entities are
// identified by their names in the policy or its platform file. All requirements may be called from any thread; a class
// on the main actor conforms without further work.

/// Access to the resources that the system protects: their statuses, and the system's permission prompts.
public protocol ResourceAccess: Sendable {
  /// The current status, by its name in the platform file; read it again at each call. A status that the platform file
  /// does not know is treated as the one after `reads` in that file.
  func status(of resource: String) async -> String

  /// Requests access, and returns when the request has finished. The result is not returned: the host reads the status
  /// afterwards. `request` is the name of the way to ask, empty for the default one.
  ///
  /// The host calls this while the app is active, for one session at a time. If several sessions wait for the same
  /// request, it is made once.
  func request(_ resource: String, _ request: String) async

  /// Requests access with options, whose names are those of the platform file; without any, as `request(_:_:)` does. A second
  /// session that waits for the same request does not change its options.
  func request(_ resource: String, _ request: String, options: [String]) async

  /// The platform's value for an input of the platform file, or for `os`, the system version. Nil if the platform does
  /// not provide it.
  func value(of input: String) async -> InputValue?
}

extension ResourceAccess {
  /// Ignores the options.
  public func request(_ resource: String, _ request: String, options: [String]) async {
    await self.request(resource, request)
  }

  /// Provides no values besides statuses.
  public func value(of input: String) async -> InputValue? { nil }
}

/// Draws prompts.
///
/// Alerts, action sheets, sheets and screens are shown for one session at a time; banners may be shown next to them.
public protocol PromptPresenter: Sendable {
  /// Shows a prompt, and returns when it is on screen. Report the user's answer with ``LivePrompt/answer(_:)-(String)`` at any
  /// time; late answers are ignored. An answer closes an alert or an action sheet. The host then calls ``dismiss(_:)`` to
  /// wait for its end.
  func present(_ prompt: LivePrompt) async

  /// Replaces the content of a prompt that is on screen. It has the same id, and its answers go to this new value from
  /// now on. If the old prompt has just been closed by an answer, the prompt is shown again.
  func update(_ prompt: LivePrompt) async

  /// Returns when the prompt with this id is off the screen: after its animation, also if it is already disappearing because
  /// it was answered. It may be gone already. The host handles an answer that closes a prompt, and opens links, only after
  /// this.
  func dismiss(_ prompt: LivePrompt.ID) async

  /// Shows a short notice for a while, without waiting for anything.
  func notify(_ notice: LiveNotice) async

  /// The languages of the prompts as tags such as `de-CH`, the one that the person reads best first. The host uses the first one
  /// that the policy's copy has, or has a more general language for; if there is none, the copy's source language.
  var languages: [String] { get async }

  /// The only language of the prompts; nil means the copy's source language.
  @available(*, deprecated, message: "write `languages`, the person's list")
  var locale: String? { get async }
}

extension PromptPresenter {
  /// Calls `present`, for a presenter that uses the id to find out whether the prompt is on screen.
  public func update(_ prompt: LivePrompt) async { await present(prompt) }
  /// Shows no notices.
  public func notify(_ notice: LiveNotice) async {}
  /// Uses the copy's source language.
  public var languages: [String] {
    get async { await (OneLanguage.self as any PresenterLanguages.Type).languages(of: self) }
  }

  /// Uses the copy's source language.
  @available(*, deprecated, message: "write `languages`, the person's list")
  public var locale: String? { get async { nil } }
}

/// Calls the former requirement without a warning.
private protocol PresenterLanguages {
  static func languages(of presenter: some PromptPresenter) async -> [String]
}

private enum OneLanguage: PresenterLanguages {
  @available(*, deprecated)
  static func languages(of presenter: some PromptPresenter) async -> [String] {
    await presenter.locale.map { [$0] } ?? []
  }
}

/// Opens Settings and other destinations outside the app.
public protocol LinkOpener: Sendable {
  /// Opens an address from the platform file or the policy, which `link` names. Returns whether it opened. The user's
  /// return is reported by the ``Foreground``.
  func open(_ address: String, link: String) async -> Bool
}
