internal import UsherLock
package import UsherWorkspace

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs the server on the standard streams until the client ends it; returns the exit status. A fault ends it too
/// (`superviseServer`).
package func serve(in files: FileSystem, version: String) throws(InputError) -> Int32 {
  let (input, output) = takeStreams()
  let mailbox = Mailbox<Mail>()
  try WorkerThread.start {
    readMessages(from: input) { next in
      switch next {
      case .message(let bytes): mailbox.put(JSON(bytes).map { .message($0) } ?? .garbage("a message is not JSON"))
      case .broken(let reason): mailbox.put(.garbage(reason))
      }
    }
    mailbox.put(.inputEnded)
  }
  let server = Server(in: files, version: version) { message in writeBytes(message.framed, to: output) }
  var loop = ServerLoop(server, mailbox)
  return loop.run()
}

/// What the thread of the server waits for.
private enum Mail: Sendable {
  case message(JSON)
  case garbage(String)
  case inputEnded
  case changed(files: [String], folders: [String], isSomewhere: Bool)
  case found(CheckWork.Result)
}

/// Whether work on a thread is no longer wanted.
private final class Cancellation: Sendable {
  private let isSet = Locked(false)

  func cancel() { isSet.withLock { $0 = true } }
  var isCancelled: Bool { isSet.withLock { $0 } }
}

/// The thread of the server: it handles mail in order, and has texts checked on another thread once no more mail comes.
private struct ServerLoop {
  private let server: Server
  private let mailbox: Mailbox<Mail>
  private var running: Cancellation?
  /// Messages that wait until projects are read.
  private var waiting: [JSON] = []
  private var watches = Watches()
  /// The last seen generation of the texts, and when it appeared.
  private var latest = (generation: 0, time: ContinuousClock.now)

  /// The pause after which texts are checked, in milliseconds.
  private static let pause = 20
  /// How often the server looks whether its client still lives, in milliseconds.
  private static let patience = 5_000

  init(_ server: Server, _ mailbox: Mailbox<Mail>) { (self.server, self.mailbox) = (server, mailbox) }

  mutating func run() -> Int32 {
    while true {
      let isIdle = running != nil || server.work() == nil
      let mail = mailbox.take(within: isIdle ? Self.patience : Self.pause)
      var messages: [JSON] = []
      for mail in mail {
        if case .message(let message) = mail {
          messages.append(message)
          continue
        }
        deliver(&messages)
        if let status = server.exitStatus { return status }
        switch mail {
        case .message: break
        case .garbage(let reason): server.receiveGarbage(reason)
        case .inputEnded: return server.statusAtEnd
        case .changed(let files, let folders, let isSomewhere):
          server.touch(files: files, folders: folders, isSomewhere: isSomewhere)
        case .found(let result):
          if result.isComplete { running = nil }
          server.take(result)
        }
      }
      deliver(&messages)
      if let status = server.exitStatus { return status }
      if mail.isEmpty, !clientLives { return 1 }
      if server.progress.generation != latest.generation { latest = (server.progress.generation, .now) }
      // A steady stream of requests must not delay the check.
      let isDue = mail.isEmpty || ContinuousClock.now - latest.time > .milliseconds(Self.pause)
      if isDue, running == nil, let work = server.work() { start(work) }
    }
  }

  /// Whether the process of the client exists, as far as it is known.
  private var clientLives: Bool {
    guard let client = server.clientProcess else { return true }
    return kill(pid_t(truncatingIfNeeded: client), 0) == 0 || errno != ESRCH
  }

  /// Delivers messages in order. A request that needs projects that are being read waits. Notifications after it wait too, because
  /// they may change a text.
  private mutating func deliver(_ messages: inout [JSON]) {
    let all = waiting + messages
    (messages, waiting) = ([], [])
    if all.isEmpty { return }
    var ready: [JSON] = []
    // The client no longer needs the answers.
    let isEnding = all.contains { $0["method"] == "shutdown" || $0["method"] == "exit" }
    var isChangeWaiting = false
    for message in all {
      let isRequest = message["id"] != .null
      let waits = server.mustWait(message) || isChangeWaiting || !waiting.isEmpty && !isRequest
      if isEnding || !waits {
        ready.append(message)
      } else {
        waiting.append(message)
        if !isRequest { isChangeWaiting = true }
      }
    }
    if isEnding {
      ready += all.filter(server.mustWait).map { ["method": "$/cancelRequest", "params": ["id": $0["id"]]] }
    }
    let before = server.progress.generation
    server.receive(ready)
    if server.progress.generation != before { running?.cancel() }
  }

  private mutating func start(_ work: CheckWork) {
    if let plans = server.newWatchPlans() { watches.update(plans, mailbox) }
    let cancellation = Cancellation()
    running = cancellation
    let mailbox = mailbox
    let check: @Sendable () -> Void = {
      var work = work
      work.results(isCancelled: { cancellation.isCancelled }) { mailbox.put(.found($0)) }
    }
    // Without another thread, this one checks, and the client waits.
    do throws(InputError) { try WorkerThread.start(check) } catch { check() }
  }
}

/// The watchers of the folders.
private struct Watches {
  private var plan: [[String]] = []
  /// The end of a pipe for each watcher. Closing it ends the watcher.
  private var ends: [Int32] = []

  /// Watches what the plans say, if it is not watched yet.
  mutating func update(_ plans: [(roots: [String], folders: [String], files: [String])], _ mailbox: Mailbox<Mail>) {
    let next = plans.flatMap { [$0.roots, $0.folders, $0.files] }
    if next == plan { return }
    plan = next
    for end in ends { close(end) }
    ends = plans.compactMap { Self.watch($0.roots, $0.folders, $0.files, mailbox) }
  }

  private static func watch(_ roots: [String], _ folders: [String], _ files: [String], _ mailbox: Mailbox<Mail>)
    -> Int32?
  {
    do throws(InputError) {
      let (input, end) = try privatePipe()
      do throws(InputError) {
        nonisolated(unsafe) let watcher = try FileWatcher(roots: roots, folders: folders, files: files, until: input)
        try WorkerThread.start {
          while true {
            switch unsafe watcher.next() {
            case .changed(let files, let folders):
              mailbox.put(.changed(files: files, folders: folders, isSomewhere: false))
            case .changedSomewhere: mailbox.put(.changed(files: [], folders: [], isSomewhere: true))
            case .inputEnded:
              close(input)
              return
            }
          }
        }
      } catch {
        close(input)
      }
      return end
    } catch {
      // Files that cannot be watched are still read again when the client says that something has changed.
      return nil
    }
  }
}
