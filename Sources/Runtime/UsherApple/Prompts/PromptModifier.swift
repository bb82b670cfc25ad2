#if canImport(SwiftUI)
  public import SwiftUI
  import UsherRuntime
  public import UsherHost

  extension View {
    /// Draws the prompts of the app's journeys over this view. ``PromptViews`` replaces the views.
    public func prompts(_ prompts: SwiftUIPrompts, views: PromptViews = PromptViews()) -> some View {
      modifier(PromptModifier(prompts: prompts, views: views))
    }

    /// Reports the phase of this view's scene to its journeys, for an app with several scenes that each have a lifecycle.
    public func journeys(_ lifecycle: AppLifecycle) -> some View { modifier(LifecycleModifier(lifecycle: lifecycle)) }
  }

  /// The views for sheets, screens, banners and notices. The system draws alerts and action sheets.
  @MainActor public struct PromptViews {
    /// A button in these views must call ``SwiftUIPrompts/answer(_:_:)``.
    public var sheet: (LivePrompt, SwiftUIPrompts) -> AnyView = { AnyView(PromptView(prompt: $0, prompts: $1)) }
    public var screen: (LivePrompt, SwiftUIPrompts) -> AnyView = { AnyView(PromptView(prompt: $0, prompts: $1)) }
    public var banner: (LivePrompt, SwiftUIPrompts) -> AnyView = { AnyView(PromptView(prompt: $0, prompts: $1)) }
    public var notice: (LiveNotice) -> AnyView = { AnyView(NoticeView(notice: $0)) }

    public init() {}
  }

  struct PromptModifier: ViewModifier {
    @ObservedObject var prompts: SwiftUIPrompts
    let views: PromptViews

    func body(content: Content) -> some View {
      content
        .safeAreaInset(edge: .top, spacing: 0) {
          VStack {
            ForEach(prompts.banners, id: \.id) { views.banner($0, prompts) }
            if let notice = prompts.notice { views.notice(notice) }
          }
        }
        .alert(title, isPresented: isUp(.alert), presenting: prompts.prompt, actions: buttons, message: message)
        .confirmationDialog(
          title, isPresented: isUp(.actionSheet), titleVisibility: .visible, presenting: prompts.prompt,
          actions: buttons,
          message: message
        )
        .sheet(item: item(of: .sheet)) { prompt in
          views.sheet(prompt, prompts).interactiveDismissDisabled(!prompt.shown.isDismissible)
        }
        #if os(macOS)
          .sheet(item: item(of: .screen)) { prompt in
            views.screen(prompt, prompts).interactiveDismissDisabled(!prompt.shown.isDismissible)
          }
        #else
          .fullScreenCover(item: item(of: .screen)) { prompt in views.screen(prompt, prompts) }
        #endif
    }

    private var title: Text {
      guard let title = prompts.prompt.flatMap({ DrawnTexts($0.shown).title }) else { return Text("") }
      return Text(title.text).accessibilityLabel(title.spoken)
    }

    private func buttons(_ prompt: LivePrompt) -> some View { PromptButtons(prompt: prompt, prompts: prompts) }

    private func message(_ prompt: LivePrompt) -> some View {
      let message = DrawnTexts(prompt.shown).message
      return Text(message?.text ?? "").accessibilityLabel(message?.spoken ?? "")
    }

    private func shown(_ kind: Prompt.Kind) -> LivePrompt? {
      prompts.prompt.flatMap { $0.shown.kind == kind ? $0 : nil }
    }

    private func isUp(_ kind: Prompt.Kind) -> Binding<Bool> {
      Binding {
        shown(kind) != nil
      } set: { isUp in
        if !isUp, let prompt = shown(kind) { prompts.isGone(prompt) }
      }
    }

    private func item(of kind: Prompt.Kind) -> Binding<LivePrompt?> {
      Binding {
        shown(kind)
      } set: { item in
        if item == nil, let prompt = shown(kind) { prompts.isGone(prompt) }
      }
    }
  }

  /// Shows title, message and buttons, in the order in which a screen reader reads them.
  public struct PromptView: View {
    let prompt: LivePrompt
    let prompts: SwiftUIPrompts

    public init(prompt: LivePrompt, prompts: SwiftUIPrompts) {
      self.prompt = prompt
      self.prompts = prompts
    }

    public var body: some View {
      VStack(spacing: 12) {
        if let title = texts.title {
          Text(title.text).font(.title2).accessibilityAddTraits(.isHeader).accessibilityLabel(title.spoken)
        }
        if let message = texts.message { Text(message.text).font(.body).accessibilityLabel(message.spoken) }
        PromptButtons(prompt: prompt, prompts: prompts)
      }
      .padding()
    }

    private var texts: DrawnTexts { DrawnTexts(prompt.shown) }
  }

  /// The buttons of a prompt, with their roles. Return triggers the preferred one.
  struct PromptButtons: View {
    let prompt: LivePrompt
    let prompts: SwiftUIPrompts

    var body: some View {
      ForEach(prompt.shown.buttons, id: \.answer) { button in
        if button.roles.contains(.preferred) {
          view(of: button).keyboardShortcut(.defaultAction)
        } else {
          view(of: button)
        }
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

  public struct NoticeView: View {
    let notice: LiveNotice

    public init(notice: LiveNotice) { self.notice = notice }

    public var body: some View {
      VStack {
        if let title = texts.title { Text(title.text).font(.headline).accessibilityLabel(title.spoken) }
        if let message = texts.message { Text(message.text).font(.body).accessibilityLabel(message.spoken) }
      }
      .padding()
    }

    private var texts: DrawnTexts { DrawnTexts(notice) }
  }

  /// Reports the scene phase when the view appears and whenever it changes.
  struct LifecycleModifier: ViewModifier {
    @Environment(\.scenePhase) var scenePhase
    let lifecycle: AppLifecycle

    func body(content: Content) -> some View {
      content.task(id: scenePhase) { lifecycle.enter(AppPhase(scenePhase)) }
    }
  }

  extension AppPhase {
    init(_ phase: ScenePhase) {
      switch phase {
      case .active: self = .active
      case .inactive: self = .inactive
      case .background: self = .background
      @unknown default: self = .inactive
      }
    }
  }
#endif
