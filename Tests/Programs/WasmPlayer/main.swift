import Foundation
import UsherWasm

// Plays scripts as `.ci/wasm/play.mjs` does with the WebAssembly module, by the same code: WasmPlayer a.bundle < scripts
let bundle = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
var player = try Player(bundle: Array(bundle))
var transcript = ""
while let line = readLine() {
  if line.isEmpty || line.hasPrefix("#") { continue }
  transcript += "> \(line)\n" + player.play(line)
}
FileHandle.standardOutput.write(Data(transcript.utf8))
