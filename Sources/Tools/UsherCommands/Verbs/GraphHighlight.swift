internal import UsherGraph
internal import UsherPlatform
internal import UsherProgram
internal import UsherProof
internal import UsherModule
internal import UsherScript
internal import UsherSource
internal import UsherWorkspace

/// The parts of graphs that `--highlight` marks.
struct GraphHighlight {
  private enum Form {
    case nothing
    case uncovered
    case test(String)
  }

  private let form: Form

  /// Throws if no test of the policies has the title.
  init(_ arguments: CommandArguments, _ policies: [TestedPolicy]) throws(InputError) {
    guard let word = try arguments.value(of: "--highlight") else {
      form = .nothing
      return
    }
    if word == "uncovered" {
      form = .uncovered
      return
    }
    let titles = policies.flatMap { $0.titles }
    guard titles.contains(word) else {
      let near = nearest(to: word, among: titles).map { "; did you mean \"\($0)\"?" }
      let otherwise =
        titles.isEmpty
        ? "; the policies have no tests" : "; there is \(listed(titles.map { "\"\($0)\"" }, "and"))"
      throw InputError("no test has the title \"\(word)\"\(near ?? otherwise)")
    }
    form = .test(word)
  }

  func apply(to graphs: inout [FlowGraph], _ tested: TestedPolicy, _ module: Module) {
    let (places, mark): (Set<ProgramPlace>, GraphMark)
    switch form {
    case .nothing: return
    case .uncovered:
      (places, mark) = (Coverage.uncoveredPlaces(of: module), .uncovered)
    case .test(let title):
      let tests = module.tests.filter { $0.testCase.name == title }
      (places, mark) = (
        tests.reduce(into: []) { $0.formUnion(Coverage.places(passedBy: $1.testCase, in: module)) }, .passed
      )
    }
    for index in graphs.indices { graphs[index].mark(places, as: mark) }
  }
}
