#if (os(iOS) || os(Linux)) && canImport(CoreNFC)
  public import CoreNFC
  import Foundation
  public import UsherApple

  extension AppleResource {
    /// The system shows its sheet at each use. Cancelling it does not deny access.
    ///
    /// - Parameter read: receives the messages that were read.
    public static func nfc(_ read: @escaping @Sendable ([NFCNDEFMessage]) -> Void) -> AppleResource {
      AppleResource(
        "nfc", purposes: [Purpose("NFCReaderUsageDescription")],
        entitlements: ["com.apple.developer.nfc.readersession.formats"], status: { TagReading.current() }
      ) { _ in
        await TagQuestion.put(read)
      }
    }
  }

  private enum TagReading: String, CaseIterable {
    case available
    case unavailable

    static func current() -> TagReading { NFCNDEFReaderSession.readingAvailable ? .available : .unavailable }
  }

  private enum TagQuestion {
    @MainActor static func put(_ read: @escaping @Sendable ([NFCNDEFMessage]) -> Void) async {
      let (ends, feed) = AsyncStream.makeStream(of: Void.self)
      let listener = TagListener(read: read) { feed.yield() }
      let session = NFCNDEFReaderSession(delegate: listener, queue: nil, invalidateAfterFirstRead: true)
      session.begin()
      for await _ in ends { break }
      withExtendedLifetime((session, listener)) {}
    }
  }

  private final class TagListener: NSObject, NFCNDEFReaderSessionDelegate {
    private let read: @Sendable ([NFCNDEFMessage]) -> Void
    private let ended: @Sendable () -> Void

    init(read: @escaping @Sendable ([NFCNDEFMessage]) -> Void, ended: @escaping @Sendable () -> Void) {
      self.read = read
      self.ended = ended
    }

    func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) { read(messages) }

    /// The sheet is closed: a tag was read, or the user or the system has closed it.
    func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error) { ended() }
  }
#endif
