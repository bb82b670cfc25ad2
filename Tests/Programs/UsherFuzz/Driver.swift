internal import UsherReaders

/// The entry point of libFuzzer for programs with their own main function.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzerDriver(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Runs the fuzzer. The command line contains options of libFuzzer.
func runFuzzer() {
  var count = CommandLine.argc
  var arguments = unsafe CommandLine.unsafeArgv
  _ = unsafe runFuzzerDriver(&count, &arguments) { start, count in
    unsafe readAnything(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
}
