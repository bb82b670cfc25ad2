import UsherServer
import UsherWorkspace

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// FaultyCommand FAULT ends like a defective `usher` command: by a trap, a stack overflow, an abort, or a failed memory
// allocation; or by a signal, while it writes `unfinished.tmp`. With `supervised` it is a language server that ends with a trap while
// it proves a file `faulty.usher`, and while it compiles one named `broken.usher`. If there is a file `armed`, it
// deletes this file, and is killed while it compiles `deadly.usher`, or ends with a trap while it proves `once.usher`.
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

@Sendable func disarms() -> Bool { unsafe unlink("armed") == 0 }

@Sendable func isKilled(at path: String) -> Bool {
  if path.hasSuffix("deadly.usher"), disarms() { raise(SIGKILL) }
  return false
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
case "supervised":
  do throws(InputError) { exit(try superviseServer(StartedProcess.ownProgram, ["server"])) } catch { exit(2) }
case "server":
  let log = WorkLog { work in
    let isFaulty =
      switch work {
      case .read, .parsed, .named, .written: false
      case .compiled(let path): path.hasSuffix("broken.usher") || isKilled(at: path)
      case .proved(let path): path.hasSuffix("faulty.usher") || path.hasSuffix("once.usher") && disarms()
      }
    if isFaulty { abort() }
  }
  do throws(InputError) { exit(try serve(in: FileSystem(seenFrom: "/", log: log), version: "0")) } catch { exit(2) }
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
