#if canImport(SwiftUI)
  public import Combine
  import Foundation
  #if canImport(UIKit)
    import UIKit
  #endif
  public import UsherRuntime
  public import UsherHost

  /// The prompts on screen, for a view that draws them: `.prompts(prompts)`.
  @MainActor public final class SwiftUIPrompts: ObservableObject, PromptPresenter {
    /// The current alert, action sheet, sheet or screen; there is only one at a time.
    @Published public private(set) var prompt: LivePrompt?
    @Published public private(set) var banners: [LivePrompt] = []
    @Published public private(set) var notice: LiveNotice?
    private let clock: any HostClock

    public init(clock: any HostClock = SystemClock()) { self.clock = clock }

    public var locale: String? { Locale.preferredLanguages.first }

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
      banners.removeAll { $0.id == prompt }
      guard self.prompt?.id == prompt else { return }
      self.prompt = nil
      // SwiftUI drops a presentation that starts in the same run loop turn as a dismissal.
      await withCheckedContinuation { next in clock.wake(after: 0) { next.resume() } }
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
