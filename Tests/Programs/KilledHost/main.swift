import Foundation

// KilledHost folder [point]: obeys the orders on its standard input, and at the point with that number waits to be killed.
let deadline = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) : nil
var host = try Host(in: CommandLine.arguments[1]) { told in
  unsafe puts(told.line)
  if case .point(let number, _) = told, number == deadline {
    fflush(nil)
    while true { pause() }
  }
}
while let line = readLine() {
  try host.obey(JSONDecoder().decode(Order.self, from: Data(line.utf8)))
  fflush(nil)
}
