import UsherWorkspace

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// FaultyCommand FAULT ends like a defective `usher` command: by a trap, a stack overflow, an abort, or a failed memory
// allocation; or by a signal, while it writes `unfinished.tmp`.
FaultReport.install()
FaultReport.note("checking nowhere.usher, flow main")

func descend(_ depth: Int) -> Int { depth < 0 ? 0 : [depth].map { descend($0 + 1) }.reduce(depth, +) }

func takeEverything() {
  var limit = rlimit(rlim_cur: 1 << 30, rlim_max: 1 << 30)
  #if canImport(Glibc)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  #else
    unsafe setrlimit(RLIMIT_AS, &limit)
  #endif
  var numbers = [1]
  while numbers[0] == 1 { numbers += numbers }
}

switch CommandLine.arguments.last {
case "trap": exit(Int32(truncatingIfNeeded: Int.max + CommandLine.arguments.count))
case "stack": exit(Int32(truncatingIfNeeded: descend(0)))
case "stack of a thread":
  WorkerThread.run(1) {
    FaultReport.note("checking elsewhere.usher, flow other")
    exit(Int32(truncatingIfNeeded: descend(0)))
  }
case "thread without a note": WorkerThread.run(1) { abort() }
case "abort": abort()
case "memory": takeEverything()
case "signal":
  // A parent may have blocked it.
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGTERM)
  unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
  _ = removingUnfinished("unfinished.tmp") {
    close(unsafe open("unfinished.tmp", O_WRONLY | O_CREAT, 0o600))
    raise(SIGTERM)
    return true
  }
default: exit(2)
}
