#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Number of processor cores.
let coreCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

/// Threads with a stack as large as the main thread's; default stacks may be a sixteenth of that.
package enum WorkerThread {
  private static let stackSize = 8 << 20

  /// Runs `work` on `count` threads and waits for all. If the system refuses a thread, the calling thread runs it instead.
  package static func run(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    if count == 0 { return }
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackSize)
    let box = unsafe Unmanaged.passRetained(Work(work))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = unsafe pthread_create(
      &thread, &attributes,
      { argument in
        #if canImport(Glibc)
          guard let argument = unsafe argument else { return nil }
        #endif
        let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
        FaultReport.coverThread()
        work.run()
        FaultReport.uncoverThread()
        return nil
      }, box.toOpaque())
    if status != 0 {
      unsafe box.release()
      return work()
    }
    run(count - 1, work)
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      if let thread = unsafe thread { unsafe pthread_join(thread, nil) }
    #endif
  }

  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
