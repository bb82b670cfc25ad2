internal import UsherCore
internal import UsherRuntime

/// The core of a page behind messages: takes what has happened, and gives back what is to be done.
///
/// A request names what it asks for by `ask`: `add` a host, tell what has `happened`, or whether a host is `idle`. The answer to a
/// request that cannot be read, or to a bundle that cannot be used, has an `error` with its `reason`.
package final class WebCore {
  let core = JourneyCore()
  private let screen: Int
  /// The policy of each record, by its number.
  private(set) var records: [String] = []
  private(set) var policies: [Int: Policy] = [:]

  package init() { screen = core.addScreen(.active, wasAway: false) }

  /// Answers a request in bytes.
  package func answer(_ bytes: [UInt8]) -> [UInt8] {
    do throws(WebRefusal) {
      return try answer(WebMessage(bytes)).encoded
    } catch {
      return WebMessage.object([WebMessage.Field("error", .error(error))]).encoded
    }
  }

  private func answer(_ request: WebMessage) throws(WebRefusal) -> WebMessage {
    switch try request.text("ask") {
    case "add": return try add(request)
    case "happened":
      let time = JourneyCore.Time(now: try request.number("now"), uptime: try request.number("uptime"))
      let actions = core.handle(try happening(request["happening"]), at: time)
      return .object([WebMessage.Field("actions", .list(actions.map { message(for: $0) }))])
    case "idle":
      return .object([WebMessage.Field("idle", .flag(core.isIdle(try request.number("host"))))])
    default: throw .malformed("ask")
    }
  }

  // MARK: Hosts

  private func add(_ request: WebMessage) throws(WebRefusal) -> WebMessage {
    let bytes = try request.bytes("bundle")
    let policy: Policy
    do throws(BundleError) { policy = try Policy(bundle: bytes) } catch { throw .bundle(error) }
    if case .text(let expected) = request["policy"] {
      var hashes: [UInt32] = []
      for hash in try request.list("interfaces") {
        guard case .number(let number) = hash, let word = UInt32(exactly: number) else {
          throw .malformed("interfaces")
        }
        hashes.append(word)
      }
      do throws(HostError) { try policy.check(is: expected, withInterface: hashes) } catch { throw .host(error) }
    }
    let host = core.addHost(
      of: policy, record: record(of: policy), screen: screen, isHeard: try request.flag("isHeard"),
      countsAtOnce: try request.flag("countsAtOnce"))
    policies[host] = policy
    return .object([WebMessage.Field("host", .number(host)), WebMessage.Field("policy", interface(of: policy))])
  }

  private func record(of policy: Policy) -> Int {
    if let known = records.firstIndex(of: policy.name) { return known }
    records.append(policy.name)
    return core.addRecord()
  }

  /// What an app calls by its name, and what it has to have.
  private func interface(of policy: Policy) -> WebMessage {
    let facts = policy.facts
    let inputs = facts.filter { if case .input = $0.kind { true } else { false } }
    let resources = facts.filter { if case .status = $0.kind { true } else { false } }
    return .object([
      WebMessage.Field("name", .text(policy.name)), WebMessage.Field("platform", .text(policy.platform)),
      WebMessage.Field("record", .number(record(of: policy))), WebMessage.Field("flows", .texts(policy.flows)),
      WebMessage.Field("actions", .texts(policy.actions)), WebMessage.Field("events", .texts(policy.events)),
      WebMessage.Field("decisions", .texts(policy.decisions)),
      WebMessage.Field("resources", .texts(resources.map { $0.name })),
      WebMessage.Field("inputs", .texts(inputs.map { $0.name } + policy.textInputs)),
      WebMessage.Field("requiredInputs", .texts(inputs.filter { $0.isRequired }.map { $0.name } + policy.textInputs)),
      WebMessage.Field("statuses", .object(resources.map { WebMessage.Field($0.name, .texts($0.values)) })),
    ])
  }
}
