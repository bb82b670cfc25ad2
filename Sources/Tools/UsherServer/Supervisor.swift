package import UsherWorkspace

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs the server in a process of its own, on the standard streams of this one, until the client ends it; returns the exit status.
///
/// A fault of the server, in a proof, a rule or anything else, then costs a message and the requests without an answer, and not
/// the session: a new server starts and is told the open documents. A file whose check ended with the fault is neither proved
/// nor linted until it changes.
///
/// `program` with `arguments` is a server (`serve`). Throws if it cannot be started.
package func superviseServer(_ program: String, _ arguments: [String]) throws(InputError) -> Int32 {
  let (input, output) = takeStreams()
  let mailbox = Mailbox<SupervisorMail>()
  var supervisor = Supervisor(program, arguments, output, mailbox)
  try supervisor.start()
  WorkerThread.start {
    readMessages(from: input) { mailbox.put(.client($0)) }
    mailbox.put(.clientEnded)
  }
  return supervisor.run()
}

/// What the thread of the supervisor waits for.
private enum SupervisorMail: Sendable {
  case client(MessageReader.Input)
  case clientEnded
  /// The body of a message.
  case server([UInt8])
  case serverEnded(StartedProcess.End, errors: String)
}

/// Passes messages between the client and the server, and starts the server again after a fault.
private struct Supervisor {
  private let program: String
  private let arguments: [String]
  /// Leads to the client.
  private let output: Int32
  private let mailbox: Mailbox<SupervisorMail>
  private var session = SessionRecord()
  /// The standard input of the server.
  private var serverInput: Int32 = -1
  private var process: StartedProcess?
  /// What servers were doing when they ended with a fault.
  private var activities: Set<String> = []
  /// The times of faults that no file can be left out for.
  private var faults: [ContinuousClock.Instant] = []
  /// What the last server was doing that ended with a fault, and `SessionRecord.changes` then.
  private var lastActivity: String?
  private var lastChanges = 0
  private var hasClientEnded = false
  /// Whether the client has asked the server to end.
  private var isLeaving = false

  /// How long a server may take to end, in milliseconds. One that hangs must not keep the client from leaving.
  private static let patience = 1_000
  /// A session ends after so many faults, each of which could happen again,
  private static let mostFaults = 5
  /// in this time.
  private static let faultTime = Duration.seconds(180)

  init(_ program: String, _ arguments: [String], _ output: Int32, _ mailbox: Mailbox<SupervisorMail>) {
    (self.program, self.arguments, self.output, self.mailbox) = (program, arguments, output, mailbox)
  }

  mutating func start() throws(InputError) {
    guard let input = closedPipe(), let output = closedPipe(), let errors = closedPipe() else {
      throw InputError("there are no free pipes")
    }
    defer { for end in [input.output, output.input, errors.input] { close(end) } }
    let process = try StartedProcess(
      program, arguments, descriptors: [(0, input.output), (1, output.input), (2, errors.input)])
    (self.process, serverInput) = (process, input.input)
    let mailbox = mailbox
    let noted = Mailbox<String>()
    WorkerThread.start {
      var last: [UInt8] = []
      read(from: errors.output) { bytes in
        UsherServer.write(Array(bytes), to: 2)
        last = Array((last + bytes).suffix(4096))
        return true
      }
      close(errors.output)
      noted.put(String(decoding: last, as: UTF8.self))
    }
    WorkerThread.start {
      readMessages(from: output.output) { next in
        if case .message(let bytes) = next { mailbox.put(.server(bytes)) }
      }
      close(output.output)
      let end = process.wait()
      mailbox.put(.serverEnded(end, errors: noted.take(within: 1_000).last ?? ""))
    }
  }

  mutating func run() -> Int32 {
    while true {
      let isEnding = hasClientEnded || isLeaving
      let arrived = mailbox.take(within: isEnding ? Self.patience : 60_000)
      if isEnding, arrived.isEmpty {
        process?.kill()
        return 1
      }
      for mail in arrived {
        switch mail {
        case .client(.message(let bytes)):
          if let message = JSON(bytes) {
            session.note(message)
            if message["method"] == "exit" { isLeaving = true }
          }
          send(bytes)
        case .client(.broken(let reason)):
          // The server would not find the next message either.
          write(Server.garbage(reason))
        case .clientEnded:
          hasClientEnded = true
          closeServerInput()
        case .server(let bytes): pass(bytes)
        case .serverEnded(let end, let errors):
          if case .exited(let status) = end, status != FaultReport.exitStatus { return status }
          if hasClientEnded || isLeaving { return FaultReport.exitStatus }
          do throws(InputError) {
            if let status = try recover(errors) { return status }
          } catch {
            tell("usher cannot be started again; the server ends.", true)
            return FaultReport.exitStatus
          }
        }
      }
    }
  }

  /// Passes a message of the server to the client.
  private mutating func pass(_ bytes: [UInt8]) {
    let message = ServerMessage(bytes)
    if message == .answer(id: SessionRecord.beginning) { return }
    session.note(message)
    UsherServer.write(framed(bytes), to: output)
  }

  /// Starts a new server after a fault. Returns the exit status if the faults do not end.
  private mutating func recover(_ errors: String) throws(InputError) -> Int32? {
    closeServerInput()
    let activity = FaultReport.activity(in: errors)
    for id in session.waiting {
      write(["jsonrpc": "2.0", "id": id, "error": RequestError.failed("usher ended with a fault").json])
    }
    session.forgetRequests()
    let doing = activity.map { " while \($0)" } ?? ""
    // A check that ends with a fault again, although its file was left out, cannot be left out.
    let isLeftOut =
      activity.map { Faults.isCheck($0) && ($0 != lastActivity || session.changes != lastChanges) } ?? false
    (lastActivity, lastChanges) = (activity, session.changes)
    if isLeftOut, let activity {
      let isNew = activities.insert(activity).inserted
      tell("usher: internal error\(doing); the file is neither proved nor linted until it changes. \(Self.plea)", isNew)
    } else {
      let now = ContinuousClock.now
      faults = faults.filter { now - $0 < Self.faultTime } + [now]
      if faults.count == Self.mostFaults {
        tell("usher: internal error\(doing), for the \(faults.count)th time; the server ends. \(Self.plea)", true)
        return FaultReport.exitStatus
      }
      tell("usher: internal error\(doing); the server starts again. \(Self.plea)", true)
    }
    try start()
    for message in session.replayed(leavingOut: activities) { send(message.bytes) }
    return nil
  }

  private mutating func closeServerInput() {
    if serverInput >= 0 { close(serverInput) }
    serverInput = -1
  }

  private func send(_ bytes: [UInt8]) { UsherServer.write(framed(bytes), to: serverInput) }

  private func write(_ message: JSON) { UsherServer.write(message.framed, to: output) }

  private static let plea = "This is a bug in usher; please report it with the file if you can share it."

  /// Shows a sentence to the person, or only logs it.
  private func tell(_ sentence: String, _ isShown: Bool) {
    write([
      "jsonrpc": "2.0", "method": isShown ? "window/showMessage" : "window/logMessage",
      "params": ["type": 1, "message": .string(sentence)],
    ])
  }
}
