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
  private let process: StartedProcess
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
    let apps = ["Google Chrome", "Chromium", "Microsoft Edge"].map { "/Applications/\($0).app/Contents/MacOS/\($0)" }
    guard let place = fileSystem.program(named: names) ?? apps.first(where: { fileSystem.isProgram($0) }) else {
      throw InputError(
        "images are drawn by a browser, and none of \(quoted(names, "or")) is installed; install one, or name one with `--browser`"
      )
    }
    return place
  }

  init(at place: String) throws(InputError) {
    // A browser that ends must not end usher.
    signal(SIGPIPE, SIG_IGN)
    profile = FileSystem.temporaryPlace()
    let (requests, answers) = (try privatePipe(), try privatePipe())
    (toBrowser, fromBrowser) = (requests.input, answers.output)
    defer { for end in [requests.output, answers.input] { close(end) } }
    var arguments = [
      "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--hide-scrollbars",
      "--disable-background-networking", "--user-data-dir=\(profile)",
    ]
    // Chromium refuses to start as root with its sandbox.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    process = try StartedProcess(
      place, arguments, descriptors: [(0, nil), (1, nil), (2, nil), (3, requests.output), (4, answers.input)])
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
      hasEnded = process.end() != nil
      if !hasEnded { usleep(50_000) }
    }
    if !hasEnded {
      process.kill()
      process.wait()
    }
    close(fromBrowser)
    fileSystem.remove(profile)
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
      if try value(of: "location.protocol === 'file:' && 'usher' in globalThis").isTrue { return }
      usleep(50_000)
    }
    throw InputError("the browser does not open the page")
  }

  /// The image of a prompt as PNG. Nil if the page has no such prompt.
  ///
  /// - Parameter address: its policy, its call and, if there are several, its language.
  func image(of address: [String]) throws(InputError) -> [UInt8]? {
    let clip = try value(of: "pictured(\(jsonText(of: jsonText(of: address))))")
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
    guard writeBytes(JSON.object(message).bytes + [0], to: toBrowser) else { throw InputError("the browser has ended") }
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
