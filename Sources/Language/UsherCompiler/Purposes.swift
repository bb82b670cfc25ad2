package import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherCatalog
package import UsherPlatform
package import UsherSource
internal import UsherSemantics

/// A key of Info.plist that the system needs before it shows a system prompt that the policy requests.
package struct NeededPurpose {
  package var key: String
  /// The key that older systems read instead.
  package var former: DevicePurpose.Former?
  package var resource: String
  /// The first state that requests it.
  package var place: Label
}

/// The keys that the flows of a policy need, on all platforms: those of each resource that a state requests, itself or with the
/// action that it performs, if anything leads to that state on the platform.
package func neededPurposes(of modules: [Module]) -> [NeededPurpose] {
  var needed: [NeededPurpose] = []
  for module in modules {
    let reached = module.program.flows.ids.flatMap { module.program.reached(in: $0).states }
    for (index, (state, placed)) in zip(module.program.states.rows, module.states).enumerated() {
      guard reached[index] else { continue }
      for request in requests(of: state, in: module.program) {
        let resource = module.program.resources[request.resource]
        let purposes = module.device.resource(named: resource.name)?.purposes(
          of: resource.requests[request.request].name)
        for purpose in purposes ?? [] where isWorded(purpose.key) {
          if let index = needed.firstIndex(where: { $0.key == purpose.key }) {
            needed[index].former = needed[index].former ?? purpose.former
          } else {
            needed.append(
              NeededPurpose(
                key: purpose.key, former: purpose.former, resource: resource.name, place: placed.declaration))
          }
        }
      }
    }
  }
  return needed
}

/// The requests of a state: its own, or those of the action that it performs.
func requests(of state: StateDefinition, in program: Program) -> [ResourceRequest] {
  switch state.question {
  case .ask(let resource, let request, _, _): [ResourceRequest(resource: resource, request: request)]
  case .perform(let action, _, _): program.actions[action].asks
  case .choose, .show, .open, .run, nil: []
  }
}

/// Whether people read the text under this key. True for `…UsageDescription` keys of Info.plist; entries of Android's manifest
/// have no text.
private func isWorded(_ key: String) -> Bool { key.utf8.suffix(16).elementsEqual("UsageDescription".utf8) }

/// Reports needed purposes that no catalog of the policy has a text for, one finding for each resource. A policy without catalogs
/// gets none.
func missingPurposes(of modules: [Module], in sets: [CatalogSet]) -> [Diagnostic] {
  guard !sets.isEmpty else { return [] }
  let worded = sets.flatMap { $0.source.entries }.compactMap { $0.purpose?.key }
  let missing = neededPurposes(of: modules).filter { purpose in !worded.contains { $0.text == purpose.key } }
  let keys = modules.flatMap { $0.device.resources }.flatMap { $0.purposes }.flatMap {
    [$0.key] + ($0.former.map { [$0.key] } ?? [])
  }.filter { isWorded($0) }
  let unknown = worded.filter { !keys.contains($0.text) }
  let firsts = missing.enumerated().filter { index, purpose in
    missing.firstIndex { $0.resource == purpose.resource } == index
  }
  return firsts.map { _, purpose in
    let needed = missing.filter { $0.resource == purpose.resource }.map { $0.key }
    if let key = unknown.first(where: { isMisspelling($0.text, of: purpose.key) }) {
      return .misspelledPurpose(key, purpose, isSafe: true)
    }
    // A key of another system.
    if unknown.count == 1, missing.count == 1 { return .misspelledPurpose(unknown[0], purpose, isSafe: false) }
    return .missingPurpose(purpose, keys: needed)
  }
}

/// Whether a key that no system has differs from one in few letters. All keys have long parts in common.
private func isMisspelling(_ name: String, of key: String) -> Bool {
  editDistance(Array(name.utf8), Array(key.utf8)) < 3
}

/// The purpose texts of catalogs with one source language: an entry for each key of Info.plist, with the text as its message. Nil
/// if there are none.
func purposeTexts(in sets: [CatalogSet]) -> Copy? {
  let purposes = sets.flatMap { $0.wordedPurposes }
  guard let source = sets.first?.source.locale.text, !purposes.isEmpty else { return nil }
  var locales = [source]
  for purpose in purposes where !locales.contains(purpose.locale) { locales.append(purpose.locale) }
  let localizations = locales.map { locale in
    Copy.Localization(
      locale: locale,
      entries: purposes.filter { $0.locale == locale }.map {
        Copy.Entry(prompt: $0.key, message: .phrase([.literal($0.text)]))
      })
  }
  return Copy(source: localizations[0], translations: Array(localizations.dropFirst()))
}

extension Diagnostic {
  fileprivate static func missingPurpose(_ purpose: NeededPurpose, keys: [String]) -> Diagnostic {
    Diagnostic(
      CompilerProblem.missingPurpose(resource: purpose.resource),
      at: marked(purpose.place, "the system asks here and shows \(quoted(keys))"),
      why: "the system shows this text when it asks; without it, the system ends the app, or Apple rejects it",
      help: "add an entry with `kind: purpose` and `key: \(keys[0])`")
  }

  /// The text is there, below a key that the system does not read.
  fileprivate static func misspelledPurpose(_ key: Catalog.Name, _ purpose: NeededPurpose, isSafe: Bool) -> Diagnostic {
    let isPlain = key.place.file.text(key.place.span) == key.text
    return Diagnostic(
      CompilerProblem.misspelledPurpose(key: key.text),
      at: marked(key.place, "did you mean `\(purpose.key)`?"),
      also: [marked(purpose.place, "the system asks here and shows `\(purpose.key)`")],
      why: "the system shows this text when it asks; without it, the system ends the app, or Apple rejects it",
      fixes: isPlain
        ? [
          Fix(
            "write `\(purpose.key)`", edits: [Edit(key.place.span, purpose.key, in: key.place.file)], isSafe: isSafe)
        ] : [])
  }
}
