internal import UsherCatalog
internal import UsherCompiler
internal import UsherModule
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
    var declarations = place.project.occurrence(at: place.offset, in: place.path)?.declarations ?? []
    if declarations.isEmpty {
      declarations = [place.namedFile ?? place.likelyDeclaration?.child(.declaredName)?.label()].compactMap { $0 }
    }
    if declarations.isEmpty {
      let name = place.file.text(place.file.word(around: place.offset))
      declarations = place.platformDeclarations(of: name).compactMap { $0.name }
    }
    // A name of several platforms is declared in each. One that comes with the tools has no file to go to.
    let locations = declarations.compactMap { location($0, in: place.folder) }
    return locations.count > 1 ? .array(locations) : locations.first ?? nil
  }

  func references(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let place = try place(of: parameters),
      let name = place.project.occurrence(at: place.offset, in: place.path)
    else { return [] }
    let isDeclarationWanted = parameters["context"]["includeDeclaration"].isTrue
    let all = place.project.occurrences(of: name) { _ in }
    let wanted = all.filter { isDeclarationWanted || !$0.isDeclaration }
    return .array(wanted.compactMap { location($0.name, in: place.folder) })
  }

  func highlights(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let place = try place(of: parameters),
      let name = place.project.occurrence(at: place.offset, in: place.path)
    else { return [] }
    let here = place.project.occurrences(of: name) { _ in }.filter {
      folders[place.folder].absolute($0.name.file) == place.path
    }
    return .array(
      here.map { occurrence in
        let kind = occurrence.isDeclaration ? HighlightKind.write : .read
        return ["range": place.lines.range(occurrence.name.span), "kind": .int(kind.rawValue)]
      })
  }

  func prepareRename(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let place = try place(of: parameters),
      let name = place.project.occurrence(at: place.offset, in: place.path)
    else { return nil }
    _ = try renamable(name, at: place)
    return ["range": place.lines.range(name.name.span), "placeholder": .string(name.text)]
  }

  /// All places of a name. Throws the reason why it cannot be renamed.
  private func renamable(_ name: NameOccurrence, at place: RequestPlace) throws(RequestError) -> [NameOccurrence] {
    let old = name.text
    var unread: SourceFile?
    let occurrences = place.project.occurrences(of: name) { unread = unread ?? $0 }
    if name.isWord {
      throw .failed("`\(old)` is a word of the language and stands for some statuses")
    }
    let declarations = occurrences.filter { $0.isCertain }.flatMap { $0.declarations }
    let bundled = declarations.first { folders[place.folder].absolute($0.file) == nil }
    if let platform = bundled.flatMap({ place.project.home(of: $0)?.platformName?.text }) {
      let isOwn = declarations.contains { folders[place.folder].absolute($0.file) != nil }
      throw .failed(
        isOwn
          ? "`\(old)` is also a name of `\(platform)`, a platform that comes with the tools"
          : "`\(old)` belongs to a platform that comes with the tools")
    }
    if let unread { throw .failed("`\(unread.path)` has errors and may use `\(old)`; fix it first") }
    if let unsure = occurrences.first(where: { !$0.isCertain })?.name {
      let position = unsure.file.position(at: unsure.span.start)
      throw .failed(
        "line \(position.line) of `\(unsure.file.path)` does not say which `\(old)` it means; in a test, expect its prompt or action before it"
      )
    }
    return occurrences
  }

  /// Renames a declaration in all policies, tests, catalogs and settings. Refuses if the result would have errors that are not there now.
  func rename(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let new = parameters["newName"].string else { throw .invalidParameters("`newName` is missing") }
    guard let place = try place(of: parameters),
      let name = place.project.occurrence(at: place.offset, in: place.path)
    else { throw .failed("there is nothing here that can be renamed") }
    if new == name.text { return nil }
    // A policy or a catalog may have a name with dots.
    let isFile = place.project.isFileName(name.declaration)
    let occurrences = try renamable(name, at: place)
    guard isFile ? new.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isName) : isName(new) else {
      throw .failed("`\(new)` is not a name: a name has letters a to z, digits and `_`, and is no word of the language")
    }
    var edits: [String: [Edit]] = [:]
    for occurrence in occurrences {
      guard let path = folders[place.folder].absolute(occurrence.name.file) else { continue }
      let isBare = path.hasSuffix(Project.catalogEnding) && !occurrence.name.isInQuotesOrBraces
      let written = occurrence.isCapitalized ? capitalized(new) : isBare ? writtenScalar(new) : new
      edits[path, default: []].append(Edit(occurrence.name.span, written))
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
    var after = changed(folders[folder], by: edits)
    let known = folders[folder].findings(isPreliminary: true).diagnostics
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

extension Label {
  /// Whether it is the text inside of quotes or braces.
  fileprivate var isInQuotesOrBraces: Bool {
    span.start > 0 && "\"'{".utf8.contains(file.bytes[span.start - 1])
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
