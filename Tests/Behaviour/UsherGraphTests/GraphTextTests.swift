import Foundation
import TestSupport
import Testing
import UsherPlatform
import UsherProgram
import UsherModule
import UsherSource

// For the widths of texts and the parts of graphs.
@testable import UsherGraph

private func graphed(_ module: Module) -> GraphedPolicy {
  GraphedPolicy(
    name: module.program.name, platform: module.device.name,
    graphs: module.program.flows.ids.map { FlowGraph(of: $0, in: module.program, on: module.device) })
}

/// DOT, Mermaid and the picture as texts.
@Suite struct GraphTextTests {
  private let text: String

  init() throws {
    text = try String(contentsOf: projectRoot.appending(path: "Policies/DocV/docv.usher"), encoding: .utf8)
  }

  private func lines(_ text: String, _ form: (GraphedPolicy) -> String) throws -> [String] {
    form(graphed(try compiled(text).module)).split(separator: "\n").map { String($0) }
  }

  private static let forms: [@Sendable (GraphedPolicy) -> String] = [
    { DOTText([$0]).text }, { MermaidText([$0]).text },
  ]

  /// The lines of two texts that only one of them has.
  private func changes(_ old: [String], _ new: [String]) -> Int {
    new.difference(from: old).count
  }

  @Test func aNewNameChangesOnlyItsOwnLine() throws {
    let renamed = text.replacing("-> away\n", with: "-> inSettings\n").replacing(
      "state away ", with: "state inSettings ")
    for form in Self.forms {
      let (old, new) = (try lines(text, form), try lines(renamed, form))
      #expect(changes(old, new) == 2)
    }
  }

  @Test func oneMoreRowAddsOneLine() throws {
    let row = "      openSettings                        -> away\n"
    let longer = text.replacing("  button notNow cancel", with: "  button later\n  button notNow cancel")
      .replacing(row, with: row + "      later -> end declined\n")
    for form in Self.forms { #expect(changes(try lines(text, form), try lines(longer, form)) == 1) }
  }

  /// Every line of every policy has one of these forms; quotation marks, line ends and arrows in labels would break it.
  @Test func everyLineOfMermaidIsWellFormed() throws {
    let label = #/"[^"<>]*(<br/>[^"<>]*)*"/#
    let id = #/(p[0-9]+)?f[0-9]+_(box[0-9]*|end[0-9]+|s[0-9]+[_hq0-9]*)/#
    for path in try filesUnder("Policies", withExtension: "usher").map(projectPath)
    where !path.hasPrefix("Policies/Platforms/") && !path.hasSuffix(".rejected.usher") {
      let lines = try self.lines(MermaidText([graphed(try compiled(at: path).module)]).text)
      #expect(lines[0] == "%% a graph by usher")
      #expect(lines[1] == "flowchart TB")
      var depth = 0
      var declared: Set<Substring> = []
      for line in lines.dropFirst(2).map({ $0.drop { $0 == " " } }) {
        if line == "end" {
          depth -= 1
        } else if let box = line.wholeMatch(of: try Regex("subgraph f[0-9]+_box[0-9]*\\[\"[^\"]*\"\\]")) {
          #expect(box.range.lowerBound == line.startIndex)
          depth += 1
        } else if let arrow = line.firstRange(of: #/ (-->|-\.->|==>)/#) {
          #expect(depth == 0)
          let source = line[..<arrow.lowerBound]
          var rest = line[arrow.upperBound...]
          if rest.hasPrefix("|"), let text = rest.dropFirst().prefixMatch(of: label) {
            rest = rest[text.range.upperBound...].dropFirst()
          }
          let target = rest.dropFirst()
          #expect(source.wholeMatch(of: id) != nil && declared.contains(source), "\(line)")
          #expect(target.wholeMatch(of: id) != nil && declared.contains(target), "\(line)")
        } else if let node = line.prefixMatch(of: id) {
          let shape = line[node.range.upperBound...]
          let open = shape.prefix { $0 != "\"" }
          let text = shape.dropFirst(open.count).prefixMatch(of: label)
          let close = ["((": "))", "{{": "}}", "[/": "/]", "(": ")", ">": "]", "[": "]", "[[": "]]", "([": "])"][
            String(open)]
          #expect(text.map { shape[$0.range.upperBound...] } == close.map { Substring($0) }, "\(line)")
          declared.insert(line[node.range])
        } else {
          Issue.record("\(line)")
        }
      }
      #expect(depth == 0)
    }
  }

  private func lines(_ text: String) throws -> [String] { text.split(separator: "\n").map { String($0) } }

  @Test func textsAreEscaped() {
    var graph = FlowGraph(name: "a<b>&\"c\"\\", number: 0, outcomes: [])
    graph.boxes = [GraphBox(title: graph.name, id: "box")]
    graph.nodes = [GraphNode(kind: .waiting, id: "s0", title: "<script>", lines: ["#1 & \"two\" \\"], box: 0)]
    let policy = GraphedPolicy(name: "</title>", platform: "", graphs: [graph])
    let svg = SVGText([policy]).text
    #expect(svg.contains("<title id=\"title\">Graph of &lt;/title&gt;</title>"))
    #expect(svg.contains(">&lt;script&gt;</text>"))
    #expect(svg.contains(">#1 &amp; &quot;two&quot; \\</text>"))
    #expect(DOTText([policy]).text.contains("    f0_s0 [label=\"<script>\\n#1 & \\\"two\\\" \\\\\" style=rounded]\n"))
    #expect(
      MermaidText([policy]).text.contains("    f0_s0[\"#lt;script#gt;<br/>#35;1 #amp; #quot;two#quot; \\\"]\n"))
  }

  /// Programs that know neither variables nor `@media` draw the colours of light appearance.
  @Test func lightColoursAreWrittenAsTheyAre() throws {
    let svg = SVGText([GraphedPolicy(name: "empty", platform: "", graphs: [])]).text
    let style = try #require(svg.firstRange(of: "<style>"))
    let dark = try #require(svg.firstRange(of: "@media (prefers-color-scheme:dark)"))
    let light = svg[style.upperBound..<dark.lowerBound]
    #expect(light.contains(PictureColours.light.rules))
    #expect(svg[dark.upperBound...].contains(PictureColours.dark.rules))
    #expect(!svg.contains("var("))
    // Each colour of the other appearance is set by the same rules.
    let selectors = { (rules: String) in rules.replacing(#/#[0-9a-f]+/#, with: "") }
    #expect(selectors(PictureColours.light.rules) == selectors(PictureColours.dark.rules))
  }

  @Test func aTextHasItsWidthFromTheTable() {
    #expect(TextWidth.width(of: "camera", size: 12) == 41)
    #expect(TextWidth.width(of: "camera", size: 12, isBold: true) == 45)
    #expect(TextWidth.width(of: "相机", size: 12) == 24)
    #expect(
      TextWidth.wrapped("failed when camera is granted", to: 98, size: 12) == ["failed when", "camera is granted"])
  }
}
