import Foundation

// PolicyGenerator NUMBER prints a random policy, always the same for the same number: a journey for odd numbers, a maze for even
// ones. PolicyGenerator growth COUNT prints a policy that settles COUNT resources.
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
