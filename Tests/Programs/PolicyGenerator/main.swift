import Foundation

// PolicyGenerator NUMBER prints a policy at random, always the same for one number: a journey if it is odd, a maze if it is
// even. PolicyGenerator growth COUNT prints one that settles so many resources.
let arguments = Array(CommandLine.arguments.dropFirst())
let numbers = arguments.compactMap { Int($0) }
if let number = numbers.first {
  let text =
    arguments[0] == "growth"
    ? Growth(count: number).text
    : number.isMultiple(of: 2)
      ? Maze(seed: number).text(named: "generated.number\(number)")
      : Journey(seed: number).text(named: "generated.number\(number)")
  FileHandle.standardOutput.write(Data(text.utf8))
}
