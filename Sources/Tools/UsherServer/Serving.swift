internal import Dispatch
package import UsherWorkspace

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs the server on the standard streams until the client ends it; returns the exit status. Messages belong to the standard
/// output alone: what anything else writes there goes to standard error.
package func serve(in files: FileSystem, version: String) -> Int32 {
  signal(SIGPIPE, SIG_IGN)
  let (input, output) = (dup(0), dup(1))
  dup2(2, 1)
  let mailbox = Mailbox()
  onThread { readMessages(from: input, into: mailbox) }
  let server = Server(in: files, version: version) { message in write(message.framed, to: output) }
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

private final class Mailbox: @unchecked Sendable {
  private let queue = DispatchQueue(label: "usher.mail")
  private let arrivals = DispatchSemaphore(value: 0)
  private var waiting: [Mail] = []

  func put(_ mail: Mail) {
    queue.sync { waiting.append(mail) }
    arrivals.signal()
  }

  /// All mail, as soon as there is any; none if nothing arrives in time.
  func take(within milliseconds: Int) -> [Mail] {
    guard arrivals.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return [] }
    let mail = queue.sync {
      let mail = waiting
      waiting = []
      return mail
    }
    for _ in mail.dropFirst() { _ = arrivals.wait(timeout: .now()) }
    return mail
  }
}

/// Whether work on a thread is no longer wanted.
private final class Cancellation: @unchecked Sendable {
  private let queue = DispatchQueue(label: "usher.cancellation")
  private var isSet = false

  func cancel() { queue.sync { isSet = true } }
  var isCancelled: Bool { queue.sync { isSet } }
}

/// The thread of the server: it handles mail in order, and has texts checked on another thread once no more mail comes.
private struct ServerLoop {
  private let server: Server
  private let mailbox: Mailbox
  private var running: Cancellation?
  private var watches = Watches()

  /// The pause after which texts are checked, in milliseconds.
  private static let pause = 20
  /// How often the server looks whether its client still lives, in milliseconds.
  private static let patience = 5_000

  init(_ server: Server, _ mailbox: Mailbox) { (self.server, self.mailbox) = (server, mailbox) }

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
      if mail.isEmpty, running == nil, let work = server.work() { start(work) }
    }
  }

  /// Whether the process of the client exists, as far as it is known.
  private var clientLives: Bool {
    guard let client = server.clientProcess else { return true }
    return kill(pid_t(truncatingIfNeeded: client), 0) == 0 || errno != ESRCH
  }

  private func deliver(_ messages: inout [JSON]) {
    if messages.isEmpty { return }
    let before = server.generation
    server.receive(messages)
    messages = []
    if server.generation != before { running?.cancel() }
  }

  private mutating func start(_ work: CheckWork) {
    if let plans = server.newWatchPlans() { watches.update(plans, mailbox) }
    let cancellation = Cancellation()
    running = cancellation
    let mailbox = mailbox
    onThread {
      var work = work
      work.results(isCancelled: { cancellation.isCancelled }) { mailbox.put(.found($0)) }
    }
  }
}

/// The watchers of the folders.
private struct Watches {
  private var plan: [[String]] = []
  /// The end of a pipe for each watcher. Closing it ends the watcher.
  private var ends: [Int32] = []

  /// Watches what the plans say, if it is not watched yet.
  mutating func update(_ plans: [(roots: [String], folders: [String], files: [String])], _ mailbox: Mailbox) {
    let next = plans.flatMap { [$0.roots, $0.folders, $0.files] }
    if next == plan { return }
    plan = next
    for end in ends { close(end) }
    ends = plans.compactMap { Self.watch($0.roots, $0.folders, $0.files, mailbox) }
  }

  private static func watch(_ roots: [String], _ folders: [String], _ files: [String], _ mailbox: Mailbox) -> Int32? {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    let (input, end) = (ends[0], ends[1])
    nonisolated(unsafe) let waiting: FileWatcher
    do throws(InputError) {
      unsafe waiting = try FileWatcher(roots: roots, folders: folders, files: files, until: input)
    } catch {
      // A folder that cannot be watched is still read again when the client says that something has changed.
      close(input)
      return end
    }
    onThread {
      while true {
        switch unsafe waiting.next() {
        case .changed(let files, let folders): mailbox.put(.changed(files: files, folders: folders, isSomewhere: false))
        case .changedSomewhere: mailbox.put(.changed(files: [], folders: [], isSomewhere: true))
        case .inputEnded:
          close(input)
          return
        }
      }
    }
    return end
  }
}

/// Runs work on a thread of its own with the stack of a main thread.
private func onThread(_ work: @escaping @Sendable () -> Void) {
  DispatchQueue.global().async { WorkerThread.run(1, work) }
}

private func readMessages(from input: Int32, into mailbox: Mailbox) {
  var reader = MessageReader()
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(input, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return mailbox.put(.inputEnded) }
    reader.take(buffer[..<count])
    while let next = reader.next() {
      switch next {
      case .message(let bytes):
        if let message = JSON(bytes) {
          mailbox.put(.message(message))
        } else {
          mailbox.put(.garbage("a message is not JSON"))
        }
      case .broken(let reason):
        mailbox.put(.garbage(reason))
        return mailbox.put(.inputEnded)
      }
    }
  }
}

private func write(_ bytes: [UInt8], to descriptor: Int32) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    // A client that has gone ends the input too.
    guard count > 0 else { return }
    rest = rest.dropFirst(count)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
