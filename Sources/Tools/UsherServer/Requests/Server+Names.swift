internal import UsherCatalog
internal import UsherCompiler
internal import UsherSemantics
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace
internal import UsherYAML

extension Server {
  /// The place of a request; nil if it is in no project.
  func place(of parameters: JSON) throws(RequestError) -> RequestPlace? {
    guard let path = path(of: parameters["textDocument"]), let file = text(of: path),
      let folder = folderIndex(of: path), let project = folders[folder].project(of: path)
    else { return nil }
    let lines = TextLines(file.bytes, client.encoding)
    guard let position = TextPosition(parameters["position"]) else {
      throw .invalidParameters("`position` is missing")
    }
    return RequestPlace(
      path: path, file: file, lines: lines, offset: lines.offset(of: position), folder: folder, project: project)
  }

  /// The location of a label; nil if it is in a platform that comes with the tools.
  func location(_ label: Label, in folder: Int) -> JSON? {
    guard let path = folders[folder].absolute(label.file) else { return nil }
    let range = TextLines(label.file.bytes, client.encoding).range(label.span)
    return ["uri": address(of: path), "range": range]
  }

  // MARK: Requests

  func definition(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let place = try place(of: parameters) else { return nil }
    let known = place.project.occurrence(at: place.offset, in: place.path)?.declaration
    if let label = known ?? place.namedFile ?? place.likelyDeclaration?.child(.declaredName)?.label() {
      return location(label, in: place.folder) ?? nil
    }
    // A name of several platforms is declared in each. One that comes with the tools has no file to go to.
    let name = place.file.text(place.file.word(around: place.offset))
    let locations = place.platformDeclarations(of: name).compactMap { declared in
      declared.name.flatMap { location($0, in: place.folder) }
    }
    return locations.isEmpty ? nil : .array(locations)
  }

  func references(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let place = try place(of: parameters),
      let declaration = place.project.occurrence(at: place.offset, in: place.path)?.declaration
    else { return [] }
    let isDeclarationWanted = parameters["context"]["includeDeclaration"].isTrue
    let all = place.project.occurrences(of: declaration) { _ in }
    let wanted = all.filter { isDeclarationWanted || !$0.name.isSamePlace(as: declaration) }
    return .array(wanted.compactMap { location($0.name, in: place.folder) })
  }

  func highlights(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let place = try place(of: parameters),
      let declaration = place.project.occurrence(at: place.offset, in: place.path)?.declaration
    else { return [] }
    let here = place.project.occurrences(of: declaration) { _ in }.filter {
      folders[place.folder].absolute($0.name.file) == place.path
    }
    return .array(
      here.map { occurrence in
        let isWritten = occurrence.name.isSamePlace(as: declaration)
        return ["range": place.lines.range(occurrence.name.span), "kind": isWritten ? 3 : 2]
      })
  }

  func prepareRename(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let place = try place(of: parameters),
      let occurrence = place.project.occurrence(at: place.offset, in: place.path),
      folders[place.folder].absolute(occurrence.declaration.file) != nil
    else { return nil }
    return [
      "range": place.lines.range(occurrence.name.span), "placeholder": .string(occurrence.name.name),
    ]
  }

  /// Renames a declaration in all policies, tests, catalogs and settings. Refuses if the result would have errors that are not there now.
  func rename(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let new = parameters["newName"].string else { throw .invalidParameters("`newName` is missing") }
    guard let place = try place(of: parameters),
      let declaration = place.project.occurrence(at: place.offset, in: place.path)?.declaration
    else { throw .failed("there is nothing here that can be renamed") }
    let old = declaration.name
    if new == old { return nil }
    guard folders[place.folder].absolute(declaration.file) != nil else {
      throw .failed("`\(old)` belongs to a platform that comes with the tools")
    }
    // A policy or a catalog may have a name with dots.
    let isFile = place.project.isFileName(declaration)
    guard isFile ? new.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isName) : isName(new) else {
      throw .failed("`\(new)` is not a name: a name has letters a to z, digits and `_`, and is no word of the language")
    }
    var unread: SourceFile?
    let occurrences = place.project.occurrences(of: declaration) { unread = unread ?? $0 }
    if let unread { throw .failed("`\(unread.path)` has errors and may use `\(old)`; fix it first") }
    if let unsure = occurrences.first(where: { !$0.isCertain })?.name {
      let position = unsure.file.position(at: unsure.span.start)
      throw .failed(
        "line \(position.line) of `\(unsure.file.path)` does not say which `\(old)` it means; in a test, expect its prompt or action before it"
      )
    }
    var edits: [String: [Edit]] = [:]
    for occurrence in occurrences {
      guard let path = folders[place.folder].absolute(occurrence.name.file) else { continue }
      edits[path, default: []].append(Edit(occurrence.name.span, new))
    }
    var renamed = try checkedRename(to: new, edits, in: place.folder)
    // A translation of the present source text is also one of the renamed text.
    if let after = renamed.project(of: place.path) {
      for stamped in place.project.stamps(keptIn: after) {
        if let path = folders[place.folder].absolute(stamped.file) { edits[path, default: []] += stamped.edits }
      }
    }
    return workspaceEdit(edits)
  }

  /// The folder with the new name.
  private func checkedRename(
    to new: String, _ edits: [String: [Edit]], in folder: Int
  ) throws(RequestError) -> ServerFolder {
    var (before, after) = (folders[folder], changed(folders[folder], by: edits))
    let known = before.findings(isPreliminary: true).diagnostics
    let more = after.findings(isPreliminary: true).diagnostics.errors(besides: known)
    if let first = more.first { throw .failed("the name `\(new)` does not fit: \(first.message)") }
    return after
  }

  private func isName(_ text: some StringProtocol) -> Bool {
    let (tree, diagnostics) = parse(SourceFile(path: "name", text: "language 1\npolicy \(text)\n"))
    let isPlain = text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter
        || byte < 0x80 && Character(Unicode.Scalar(byte)).isNumber
    }
    return isPlain && !text.isEmpty && diagnostics.isEmpty && tree.tokens.count == 5
  }
}

extension RequestPlace {
  /// The declaration that a name of a text with syntax errors probably has: the only one with this name.
  var likelyDeclaration: Node? {
    guard path.hasSuffix(Project.sourceEnding), project.source(atPlace: path)?.content == nil else { return nil }
    let name = file.text(file.word(around: offset))
    let named = VisibleNames(parse(file).tree, in: project).declared(VisibleNames.kinds).filter { $0.name == name }
    guard let only = named.first, named.count == 1 else { return nil }
    return only.node
  }

  /// The name of the policy, platform or catalog that a name here stands for, in its own file.
  fileprivate var namedFile: Label? {
    namedFiles.first { $0.span.start <= offset && offset <= $0.span.end }?.label
  }
}
