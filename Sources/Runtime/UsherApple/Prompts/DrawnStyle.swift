import UsherRuntime

#if canImport(SwiftUI)
  import SwiftUI
#endif
#if canImport(UIKit)
  import UIKit
#endif

/// The style keys that Usher's own views know, from the style of a prompt or notice. A value that they do not know, which only
/// an argument of type `Text` can have, counts as missing.
struct DrawnStyle {
  var icon: String?
  var tint: Tint?
  var prominence: ButtonProminence

  init(_ style: [StyleValue]) {
    icon = style[StyleKey.icon.rawValue]
    tint = style[StyleKey.tint.rawValue].flatMap { Tint($0) }
    prominence = style[StyleKey.prominence.rawValue].flatMap { ButtonProminence(rawValue: $0) } ?? .prominent
  }

  /// The prominence of a button. In a prominent prompt, buttons that are not preferred are only bordered.
  func prominence(of button: ShownButton) -> ButtonProminence {
    prominence == .prominent && !button.roles.contains(.preferred) ? .bordered : prominence
  }
}

#if canImport(SwiftUI)
  extension Tint {
    var color: Color {
      switch self {
      case .components(let red, let green, let blue):
        Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
      case .named(let name): name.color
      }
    }
  }

  extension Tint.Name {
    fileprivate var color: Color {
      switch self {
      case .red: .red
      case .orange: .orange
      case .yellow: .yellow
      case .green: .green
      case .mint: .mint
      case .teal: .teal
      case .cyan: .cyan
      case .blue: .blue
      case .indigo: .indigo
      case .purple: .purple
      case .pink: .pink
      case .brown: .brown
      case .gray: .gray
      }
    }
  }
#endif

#if canImport(UIKit)
  extension Tint {
    var uiColor: UIColor {
      switch self {
      case .components(let red, let green, let blue):
        UIColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
      case .named(let name): name.uiColor
      }
    }
  }

  extension Tint.Name {
    fileprivate var uiColor: UIColor {
      switch self {
      case .red: .systemRed
      case .orange: .systemOrange
      case .yellow: .systemYellow
      case .green: .systemGreen
      case .mint: .systemMint
      case .teal: .systemTeal
      case .cyan: .systemCyan
      case .blue: .systemBlue
      case .indigo: .systemIndigo
      case .purple: .systemPurple
      case .pink: .systemPink
      case .brown: .systemBrown
      case .gray: .systemGray
      }
    }
  }
#endif
