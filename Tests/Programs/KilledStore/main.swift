import Foundation
import UsherHost

// KilledStore folder old new point: writes a record of `old` bytes, then starts to replace it by one of `new` bytes. After
// `point` system calls it prints `waiting` and waits to be killed. It prints `done` if there are fewer calls.
//
// KilledStore folder point: plays the journey of the folder's plan, and kills itself before call number `point`, counted from 1,
// to the store, the device or the app. Prints each call, and the outcome.
let words = CommandLine.arguments
if words.count == 3 {
  try await play(in: words[1], killedBefore: Int(words[2]) ?? 0)
  exit(0)
}
let (folder, old, new) = (words[1], Int(words[2]) ?? 0, Int(words[3]) ?? 0)
let store = try FolderStore(path: folder)
try store.write(Array(repeating: 1, count: old), "journeys")
var writing = store.writing(Array(repeating: 2, count: new), "journeys", partSize: 10)
var (calls, goesOn) = (0, true)
while goesOn, calls < Int(words[4]) ?? 0 {
  goesOn = try writing.next()
  calls += 1
}
unsafe puts(goesOn ? "waiting" : "done")
fflush(nil)
while true { pause() }
