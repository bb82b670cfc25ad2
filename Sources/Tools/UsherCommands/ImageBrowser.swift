internal import UsherServer
internal import UsherSource
internal import UsherWorkspace

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An installed browser that draws parts of a page, driven by the DevTools protocol of Chromium through two pipes.
final class ImageBrowser {
  private let process: pid_t
  private let (toBrowser, fromBrowser): (Int32, Int32)
  private let profile: String
  private var received: [UInt8] = []
  private var number = 0
  private var session: String?

  /// How long the browser may take for an answer, in milliseconds.
  private static let patience: Int32 = 60_000

  /// The place of a browser: one that is named, or the first that is installed.
  static func place(named name: String?) throws(InputError) -> String {
    if let name {
      if fileSystem.kind(of: name) == .file { return name }
      throw InputError("there is no browser `\(name)`")
    }
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "chrome"]
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { String($0) }
    let apps = ["Google Chrome", "Chromium", "Microsoft Edge"].map { "/Applications/\($0).app/Contents/MacOS/\($0)" }
    let places = names.flatMap { name in folders.map { Path.joined($0, name) } } + apps
    guard let place = places.first(where: { unsafe access($0, X_OK) == 0 }) else {
      throw InputError(
        "images are drawn by a browser, and none of \(quoted(names, "or")) is installed; install one, or name one with `--browser`"
      )
    }
    return place
  }

  init(at place: String) throws(InputError) {
    // A browser that ends must not end usher.
    signal(SIGPIPE, SIG_IGN)
    profile = FileManager.default.temporaryDirectory.appending(path: "usher-\(UUID().uuidString)").path
    var (requests, answers): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard unsafe pipe(&requests) == 0, unsafe pipe(&answers) == 0 else { throw InputError("there are no free pipes") }
    for end in [requests[1], answers[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // The browser reads from descriptor 3 and writes to 4. Copies from higher ones cannot meet these.
    let (reads, writes) = (fcntl(requests[0], F_DUPFD, 10), fcntl(answers[1], F_DUPFD, 10))
    var arguments = [
      place, "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--hide-scrollbars",
      "--disable-background-networking", "--user-data-dir=\(profile)",
    ]
    // Chromium refuses to start as root with its sandbox.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    #if canImport(Glibc)
      var actions = unsafe posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, reads, 3)
    unsafe posix_spawn_file_actions_adddup2(&actions, writes, 4)
    for stream in [0, 1, 2] as [Int32] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    var process = pid_t()
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let status = unsafe posix_spawn(&process, place, &actions, nil, &words, environ)
    for index in unsafe words.indices { unsafe free(words[index]) }
    for end in [requests[0], answers[1], reads, writes] { close(end) }
    (toBrowser, fromBrowser) = (requests[1], answers[0])
    self.process = process
    guard status == 0 else {
      throw InputError("`\(place)` cannot be started: \(unsafe String(cString: strerror(status)))")
    }
  }

  /// Ends the browser. One that does not end by itself is ended by force.
  deinit {
    session = nil
    do throws(InputError) { _ = try ask("Browser.close", [:]) } catch {
      // It has ended already.
    }
    close(toBrowser)
    var hasEnded = false
    for _ in 0..<100 where !hasEnded {
      hasEnded = waitpid(process, nil, WNOHANG) != 0
      if !hasEnded { usleep(50_000) }
    }
    if !hasEnded {
      kill(process, SIGKILL)
      _ = waitpid(process, nil, 0)
    }
    close(fromBrowser)
    do { try FileManager.default.removeItem(atPath: profile) } catch {
      // It has left nothing.
    }
  }

  // MARK: Drawing

  /// Opens a file, and waits until it is complete.
  func open(_ path: String) throws(InputError) {
    let target = try ask("Target.createTarget", ["url": .string("about:blank")])["targetId"]
    session = try ask("Target.attachToTarget", ["targetId": target, "flatten": .bool(true)])["sessionId"].string
    _ = try ask(
      "Emulation.setDeviceMetricsOverride",
      ["width": .int(800), "height": .int(900), "deviceScaleFactor": .int(2), "mobile": .bool(false)])
    _ = try ask("Page.navigate", ["url": .string(URL(filePath: path).absoluteString)])
    for _ in 0..<600 {
      if try value(of: "document.readyState === 'complete' && location.protocol === 'file:'").isTrue { return }
      usleep(50_000)
    }
    throw InputError("the browser does not open the page")
  }

  /// The image of an element as PNG. Nil if there is no such element.
  func image(of id: String) throws(InputError) -> [UInt8]? {
    let measure = """
      ((id) => { const part = document.getElementById(id)?.querySelector(".screen"); if (!part) return null;
      const { x, y, width, height } = part.getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height, scale: 1 }; })(\(jsonText(of: id)))
      """
    let clip = try value(of: measure)
    guard case .object = clip else { return nil }
    let shot = try ask(
      "Page.captureScreenshot",
      ["format": .string("png"), "clip": clip, "captureBeyondViewport": .bool(true), "fromSurface": .bool(true)])
    guard let text = shot["data"].string, let data = Data(base64Encoded: text) else {
      throw InputError("the browser draws no image")
    }
    return Array(data)
  }

  private func value(of script: String) throws(InputError) -> JSON {
    try ask("Runtime.evaluate", ["expression": .string(script), "returnByValue": .bool(true)])["result"]["value"]
  }

  // MARK: Messages

  /// Sends a command, and returns its result. Messages end with a zero byte.
  private func ask(_ method: String, _ parameters: [String: JSON]) throws(InputError) -> JSON {
    number += 1
    var message: [String: JSON] = [
      "id": .int(number), "method": .string(method), "params": .object(parameters),
    ]
    if let session { message["sessionId"] = .string(session) }
    var rest = (JSON.object(message).bytes + [0])[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(toBrowser, $0.baseAddress, $0.count) }
      guard count > 0 else { throw InputError("the browser has ended") }
      rest = rest.dropFirst(count)
    }
    while true {
      guard let answer = JSON(try nextMessage()), answer["id"].int == number else { continue }
      if let failure = answer["error"]["message"].string {
        throw InputError("the browser refuses: \(visible(failure))")
      }
      return answer["result"]
    }
  }

  private func nextMessage() throws(InputError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = Array(received[..<end])
        received.removeFirst(end + 1)
        return message
      }
      var waiting = pollfd(fd: fromBrowser, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, Self.patience) > 0 else { throw InputError("the browser does not answer") }
      let count = unsafe read(fromBrowser, &bytes, bytes.count)
      guard count > 0 else { throw InputError("the browser has ended without an answer") }
      received += bytes.prefix(count)
    }
  }
}

/// The names of image files: readable, and different also where capital and small letters are the same.
struct ImageNames {
  private var known: Set<String> = []

  /// The name for a card with this address, such as `docv/cameraBlocked-why-denied.de.png`.
  mutating func name(of address: [String]) -> String {
    let parts = address.map { part in
      part.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }.joined(separator: "-")
    }
    let stem = parts[0] + "/" + parts.dropFirst().joined(separator: ".")
    var name = stem
    var count = 1
    while !known.insert(name.lowercased()).inserted {
      count += 1
      name = "\(stem)-\(count)"
    }
    return name + ".png"
  }
}
