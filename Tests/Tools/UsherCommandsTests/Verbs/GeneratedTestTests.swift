import Foundation
import TestSupport
import Testing

/// The test that `usher verify` writes for a finding fails in the policy that has it, and passes after each right repair.
@Suite struct GeneratedTestTests {
  /// A policy that breaks a promise, and repairs of it.
  struct Broken: Sendable, CustomTestStringConvertible {
    var code: String
    var policy: String
    var repairs: [[(old: String, new: String)]]

    var testDescription: String { code }

    func repaired(by repair: [(old: String, new: String)]) -> String {
      repair.reduce(policy) { $0.replacing($1.old, with: $1.new) }
    }
  }

  private struct Finding: Decodable {
    var code: String
    var test: [String]?
  }

  /// The tests that `usher verify` writes for findings with a code; nil for a finding without one.
  private func tests(of policy: String, for code: String) throws -> [String?] {
    try withFolder { folder in
      try policy.write(to: folder.appending(path: "p.usher"), atomically: true, encoding: .utf8)
      let finished = try usher(["verify", "p.usher", "--report", "proof"], in: folder)
      try #require(finished.status < 2, "\(finished)")
      let lines = finished.output.split(separator: "\n").filter { $0.contains("\"code\"") }
      return try lines.map { try JSONDecoder().decode(Finding.self, from: Data($0.utf8)) }
        .filter { $0.code == code }.map { $0.test?.joined(separator: "\n") }
    }
  }

  private func summary(of policy: String, with test: String) throws -> String {
    try withFolder { folder in
      try "\(policy)\n\(test)\n".write(to: folder.appending(path: "p.usher"), atomically: true, encoding: .utf8)
      let finished = try usher(["test", "p.usher"], in: folder)
      return finished.output.split(separator: "\n").last.map { String($0) } ?? finished.errors
    }
  }

  @Test(arguments: broken) func aGeneratedTestPassesAfterEachRightRepair(_ broken: Broken) throws {
    let tests = try tests(of: broken.policy, for: broken.code)
    let test = try #require(tests.first ?? nil)
    #expect(try summary(of: broken.policy, with: test) == "1 test in 1 policy: 0 passed, 1 failed", "\(test)")
    for repair in broken.repairs {
      let repaired = broken.repaired(by: repair)
      #expect(try self.tests(of: repaired, for: broken.code).isEmpty, "\(repaired)")
      #expect(try summary(of: repaired, with: test) == "1 test in 1 policy: all passed", "\(test)\n\(repaired)")
    }
  }

  @Test func thereIsNoTestThatARightPolicyMayFail() throws {
    let stuck = """
      language 1
      policy stuck
      use ios
      flow begin -> ready {
        start state checking { choose camera { granted -> end ready; else -> off } }
        state off { on return -> checking }
      }
      """
    #expect(try tests(of: stuck, for: "no-way-on") == [nil])
  }

  @Test func aTestNamesItsFlow() throws {
    #expect(
      try tests(of: Self.returning, for: "not-seen-again") == [
        """
        test "ensure: after returning from Settings, `tellingSettings` does not check `camera` again" for ensure never {
          answer denied
          tap settings
          away { camera becomes authorized }
          expect show cameraOff(can: true), at telling
        }
        """
      ])
  }
}

extension GeneratedTestTests {
  private static let guidance = """
    language 1
    policy guidance
    use ios
    alert cameraOff(can: Bool) { recovers camera; button settings when can; button ok }
    flow ensure -> allowed | refused {
      start state asking { ask camera { granted -> end allowed; else -> telling } }
      state telling {
        show cameraOff(can: true) {
          settings { open settings } -> end refused
          ok -> end refused
        }
      }
    }
    """
  /// The same, but the button comes back.
  private static let returning = guidance.replacing(
    "settings { open settings } -> end refused", with: "settings -> open settings { returned | failed -> telling }")
  private static func handling(_ handler: String) -> (old: String, new: String) {
    let question = "      ok -> end refused\n    }\n"
    return (old: question, new: question + "    \(handler)\n")
  }
  private static let onChange = handling("on change of camera -> asking")
  private static let onlyDenied = (old: "else -> telling", new: "denied -> telling; else -> end refused")

  static let broken = [
    Broken(
      code: "not-seen-again", policy: returning,
      repairs: [[(old: "returned | failed -> telling", new: "returned -> asking; failed -> telling")]]),
    Broken(
      code: "untrue-guidance", policy: guidance,
      repairs: [
        [onChange],
        [handling("on change of camera -> choose camera { granted -> end allowed; else -> telling }")],
      ]),
    Broken(
      code: "dead-button", policy: guidance,
      repairs: [
        [onChange, onlyDenied],
        [
          onChange,
          (
            old: "else -> telling } }",
            new: """
            denied -> telling; else -> refusing } }
            state refusing {
              show cameraOff(can: false) {
                ok -> end refused
              }
              on change of camera -> asking
            }
            """
          ),
        ],
      ]),
    Broken(
      code: "dead-button",
      policy: """
        language 1
        policy idle
        use ios
        screen page(isOn: Bool) { button begin when isOn; button close cancel }
        flow begin -> ready | off {
          start state shown {
            show page(isOn: true) {
              begin -> choose camera { granted -> end ready; else -> shown }
              close -> end off
            }
          }
        }
        """,
      repairs: [
        [(old: "else -> shown", new: "else -> end off")],
        [
          (old: "choose camera { granted -> end ready; else -> shown }", new: "asking"),
          (
            old: "      close -> end off\n    }\n  }\n",
            new:
              "      close -> end off\n    }\n  }\n  state asking { ask camera { granted -> end ready; else -> end off } }\n"
          ),
        ],
        [
          (old: "screen page", new: "memory tried: Bool = false for install\nscreen page"),
          (old: "isOn: true", new: "isOn: not tried"),
          (old: "else -> shown", new: "else { remember tried = true } -> shown"),
        ],
      ]),
    Broken(
      code: "unmet-needs",
      policy: """
        language 1
        policy needs
        use ios
        action record needs camera is granted -> done
        flow begin -> recorded | off {
          start state asking { ask camera { restricted -> end off; else -> recording } }
          state recording { do record { done -> end recorded; interrupted -> end off } }
        }
        """,
      repairs: [
        [(old: "restricted -> end off; else -> recording", new: "granted -> recording; else -> end off")],
        [
          (
            old: "state recording { do record",
            new:
              "state recording { choose camera { granted -> running; else -> end off } }\n  state running { do record"
          )
        ],
      ]),
    Broken(
      code: "idle-primer",
      policy: """
        language 1
        policy primer
        use ios
        alert primer { primes camera; button goOn preferred }
        flow begin -> ready | off {
          start state telling { show primer { goOn -> asking } }
          state asking { ask camera { granted -> end ready; else -> end off } }
        }
        """,
      repairs: ["asking", "end off"].map { elsewhere in
        [
          (old: "start state telling", new: "state telling"),
          (old: "goOn -> asking }", new: "goOn -> asking }; on change of camera -> looking"),
          (
            old: "  state asking",
            new: "  start state looking { choose camera { askable -> telling; else -> \(elsewhere) } }\n  state asking"
          ),
        ]
      }),
    Broken(
      code: "idle-primer",
      policy: """
        language 1
        policy declined
        use ios
        alert primer(isEarly: Bool) { primes camera; button goOn preferred; button notNow when isEarly }
        flow begin -> ready | off {
          start state checking { choose camera { askable -> telling; granted -> end ready; else -> end off } }
          state telling { show primer(isEarly: true) { goOn -> asking; notNow -> end off }; on change of camera -> checking }
          state asking { ask camera { granted -> end ready; else -> end off } }
        }
        """,
      repairs: [
        [(old: "notNow -> end off", new: "notNow -> asking")],
        [(old: "isEarly: true", new: "isEarly: false"), (old: "; notNow -> end off", new: "")],
      ]),
    Broken(
      code: "nagging",
      policy: """
        language 1
        policy nagging
        use ios
        banner cameraOff { recovers camera; button close cancel }
        flow begin -> ready {
          start state checking { choose camera { granted -> end ready; denied -> guiding; else -> idle } }
          state guiding { show cameraOff { close -> idle }; on change of camera -> checking }
          resting state idle { on return -> checking }
        }
        """,
      repairs: [
        [(old: "on return -> checking", new: "on change of camera -> checking")],
        [(old: "close -> idle", new: "close -> end ready")],
      ]),
    Broken(
      code: "metric-again",
      policy: """
        language 1
        policy metric
        use ios
        metric shown
        alert sorry { button close }
        flow begin -> over {
          start state telling { show sorry { close -> end over }; on return { track shown } -> telling }
        }
        """,
      repairs: [
        [
          (old: "close -> end over", new: "close { track shown } -> end over"),
          (old: "{ track shown } -> telling", new: "-> telling"),
        ],
        [
          (old: "close -> end over }; on return { track shown } -> telling", new: "close { track shown } -> end over }")
        ],
      ]),
    Broken(
      code: "goes-round",
      policy: """
        language 1
        policy system
        use ios
        flow begin -> ready | off {
          start state asking { ask camera { granted -> end ready; unavailable -> asking; else -> end off } }
        }
        """,
      repairs: [
        [(old: "unavailable -> asking; ", new: "")],
        [
          (old: "flow begin", new: "alert sorry { button close }\nflow begin"),
          (
            old: "unavailable -> asking; else -> end off } }",
            new: "unavailable -> telling; else -> end off } }\n  state telling { show sorry { close -> end off } }"
          ),
        ],
      ]),
    Broken(
      code: "goes-round",
      policy: """
        language 1
        policy app
        use ios
        action launch -> done | failed
        screen page { button back cancel }
        flow begin -> over | left {
          start state shown {
            show page { back -> end left }
            start state launching { do launch { done -> end over; failed | interrupted -> launching } }
          }
        }
        """,
      repairs: [
        [(old: "interrupted -> launching", new: "interrupted -> end left")],
        [
          (old: "action launch", new: "memory tries: 0...3 = 0 for launch\naction launch"),
          (
            old: "failed | interrupted -> launching",
            new: "failed when tries is 3 -> end left; failed | interrupted { remember tries = tries + 1 } -> launching"
          ),
        ],
        [
          (
            old: "interrupted -> launching } }",
            new: "interrupted -> waiting } }\n    state waiting { after 5s -> launching }"
          )
        ],
      ]),
    Broken(
      code: "broken-promise",
      policy: """
        language 1
        policy own
        use ios
        flow begin -> ready | off {
          start state asking { ask camera { restricted | unavailable -> end off; else -> end ready } }
        }
        promise "ready means access" { never ending ready when camera is not granted }
        """,
      repairs: [
        [(old: "restricted | unavailable -> end off; else -> end ready", new: "granted -> end ready; else -> end off")],
        [
          (old: "flow begin", new: "alert sorry { button close }\nflow begin"),
          (
            old: "restricted | unavailable -> end off; else -> end ready } }",
            new: "granted -> end ready; else -> telling } }\n  state telling { show sorry { close -> end off } }"
          ),
        ],
      ]),
  ]
}
