extension Policy {
  /// A record that a host writes atomically after a step, before it performs the step's effects: the session's state, the
  /// values it has remembered, and the outstanding effects. At any time, one complete record is on disk even if the process
  /// dies.
  ///
  /// If the process dies before an effect is performed: a metric is counted again with the same number, so that duplicates
  /// can be recognized; a repeatable action without a waiting state is performed again, other actions are not; an outcome
  /// is reported again until it is accepted; the session itself asks open questions again; a link is not opened again. Text
  /// inputs are not written, because the app has them. A text of an answer is written with the effects that pass it on,
  /// because nobody else keeps it.
  public struct Commit: Equatable, Sendable {
    public let bytes: [UInt8]

    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// `USC1`; the digit is the format.
    private static let magic: UInt32 = 0x3143_5355

    /// An effect that may not have been performed. It is identified by name, so any version of the policy can read it.
    public struct Outstanding: Equatable, Sendable {
      public enum Kind: UInt32, Sendable {
        case track, perform, finish
      }

      public var kind: Kind
      /// The name of a metric, an action or an outcome.
      public var name: String
      public var arguments: [String: Argument]
      /// The effect's position in its step. Together with the session and the step's number, it identifies the effect
      /// uniquely.
      public var position: Int
    }

    /// A remembered value that outlives the session.
    package struct Remembered: Equatable, Sendable {
      package var name: String
      /// The name of the value; `now` or `never` for a moment.
      package var value: String
    }

    /// The decoded contents of a record.
    package struct Contents: Sendable {
      package var snapshot: Snapshot
      /// The number of the step in its session.
      package var step: Int
      package var remembered: [Remembered]
      package var outstanding: [Outstanding]
    }

    /// Creates the record of a session. Call it right after a step. `texts` are the texts of the answer that caused the step,
    /// as `Session.texts(_:of:to:)` returns them.
    public init(_ session: Session, texts: [String: String] = [:]) {
      let policy = session.policy
      var writer = WordWriter()
      writer.write(Self.magic)
      writer.write(session.effectsHead.step)
      writer.write(Snapshot(session).bytes)
      let remembered = session.effects.compactMap { policy.remembered($0) }
      writer.write(UInt32(remembered.count))
      for value in remembered {
        writer.write(Array(value.name.utf8))
        writer.write(Array(value.value.utf8))
      }
      let outstanding = session.outstanding(texts)
      writer.write(UInt32(outstanding.count))
      for effect in outstanding { writer.write(effect) }
      writer.write(stableHash(writer.bytes))
      bytes = writer.bytes
    }

    /// Decodes a record. Throws `damaged` if the bytes are incomplete or altered.
    package func contents() throws(Snapshot.Refusal) -> Contents {
      var reader = WordReader(bytes: Array(bytes.dropLast(4)))
      try reader.readMagic(Self.magic)
      guard WordReader.word(in: bytes, at: bytes.count - 4) == stableHash(bytes.dropLast(4)) else { throw .damaged }
      let step = Int(try reader.read())
      let snapshot = Snapshot(bytes: try reader.readBytes())
      var remembered: [Remembered] = []
      for _ in 0..<(try reader.read()) {
        remembered.append(Remembered(name: try reader.readText(), value: try reader.readText()))
      }
      var outstanding: [Outstanding] = []
      for _ in 0..<(try reader.read()) { outstanding.append(try reader.readOutstanding()) }
      return Contents(snapshot: snapshot, step: step, remembered: remembered, outstanding: outstanding)
    }
  }
}

extension Effect.Kind {
  /// How a host's record keeps the effect until it is performed. Nil if it is not performed again after the process has died.
  var outstanding: Commit.Outstanding.Kind? {
    switch self {
    case .track: .track
    case .do: .perform
    case .outcome: .finish
    case .show, .update, .dismiss, .notice, .ask, .open, .cancel, .remember: nil
    }
  }
}

extension Session {
  /// The effects of the last step that are performed again after a death. `texts` are those of the answer that caused the step.
  package func outstanding(_ texts: [String: String]) -> [Commit.Outstanding] {
    effects.enumerated().compactMap { policy.outstanding($0.element, at: $0.offset, of: self, texts) }
  }
}

extension Policy {
  fileprivate func remembered(_ effect: Effect) -> Commit.Remembered? {
    guard case .remember(let id, let value) = effect else { return nil }
    return Commit.Remembered(name: name(of: id), value: name(of: value, of: id))
  }

  fileprivate func outstanding(
    _ effect: Effect, at position: Int, of session: Session, _ texts: [String: String]
  ) -> Commit.Outstanding? {
    if case .perform(let ticket, let id, _) = effect, ticket != nil || code.actions[id.index].isRepeatable == 0 {
      return nil
    }
    guard let kind = effect.kind.outstanding, let name = name(of: effect) ?? session.outcome else { return nil }
    return Commit.Outstanding(kind: kind, name: name, arguments: named(effect, texts), position: position)
  }

  /// The arguments by name. A text of an answer becomes its value, and is left out if it has none.
  private func named(_ effect: Effect, _ texts: [String: String]) -> [String: Argument] {
    var named: [String: Argument] = [:]
    for (name, argument) in zip(parameters(of: effect), effect.parts.arguments) {
      switch argument {
      case .text(let position) where !code.isInput(text: position):
        named[name] = texts[code.name(ofText: position)].map { .value($0) }
      case .text, .value: named[name] = argument
      }
    }
    return named
  }
}

extension WordWriter {
  package mutating func write(_ effect: Commit.Outstanding) {
    write(effect.kind.rawValue)
    write(UInt32(effect.position))
    write(Array(effect.name.utf8))
    write(UInt32(effect.arguments.count))
    for (name, argument) in inOrder(effect.arguments) {
      write(Array(name.utf8))
      switch argument {
      case .value(let value):
        write(0)
        write(Array(value.utf8))
      case .text(let position):
        write(1)
        write(UInt32(position))
      }
    }
  }
}

extension WordReader {
  package mutating func readText() throws(Snapshot.Refusal) -> String {
    String(decoding: try readBytes(), as: UTF8.self)
  }

  package mutating func readOutstanding() throws(Snapshot.Refusal) -> Commit.Outstanding {
    guard let kind = Commit.Outstanding.Kind(rawValue: try read()) else { throw .damaged }
    let position = Int(try read())
    var effect = Commit.Outstanding(kind: kind, name: try readText(), arguments: [:], position: position)
    for _ in 0..<(try read()) {
      let name = try readText()
      switch try read() {
      case 0: effect.arguments[name] = .value(try readText())
      case 1: effect.arguments[name] = .text(Int(try read()))
      default: throw .damaged
      }
    }
    return effect
  }
}

// The package's own names; an app sees them in `Policy` alone, beside its types of the same names.
package typealias Commit = Policy.Commit
