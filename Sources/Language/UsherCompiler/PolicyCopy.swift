package import UsherModule
import UsherProgram
package import UsherRuntime
package import UsherCatalog
internal import UsherPlatform
internal import UsherSource
internal import UsherSemantics

/// A policy that can be run: its programs, one for each platform, and its texts.
public struct CompiledPolicy: Sendable {
  /// One for each platform, in the order of `use`. A policy without platforms has one.
  package var modules: [Module]
  /// Nil for a policy without a catalog, which has no texts.
  package var copy: Copy?
  /// The texts that the system shows when it asks, by key of Info.plist. They are no part of a bundle. Nil if the catalogs have
  /// none.
  package var purposes: Copy?

  package init(modules: [Module], copy: Copy?, purposes: Copy? = nil) {
    self.modules = modules
    self.copy = copy
    self.purposes = purposes
  }

  /// The policy on the first of its platforms.
  package var module: Module { modules[0] }

  /// The policy's name in its source.
  public var name: String { module.program.name }

  /// The platforms that it uses, in order. A policy without platforms has one with an empty name.
  public var platforms: [String] { modules.map { $0.device.name } }

  /// The bundle for one of its platforms, as an app loads it; nil for other platforms.
  public func bundle(on platform: String) -> [UInt8]? {
    modules.first { $0.device.name == platform }.map { $0.code.bundle(copy: copy) }
  }
}

/// Matches the modules of a policy (one for each platform) with the catalogs that it and the policies that it uses name.
///
/// `broken` are the names of catalogs that have errors. That they are missing is not reported.
package func compileCopy(of modules: [Module], from sets: CatalogSets, besides broken: [String] = []) -> Checked<
  CompiledPolicy
> {
  guard let module = modules.first else { preconditionFailure("a policy has a module at least") }
  var diagnostics: [Diagnostic] = []
  var copies: [Copy] = []
  var isSound = true
  let names = module.catalogNames
  for name in names {
    let catalogs = module.catalogs.filter { $0.name == name }
    guard let set = sets.named(name) else {
      if !broken.contains(name) { diagnostics.append(.unknownCatalog(catalogs[0], among: sets.names)) }
      isSound = false
      continue
    }
    let shapes = catalogs.flatMap { catalog in promptShapes(of: modules.map { $0.shownParts }, in: catalog) }
    let (copy, found) = compileCopy(set, for: shapes.map { $0.shape })
    diagnostics += found
    guard let copy else {
      isSound = false
      continue
    }
    if let first = copies.first, first.source.locale != copy.source.locale {
      diagnostics.append(.otherSource(catalogs[0], first.source.locale, copy.source.locale))
      isSound = false
    }
    diagnostics += checkCopy(set, for: shapes.map { $0.shape })
    copies.append(copy.renamed(shapes.map { ($0.shape.name, $0.prefix + $0.shape.name) }))
  }
  guard isSound else { return Checked(result: nil, diagnostics: diagnostics) }
  let used = names.compactMap { sets.named($0) }
  diagnostics += missingPurposes(of: modules, in: used)
  let copy = copies.first.map { $0.joined(with: copies.dropFirst()) }
  return Checked(
    result: CompiledPolicy(modules: modules, copy: copy, purposes: purposeTexts(in: used)), diagnostics: diagnostics)
}

/// The findings about the texts of a policy that has errors: its catalogs are not matched with it, but what they say can be read.
func checkTexts(of shown: [ShownParts], in sets: [CatalogSet]) -> [Diagnostic] {
  sets.flatMap { set in
    let catalogs = shown.first?.catalogs.filter { $0.name == set.name } ?? []
    return checkCopy(set, for: catalogs.flatMap { promptShapes(of: shown, in: $0) }.map { $0.shape })
  }
}

/// The shapes that the prompts and notices require of their catalog, on all platforms together.
package func promptShapes(of shown: [ShownParts], in catalog: Module.Catalog) -> [(prefix: String, shape: PromptShape)]
{
  let first = shown[0]
  let platforms = shown.map { $0.platform }.filter { !$0.isEmpty }
  let prompts = first.program.prompts.rows.indices.map { index in
    promptShape(at: index, of: shown, on: platforms, in: catalog)
  }
  let notices = first.notices.indices.map { index in
    var shape = PromptShape(
      name: first.notices[index].name, declaration: first.notices[index].declaration, kind: .notice,
      parameters: shapes(of: shown.map { $0.notices[index].parameters }))
    shape.platforms = platforms
    return shape
  }
  let prefixes = first.prompts.map { $0.prefix } + first.notices.map { $0.prefix }
  return zip(prefixes, prompts + notices).filter { $0.0 == catalog.prefix }.map { (prefix: $0, shape: $1) }
}

private func promptShape(
  at index: Int, of shown: [ShownParts], on platforms: [String], in catalog: Module.Catalog
) -> PromptShape {
  let first = shown[0]
  let prompt = first.program.prompts.rows[index]
  let buttons = shown.flatMap { $0.program.prompts.rows[index].buttons.map { $0.name } }
  var shape = PromptShape(
    name: first.prompts[index].name, declaration: first.prompts[index].declaration,
    kind: prompt.kind == .alert ? .alert : .view,
    parameters: shapes(of: shown.map { $0.prompts[index].parameters }),
    buttons: buttons.enumerated().filter { buttons.firstIndex(of: $1) == $0 }.map { $1 })
  shape.parametrized = shape.buttons.compactMap { parametrized($0, ofPrompt: index, shown) }
  shape.isSilent = !prompt.kind.isModal && buttons.isEmpty
  shape.isPrimer = first.prompts[index].isPrimer
  // Guidance to Settings is for people who have refused: the system may not ask again.
  if first.prompts[index].recovers.isEmpty { shape.asking = buttonsBeforeRequests(ofPrompt: index, shown) }
  shape.isDismissible = prompt.isDismissible
  shape.platforms = platforms
  if let former = first.prompts[index].overriddenButtons {
    shape.override = PromptShape.Override(
      removedButtons: former.filter { !buttons.contains($0) },
      hasOwnCatalog: catalog.reference.file.path == first.prompts[index].declaration.file.path)
  }
  shape.roles = shown.flatMap { $0.program.prompts.rows[index].buttons }.flatMap { button in
    button.roles.map { (button.name, $0) }
  }
  return shape
}

/// A button with parameters, with the values that they have on any platform; nil for a button without parameters.
private func parametrized(_ button: String, ofPrompt index: Int, _ shown: [ShownParts]) -> PromptShape.Parametrized? {
  let placed = shown.flatMap { $0.prompts[index].buttons }.filter { $0.name == button }
  let parameters = placed.map { $0.parameters }.filter { !$0.isEmpty }
  if parameters.isEmpty { return nil }
  var variants: [(answer: String, values: [String])] = []
  for part in shown {
    for one in part.program.prompts.rows[index].buttons where one.name == button {
      guard !variants.contains(where: { $0.answer == one.answer }) else { continue }
      variants.append((one.answer, one.bindings.map { $0.text }))
    }
  }
  return PromptShape.Parametrized(name: button, parameters: shapes(of: parameters), variants: variants)
}

/// The parameters of one prompt. Each has the values of all platforms together.
private func shapes(of parameters: [[Module.Parameter]]) -> [PromptShape.Parameter] {
  parameters[0].indices.map { index in
    var values: [String]?
    for platform in parameters {
      guard let domain = platform[index].domain else { continue }
      values = (values ?? []) + domain.values.filter { !(values ?? []).contains($0) }
    }
    return PromptShape.Parameter(name: parameters[0][index].name, values: values)
  }
}

extension Module {
  /// The names of its catalogs, each once.
  fileprivate var catalogNames: [String] {
    catalogs.indices.filter { index in catalogs.firstIndex { $0.name == catalogs[index].name } == index }.map {
      catalogs[$0].name
    }
  }
}

extension Copy {
  /// The same texts under other prompt names. An entry that gets two names is duplicated.
  fileprivate func renamed(_ names: [(entry: String, prompt: String)]) -> Copy {
    Copy(source: source.renamed(names), translations: translations.map { $0.renamed(names) })
  }

  fileprivate func joined(with others: some Sequence<Copy>) -> Copy {
    var entries = source.entries
    var translations = self.translations
    for other in others {
      entries += other.source.entries
      for translation in other.translations {
        if let index = translations.firstIndex(where: { $0.locale == translation.locale }) {
          translations[index] = Localization(
            locale: translation.locale, entries: translations[index].entries + translation.entries)
        } else {
          translations.append(translation)
        }
      }
    }
    return Copy(source: Localization(locale: source.locale, entries: entries), translations: translations)
  }
}

extension Copy.Localization {
  fileprivate func renamed(_ names: [(entry: String, prompt: String)]) -> Copy.Localization {
    var renamed: [Copy.Entry] = []
    for (name, prompt) in names {
      for var entry in entries where entry.prompt == name {
        entry.prompt = prompt
        renamed.append(entry)
      }
    }
    return Copy.Localization(locale: locale, entries: renamed)
  }
}

extension Diagnostic {
  fileprivate static func unknownCatalog(_ catalog: Module.Catalog, among names: [String]) -> Diagnostic {
    let place = catalog.reference
    let isFile = nameOfCatalog(inFile: catalog.name, among: names) != nil
    let meant = meantCatalog(by: catalog.name, among: names)
    return Diagnostic(
      isFile ? CompilerProblem.fileOfCatalog : .unknownCatalog(catalog.name),
      at: marked(place, meant.map { "did you mean `\($0)`?" } ?? "no file declares it"),
      help: meant == nil
        ? "a file such as `\(catalog.name)\(Catalog.fileEnding)` with `catalog: \(catalog.name)` declares it" : nil,
      fixes: meant.map { [Fix("write `\($0)`", edits: [Edit(place.span, $0)], isSafe: isFile)] } ?? [])
  }

  fileprivate static func otherSource(_ catalog: Module.Catalog, _ wanted: String, _ found: String) -> Diagnostic {
    let place = catalog.reference
    return Diagnostic(
      CompilerProblem.otherSource(catalog: catalog.name, language: found, wanted: wanted),
      at: marked(place, "written in \(found)"),
      help: "policies that are used together need catalogs with the same source language")
  }
}
