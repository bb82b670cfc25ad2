internal import Dispatch

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Ends the process with one line and exit status 3 where usher itself is at fault: a trap, a stack that is too deep, memory that
/// the system does not give.
///
/// The line says what was being worked on. A signal handler may do little more than write bytes, so whoever works notes that
/// before (`note`), in memory that is there from the start. Each thread has a place of its own in it: the stack of the handler,
/// because the usual one may be what is full, and behind it the note.
package enum FaultReport {
  /// How a process ends that is at fault.
  package static let exitStatus: Int32 = 3

  /// Installs the handler, and covers the thread that calls it.
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

  /// Gives this thread a place, as long as there is one.
  package static func coverThread() {
    guard let region = unsafe region, let index = freePlaces.take() else { return }
    let place = unsafe region + index * placeSize
    unsafe place.storeBytes(of: 0, toByteOffset: stackSize, as: Int.self)
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = place
    // The type of a size differs between systems.
    unsafe stack.ss_size = .init(stackSize)
    unsafe sigaltstack(&stack, nil)
    unsafe pthread_setspecific(ownPlace, place)
  }

  /// Takes back what `coverThread` gave, before the thread ends.
  package static func uncoverThread() {
    guard let region = unsafe region, let place = unsafe pthread_getspecific(ownPlace) else { return }
    var stack = unsafe stack_t()
    unsafe stack.ss_flags = Int32(SS_DISABLE)
    unsafe sigaltstack(&stack, nil)
    freePlaces.give(unsafe (place - region) / placeSize)
  }

  /// Notes what this thread works on from now on, as it is said behind "while". A text that is too long loses its beginning: what
  /// tells paths apart is at their end.
  package static func note(_ activity: String) {
    guard unsafe region != nil, let place = unsafe pthread_getspecific(ownPlace) else { return }
    unsafe place.storeBytes(of: 0, toByteOffset: stackSize, as: Int.self)
    var length = 0
    for byte in activity.utf8.suffix(noteSize) {
      unsafe place.storeBytes(of: byte == 0x0A ? 0x20 : byte, toByteOffset: noteOffset + length, as: UInt8.self)
      length += 1
    }
    unsafe place.storeBytes(of: length, toByteOffset: stackSize, as: Int.self)
  }

  fileprivate static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
}

/// Threads beyond these have no place.
private let placeCount = 256
private let placeSize = 1 << 16
private let noteSize = 512
/// The length of the note lies behind the stack, and the note behind that.
private let stackSize = placeSize - 1024
private let noteOffset = stackSize + MemoryLayout<Int>.size

/// The places, one behind the other.
nonisolated(unsafe) private var region: UnsafeMutableRawPointer?
/// A thread's place.
nonisolated(unsafe) private var ownPlace = pthread_key_t()
private let freePlaces = FreePlaces()

/// The places that no thread has.
private final class FreePlaces: @unchecked Sendable {
  private let isFree = DispatchSemaphore(value: 1)
  private var indices = Array((0..<placeCount).reversed())

  func take() -> Int? {
    isFree.wait()
    defer { isFree.signal() }
    return indices.popLast()
  }

  func give(_ index: Int) {
    isFree.wait()
    defer { isFree.signal() }
    indices.append(index)
  }
}

// MARK: The handler

/// Ends the process by what a signal handler may do. It runs on the stack in its thread's place, so its own address says which.
private func endWithFault(_ number: Int32) {
  // A fault in here ends the process at once.
  signal(SIGILL, SIG_DFL)
  signal(SIGTRAP, SIG_DFL)
  signal(SIGABRT, SIG_DFL)
  signal(SIGBUS, SIG_DFL)
  signal(SIGFPE, SIG_DFL)
  signal(SIGSEGV, SIG_DFL)
  // On a terminal the cursor may be behind what was typed, or behind what a check says of its progress.
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

/// Whether the system gives as much memory again as the process has taken. The runtime aborts where it gives none.
private func hasMemory() -> Bool {
  var usage = rusage()
  #if canImport(Glibc)
    // `RUSAGE_SELF`, which is an enumeration here and a number in the declaration of the function.
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
