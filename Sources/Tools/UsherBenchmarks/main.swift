runBenchmarks(CommandLine.arguments.dropFirst())
