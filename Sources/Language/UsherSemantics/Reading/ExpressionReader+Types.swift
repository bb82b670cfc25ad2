internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension ExpressionReader {
  enum ValueType {
    case finite(Domain)
    case text
    case moment
    case resource(Domain)
  }

  mutating func type(_ syntax: TypeSyntax) -> ValueType? {
    switch syntax {
    case .range(let range): return rangeDomain(range).map { .finite($0) }
    case .status(let status):
      guard let resource = resourceNamed(status.resource) else { return nil }
      builder.statusTypes[resource.statuses, default: []].append(resource)
      return .finite(resource.statuses)
    case .resource(let type):
      if device.resources.isEmpty, type.resources.isEmpty { report(.noResourceToBe(type.label())) }
      var named = Namespace<Void>(.resource)
      for reference in type.resources {
        guard let resource = resourceNamed(reference) else { continue }
        report(named.declare(resource.name, as: (), at: reference.label()))
        for other in resourcesElsewhere(reference) { named.add(other, as: ()) }
      }
      let all = distinct((device.resources + devices.flatMap { $0.resources }).map { $0.name })
      return .resource(Domain(values: type.resources.isEmpty ? all : named.names))
    case .alternatives(let alternatives):
      guard let name = alternatives.names.first, alternatives.names.count == 1 else {
        return .finite(enumeration(Array(alternatives.names), at: alternatives.label()))
      }
      if name.text == "Bool" { return .finite(.bool) }
      if name.text == "Text" { return .text }
      if name.text == "Moment" { return .moment }
      if let (domain, declaration) = names.types.lookup(name.text) {
        record(name.node, declaration)
        return .finite(domain)
      }
      report(
        .unknownName(
          name.label(), name.text, kind: .type, among: ["Bool", "Text", "Moment"] + names.types.visibleNames))
      return nil
    }
  }

  private mutating func rangeDomain(_ range: RangeSyntax) -> Domain? {
    if let version = [range.low, range.high].first(where: { $0.minor != nil }) {
      report(.brokenNumber(Label(range.node.tree.file, version.span), version.text))
      return nil
    }
    let (low, high) = (range.low.major, range.high.major)
    guard low <= high else {
      report(.emptyRange(range))
      return nil
    }
    guard high - low < Limits.rangeNumbers else {
      report(.tooManyValues(range.label(), high - low + 1, limit: Limits.rangeNumbers))
      return nil
    }
    return Domain(range: low...high)
  }

  mutating func resourceNamed(_ reference: Reference) -> DeviceResource? {
    switch named(reference.text) {
    case .resource(let resource):
      record(reference)
      return resource
    case .absent(let resource?, _):
      record(reference)
      noteAbsence(reference)
      return resource
    case .variable, .text, .keyed, .platformInput, .version, .platform, .absent(nil, _), nil: break
    }
    let resources = device.resources.map { $0.name }
    if let other = kind(of: reference.text) {
      report(.wrongKind(reference.label(), reference.text, is: other, expected: .resource))
    } else {
      report(
        resources.isEmpty
          ? .noResources(reference.label(), reference.text)
          : .unknownName(reference.label(), reference.text, kind: .resource, among: resources))
    }
    return nil
  }

  /// The resources that only other platforms have, for a name that a policy gives to resources of several platforms.
  private func resourcesElsewhere(_ reference: Reference) -> [String] {
    guard let declaration = names.values.lookup(reference.text)?.declaration else { return [] }
    return builder.resources(sharing: declaration).map { $0.name }.filter { device.resource(named: $0) == nil }
  }

  /// The domain of an enumeration that is written out.
  mutating func enumeration(_ declared: [DeclaredName], at place: Label) -> Domain {
    var names = Namespace<Void>(.value)
    for name in declared { report(names.declare(name.text, as: (), at: name.label())) }
    let limit = Limits.values
    let values = names.names
    if values.count > limit { report(.tooManyValues(place, values.count, limit: limit)) }
    // Values above the limit are still declared, up to the number that a domain can have beside `interrupted`.
    let isCut = values.count >= Limits.rangeNumbers
    let domain = Domain(values: isCut ? Array(values.prefix(Limits.rangeNumbers - 1)) : values)
    guard unit.hasFormerNames else { return domain }
    checkFormerNames(declared)
    builder.add(declared.formerValues(in: domain), of: domain)
    return domain
  }
}
