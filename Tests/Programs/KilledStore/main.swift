import Foundation
import UsherHost

// KilledStore folder old new point: writes a record of `old` bytes whole, then one of `new` bytes in the other's place, a call to the
// system after the other, and after as many as `point` says waits to be killed. Says `waiting`, or `done` if there are fewer.
//
// KilledStore folder point: plays the journey of the folder's plan, and kills itself before the call to the store, the device or the
// app that `point` counts, from 1. Prints each call that it makes, and the outcome.
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
