internal import UsherReaders

/// libFuzzer's own entry, for programs that have a main function.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzerDriver(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Makes bytes up and reads them, as the command line's options say: libFuzzer's.
func runFuzzer() {
  var count = CommandLine.argc
  var arguments = unsafe CommandLine.unsafeArgv
  _ = unsafe runFuzzerDriver(&count, &arguments) { start, count in
    unsafe readAnything(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
}
