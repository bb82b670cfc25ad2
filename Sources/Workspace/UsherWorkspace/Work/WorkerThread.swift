#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import UsherSource

/// Number of processor cores.
let coreCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

/// Threads with a stack as large as the main thread's; default stacks may be a sixteenth of that.
package enum WorkerThread {
  fileprivate static let stackSize = 8 << 20

  /// Runs `work` on `count` threads and waits for all. If the system refuses a thread, the calling thread runs it instead.
  package static func run(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    if count == 0 { return }
    guard let thread = StartedThread(work) else { return work() }
    run(count - 1, work)
    thread.wait()
  }

  /// Starts work on a thread that nobody waits for.
  package static func start(_ work: @escaping @Sendable () -> Void) throws(InputError) {
    guard let thread = StartedThread(work) else { throw InputError("the system refuses to start a thread") }
    thread.detach()
  }
}

/// A thread that was started. It must be waited for or detached.
private struct StartedThread {
  #if canImport(Glibc)
    private let thread: pthread_t
  #else
    private let thread: pthread_t?
  #endif

  /// Nil if the system refuses the thread.
  init?(_ work: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, WorkerThread.stackSize)
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
      return nil
    }
    #if canImport(Glibc)
      self.thread = thread
    #else
      unsafe self.thread = thread
    #endif
  }

  func wait() {
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      if let thread = unsafe thread { unsafe pthread_join(thread, nil) }
    #endif
  }

  func detach() {
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #endif
  }

  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
