import TestSupport
import Foundation

/// What `usher preview` writes into a page, as far as tests look at it. `contract.d.ts` has all of it.
struct PageData: Decodable {
  var title: String
  var isEditable: Bool
  var platform: String?
  var findings: [Found]
  var policies: [Policy]
  var broken: [Broken]
  var changes: Changes?

  struct Found: Decodable {
    var severity: String
    var message: String
    var place: String
    var code: String
  }

  struct Policy: Decodable {
    var id: String
    var project: Int
    var platforms: [Platform]
    var proof: Proof
    var tests: [Test]?

    var texts: [Text] { platforms[0].prompts.flatMap { $0.texts } }
  }

  struct Platform: Decodable {
    var name: String
    var look: String
    var drawing: Drawing
    var prompts: [Prompt]
    var tracked: [Tracked]
  }

  struct Drawing: Decodable {
    var flows: [Flow]
    var list: String
    var uncovered: Int

    struct Flow: Decodable {
      var name: String
      var nodes: [Node]
      var edges: [Edge]
    }

    struct Node: Decodable {
      var kind: String
      var name: String
      var entity: String?
      var isUncovered: Bool
    }

    struct Edge: Decodable {
      var answers: [String]
      var isUncovered: Bool
    }
  }

  struct Tracked: Decodable {
    var metric: String
    var name: String
    var places: [String]
  }

  struct Prompt: Decodable {
    var call: String
    var buttons: [Button]
    var texts: [Text]

    struct Button: Decodable { var name: String }

    /// The addresses of the prompt in its languages, behind that of the policy.
    var addresses: [String] { texts.map { $0.wanted.isEmpty ? call : "\(call)/\($0.wanted)" } }
  }

  struct Text: Decodable {
    var wanted: String
    var locale: String?
    var isRightToLeft: Bool
    var title: String?
    var message: String?
    var labels: [Label]
    var findings: [Found]

    struct Label: Decodable {
      var name: String
      var label: String
    }

    var isMissing: Bool { wanted != "" && wanted != locale }
  }

  struct Proof: Decodable {
    var isKept: Bool
    var flows: [Flow]
    var promises: [Promise]
    var own: [Own]
    var waived: [Journey]
    var counterexamples: [Journey]

    struct Flow: Decodable { var states: Int }

    struct Own: Decodable, Equatable {
      var title: String
      var reasons: [String]
      var isBroken: Bool
    }

    struct Promise: Decodable {
      var title: String
      var code: String
      var reasons: [String]
    }
  }

  struct Journey: Decodable {
    var flow: String
    var message: String
    var code: String?
    var own: String?
    var script: String
  }

  struct Test: Decodable {
    var title: String
    var isPassed: Bool
    var scripts: [String]
  }

  struct Broken: Decodable {
    var name: String
    var prompts: [Prompt]
  }

  struct Changes: Decodable {
    var old: String
    var summary: String
    var policies: [Policy]

    struct Policy: Decodable { var platforms: [Platform] }

    struct Platform: Decodable { var differences: [Difference] }

    struct Difference: Decodable {
      var weight: String
      var title: String
      var before: Effect?
      var after: Effect?
      var forWhom: String
      var starts: Starts
      var flows: [String]
      var sides: [Sides]
    }

    struct Effect: Decodable {
      var kind: String
      var name: String
    }

    struct Starts: Decodable {
      var count: Int
      var all: Int
    }

    struct Sides: Decodable {
      var language: String?
      var old: Side
      var new: Side
    }

    struct Side: Decodable { var screen: [Screen]? }

    struct Screen: Decodable {
      var kind: String
      var name: String
      var title: String?
    }
  }

  /// Reads the data of a page.
  init(in html: String) throws {
    self = try JSONDecoder().decode(Self.self, from: packedPart("page-data", of: html))
  }
}
