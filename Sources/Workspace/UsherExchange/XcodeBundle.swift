package import UsherSource
internal import UsherRuntime
package import UsherWorkspace

// Bundles of Xcode (`pl.xcloc`): a folder with an XLIFF file and `contents.json`.

/// The folder of its XLIFF files.
package let localizedContents = "Localized Contents"

/// The text of `contents.json`, laid out as Xcode does.
func bundleContents(of catalog: ExchangeCatalog) -> String {
  func entry(_ key: String, _ text: String) -> PropertyTree.Entry {
    PropertyTree.Entry(key: key, value: PropertyTree(.text(text)))
  }
  let tool = PropertyTree(.dictionary([entry("toolID", "usher"), entry("toolName", "Usher")]))
  return PropertyTree(
    .dictionary([
      entry("developmentRegion", catalog.sourceLocale), entry("targetLocale", catalog.locale),
      PropertyTree.Entry(key: "toolInfo", value: tool), entry("version", "1.0"),
    ])
  ).json()
}

/// What is odd about the `contents.json` of a bundle whose XLIFF file has a language. Throws if its language is another one.
package func bundleProblems(
  in contents: SourceFile, language: String?
) throws(InputError) -> [ExchangeProblem] {
  let root = try PropertyReader.value(of: contents, .json)
  var problems: [ExchangeProblem] = []
  if let target = root["targetLocale"], let word = target.text {
    if let own = LanguageTag(word)?.text {
      if let language, own != language {
        throw contents.problem(.otherLanguage(own, language), at: target.span.start).error
      }
    } else {
      problems.append(contents.problem(.expected("a language tag, and not `\(word)`"), at: target.span.start))
    }
  }
  if let version = root["version"], version.text != "1.0" {
    problems.append(contents.problem(.bundleVersion(version.text ?? ""), at: version.span.start))
  }
  return problems
}
