internal import UsherLock
internal import UsherSource

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Ends the process with one line and exit status 3 after a fault in usher itself: a trap, a stack overflow, or memory that the
/// system refuses.
///
/// The line says what usher was doing. A signal handler may do little more than write bytes, so threads record their activity
/// in advance (`note`), in memory that is allocated at the start. Each thread has its own slot there: an alternate stack for
/// the handler, because the normal stack may be full, followed by the note.
package enum FaultReport {
  /// The exit status after a fault.
  package static let exitStatus: Int32 = 3

  /// Installs the handler, and registers the calling thread.
  package static func install() {
    unsafe region = .allocate(byteCount: placeCount * placeSize, alignment: placeSize)
    unsafe pthread_key_create(&ownPlace, nil)
    coverThread()
    var action = sigaction()
    #if canImport(Glibc)
      unsafe action.__sigaction_handler.sa_handler = endWithFault
    #else
      unsafe action.__sigaction_u.__sa_handler = endWithFault
    #endif
    action.sa_flags = SA_ONSTACK
    for number in signals { unsafe sigaction(number, &action, nil) }
  }

  /// Registers this thread: assigns a slot to it, if one is free.
  static func coverThread() {
    guard let region = unsafe region, let index = freePlaces.withLock({ $0.popLast() }) else { return }
    let place = unsafe region + index * placeSize
    unsafe place.storeBytes(of: 0, toByteOffset: stackSize, as: Int.self)
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = place
    // The type of this field differs between systems.
    unsafe stack.ss_size = .init(stackSize)
    unsafe sigaltstack(&stack, nil)
    unsafe pthread_setspecific(ownPlace, place)
  }

  /// Releases the slot of this thread, before the thread ends.
  static func uncoverThread() {
    guard let region = unsafe region, let place = unsafe pthread_getspecific(ownPlace) else { return }
    var stack = unsafe stack_t()
    unsafe stack.ss_flags = Int32(SS_DISABLE)
    unsafe sigaltstack(&stack, nil)
    let index = unsafe (place - region) / placeSize
    freePlaces.withLock { $0.append(index) }
  }

  /// Records this thread's activity, in a form that fits after "while". Control characters become visible. Of a long text only the
  /// last `noteSize` bytes are kept, because paths differ at their end.
  package static func note(_ activity: String) {
    guard unsafe region != nil, let place = unsafe pthread_getspecific(ownPlace) else { return }
    unsafe place.storeBytes(of: 0, toByteOffset: stackSize, as: Int.self)
    var length = 0
    for byte in visible(activity).utf8.suffix(noteSize) {
      unsafe place.storeBytes(of: byte, toByteOffset: noteOffset + length, as: UInt8.self)
      length += 1
    }
    unsafe place.storeBytes(of: length, toByteOffset: stackSize, as: Int.self)
  }

  /// Does work with this note, and restores the previous note after it.
  package static func noting<Result, Failure: Error>(
    _ activity: String, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = currentNote
    note(activity)
    defer { note(before) }
    return try work()
  }

  /// This thread's note; empty without one.
  private static var currentNote: String {
    guard unsafe region != nil, let place = unsafe pthread_getspecific(ownPlace) else { return "" }
    let length = unsafe place.load(fromByteOffset: stackSize, as: Int.self)
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: place + noteOffset, count: length), as: UTF8.self)
  }

  /// The activity in the line that a process wrote to standard error when it crashed. Nil if there is none.
  package static func activity(in errors: String) -> String? {
    let line = errors.split(separator: "\n").last { $0.hasPrefix("usher: ") && $0.contains(noteStart) }
    guard let line, let start = line.firstRange(of: noteStart)?.upperBound,
      let end = line.lastIndex(of: ";"), start < end
    else { return nil }
    return String(line[start..<end])
  }

  private static let noteStart = " while "

  fileprivate static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
}

/// Number of slots. Further threads have none.
private let placeCount = 256
private let placeSize = 1 << 16
private let noteSize = 512
/// Layout of a slot: stack, length of the note, note.
private let stackSize = placeSize - 1024
private let noteOffset = stackSize + MemoryLayout<Int>.size

/// All slots, in one allocation.
nonisolated(unsafe) private var region: UnsafeMutableRawPointer?
/// Thread-local pointer to the thread's slot.
nonisolated(unsafe) private var ownPlace = pthread_key_t()
/// The free slots.
private let freePlaces = Locked(Array((0..<placeCount).reversed()))

// MARK: Signal handler

/// The signal handler: uses async-signal-safe functions only. It runs on the stack in the thread's slot, so the address of a
/// local variable identifies the slot.
private func endWithFault(_ number: Int32) {
  // A further fault in the handler ends the process immediately.
  signal(SIGILL, SIG_DFL)
  signal(SIGTRAP, SIG_DFL)
  signal(SIGABRT, SIG_DFL)
  signal(SIGBUS, SIG_DFL)
  signal(SIGFPE, SIG_DFL)
  signal(SIGSEGV, SIG_DFL)
  // On a terminal the cursor may be after typed input or a progress message.
  if isatty(2) == 1 { tell("\n") }
  let isOutOfMemory = number == SIGABRT && !hasMemory()
  tell(isOutOfMemory ? "usher: the system gave no more memory" : "usher: internal error")
  var here = 0
  unsafe withUnsafeMutablePointer(to: &here) { unsafe tellNote(around: UnsafeMutableRawPointer($0)) }
  tell(
    isOutOfMemory
      ? "; `--memory` sets how much a proof may take\n"
      : "; this is a bug in usher, please report it with the file if you can share it\n")
  _exit(FaultReport.exitStatus)
}

private func tellNote(around address: UnsafeMutableRawPointer) {
  guard let region = unsafe region else { return }
  let offset = unsafe address - region
  guard offset >= 0, offset < placeCount * placeSize else { return }
  let place = unsafe region + offset / placeSize * placeSize
  let length = unsafe place.load(fromByteOffset: stackSize, as: Int.self)
  if length == 0 { return }
  tell(" while ")
  _ = unsafe systemWrite(2, place + noteOffset, length)
}

private func tell(_ text: StaticString) { _ = unsafe systemWrite(2, text.utf8Start, text.utf8CodeUnitCount) }

/// Whether the system can allocate as much memory again as the process uses. The runtime aborts when an allocation fails.
private func hasMemory() -> Bool {
  var usage = rusage()
  #if canImport(Glibc)
    // The value of `RUSAGE_SELF`, whose type here does not fit the parameter.
    unsafe getrusage(0, &usage)
    let taken = usage.ru_maxrss * 1024
  #else
    unsafe getrusage(RUSAGE_SELF, &usage)
    let taken = usage.ru_maxrss
  #endif
  let memory = unsafe mmap(nil, max(taken, 1 << 26), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
  return unsafe memory != MAP_FAILED
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
