internal import UsherProgram
internal import UsherRuntime
internal import UsherCatalog
internal import UsherSource
internal import UsherYAML

/// Feeds bytes to everything that reads catalogs. A catalog that can be read is compiled for prompts that fit it, checked,
/// encoded, decoded and formatted.
///
/// For all bytes, reading ends, both forms of the copy have the same texts, and formatting does not change the content.
func readCatalogBytes(_ file: SourceFile) -> [Diagnostic] {
  let (root, problems) = readYAML(file)
  precondition((root == nil) == !problems.isEmpty, "there is a tree or an error")
  guard let root else { return problems }
  if case .mapping = root.content { checkLayout(of: root, file) }
  let (catalog, diagnostics) = decodeCatalog(root, of: file)
  guard let catalog, catalog.role == .source else { return diagnostics }
  let (sets, found) = catalogSets(of: [catalog])
  guard let set = sets.first else {
    precondition(catalog.base != nil && !found.isEmpty, "only a brand is left out, and a finding says why")
    return diagnostics + found
  }
  let shapes = catalog.entries.compactMap(shape)
  let (copy, misfits) = compileCopy(set, for: shapes)
  if let copy { checkForms(of: copy, shapes) }
  return diagnostics + found + misfits + checkCopy(set, for: shapes)
}

private func checkLayout(of root: CatalogNode, _ file: SourceFile) {
  let text = formatCatalog(root, of: file)
  let again = SourceFile(path: file.path, text: text)
  let (laidOut, problems) = readYAML(again)
  // Formatting can make a file exceed the size limit.
  guard let laidOut else {
    precondition(problems.allSatisfy { $0.code == .tooLarge }, "a layout can be read")
    return
  }
  precondition(says(laidOut) == says(root), "a layout says what its text says")
}

/// All keys and texts, independent of the order of fields.
private func says(_ node: CatalogNode) -> [String] {
  switch node.content {
  case .scalar(let scalar): [scalar.text]
  case .sequence(let nodes): nodes.flatMap { says($0).map { "- " + $0 } }
  case .mapping(let fields): fields.flatMap { field in says(field.value).map { "\(field.key): \($0)" } }.sorted()
  }
}

private func checkForms(of copy: Copy, _ shapes: [PromptShape]) {
  do throws(CompiledCopy.Refusal) {
    let compiled = try CompiledCopy(copy.compiled()[...])
    for locale in [copy.source.locale, "ar-XB"] {
      let words = try compiled.words(for: locale)
      for shape in shapes {
        let arguments = shape.parameters.map { TextArgument(name: $0.name, value: $0.values?.first ?? "5") }
        let read = words.text(of: shape.name, arguments: arguments)
        precondition(read == copy.text(of: shape.name, locale: locale, arguments: arguments), "both forms say the same")
      }
    }
  } catch {
    preconditionFailure("what is written is read: \(error)")
  }
}

/// A prompt that fits an entry.
private func shape(for entry: Catalog.Entry) -> PromptShape? {
  guard entry.purpose == nil else { return nil }
  var shape = PromptShape(name: entry.name.text, declaration: entry.name.place, kind: .view)
  for one in entry.texts {
    if one.part == .button { shape.buttons.append(one.text.name.text) }
    addParameters(of: one.text.form, to: &shape)
  }
  return shape
}

private func addParameters(of form: Catalog.Text.Form, to shape: inout PromptShape) {
  func add(_ name: String, _ values: [String]?) {
    guard !shape.parameters.contains(where: { $0.name == name }) else { return }
    shape.parameters.append(PromptShape.Parameter(name: name, values: values))
  }
  switch form {
  case .phrase(let phrase):
    for case .placeholder(let name) in phrase.pieces { add(name.text, nil) }
  case .select(let parameter, let cases):
    add(parameter.text, cases.map { $0.value.text })
    for choice in cases { addParameters(of: choice.form, to: &shape) }
  case .plural(let parameter, let cases):
    add(parameter.text, (0...12).map { "\($0)" })
    for choice in cases { addParameters(of: choice.form, to: &shape) }
  }
}

/// Feeds bytes to the reader of compiled copies: directly, and as a replacement of some bytes of a valid copy. The first two
/// bytes choose the position.
func readCompiledCopy(_ bytes: [UInt8]) {
  readAll(bytes)
  guard bytes.count > 2 else { return }
  var damaged = soundCopy
  let start = (Int(bytes[0]) << 8 | Int(bytes[1])) % damaged.count
  for (offset, byte) in bytes.dropFirst(2).enumerated() where start + offset < damaged.count {
    damaged[start + offset] = byte
  }
  readAll(damaged)
}

private func readAll(_ bytes: [UInt8]) {
  do throws(CompiledCopy.Refusal) {
    let compiled = try CompiledCopy(bytes[...])
    for locale in compiled.locales.prefix(4) {
      let words = try compiled.words(for: locale, platform: "macos")
      for prompt in ["off", "found"] { _ = words.text(of: prompt, arguments: [TextArgument(name: "n", value: "1")]) }
    }
  } catch {
    return
  }
}

private let soundCopy: [UInt8] = {
  func text(_ text: String) -> Wording { .phrase([.literal(text), .placeholder("n")]) }
  let counted = Wording.plural(
    parameter: "n",
    cases: [
      Wording.PluralCase(category: .one, wording: text("one")),
      Wording.PluralCase(
        category: .other, wording: .select(parameter: "n", cases: [Wording.Case(value: "2", wording: text("two"))])),
    ])
  let entries = [
    Copy.Entry(
      prompt: "off", title: text("Off"), accessibilityLabel: text("It is off"),
      buttons: [Copy.LabelledButton(name: "go", label: text("Go"), accessibilityLabel: text("Goes"))]),
    Copy.Entry(prompt: "off", platform: "macos", title: text("Out")), Copy.Entry(prompt: "found", message: counted),
  ]
  let german = Copy.Localization(locale: "de", entries: [Copy.Entry(prompt: "found", message: text("Da"))])
  return Copy(source: Copy.Localization(locale: "en", entries: entries), translations: [german]).compiled()
}()
