import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// What a file of an app sees that imports the host beside SwiftUI.
  @Suite struct OwnViewTests {
    /// The host brings no type with a name of SwiftUI or of other frameworks, and an own view of a prompt needs no other import. Inside
    /// the package there are such names, so this compiles as an app does.
    @Test func aViewOfAnAppImportsTheHostAlone() throws {
      let view = """
        import SwiftUI
        import UsherHost

        struct Action {}
        struct Effect {}
        struct Event {}
        struct Session { var id: ID }
        struct ID {}
        struct Version {}
        struct Value {}
        struct Notice { var resource: Resource, link: Link }
        struct Resource {}
        struct Metric { var decision: Decision, facts: Facts, snapshot: Snapshot }
        struct Link {}
        struct Decision {}
        struct Facts {}
        struct Snapshot {}

        struct CameraOff: View {
          let prompt: LivePrompt
          @State private var isTapped = false

          var body: some View {
            Text(prompt.shown.title ?? prompt.shown.name)
            ForEach(prompt.shown.buttons, id: \\.answer) { button in
              Button(button.label, role: button.roles.contains(.cancel) ? .cancel : nil) {
                isTapped = true
                prompt.answer(button)
              }
            }
          }
        }

        func previews() -> CameraOff {
          CameraOff(prompt: LivePrompt(ShownPrompt(name: "off", kind: .alert, buttons: [ShownButton(answer: "ok", label: "OK")])))
        }

        func word(for error: HostError) -> Policy.Button.Role? { "\\(error)".isEmpty ? nil : .preferred }

        """
      let errors = try withFolder { try compilerErrors(in: view, $0) }
      #expect(errors == [])
    }
  }
#endif
