public import StreamVideo
public import SwiftUI

/// The part of Stream's view factory that the page uses, as its guide spells it.
@MainActor public protocol ViewFactory: AnyObject {
  associatedtype PermissionsPromptView: View

  @ViewBuilder func makePermissionsPromptView(call: Call?) -> PermissionsPromptView
}
