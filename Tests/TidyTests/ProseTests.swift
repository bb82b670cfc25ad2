import Foundation
import TestSupport
import Testing

/// No code reads prose as data. The compiler refuses it everywhere but in `UsherSource`, in whose files the property is looked for.
@Suite struct ProseTests {
  /// Each writes what people or other programs read, and decides nothing by it.
  static let renderers: Set = [
    "Sources/Behaviour/UsherGraph/DOTText.swift",
    "Sources/Behaviour/UsherGraph/GraphOutline.swift",
    "Sources/Behaviour/UsherGraph/MermaidText.swift",
    "Sources/Behaviour/UsherGraph/NodeCard.swift",
    "Sources/Behaviour/UsherGraph/SVGText.swift",
    "Sources/Behaviour/UsherSimulation/SimulatedDevice+Driving.swift",
    "Sources/Behaviour/UsherScript/StoryRenderer+Tests.swift",
    "Sources/Behaviour/UsherScript/TestedPolicy.swift",
    "Sources/Language/UsherSource/Excerpt.swift",
    "Sources/Language/UsherSource/Rendering.swift",
    "Sources/Tools/UsherCommands/CommandLine/CommandArguments.swift",
    "Sources/Tools/UsherCommands/Reports/FindingObject.swift",
    "Sources/Tools/UsherCommands/Reports/JUnitReport.swift",
    "Sources/Tools/UsherCommands/Reports/GitHubReport.swift",
    "Sources/Tools/UsherCommands/Reports/GitLabReport.swift",
    "Sources/Tools/UsherCommands/Preview/PreviewData.swift",
    "Sources/Tools/UsherCommands/Preview/PreviewedPlatform.swift",
    "Sources/Tools/UsherCommands/Preview/PreviewedPolicy.swift",
    "Sources/Tools/UsherCommands/CommandLine/TerminalText.swift",
    "Sources/Tools/UsherCommands/Diff/NamedPolicies.swift",
    "Sources/Tools/UsherCommands/Diff/DiffReport.swift",
    "Sources/Tools/UsherCommands/Reports/SarifReport.swift",
    "Sources/Tools/UsherCommands/Reports/TestJSON.swift",
    "Sources/Tools/UsherCommands/Reports/TestForms.swift",
    "Sources/Tools/UsherCommands/Reports/TranscriptJSON.swift",
    "Sources/Tools/UsherCommands/Reports/VerifyJSON.swift",
    "Sources/Tools/UsherCommands/Reports/VerifyReport.swift",
    "Sources/Tools/UsherCommands/Verbs/Run.swift",
    "Sources/Tools/UsherCommands/CommandLine/VisibleText.swift",
    "Sources/Tools/UsherPage/PageJSON.swift",
    "Sources/Tools/UsherServer/Protocol/JSON.swift",
    "Sources/Tools/UsherServer/Requests/Publication.swift",
    "Tests/TestSupport/Prose.swift",
  ]

  /// The type itself, and the order of reports, in which the text comes last so that equal calls write equal reports.
  static let others: Set = [
    "Sources/Language/UsherSource/Message.swift",
    "Sources/Language/UsherSource/Ordering.swift",
  ]

  @Test func onlyRenderersOpenProse() throws {
    let imports = try files(with: /@_spi\(Rendering\) (?:public |package |internal )?import UsherSource/)
    let inModule = try files(with: /\.rendered\b/).filter { $0.hasPrefix("Sources/Language/UsherSource/") }
    #expect(imports.union(inModule) == Self.renderers.union(Self.others))
  }

  private func files(with pattern: Regex<some Any>) throws -> Set<String> {
    Set(try places(of: pattern).map { String($0.prefix { $0 != ":" }) })
  }
}
