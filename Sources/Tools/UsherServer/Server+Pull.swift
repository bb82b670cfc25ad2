internal import UsherWorkspace

extension Server {
  /// The findings of a document, for a client that asks for them; `unchanged` if it has been told the same.
  ///
  /// While a text is not checked completely, a client that asks again when it is told to is answered without proofs and rules.
  /// Any other client waits for the whole check.
  func documentDiagnostics(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let path = path(of: parameters["textDocument"]) else { throw .invalidParameters("`textDocument` is no file") }
    if var work = work() {
      if !client.refreshesDiagnostics || !publishQuickly(path) { work.results { take($0) } }
    }
    let items = JSON.array(published[path]?.diagnostics ?? [])
    let id = JSON.string(String(items.bytes.checksum, radix: 16))
    if parameters["previousResultId"] == id { return ["kind": "unchanged", "resultId": id] }
    return ["kind": "full", "resultId": id, "items": items]
  }

  /// Checks a file without its proof. False if it is not checked by itself.
  private func publishQuickly(_ path: String) -> Bool {
    var judged: Set<String> = []
    let found = folders.indices.map { index -> ServerFolder.Findings in
      let found = folders[index].findings(near: [path], isPreliminary: true, isCancelled: { false })
      judged.formUnion(found.judged)
      return found.findings
    }
    guard judged.contains(path) else { return false }
    publish(found, in: judged)
    owesFindings = true
    return true
  }

  /// Tells the client to ask again for what was not known when it asked, as far as it is known now.
  func refresh(isComplete: Bool) {
    let known = unprovedLenses.filter { path in isComplete || provedFlows(at: path) != nil }
    if !known.isEmpty {
      unprovedLenses.subtract(known)
      ask("workspace/codeLens/refresh")
    }
    if isComplete, owesFindings {
      owesFindings = false
      ask("workspace/diagnostic/refresh")
    }
  }

  private func provedFlows(at path: String) -> [ProvedFlow]? {
    guard let index = folderIndex(of: path), let project = folders[index].project(of: path) else { return nil }
    return project.source(atPlace: path).flatMap { project.provedFlows(of: $0) }
  }
}

extension [UInt8] {
  /// The 64 bits of FNV-1a: different for different bytes, but for rare accidents.
  fileprivate var checksum: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
