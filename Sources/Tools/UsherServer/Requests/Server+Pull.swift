internal import UsherSource
internal import UsherWorkspace

extension Server {
  /// The findings of a document, or `unchanged` if the client has them.
  ///
  /// Before the check is complete, a client that supports `workspace/diagnostic/refresh` gets the findings without those of proofs
  /// and lint rules. Other clients wait for the complete check. Throws if this text cannot be checked.
  func documentDiagnostics(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let path = path(of: parameters["textDocument"]) else { throw .invalidParameters("`textDocument` is no file") }
    if var work = work() {
      if !client.refreshesDiagnostics || !publishWithoutProof(path) { work.results { take($0) } }
    }
    if let obstacle = obstacle(at: path), clientView.findings[path]?.version != documents[path]?.version ?? .null {
      throw .failed("this file cannot be checked: \(obstacle)")
    }
    let items = JSON.array(clientView.findings[path]?.diagnostics ?? [])
    let id = JSON.string(String(items.bytes.checksum, radix: 16))
    if parameters["previousResultId"] == id { return ["kind": "unchanged", "resultId": id] }
    return ["kind": "full", "resultId": id, "items": items]
  }

  /// Checks a file without its proof. False if it is not checked by itself.
  private func publishWithoutProof(_ path: String) -> Bool {
    var judged: Set<String> = []
    let found = folders.indices.map { index -> ServerFolder.Findings in
      let found = folders[index].findings(near: [path], isPreliminary: true, isCancelled: { false })
      judged.formUnion(found.judged)
      return found.findings
    }
    guard judged.contains(path) else { return false }
    publish(found, in: judged)
    clientView.hasOldFindings = true
    return true
  }

  /// Asks the client to request lenses again if a proof gave other verdicts than they show, and findings once they are complete.
  func refresh(isComplete: Bool) {
    var isOutOfDate = isComplete && clientView.hasOldLenses
    for (path, shown) in clientView.verdicts {
      guard let verdicts = provedFlows(at: path)?.map({ $0.text }), verdicts != shown else { continue }
      clientView.verdicts[path] = verdicts
      isOutOfDate = true
    }
    if isComplete { clientView.hasOldLenses = false }
    if isOutOfDate, client.refreshesLenses { ask("workspace/codeLens/refresh") }
    if isComplete, clientView.hasOldFindings {
      clientView.hasOldFindings = false
      if client.pullsDiagnostics, client.refreshesDiagnostics { ask("workspace/diagnostic/refresh") }
    }
  }

  private func provedFlows(at path: String) -> [ProvedFlow]? {
    guard let index = folderIndex(of: path), let project = folders[index].project(of: path) else { return nil }
    return project.source(atPlace: path).flatMap { project.provedFlows(of: $0) }
  }
}

extension [UInt8] {
  /// A 64-bit FNV-1a hash.
  fileprivate var checksum: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
