internal import UsherWorkspace

extension Server {
  func open(_ document: JSON) {
    guard let path = path(of: document), let opened = OpenDocument(document, at: path) else { return }
    documents[path] = opened
    if !folders.contains(where: { $0.contains(path) }), Project.holds(path) { addFolder(path) }
    setText(of: path)
  }

  func change(_ parameters: JSON) {
    guard let path = path(of: parameters["textDocument"]), documents[path]?.change(parameters, client.encoding) == true
    else { return }
    setText(of: path)
  }

  func close(_ document: JSON) {
    guard let path = path(of: document), documents.removeValue(forKey: path) != nil else { return }
    clientView.verdicts[path] = nil
    if let alone = folders.firstIndex(where: { $0.place == path }) { folders.remove(at: alone) }
    setText(of: path)
  }

  /// Passes the text of a document on, or that of the file if it is not open.
  private func setText(of path: String) {
    for index in folders.indices { folders[index].change(path, to: documents[path]?.text) }
    if documents[path] != nil { progress.changedDocuments.insert(path) } else { progress.changedDocuments.remove(path) }
    if !Project.holds(path) { arePlacesSame = false }
    hasChanged()
  }

  /// Notes that files may have changed on disk. The text of an open document counts more.
  func touch(_ addresses: [String]) {
    let paths = addresses.compactMap(DocumentAddress.path).map(files.absolute)
    if paths.isEmpty { return }
    (arePlacesSame, clientView.hasOldFindings) = (false, true)
    for index in folders.indices { for path in paths { folders[index].touch(path) } }
    hasChanged()
  }

  /// Notes that files or whole folders may have changed on disk.
  package func touch(files paths: [String], folders places: [String], isSomewhere: Bool = false) {
    for index in folders.indices {
      for path in paths { folders[index].touch(path) }
      let all = folders[index]
      if isSomewhere || places.contains(where: all.contains) { folders[index].touchAll() }
    }
    (arePlacesSame, clientView.hasOldFindings) = (false, true)
    hasChanged()
  }

  func addFolder(_ path: String) {
    let place = files.absolute(path)
    guard !folders.contains(where: { $0.place == place }), files.kind(of: place) != .missing || documents[place] != nil
    else { return }
    var all = files
    for document in documents.values { all.change(document.text) }
    folders.append(ServerFolder(place, all))
    arePlacesSame = false
    hasChanged()
  }

  func changeFolders(_ event: JSON) {
    for address in (event["removed"].array ?? []).compactMap({ $0["uri"].string }) {
      guard let path = DocumentAddress.path(of: address).map(files.absolute) else { continue }
      folders.removeAll { $0.place == path }
    }
    for address in (event["added"].array ?? []).compactMap({ $0["uri"].string }) {
      if let path = DocumentAddress.path(of: address) { addFolder(path) }
    }
    arePlacesSame = false
    hasChanged()
  }

  /// The places that a watcher of the system should watch.
  ///
  /// Nil if they are as before: making them lists all folders, so this is not done at each key.
  package func newWatchPlans() -> [(roots: [String], folders: [String], files: [String])]? {
    if arePlacesSame { return nil }
    arePlacesSame = true
    return folders.compactMap { $0.watchPlan }
  }

  // MARK: Lookup

  /// The absolute path of a document; nil if it is no file.
  func path(of document: JSON) -> String? {
    document["uri"].string.flatMap(DocumentAddress.path).map(files.absolute)
  }

  /// The address of a path, as the client spells it if the document is open.
  func address(of path: String) -> JSON {
    .string(documents[path]?.address ?? DocumentAddress.address(of: path))
  }

  /// The innermost folder that contains a file.
  func folderIndex(of path: String) -> Int? {
    folders.indices.filter { folders[$0].contains(path) }.max { folders[$0].place.count < folders[$1].place.count }
  }
}
