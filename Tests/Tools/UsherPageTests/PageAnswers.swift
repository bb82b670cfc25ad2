/// The answers of a page's program, as the tests read them.
extension PageEngineTests {
  struct Loaded: Decodable {
    var policies: [Policy]
    var findings: [Finding]

    struct Policy: Decodable {
      var name: String
      var locales: [String]
      var platforms: [Platform]
    }

    struct Platform: Decodable {
      var name: String
      var flows: [Flow]
      var inputs: [Choice]
    }

    struct Flow: Decodable { var example: String }

    struct Choice: Decodable {
      var name: String
      var values: [String]
    }

    struct Finding: Decodable {
      var message: String
      var path: String
      var line: Int
    }
  }

  struct Played: Decodable {
    var head: String?
    var acts: [[Line]]?
    var offered: [Possible]?
    var outside: [Possible]?
    var scene: Scene?
    var test: String?
    var next: String?
    var stop: String?
    var over: Bool?
    var states: [Int]?
    var error: String?

    struct Line: Decodable {
      var margin: String
      var text: String
    }

    struct Possible: Decodable {
      var act: String
      var kind: String
      var name: String?
    }

    struct Scene: Decodable {
      var prompts: [Prompt]
      var away: Away?
      var outcome: String?
      var seen: Bool
      var endsInSettings: Bool
      var truths: [Truth]
    }

    struct Truth: Decodable, Equatable {
      var name: String
      var value: String
    }

    struct Prompt: Decodable {
      var name: String
      var title: String?
      var buttons: [Button]
    }

    struct Button: Decodable {
      var act: String
      var label: String
    }

    struct Away: Decodable { var link: String }

    /// What `usher run` prints of the same.
    var transcript: String {
      ([head ?? "", ""] + (acts ?? []).flatMap { $0.map { $0.margin + $0.text } }).map { $0 + "\n" }.joined()
    }
  }
}
