import Foundation
import UsherWasm

// WasmPlayer a.bundle < scripts: plays scripts natively, with the code that `.ci/wasm/play.mjs` runs as a WebAssembly module.
let bundle = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
var player = try Player(bundle: Array(bundle))
var transcript = ""
while let line = readLine() {
  if line.isEmpty || line.hasPrefix("#") { continue }
  transcript += "> \(line)\n" + player.play(line)
}
FileHandle.standardOutput.write(Data(transcript.utf8))
