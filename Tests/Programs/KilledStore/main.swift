import Foundation
import UsherHost

// KilledStore folder old new point: writes a record of `old` bytes whole, then one of `new` bytes in the other's place, a call to the
// system after the other, and after as many as `point` says waits to be killed. Says `waiting`, or `done` if there are fewer.
let words = CommandLine.arguments
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
