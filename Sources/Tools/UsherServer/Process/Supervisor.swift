internal import UsherSource
package import UsherWorkspace

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Runs the server in a process of its own, on the standard streams of this one, until the client ends it; returns the exit status.
///
/// A crash of the server, in a proof, a rule or anything else, costs a message and the unanswered requests, but not the session: a
/// new server starts with the open documents. A file whose check crashed is neither proved nor linted until it changes.
///
/// `program` with `arguments` is a server (`serve`). Throws if it cannot be started.
package func superviseServer(_ program: String, _ arguments: [String]) throws(InputError) -> Int32 {
  let (input, output) = takeStreams()
  let mailbox = Mailbox<SupervisorMail>()
  var supervisor = Supervisor(program, arguments, output, mailbox)
  try supervisor.start()
  try WorkerThread.start {
    readMessages(from: input) { mailbox.put(.client($0)) }
    mailbox.put(.clientEnded)
  }
  return supervisor.run()
}

/// A message to the supervisor's thread.
private enum SupervisorMail: Sendable {
  case client(MessageReader.Input)
  case clientEnded
  /// The body of a message.
  case server([UInt8])
  case serverEnded(StartedProcess.End, errors: String)
}

/// Passes messages between the client and the server, and starts a new server after a crash.
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
  /// The crashed checks for which the client has shown a message.
  private var shownChecks: Set<String> = []
  /// The times of crashes for which no file could be left out.
  private var crashTimes: [ContinuousClock.Instant] = []
  private var hasClientEnded = false
  /// Whether the client has sent `exit`.
  private var isExitRequested = false

  /// How long a server may take to end, in milliseconds. One that hangs must not keep the client from ending.
  private static let timeout = 1_000
  /// The session ends after this number of crashes for which no file could be left out,
  private static let mostCrashes = 5
  /// within this time.
  private static let crashPeriod = Duration.seconds(180)

  init(_ program: String, _ arguments: [String], _ output: Int32, _ mailbox: Mailbox<SupervisorMail>) {
    (self.program, self.arguments, self.output, self.mailbox) = (program, arguments, output, mailbox)
  }

  mutating func start() throws(InputError) {
    let (input, output, errors) = (try privatePipe(), try privatePipe(), try privatePipe())
    defer { for end in [input.output, output.input, errors.input] { close(end) } }
    let process = try StartedProcess(
      program, arguments, descriptors: [(0, input.output), (1, output.input), (2, errors.input)])
    (self.process, serverInput) = (process, input.input)
    let mailbox = mailbox
    let noted = Mailbox<String>()
    try WorkerThread.start {
      var last: [UInt8] = []
      readBytes(from: errors.output) { bytes in
        writeBytes(Array(bytes), to: 2)
        last = Array((last + bytes).suffix(4096))
        return true
      }
      close(errors.output)
      noted.put(String(decoding: last, as: UTF8.self))
    }
    try WorkerThread.start {
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
      let isEnding = hasClientEnded || isExitRequested
      let arrived = mailbox.take(within: isEnding ? Self.timeout : 60_000)
      if isEnding, arrived.isEmpty {
        process?.kill()
        return 1
      }
      for mail in arrived {
        switch mail {
        case .client(.message(let bytes)):
          if let message = JSON(bytes) {
            session.note(message)
            if message["method"] == "exit" { isExitRequested = true }
          }
          send(bytes)
        case .client(.broken(let reason)):
          // The server could not find the next message either, so it does not get this one.
          write(Server.garbage(reason))
        case .clientEnded:
          hasClientEnded = true
          closeServerInput()
        case .server(let bytes): pass(bytes)
        case .serverEnded(let end, let errors):
          if case .exited(let status) = end, status != FaultReport.exitStatus { return status }
          if hasClientEnded || isExitRequested { return FaultReport.exitStatus }
          do throws(InputError) {
            if let status = try recover(errors) { return status }
          } catch {
            let reason: Prose = if case .said(let sentence) = error.cause { ": \(sentence)" } else { "" }
            show("usher cannot be started again\(reason). The server ends.")
            return FaultReport.exitStatus
          }
        }
      }
    }
  }

  /// Passes a message of the server to the client.
  private mutating func pass(_ bytes: [UInt8]) {
    let message = ServerMessage(bytes)
    session.note(message)
    switch message {
    case .answer(id: SessionRecord.beginning), .omission: return
    case .answer, .findings, .other: break
    }
    writeBytes(framed(bytes), to: output)
  }

  /// Starts a new server after a crash. Returns the exit status if the crashes do not end.
  private mutating func recover(_ errors: String) throws(InputError) -> Int32? {
    closeServerInput()
    let activity = FaultReport.activity(in: errors)
    for id in session.takeLostRequests() {
      write(["jsonrpc": "2.0", "id": id, "error": RequestError.failed("usher ended with a fault").json])
    }
    let doing = activity.map { " while \($0)" } ?? ""
    // If the check of a file crashes although the file is left out, leaving it out does not help.
    if let activity, Faults.isCheck(activity), session.leaveOut(activity) {
      show(
        "usher: internal error\(doing); the file is neither proved nor linted until it changes. \(Self.plea)",
        inLogOnly: !shownChecks.insert(activity).inserted)
    } else {
      let now = ContinuousClock.now
      crashTimes = crashTimes.filter { now - $0 < Self.crashPeriod } + [now]
      if crashTimes.count == Self.mostCrashes {
        show("usher: internal error\(doing), for the \(crashTimes.count)th time; the server ends. \(Self.plea)")
        return FaultReport.exitStatus
      }
      show("usher: internal error\(doing); the server starts again. \(Self.plea)")
    }
    try start()
    for message in session.replayed() { send(message.bytes) }
    return nil
  }

  private mutating func closeServerInput() {
    if serverInput >= 0 { close(serverInput) }
    serverInput = -1
  }

  private func send(_ bytes: [UInt8]) { writeBytes(framed(bytes), to: serverInput) }

  private func write(_ message: JSON) { writeBytes(message.framed, to: output) }

  private static let plea = "This is a bug in usher; please report it with the file if you can share it."

  /// Has the client show a sentence, or only log it.
  private func show(_ sentence: Prose, inLogOnly: Bool = false) {
    write([
      "jsonrpc": "2.0", "method": inLogOnly ? "window/logMessage" : "window/showMessage",
      "params": ["type": .int(MessageType.error.rawValue), "message": .string(sentence)],
    ])
  }
}
