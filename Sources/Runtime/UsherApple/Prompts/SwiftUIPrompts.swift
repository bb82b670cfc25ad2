#if canImport(SwiftUI)
  public import Combine
  import Foundation
  #if canImport(UIKit)
    import UIKit
  #endif
  public import UsherRuntime
  public import UsherHost

  /// The prompts that are up, for a view that draws them: `.prompts(prompts)`.
  @MainActor public final class SwiftUIPrompts: ObservableObject, PromptPresenter {
    /// One alert, action sheet, sheet or screen at a time.
    @Published public private(set) var prompt: LivePrompt?
    @Published public private(set) var banners: [LivePrompt] = []
    @Published public private(set) var notice: LiveNotice?
    private let clock: any HostClock

    public init(clock: any HostClock = SystemClock()) { self.clock = clock }

    public var locale: String? { Locale.preferredLanguages.first }

    public func present(_ prompt: LivePrompt) async {
      switch prompt.shown.kind {
      case .banner: banners.append(prompt)
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
      // SwiftUI loses what is put up in the turn in which something else is taken down.
      await withCheckedContinuation { next in clock.wake(after: 0) { next.resume() } }
    }

    public func notify(_ notice: LiveNotice) async {
      self.notice = notice
      announce(notice.text)
      clock.wake(after: 5000) { Task { @MainActor in if self.notice == notice { self.notice = nil } } }
    }

    private func announce(_ text: PromptText?) {
      #if canImport(UIKit)
        let words = [text?.title, text?.message].compactMap(\.self).joined(separator: " ")
        unsafe UIAccessibility.post(notification: .announcement, argument: words)
      #endif
    }

    /// What a button of a prompt does, in any view that draws it. An alert or action sheet is gone then.
    public func answer(_ prompt: LivePrompt, _ button: ShownButton) {
      switch prompt.shown.kind {
      case .alert, .actionSheet: if self.prompt?.id == prompt.id { self.prompt = nil }
      case .sheet, .screen, .banner: break
      }
      prompt.answer(button)
    }

    /// SwiftUI has taken down what it has drawn for a prompt. It does so after a tap too, and may tell of it before the tap: so this
    /// is a dismissal only if no answer has come a turn later.
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
