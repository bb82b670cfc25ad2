#if canImport(SwiftUI)
  public import Combine
  import Foundation
  #if canImport(UIKit)
    import UIKit
  #endif
  public import UsherRuntime
  public import UsherHost

  /// The prompts on screen, for a view that draws them: `.prompts(prompts)`.
  @available(iOSApplicationExtension, unavailable)
  @MainActor public final class SwiftUIPrompts: ObservableObject, PromptPresenter {
    /// The current alert, action sheet, sheet or screen; there is only one at a time.
    @Published public private(set) var prompt: LivePrompt?
    @Published public private(set) var banners: [LivePrompt] = []
    @Published public private(set) var notice: LiveNotice?
    private let clock: any HostClock

    public init(clock: any HostClock = SystemClock()) { self.clock = clock }

    public var languages: [String] { Locale.preferredLanguages }

    public func present(_ prompt: LivePrompt) async {
      switch prompt.shown.kind {
      case .banner:
        banners.append(prompt)
        announce(DrawnTexts(prompt.shown))
      case .alert, .actionSheet, .sheet, .screen: self.prompt = prompt
      }
    }

    public func update(_ prompt: LivePrompt) async {
      if let index = banners.firstIndex(where: { $0.id == prompt.id }) {
        banners[index] = prompt
      } else {
        await present(prompt)
      }
    }

    public func dismiss(_ prompt: LivePrompt.ID) async {
      if banners.contains(where: { $0.id == prompt }) { return banners.removeAll { $0.id == prompt } }
      if self.prompt?.id == prompt { self.prompt = nil }
      // SwiftUI begins a dismissal at the end of the run loop turn, and drops a presentation that starts in the same turn.
      await wait(0)
      #if canImport(UIKit)
        while UIKitPrompts.isDismissing { await wait(UIKitPrompts.interval) }
      #endif
    }

    private func wait(_ milliseconds: Int64) async {
      await withCheckedContinuation { next in clock.wake(after: milliseconds) { next.resume() } }
    }

    public func notify(_ notice: LiveNotice) async {
      self.notice = notice
      announce(DrawnTexts(notice))
      clock.wake(after: 5000) { Task { @MainActor in if self.notice == notice { self.notice = nil } } }
    }

    private func announce(_ texts: DrawnTexts) {
      #if canImport(UIKit)
        unsafe UIAccessibility.post(notification: .announcement, argument: texts.spoken)
      #endif
    }

    /// Answers a prompt when one of its buttons is tapped; for views that draw prompts. Also closes an alert or action
    /// sheet.
    public func answer(_ prompt: LivePrompt, _ button: ShownButton) {
      switch prompt.shown.kind {
      case .alert, .actionSheet: if self.prompt?.id == prompt.id { self.prompt = nil }
      case .sheet, .screen, .banner: break
      }
      prompt.answer(button)
    }

    /// SwiftUI has dismissed the view of a prompt. It also does so after a tap, possibly before reporting the tap. So
    /// this counts as a dismissal only if no answer has arrived one turn later.
    func isGone(_ gone: LivePrompt) {
      guard prompt?.id == gone.id else { return }
      Task {
        await Task.yield()
        guard prompt?.id == gone.id else { return }
        prompt = nil
        gone.dismissed()
      }
    }
  }
#endif
