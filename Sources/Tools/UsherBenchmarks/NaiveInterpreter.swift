/// A straightforward interpreter: transitions and facts scope up by name, conditions and effects as trees.
struct NaiveInterpreter: Sendable {
  indirect enum Condition: Sendable {
    case always
    case fact(String, oneOf: [String])
    case not(Condition)
    case all([Condition])
  }

  struct Transition: Sendable {
    var condition: Condition
    var effects: [String]
    var target: String
  }

  /// The transitions of each state for each event. The first one whose condition holds is taken.
  var states: [String: [String: [Transition]]]
  /// The question that each state asks on entry. A state that chooses has its transitions under an empty event name.
  var questions: [String: String]

  struct Machine {
    var state: String
    var ticket = 0
  }

  private func holds(_ condition: Condition, _ facts: [String: String]) -> Bool {
    switch condition {
    case .always: true
    case .fact(let name, let values): facts[name].map { values.contains($0) } ?? false
    case .not(let inner): !holds(inner, facts)
    case .all(let parts): parts.allSatisfy { holds($0, facts) }
    }
  }

  func step(_ machine: inout Machine, _ event: String, _ facts: [String: String]) -> [String] {
    var effects: [String] = []
    var event = event
    while let transition = states[machine.state]?[event]?.first(where: { holds($0.condition, facts) }) {
      effects += transition.effects
      machine.state = transition.target
      if let question = questions[machine.state] {
        machine.ticket += 1
        effects.append("\(question)#\(machine.ticket)")
        break
      }
      event = ""
    }
    return effects
  }

  func play(_ rounds: Int) -> Int {
    var seen = 0
    let denied = ["camera": "denied"]
    let authorized = ["camera": "authorized"]
    for _ in 0..<rounds {
      var machine = Machine(state: "checking")
      for (event, facts) in [
        ("", denied), ("openSettings", denied), ("returned", denied), ("openSettings", denied), ("failed", denied),
        ("changed", denied), ("late", denied), ("openSettings", denied), ("returned", authorized),
        ("changed", denied), ("cameraDeclined", denied), ("notNow", denied),
      ] {
        seen &+= step(&machine, event, facts).count
      }
    }
    return seen
  }

  static let docv = NaiveInterpreter(
    states: [
      "checking": [
        "": [
          Transition(condition: .fact("camera", oneOf: ["authorized"]), effects: [], target: "launching"),
          Transition(condition: .fact("camera", oneOf: ["notDetermined"]), effects: [], target: "asking"),
          Transition(condition: .fact("camera", oneOf: ["denied"]), effects: [], target: "explaining"),
          Transition(condition: .always, effects: [], target: "blocked"),
        ]
      ],
      "explaining": [
        "openSettings": [Transition(condition: .always, effects: ["track opened_settings"], target: "away")],
        "notNow": [Transition(condition: .always, effects: ["finish declined"], target: "ended")],
      ],
      "away": [
        "returned": [Transition(condition: .always, effects: [], target: "checking")],
        "failed": [Transition(condition: .always, effects: ["notice"], target: "checking")],
      ],
      "launching": [
        "uploaded": [Transition(condition: .always, effects: ["finish uploaded"], target: "ended")],
        "cameraDeclined": [
          Transition(
            condition: .fact("camera", oneOf: ["authorized"]), effects: ["finish failed"], target: "ended"),
          Transition(condition: .always, effects: [], target: "checking"),
        ],
      ],
    ],
    questions: [
      "explaining": "show cameraOff", "away": "open settings", "asking": "ask camera", "launching": "do launch",
      "blocked": "show cameraBlocked",
    ])
}
