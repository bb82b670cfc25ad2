import Foundation
import TestSupport
import Testing

// A program has no interface but its arguments.
@testable import KilledHost
import UsherPlatform

/// One test of a policy, played by processes that are killed.
struct KilledJourney {
  private let plan: JourneyPlan
  private let folder: URL

  /// The folder has the bundle.
  init(_ model: JourneyModel, in folder: URL) throws {
    plan = try JourneyPlan(model)
    self.folder = folder
  }

  /// Plays it to its end, and then again up to every point, where the process is killed, and on from there.
  func play() throws {
    var (saved, receiver) = (plan.start.memory, MetricReceiver())
    for life in plan.lives {
      try saved.write(to: folder.path)
      let told = try obey(life)
      for case .point(let number, let point) in told {
        let isDone = told.prefix { $0 != .point(number, point) }
        let step = life[isDone.count { if case .point(_, .waiting) = $0 { true } else { false } }]
        guard let recovery = try plan.recovery(fromDeathIn: step, at: point) else { continue }
        try saved.write(to: folder.path)
        try die(at: number, point, in: step, of: life, receiver, then: recovery)
      }
      try saved.write(to: folder.path)
      receiver.receive(try obey(life))
      saved = try savedNow()
    }
    #expect(receiver.texts == plan.steps.flatMap { $0.beat.metrics })
    #expect(receiver.doubled == [])
    try expectMemory(of: plan.end, "\(plan.end.test.name)")
  }

  private func savedNow() throws -> Saved { try #require(try Saved.read(from: folder.path)) }

  /// A life from its first order to its last; it does what the model does.
  private func obey(_ life: [JourneyPlan.Step], _ comment: Comment? = nil) throws -> [Told] {
    let told = try HostProcess.told(by: life.map { $0.beat.order }, in: folder)
    #expect(told.deeds == life.flatMap { $0.beat.effects + [$0.beat.end.line] }, comment)
    return told
  }

  private func die(
    at number: Int, _ point: Told.Point, in step: JourneyPlan.Step, of life: [JourneyPlan.Step],
    _ before: MetricReceiver, then recovery: JourneyPlan.Recovery
  ) throws {
    let comment = Comment(rawValue: "\(plan.start.test.name): killed \(point) in step \(step.position)")
    var receiver = before
    receiver.receive(try HostProcess.told(by: life.map { $0.beat.order }, in: folder, killedAt: number))
    for life in recovery.lives { receiver.receive(try obey(life, comment)) }
    #expect(receiver.texts == recovery.metrics, comment)
    switch point {
    case .stepped, .saved, .waiting: #expect(receiver.doubled == [], comment)
    case .begun, .performed: #expect(receiver.doubled.allSatisfy(step.beat.metrics.contains), comment)
    }
    try expectMemory(of: recovery.end, comment)
    if recovery.isAsPlanned { #expect(recovery.end.outcome == plan.end.outcome, comment) }
  }

  private func expectMemory(of model: JourneyModel, _ comment: Comment) throws {
    let (saved, expected) = (try savedNow(), model.memoryNow)
    let values = saved.memory.merging(model.memoryOfNobody.memory) { known, _ in known }
    #expect(values == expected.memory, comment)
    #expect(saved.moments == expected.moments, comment)
  }
}

/// Whoever counts metrics: once for each id.
struct MetricReceiver {
  private var ids: Set<String> = []
  private(set) var texts: [String] = []
  /// What was counted again.
  private(set) var doubled: [String] = []

  mutating func receive(_ told: [Told]) {
    for case .counted(let id, let text) in told {
      if ids.insert(id).inserted { texts.append(text) } else { doubled.append(text) }
    }
  }
}

extension [Told] {
  /// What was done, without what an earlier process had left to do.
  fileprivate var deeds: [String] {
    drop { if case .counted = $0 { true } else { false } }.compactMap { told in
      switch told {
      case .point: nil
      case .counted(_, let text), .performed(let text): text
      case .ended, .gone, .waits: told.line
      }
    }
  }
}
