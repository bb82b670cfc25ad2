internal import CYAML
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherFormat
internal import UsherSyntax

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Reading policies, from bytes to a lossless tree and to a program, compared with readers of other formats.
func frontEndComparisons() -> [Comparison] {
  [("10 kB", 10_000), ("1 MB", 1_000_000), ("10 MB", 10_000_000)].map { size, total in
    Comparison(title: "reading \(size)") { readers(of: total) }
  }
}

private func readers(of total: Int) -> [Benchmark] {
  let policies = GeneratedPolicies(total: total)
  let files = policies.texts.enumerated().map { SourceFile(path: "part\($0).usher", text: $1) }
  let yaml = Array(GeneratedPolicies.yaml(total: total).utf8)
  let json = Data(GeneratedPolicies.json(total: total).utf8)
  let trees = files.map { parse($0).tree }
  let amount = Double(policies.bytes)
  return [
    Benchmark("libyaml, events", amount: Double(yaml.count), unit: "B") { events(in: yaml) },
    Benchmark("JSONDecoder", amount: Double(json.count), unit: "B") { decoded(json) },
    Benchmark("policies to trees", amount: amount, unit: "B") {
      files.reduce(0) { $0 + parse($1).tree.tokens.count }
    },
    Benchmark("trees laid out", amount: amount, unit: "B") { trees.reduce(0) { $0 + format($1).utf8.count } },
    Benchmark("policies to programs", amount: amount, unit: "B") {
      files.reduce(0) { $0 + compiled($1) }
    },
  ]
}

private func compiled(_ source: SourceFile) -> Int {
  let file = ParsedFile(source)
  guard let modules = Compiler([file], on: [bundledDevice]).modules(of: file).result else {
    fatalError("generated policies are sound")
  }
  return modules.count
}

/// The platform `ios` that is bundled with the tools.
let bundledDevice: Device = {
  guard let text = BundledPlatforms.all.first(where: { $0.name == "ios" })?.text else {
    fatalError("the tools come with a platform")
  }
  guard let device = ParsedFile(SourceFile(path: "ios.usher", text: text)).device.result else {
    fatalError("the platform is sound")
  }
  return device
}()

/// The number of libyaml events in a text.
func events(in text: [UInt8]) -> Int {
  var parser = unsafe yaml_parser_t()
  guard unsafe yaml_parser_initialize(&parser) == 1 else { fatalError("libyaml has no memory") }
  defer { unsafe yaml_parser_delete(&parser) }
  var count = 0
  unsafe text.withUnsafeBufferPointer { bytes in
    unsafe yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
    var isOver = false
    while !isOver {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(&parser, &event) == 1 else { fatalError("generated YAML is well formed") }
      isOver = unsafe event.type == YAML_STREAM_END_EVENT
      unsafe yaml_event_delete(&event)
      count += 1
    }
  }
  return count
}

private func decoded(_ json: Data) -> Int {
  do {
    return try JSONDecoder().decode([GeneratedEntry].self, from: json).count
  } catch {
    fatalError("generated JSON is well formed: \(error)")
  }
}
