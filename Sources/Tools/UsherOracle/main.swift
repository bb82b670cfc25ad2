import UsherProgram
internal import Foundation
internal import UsherCompiler
internal import UsherPlatform
internal import UsherProof
internal import UsherModule
internal import UsherSource

// UsherOracle [--judging] POLICY [FILE …] prints a Spin model of each flow of a policy, on each of its platforms. The other files
// are policies and platforms that the policy may use. With `--judging` it prints two models for each flow: one with assertions
// about states and steps, and one with progress labels that reveal endless cycles.
//
// UsherOracle --compared OLD NEW [FILE …] prints the machines of two policies as JSON, and whether their comparison finds a difference.

var paths = Array(CommandLine.arguments.dropFirst())
let isJudging = paths.first == "--judging"
if isJudging { paths.removeFirst() }
guard let path = paths.first else { fail("usage: UsherOracle [--judging] POLICY [FILE …]", status: 2) }

if path == "--compared" {
  guard paths.count > 2 else { fail("usage: UsherOracle --compared OLD NEW [FILE …]", status: 2) }
  let others = Array(paths.dropFirst(3))
  let compared = ComparedMachines(
    of: compiledModules(at: paths[1], besides: others), and: compiledModules(at: paths[2], besides: others))
  FileHandle.standardOutput.write(try JSONEncoder().encode(compared))
  exit(0)
}

let modules = compiledModules(at: path, besides: paths.dropFirst().filter { $0 != path })
var models: [String] = []
for module in modules {
  let judged: Set<StandardPromise> = [
    .unmetNeeds, .untrueGuidance, .metricAgain, .noWayOn, .impossibleOutcome, .goesRound,
  ]
  let proof = Proof(
    of: module,
    Proof.Options(
      standard: isJudging ? judged : [], own: [],
      reductions: Set(Proof.Reduction.allCases).subtracting([.numbers, .statuses]),
      keepsGraphs: true))
  for flow in proof.flows {
    guard flow.isComplete else {
      fail("\(path): the proof of \(module.program.flows[flow.flow].name) gave up", status: 4)
    }
    if isJudging {
      models.append(Promela(of: flow, in: proof, asserting: Set(Promela.Assertion.allCases)).text)
      models.append(Promela(of: flow, in: proof, findsSpins: true).text)
    } else {
      models.append(Promela(of: flow, in: proof).text)
    }
  }
}
FileHandle.standardOutput.write(Data(models.joined(separator: "\n").utf8))

func compiledModules(at path: String, besides others: [String]) -> [Module] {
  let policy = file(at: path)
  let others = others.map(file)
  let checked = Compiler([policy] + others, bundled: BundledFiles(neededBy: [policy] + others)).modules(of: policy)
  guard let modules = checked.result else {
    fail(checked.diagnostics.map(renderCompact).joined(separator: "\n"), status: 1)
  }
  return modules
}

func file(at path: String) -> ParsedFile {
  do {
    return ParsedFile(SourceFile(path: path, bytes: Array(try Data(contentsOf: URL(filePath: path)))))
  } catch {
    fail("\(path) cannot be read: \(error)", status: 2)
  }
}

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(status)
}
