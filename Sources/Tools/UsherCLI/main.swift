internal import UsherCommands

runUsher(Array(CommandLine.arguments.dropFirst()))
