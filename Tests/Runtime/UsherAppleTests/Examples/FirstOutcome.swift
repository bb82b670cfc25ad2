import Combine
import SwiftUI
import UsherApple
import UsherAppleCamera
import UsherHost

struct ReceiptScreen: View {
  @ObservedObject var receipts = Receipts.ofApp

  var body: some View {
    VStack {
      Text(receipts.outcome)
      Button("Scan a Receipt") { Task { await receipts.show { try await $0.settle() } } }
    }
    .prompts(receipts.prompts)
    .task { await receipts.show { try await $0.leftover() } }  // Settings may have ended the app
  }
}

@MainActor final class Receipts: ObservableObject {
  static let ofApp = Receipts()  // one, however many views show it
  let prompts = SwiftUIPrompts()
  @Published private(set) var outcome = ""
  private let scan: Result<Scan, any Error>

  init(in app: AppleApp = .main) {
    scan = Result { [prompts] in
      let policy = try Policy(bundle: Scan.Bundle.ios.bytes)
      let environment = try app.environment([.camera], prompts: prompts, playing: [policy])
      return try Scan(JourneyHost(policy, in: environment, for: ReceiptCounter()))
    }
  }

  func show(_ journey: (Scan) async throws -> Scan.SettleOutcome?) async {
    do {
      switch try await journey(scan.get()) {
      case .ready: outcome = "Scanning"  // the app's own camera goes here
      case .declined, .unavailable: outcome = "No camera"
      case nil: break
      }
    } catch { outcome = "\(error)" }
  }
}

extension Scan {
  func leftover() async throws -> SettleOutcome? {
    for journey in try await host.unfinishedJourneys() {
      if case .settle(let end) = try await outcome(of: journey) { return end }
    }
    return nil
  }
}

struct ReceiptCounter: Scan.App {
  func track(_ metric: Scan.Metric, _ tracked: TrackedMetric) async {}  // the app's own analytics go here
}
