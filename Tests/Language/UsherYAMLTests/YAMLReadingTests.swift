import Testing
import UsherCatalog
import UsherSource
import UsherYAML

@Suite struct YAMLReadingTests {
  @Test func everyScalarIsText() throws {
    #expect(
      try read("a: No\nb: 1.0\nc: null\nd: ~\ne: 12:30\n") == #"{a: "No", b: "1.0", c: "null", d: "~", e: "12:30"}"#)
  }

  @Test func theThreeShapesAreRead() throws {
    #expect(try read("a:\n  - x\n  - b: y\nc:\n  d: z\n") == #"{a: ["x", {b: "y"}], c: {d: "z"}}"#)
    #expect(try read("a: |\n  x\n  y\nb: >-\n  x\n  y\n") == "{a: \"x\ny\n\", b: \"x y\"}")
    #expect(try read("---\na: x # note\n...\n") == #"{a: "x"}"#)
  }

  @Test func aByteOrderMarkIsNoPartOfTheText() throws {
    let file = SourceFile(path: "x", bytes: [0xEF, 0xBB, 0xBF] + Array("a: é\nb: y\n".utf8))
    let fields = try mapping(file)
    #expect(fields.map { file.text($0.keySpan) } == ["a", "b"])
    #expect(fields.map { file.text($0.value.span) } == ["é", "y"])
    #expect(diagnostics(of: [0xEF, 0xBB, 0xBF] + Array("a: *x\n".utf8)).map { $0.prefix(4) } == ["1:5 "])
  }

  @Test func spansAreBytesWhateverTheScript() throws {
    let file = SourceFile(path: "x", text: "中文: 相机 😀\n\"ключ\": \"الكاميرا\"\n😀😀: 'é'\n")
    let fields = try mapping(file)
    #expect(fields.map { file.text($0.keySpan) } == ["中文", "\"ключ\"", "😀😀"])
    #expect(fields.map { file.text($0.value.span) } == ["相机 😀", "\"الكاميرا\"", "'é'"])
  }

  @Test func aTextThatStandsThereAsItIsSaysWhere() throws {
    let file = SourceFile(path: "x", text: "a: 😀 x\nb: \"y\"\nc: \"\\u0041\"\nd: 'it''s'\ne: |\n  z\nf: u\n  v\n")
    let starts = try mapping(file).map { field -> Int? in
      guard case .scalar(let scalar) = field.value.content else { return nil }
      return scalar.verbatimStart
    }
    #expect(starts == [3, 14, nil, nil, nil, nil])
  }

  private func read(_ text: String) throws -> String {
    described(try #require(readYAML(SourceFile(path: "x", text: text)).root))
  }

  private func mapping(_ file: SourceFile) throws -> [CatalogNode.Field] {
    let root = try #require(readYAML(file).root)
    guard case .mapping(let fields) = root.content else { return [] }
    return fields
  }
}
