extension Policy {
  /// A hash of what an app's code knows of the policy by name: its flows, inputs, events, actions, metrics and decisions. It is the same
  /// as long as their names, parameters, answers, values and ranges are the same, in any order. Of the parameters of actions and metrics it
  /// knows the names alone, because a bundle does not say which values they have.
  public var interfaceHash: UInt32 { stableHash(interface.joined(separator: "\n")) }

  /// Throws if an app's code was generated from another policy, or from a version with other names.
  ///
  /// - Parameters:
  ///   - name: The name of the policy that the code was generated from.
  ///   - hashes: The ``interfaceHash`` of that policy on each of its platforms.
  public func check(is name: String, withInterface hashes: [UInt32]) throws(HostError) {
    if !fits(name, withInterface: hashes) { throw .otherInterface(of: self.name, expected: name) }
  }

  /// Whether an app's code was generated from this policy, or from a version with the same names.
  package func fits(_ name: String, withInterface hashes: [UInt32]) -> Bool {
    self.name == name && hashes.contains(interfaceHash)
  }

  /// A line for each name, sorted.
  private var interface: [String] {
    var lines: [String] = []
    for flow in code.flows.indices where code.flows[flow].isInner == 0 {
      let record = code.flows[flow]
      let parameters = code.states[record.root].parameters.range.map { position in
        let variable = code.numbers[position]
        return "\(name(ofVariable: variable).unqualifiedName): \(values(code.variables[variable].domain))"
      }
      lines.append("flow \(line(record.name, parameters)) -> \(values(record.outcomes))")
    }
    // The version of the system, which has no values either, is an input of the host and not of the app.
    for fact in facts where fact.isMoment || !fact.values.isEmpty {
      guard case .input = fact.kind else { continue }
      lines.append("input \(fact.name): \(inOrder(fact.values).joined(separator: "|")) \(fact.isRequired)")
    }
    for text in textInputs { lines.append("input \(text)") }
    for event in code.events.indices {
      lines.append("event \(line(code.events[event].name, parameters(code.events[event].parameters)))")
    }
    for action in code.actions.indices {
      let record = code.actions[action]
      let answers = record.answers == none32 ? [] : code.names(ofDomain: record.answers)
      let name = code.string(record.name)
      let given = answers.map { answer in ([answer] + inOrder(code.texts(of: answer, to: name))).joined(separator: " ")
      }
      lines.append(
        "action \(line(record.name, parameters(record.parameters))) -> \(inOrder(given).joined(separator: "|"))")
    }
    for metric in code.metrics.indices {
      lines.append("metric \(line(code.metrics[metric].name, parameters(code.metrics[metric].parameters)))")
    }
    for position in code.decisions.indices {
      let variable = code.variables[code.decisions[position]]
      lines.append("decision \(code.string(variable.name)): \(values(variable.domain))")
    }
    return inOrder(lines)
  }

  private func line(_ name: UInt32, _ parameters: [String]) -> String {
    "\(code.string(name))(\(inOrder(parameters).joined(separator: ", ")))"
  }

  private func parameters(_ extent: Extent) -> [String] {
    extent.range.map { position in
      let parameter = code.parameters[position]
      let name = code.string(parameter.name)
      return parameter.variable == none16 ? name : "\(name): \(values(code.variables[parameter.variable].domain))"
    }
  }

  private func values(_ domain: UInt32) -> String { inOrder(code.names(ofDomain: domain)).joined(separator: "|") }
}
