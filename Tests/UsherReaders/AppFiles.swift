internal import UsherExchange
internal import UsherSource
internal import UsherWorkspace

/// Feeds bytes to the readers of an app's files: `project.pbxproj`, `.strings` and `.xcstrings`, and to those of files for translators.
///
/// For all bytes, reading ends, and a tree that is written as JSON is read the same again.
func readAppFile(_ file: SourceFile) -> [Diagnostic] {
  var found: [Diagnostic] = []
  func read(_ reading: () throws(InputError) -> PropertyTree) {
    do throws(InputError) {
      _ = try reading()
    } catch {
      if case .found(let diagnostics) = error.cause { found += diagnostics }
    }
  }
  read { () throws(InputError) in try PropertyReader.strings(in: file) }
  read { () throws(InputError) in try PropertyReader.value(of: file, .propertyList) }
  read { () throws(InputError) in
    let tree = try PropertyReader.value(of: file, .json)
    checkWriting(of: tree)
    return tree
  }
  for format in ExchangeFormat.allCases { readExchange(file, format) }
  return found
}

private func readExchange(_ file: SourceFile, _ format: ExchangeFormat) {
  do throws(InputError) {
    for one in try format.read(file, locale: "pl") {
      precondition(one.records.allSatisfy { (0...file.bytes.count).contains($0.offset) }, "a text has a place")
    }
  } catch {
    return
  }
}

private func checkWriting(of tree: PropertyTree) {
  let text = tree.json()
  do throws(InputError) {
    let again = try PropertyReader.value(of: SourceFile(path: "again.xcstrings", text: text), .json)
    precondition(again.json() == text, "what is written is read the same")
  } catch {
    preconditionFailure("what is written is read")
  }
}
