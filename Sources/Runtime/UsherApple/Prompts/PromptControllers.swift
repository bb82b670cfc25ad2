#if canImport(UIKit)
  public import UIKit
  import UsherRuntime
  public import UsherHost

  /// The controllers to present for prompts, by kind. Each can be replaced.
  @MainActor public struct PromptControllers {
    public var alert: (LivePrompt) -> UIViewController = { alert($0, .alert) }
    public var actionSheet: (LivePrompt) -> UIViewController = { alert($0, .actionSheet) }
    public var sheet: (LivePrompt) -> UIViewController = { PromptPage($0, style: .pageSheet) }
    public var screen: (LivePrompt) -> UIViewController = { PromptPage($0, style: .fullScreen) }

    public init() {}

    func controller(for prompt: LivePrompt) -> UIViewController {
      switch prompt.shown.kind {
      case .alert: alert(prompt)
      case .actionSheet: actionSheet(prompt)
      case .sheet, .banner: sheet(prompt)
      case .screen: screen(prompt)
      }
    }

    /// UIKit dismisses the alert when a button is tapped, and then reports the button.
    private static func alert(_ prompt: LivePrompt, _ style: UIAlertController.Style) -> UIAlertController {
      let alert = UIAlertController(title: prompt.shown.title, message: prompt.shown.message, preferredStyle: style)
      for button in prompt.shown.buttons {
        let action = UIAlertAction(title: button.label, style: button.alertStyle) { _ in prompt.answer(button) }
        action.accessibilityLabel = button.accessibilityLabel ?? button.label
        alert.addAction(action)
        if button.roles.contains(.preferred) { alert.preferredAction = action }
      }
      alert.view.accessibilityLanguage = prompt.shown.locale
      alert.view.accessibilityLabel = prompt.shown.accessibilityLabel
      return alert
    }
  }

  extension ShownButton {
    fileprivate var alertStyle: UIAlertAction.Style {
      if roles.contains(.cancel) { return .cancel }
      return roles.contains(.destructive) ? .destructive : .default
    }
  }
#endif
