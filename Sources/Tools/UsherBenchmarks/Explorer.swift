internal import Foundation
internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherProof
internal import UsherModule

/// The default limit of explored states for the measurement of growth. `--states N` changes it.
let usualStates = 1_000_000

/// Explores all journeys of the policies in `Policies/` and of generated policies, compared with Spin on the models that
/// `UsherOracle` generates for the same flows. Also measures whole proofs, and how time grows with the number of states.
///
/// Only the searches are compared. Spin's search time is the time of `pan` minus its time on the same model limited to the first
/// move. Models that are too fast for this are searched many times in one run. All times are of one search of the policy's flows.
/// The time to compile Spin's verifiers is reported beside it. Flows without a model are left out on both sides. Spin is left
/// out unless it and tcc are installed and `--spin` is given.
///
/// tcc compiles a verifier in a tenth of a second and does not optimise. An optimising compiler needs ten seconds to many minutes
/// for a verifier, and its searches are two to five times as fast, so a proof would be slower with it.
func explorerComparisons(upTo limit: Int, besideSpin: Bool) -> [Comparison] {
  let spin = besideSpin ? SpinTools() : nil
  if besideSpin, spin == nil { print("Spin is left out: spin, tcc or UsherOracle is not installed\n") }
  let beside = policies().map { path in
    Comparison(title: "the explorer, \(path)") {
      let source = SourceFile(path: path, bytes: bytes(of: path))
      let models = spin?.models(of: source) ?? []
      return compiled(source).flatMap { searches(of: $0, models, spin) }
    }
  }
  let generated = [(3, 1), (4, 1), (5, 1), (4, 7)].map { resources, rounds in
    Comparison(title: "the explorer, \(resources) resources in \(rounds) rounds") {
      let source = RoundedJourney(resources: resources, rounds: rounds).source
      return searches(of: compiled(source)[0], spin?.models(of: source) ?? [], spin)
    }
  }
  return beside + generated + [wholeProofs(), growth(upTo: limit), promises(upTo: limit)].compactMap { $0 }
}

/// The memory for each state, in bytes, for each size of the generated policies up to `limit` states.
func explorerFigures(upTo limit: Int) -> [Figure] {
  RoundedJourney.sizes(upTo: limit).map { journey in
    let found = journey.survey.explored()
    return Figure(
      name: "a state of \(found.states), \(found.transitions) transitions", amount: found.bytes / found.states,
      unit: "bytes", aim: 200)
  }
}

// MARK: Comparison with Spin

/// The exploration of a module's flows, and Spin's search of their models.
private func searches(of module: Module, _ models: [String], _ spin: SpinTools?) -> [Benchmark] {
  let proof = Proof(of: module, Proof.Options(standard: [], own: []))
  let surveys = proof.flows.map { Proof.Survey(of: $0.flow, in: module) }
  if surveys.isEmpty { return [] }
  let found = surveys.map { $0.explored() }
  let counts = (states: found.reduce(0) { $0 + $1.states }, transitions: found.reduce(0) { $0 + $1.transitions })
  let times = max(1, 20_000 / max(counts.transitions, 1))
  let place = module.device.name == "ios" ? "" : " on \(module.device.name)"
  let own = Benchmark(
    "usher\(place), \(counts.states) states, \(counts.transitions) transitions",
    amount: Double(counts.transitions), unit: "transitions", repeats: times
  ) {
    (0..<times).reduce(0) { sum, _ in surveys.reduce(sum) { $0 + $1.explored().states } }
  }
  guard let spin else { return [own] }
  let verifiers = models.filter { $0.contains(" on \(module.device.name) */\n") }.map { spin.verifier(of: $0) }
  if verifiers.isEmpty { return [own] }
  let stored = verifiers.reduce((states: 0, transitions: 0)) {
    ($0.states + $1.states, $0.transitions + $1.transitions)
  }
  let compiling = verifiers.reduce(0) { $0 + $1.compiling }
  func run(_ depth: (SpinTools.Verifier) -> String) -> Int {
    (0..<min(times, 20)).reduce(0) { sum, _ in
      verifiers.reduce(sum) { $0 + finished($1.path, $1.options + [depth($1)]) }
    }
  }
  return [
    own,
    Benchmark(
      "Spin\(place), \(stored.states) states, \(stored.transitions) transitions, compiled in \(Int(compiling * 1000)) ms",
      amount: Double(stored.transitions), unit: "transitions", repeats: min(times, 20), run: { run { $0.depth } },
      besides: { run { _ in "-m1" } }),
  ]
}

/// The tools that turn a model into a verifier, and a cache of compiled verifiers.
private struct SpinTools {
  private let spin: String
  private let compiler: String
  private let oracle: String

  /// Nil if one of the tools is not installed.
  init?() {
    guard let spin = installed("spin"), let compiler = installed("tcc"), let oracle = tool(named: "UsherOracle")
    else { return nil }
    (self.spin, self.compiler, self.oracle) = (spin, compiler, oracle)
  }

  /// The models of a policy's flows, on each of its platforms.
  func models(of policy: SourceFile) -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "usher-oracle.usher")
    do { try Data(policy.bytes).write(to: file) } catch { fatalError("a policy cannot be written: \(error)") }
    let platforms = devices.keys.sorted().map { "Policies/Platforms/\($0).usher" }
    let others = (platforms + policies().filter { $0 != policy.path }).map { root.appending(path: $0).path }
    guard let text = output(of: oracle, [file.path] + others) else { fatalError("\(policy.path) has no model") }
    return text.components(separatedBy: "\n\n/* ").enumerated().map { $0 == 0 ? $1 : "/* " + $1 }
  }

  struct Verifier {
    var path: String
    var options: [String]
    /// The command-line option that gives the verifier a search stack deep enough for its model.
    var depth: String
    var states: Int
    var transitions: Int
    /// Seconds that the compilation took, in this run or an earlier one.
    var compiling: Double
  }

  /// The verifier of a model. A verifier that an earlier run has compiled is reused.
  func verifier(of model: String) -> Verifier {
    let name = model.utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "usher-spin-\(name)")
    let pan = folder.appending(path: "pan").path
    let seconds = folder.appending(path: "seconds").path
    if !FileManager.default.fileExists(atPath: seconds) { compile(model, in: folder) }
    let report = output(of: pan, Self.options + ["-m1000000"]) ?? ""
    func number(before words: String) -> Int {
      let line = report.split(separator: "\n").first { $0.contains(words) }
      return line?.split(separator: " ").first.flatMap { Int($0) } ?? 0
    }
    let states = number(before: "states, stored")
    let compiling = FileManager.default.contents(atPath: seconds).flatMap {
      Double(String(decoding: $0, as: UTF8.self))
    }
    return Verifier(
      path: pan, options: Self.options, depth: "-m\(2 * states + 1000)", states: states,
      transitions: number(before: "transitions ("), compiling: compiling ?? 0)
  }

  /// A hash table just large enough for the models, because a larger one takes longer to create.
  private static let options = ["-E", "-n", "-w18"]

  private func compile(_ model: String, in folder: URL) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(model.utf8).write(to: folder.appending(path: "model.pml"))
    } catch {
      fatalError("a model cannot be written: \(error)")
    }
    let clock = ContinuousClock()
    let time = clock.measure {
      shell("cd \(folder.path) && \(spin) -a -o1 -o2 -o3 model.pml > spin.log")
      shell("cd \(folder.path) && \(compiler) -w -DSAFETY -DNOREDUCE -DVECTORSZ=4096 -o pan pan.c -lm")
    }.components
    let seconds = Double(time.seconds) + Double(time.attoseconds) * 1e-18
    shell("printf \(seconds) > \(folder.path)/seconds")
  }

  private func shell(_ command: String) {
    guard output(of: "/bin/sh", ["-c", command]) != nil else { fatalError("this fails: \(command)") }
  }
}

// MARK: Whole proofs

/// `usher verify` for each policy, as a whole process.
private func wholeProofs() -> Comparison? {
  guard let usher = tool(named: "usher") else { return nil }
  return Comparison(title: "a whole proof, aim 50 ms") {
    policies().map { path in
      Benchmark(path, amount: 1, unit: "policies") { finished(usher, ["verify", root.appending(path: path).path]) }
    }
  }
}

/// The same journey over five resources with a growing number of rounds, and so of states.
private func growth(upTo limit: Int) -> Comparison {
  Comparison(title: "growth, states of five resources", rounds: 3) {
    RoundedJourney.sizes(upTo: limit).map { journey in
      let survey = journey.survey
      let found = survey.explored()
      return Benchmark(
        "\(found.states) states, \(found.transitions) transitions, \(found.bytes / found.states) bytes each",
        amount: Double(found.states), unit: "states"
      ) { survey.explored().states }
    }
  }
}

/// The proof of the same journeys: all standard promises, and one of the policy's own.
private func promises(upTo limit: Int) -> Comparison {
  Comparison(title: "all promises, states of five resources", rounds: 1) {
    RoundedJourney.sizes(upTo: limit).map { journey in
      let text = journey.text + "promise \"one can give up\" { from at looking0 always possible ending off }\n"
      let module = compiled(SourceFile(path: "generated.usher", text: text))[0]
      let options = Proof.Options(budget: Budget(bytes: .max))
      let flow = Proof(of: module, options).flows[0]
      precondition(flow.isComplete, "a generated journey is proved completely")
      return Benchmark(
        "\(flow.states) states, \(flow.transitions) transitions, \(flow.bytesPerState * flow.states) bytes",
        amount: Double(flow.states), unit: "states"
      ) { Proof(of: module, options).flows[0].states }
    }
  }
}

/// A journey that settles a number of resources one after the other, and repeats that for a number of rounds. Its states grow
/// with the rounds.
private struct RoundedJourney {
  var resources: Int
  var rounds: Int

  private static let names = ["camera", "microphone", "contacts", "photosAddOnly", "mediaLibrary"]

  /// From about a thousand states, each size ten times the previous one.
  static func sizes(upTo limit: Int) -> [RoundedJourney] {
    [(3, 3), (4, 7), (5, 14), (5, 140), (5, 1400)].enumerated()
      .filter { index, _ in (0..<index).reduce(1000) { count, _ in count * 10 } <= limit }
      .map { RoundedJourney(resources: $1.0, rounds: $1.1) }
  }

  var source: SourceFile { SourceFile(path: "generated.usher", text: text) }

  var survey: Proof.Survey {
    let module = compiled(source)[0]
    return Proof.Survey(of: module.program.flows.ids[0], in: module)
  }

  /// One number cannot count more than 140 rounds, so longer journeys count in two numbers.
  var text: String {
    let laps = max(1, rounds / 140)
    let last = rounds / laps
    var lines = ["language 1", "policy generated.rounds", "use ios", "", "banner over { button again; button enough }"]
    if last > 1 { lines.append("memory round: 1...\(last) = 1 for session") }
    if laps > 1 { lines.append("memory lap: 1...\(laps) = 1 for session") }
    for index in 0..<resources {
      lines.append(
        "alert off\(index) { recovers \(Self.names[index]); button settings preferred; button later cancel }")
    }
    lines += ["", "flow main -> done | off {"]
    for index in 0..<resources { lines += stage(index, Self.names[index]) }
    let end = (last > 1 ? ["round is \(last)"] : []) + (laps > 1 ? ["lap is \(laps)"] : [])
    lines += ["  state closing {", "    show over {"]
    lines.append("      again\(end.isEmpty ? "" : " when \(end.joined(separator: " and "))") -> end done")
    if laps > 1 {
      lines.append("      again when round is \(last) { remember lap = lap + 1; remember round = 1 } -> looking0")
    }
    if last > 1 { lines.append("      again { remember round = round + 1 } -> looking0") }
    lines += ["      enough -> end done", "    }", "  }", "}"]
    return lines.map { $0 + "\n" }.joined()
  }

  private func stage(_ index: Int, _ resource: String) -> [String] {
    let next = index + 1 < resources ? "looking\(index + 1)" : "closing"
    return [
      "  \(index == 0 ? "start " : "")state looking\(index) {",
      "    choose \(resource) { granted -> \(next); askable -> asking\(index); denied -> explaining\(index); else -> end off }",
      "  }", "  state asking\(index) { ask \(resource) { granted -> \(next); else -> end off } }",
      "  state explaining\(index) {", "    show off\(index) { settings -> away\(index); later -> end off }",
      "    on change of \(resource) -> looking\(index)", "  }",
      "  state away\(index) { open settings { returned -> looking\(index); failed -> end off } }",
    ]
  }
}

// MARK: Policies

/// The paths of the project's policies, without those that the compiler must reject.
private func policies() -> [String] {
  let names = FileManager.default.enumerator(atPath: root.appending(path: "Policies").path)?.compactMap {
    $0 as? String
  }
  return (names ?? []).filter {
    $0.hasSuffix(".usher") && !$0.hasSuffix(".rejected.usher") && !$0.hasPrefix("Platforms/")
  }.map { "Policies/\($0)" }.sorted()
}

private func bytes(of path: String) -> [UInt8] {
  do {
    return Array(try Data(contentsOf: root.appending(path: path)))
  } catch {
    fatalError("\(path) cannot be read: \(error)")
  }
}

private let devices: [String: Device] = {
  let names =
    FileManager.default.enumerator(atPath: root.appending(path: "Policies/Platforms").path)?
    .compactMap { $0 as? String }.filter { $0.hasSuffix(".usher") } ?? []
  var devices: [String: Device] = [:]
  for name in names {
    let path = "Policies/Platforms/\(name)"
    let device = ParsedFile(SourceFile(path: path, bytes: bytes(of: path))).device.result
    if let device { devices[device.name] = device }
  }
  return devices
}()

/// A policy on each of its platforms. It may extend a policy in `Policies/`.
private func compiled(_ source: SourceFile) -> [Module] {
  let file = ParsedFile(source)
  let others = parsedPolicies.filter { $0.file.path != source.path }
  let checked = Compiler([file] + others, on: Array(devices.values)).modules(of: file)
  guard let modules = checked.result else {
    fatalError("\(source.path) has errors: \(checked.diagnostics.map(renderCompact).joined(separator: "\n"))")
  }
  return modules
}

private let parsedPolicies = policies().map { ParsedFile(SourceFile(path: $0, bytes: bytes(of: $0))) }
