internal import UsherSource

extension Server {
  /// An action that plays the journey to a finding of the proof; nil if there is none or the client cannot.
  func playAction(for finding: Diagnostic, _ diagnostic: JSON) -> JSON? {
    guard let script = finding.counterexample?.script, client.can(.playCounterexample),
      let path = folders.lazy.compactMap({ $0.absolute(finding.primary.file) }).first
    else { return nil }
    let title = "play this counterexample"
    return [
      "title": .string(title), "kind": "quickfix", "diagnostics": [diagnostic],
      "command": [
        "title": .string(title), "command": .string(ClientCommand.playCounterexample.rawValue),
        "arguments": [address(of: path), .string(script)],
      ],
    ]
  }
}
