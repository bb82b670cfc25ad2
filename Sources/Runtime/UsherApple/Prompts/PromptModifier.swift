#if canImport(SwiftUI)
  public import SwiftUI
  import UsherRuntime
  public import UsherHost

  @available(iOSApplicationExtension, unavailable)
  extension View {
    /// Draws the prompts of the app's journeys over this view. ``PromptViews`` replaces the views.
    public func prompts(_ prompts: SwiftUIPrompts, views: PromptViews = PromptViews()) -> some View {
      modifier(PromptModifier(prompts: prompts, views: views))
    }

    /// Reports the phase of this view's scene to its journeys, for an app with several scenes that each have a lifecycle.
    public func journeys(_ lifecycle: AppLifecycle) -> some View { modifier(LifecycleModifier(lifecycle: lifecycle)) }
  }

  /// The views for sheets, screens, banners and notices. The system draws alerts and action sheets.
  @available(iOSApplicationExtension, unavailable)
  @MainActor public struct PromptViews {
    /// A button in these views must call ``SwiftUIPrompts/answer(_:_:)``.
    public var sheet: (LivePrompt, SwiftUIPrompts) -> AnyView = { AnyView(PromptView(prompt: $0, prompts: $1)) }
    public var screen: (LivePrompt, SwiftUIPrompts) -> AnyView = { AnyView(PromptView(prompt: $0, prompts: $1)) }
    public var banner: (LivePrompt, SwiftUIPrompts) -> AnyView = { AnyView(PromptView(prompt: $0, prompts: $1)) }
    public var notice: (LiveNotice) -> AnyView = { AnyView(NoticeView(notice: $0)) }

    public init() {}
  }

  @available(iOSApplicationExtension, unavailable)
  struct PromptModifier: ViewModifier {
    @ObservedObject var prompts: SwiftUIPrompts
    @Environment(\.accessibilityReduceMotion) var reducesMotion
    let views: PromptViews

    func body(content: Content) -> some View {
      content
        .overlay(alignment: .top) {
          VStack {
            ForEach(prompts.banners, id: \.id) { views.banner($0, prompts).transition(fromTop) }
            if let notice = prompts.notice { views.notice(notice).transition(fromTop) }
          }
          .animation(.default, value: prompts.banners.map(\.id))
          .animation(.default, value: prompts.notice)
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

    private var fromTop: AnyTransition {
      reducesMotion ? .opacity : .move(edge: .top).combined(with: .opacity)
    }

    private var title: Text {
      guard let title = prompts.prompt.flatMap({ DrawnTexts($0.shown).title }) else { return Text("") }
      return Text(title.text).accessibilityLabel(title.spoken)
    }

    private func buttons(_ prompt: LivePrompt) -> some View {
      PromptButtons(prompt: prompt, prompts: prompts, style: nil)
    }

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
