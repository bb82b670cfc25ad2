internal import UsherProgram
internal import UsherRuntime
internal import UsherPlay

/// Generates the moves of a configuration, in a fixed order. `World.play` executes them.
final class Successors: Sendable {
  let world: World
  let relevance: Relevance
  let coding: Coding
  /// By index of the program's resources.
  let statuses: [ExploredStatuses]
  /// The editions of the platform that make a difference to the flow.
  let editions: FlowEditions
  private let numbers: NumberClasses?
  private let view: World.View
  /// Whether environment transitions are shared between configurations.
  let sharesSteps: Bool
  /// Where each resource is followed; nil if all are everywhere.
  let spans: ReadSpans?

  /// `writes` lists the memories that outlive a session, with the values that other flows may write.
  init(
    world: World, relevance: Relevance, coding: Coding, statuses: [ExploredStatuses], editions: FlowEditions,
    numbers: NumberClasses? = nil,
    writes: [(variable: ID<Variable>, operand: Operand)], sharesSteps: Bool
  ) {
    self.world = world
    self.relevance = relevance
    self.coding = coding
    self.statuses = statuses
    self.editions = editions
    self.numbers = numbers
    let program = world.program
    view = World.View(
      inputs: relevance.liveInputs, ageing: relevance.ageing,
      written: writes.filter { relevance.variables.contains($0.variable) },
      arguments: numbers.map { numbers in
        program.events.rows.map { event in
          event.parameters.map { parameter in
            parameter.variable.map { numbers.distinctValues(of: $0, in: program) } ?? []
          }
        }
      })
    self.sharesSteps = sharesSteps
    spans = nil
  }

  /// The same moves, without changes of statuses where nothing reads them.
  init(_ all: Successors, following spans: ReadSpans) {
    (world, relevance, coding, statuses) = (all.world, all.relevance, all.coding, all.statuses)
    (editions, numbers, view, sharesSteps) = (all.editions, all.numbers, all.view, all.sharesSteps)
    self.spans = spans
  }

  /// The resources whose changes are looked at while a journey waits like this.
  func scope(of configuration: WorldState) -> Scope {
    guard let spans else { return Scope() }
    let active = configuration.session.activeStates
    let followed = spans.followed(active)
    if isUnshared(configuration) { return Scope(followed: followed, together: followed) }
    let asked = Set(world.askedResources(in: configuration))
    let together = watched(in: configuration) | spans.compared(active) | bits { asked.contains($0) }
    return Scope(followed: followed, together: followed & together)
  }

  /// Whether environment transitions are not shared here: each combination of true statuses takes its own steps.
  func isUnshared(_ configuration: WorldState) -> Bool {
    relevance.resources.count > UInt64.bitWidth || !sharesSteps || world.isTold(ofLeaving: configuration)
      || world.isTold(ofChangesIn: configuration)
  }

  /// The resources whose status an active state's `change` handler watches; one bit for each resource of the flow.
  func watched(in configuration: WorldState) -> UInt64 {
    let program = world.program
    let variables = Set(
      configuration.session.activeStates.flatMap { state in
        program.states[state].handlers.flatMap { handler -> [ID<Variable>] in
          if case .change(let watched) = handler.trigger { Array(watched) } else { [] }
        }
      })
    return bits { variables.contains(program.resources[$0].status) }
  }

  private func bits(_ isIn: (ID<Resource>) -> Bool) -> UInt64 {
    relevance.resources.prefix(UInt64.bitWidth).enumerated().reduce(0) { bits, resource in
      isIn(resource.element) ? bits | 1 << UInt64(resource.offset) : bits
    }
  }

  /// The values that the exploration represents by a fact's value in a configuration; all values if the flow does not read it.
  func values(ofFact position: Int, in configuration: WorldState) -> ValueSet {
    let program = world.program
    let (id, value) = (program.facts[position], configuration.facts.values[position])
    if let resource = program.resources.ids.first(where: { program.resources[$0].status == id }),
      relevance.resources.contains(resource), let owner = world.owners[resource.index]
    {
      return statuses[resource.index].shown(for: configuration.truths[resource.index], of: owner)
    }
    guard relevance.variables.contains(id), let representatives = numbers?.representatives(of: id) else {
      return relevance.values(like: value, of: id, among: editions.values(of: id, in: configuration.edition))
    }
    return ValueSet(representatives.indices.filter { representatives[$0] == value }.map { Value($0) })
  }

  func options(from configuration: WorldState) -> [MoveOption] { options(from: configuration, atMost: .max) ?? [] }

  /// All moves; nil if they are more than `most`.
  func options(from configuration: WorldState, atMost most: Int) -> [MoveOption]? {
    guard let template = template(of: configuration, atMost: most) else { return nil }
    var options = template.leading
    guard add(template.middle, of: template, from: configuration, atMost: most, to: &options) else { return nil }
    options += template.trailing
    guard add(template.end, of: template, from: configuration, atMost: most, to: &options) else { return nil }
    return options
  }

  /// Adds the moves of blocks. Returns false if they would be more than `most`.
  private func add(
    _ blocks: [MoveTemplate.Block], of template: MoveTemplate, from configuration: WorldState, atMost most: Int,
    to options: inout [MoveOption]
  ) -> Bool {
    let (truths, scope) = (configuration.truths, scope(of: configuration))
    let number = coding.number(of: truths)
    var absences = Absences()
    for block in blocks {
      guard
        let environmentTransitions = environmentTransitions(
          of: block, from: truths, in: configuration.edition, scope, atMost: most - options.count, &absences)
      else {
        return false
      }
      for transition in environmentTransitions {
        options.append(
          MoveOption(
            transition.move(from: number, coding), transition.moveKind,
            choice: template.choice + Int(transition.choice), cost: Int(transition.cost)))
      }
    }
    return true
  }

  /// All moves, those that depend on the true statuses as blocks; nil if the others are more than `most`.
  func template(of configuration: WorldState, atMost most: Int) -> MoveTemplate? {
    world.template(of: configuration, in: view, atMost: most)
  }
}

extension MoveTemplate: HeapCounted {
  var heapBytes: Int {
    let values = (leading + trailing).reduce(0) { bytes, option in
      if case .sent(_, let values) = option.move { bytes + values.storageBytes } else { bytes }
    }
    return leading.storageBytes + trailing.storageBytes + middle.storageBytes + end.storageBytes + values
  }
}
