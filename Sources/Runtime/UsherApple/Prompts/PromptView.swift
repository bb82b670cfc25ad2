#if canImport(SwiftUI)
  public import SwiftUI
  import UsherRuntime
  public import UsherHost

  /// Shows the icon, the texts and the buttons of a prompt, in the order in which a screen reader reads them. A banner is a
  /// rounded panel with its buttons side by side.
  @available(iOSApplicationExtension, unavailable)
  public struct PromptView: View {
    let prompt: LivePrompt
    let prompts: SwiftUIPrompts
    @Environment(\.dynamicTypeSize) var typeSize

    public init(prompt: LivePrompt, prompts: SwiftUIPrompts) {
      self.prompt = prompt
      self.prompts = prompts
    }

    public var body: some View {
      if prompt.shown.kind == .banner {
        content.multilineTextAlignment(.center).panel()
      } else {
        content.padding()
      }
    }

    private var content: some View {
      VStack(spacing: 12) {
        PromptIcon(style: style)
        if let title = texts.title {
          Text(title.text).font(prompt.shown.kind == .banner ? .headline : .title2).accessibilityAddTraits(.isHeader)
            .accessibilityLabel(title.spoken)
        }
        if let message = texts.message { Text(message.text).font(.body).accessibilityLabel(message.spoken) }
        if prompt.shown.kind == .banner, !typeSize.isAccessibilitySize {
          HStack(spacing: 16) { buttons }
        } else {
          buttons
        }
      }
    }

    private var buttons: some View { PromptButtons(prompt: prompt, prompts: prompts, style: style) }
    private var texts: DrawnTexts { DrawnTexts(prompt.shown) }
    private var style: DrawnStyle { DrawnStyle(prompt.shown.style) }
  }

  /// The buttons of a prompt, with their roles. Return triggers the preferred one.
  @available(iOSApplicationExtension, unavailable)
  struct PromptButtons: View {
    let prompt: LivePrompt
    let prompts: SwiftUIPrompts
    /// Nil for buttons that the system draws.
    let style: DrawnStyle?

    var body: some View {
      ForEach(prompt.shown.buttons, id: \.answer) { button in
        if button.roles.contains(.preferred) {
          styled(button).keyboardShortcut(.defaultAction)
        } else {
          styled(button)
        }
      }
    }

    @ViewBuilder private func styled(_ button: ShownButton) -> some View {
      switch style?.prominence(of: button) {
      case .prominent: view(of: button).buttonStyle(.borderedProminent)
      case .bordered: view(of: button).buttonStyle(.bordered)
      case .plain: view(of: button).buttonStyle(.borderless)
      case nil: view(of: button)
      }
    }

    private func view(of button: ShownButton) -> some View {
      SwiftUI.Button(button.label, role: button.role) { prompts.answer(prompt, button) }
        .accessibilityLabel(button.accessibilityLabel ?? button.label)
    }
  }

  extension ShownButton {
    fileprivate var role: ButtonRole? {
      if roles.contains(.destructive) { return .destructive }
      return roles.contains(.cancel) ? .cancel : nil
    }
  }

  /// Shows the icon and the texts of a notice.
  public struct NoticeView: View {
    let notice: LiveNotice

    public init(notice: LiveNotice) { self.notice = notice }

    public var body: some View {
      VStack {
        PromptIcon(style: DrawnStyle(notice.style))
        if let title = texts.title { Text(title.text).font(.headline).accessibilityLabel(title.spoken) }
        if let message = texts.message { Text(message.text).font(.body).accessibilityLabel(message.spoken) }
      }
      .panel()
    }

    private var texts: DrawnTexts { DrawnTexts(notice) }
  }

  /// The symbol of a style. A screen reader does not read it: the texts say the same.
  private struct PromptIcon: View {
    let style: DrawnStyle

    var body: some View {
      if let icon = style.icon {
        Image(systemName: icon).font(.largeTitle).foregroundColor(style.tint?.color).accessibilityHidden(true)
      }
    }
  }

  extension View {
    /// A rounded panel through which the view below is visible. Its texts keep their height, also above a low view.
    fileprivate func panel() -> some View {
      fixedSize(horizontal: false, vertical: true).padding().background(
        RoundedRectangle(cornerRadius: 16).fill(.ultraThinMaterial)
      ).padding(.horizontal)
    }
  }
#endif
