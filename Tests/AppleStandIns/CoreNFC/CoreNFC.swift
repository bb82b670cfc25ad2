import Dispatch
import Foundation
import StandInDevice

@available(macOS, unavailable)
open class NFCNDEFMessage: NSObject {}

@available(macOS, unavailable)
public protocol NFCNDEFReaderSessionDelegate: NSObjectProtocol {
  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error)
  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage])
}

@available(macOS, unavailable)
open class NFCReaderSession: NSObject {
  public class var readingAvailable: Bool { StandInDevice.shared["nfc"] == 1 }
}

@available(macOS, unavailable)
open class NFCNDEFReaderSession: NFCReaderSession {
  private struct Cancelled: Error {}

  public weak var delegate: (any NFCNDEFReaderSessionDelegate)?

  public init(delegate: any NFCNDEFReaderSessionDelegate, queue: DispatchQueue?, invalidateAfterFirstRead: Bool) {
    self.delegate = delegate
  }

  /// Shows the sheet. One message is read, or the person cancels.
  public func begin() {
    let isRead = StandInDevice.shared.ask("NFCNDEFReaderSession.begin()", "nfc")
    nonisolated(unsafe) let session = self
    DispatchQueue.global().async {
      if isRead { unsafe session.delegate?.readerSession(session, didDetectNDEFs: [NFCNDEFMessage()]) }
      unsafe session.delegate?.readerSession(session, didInvalidateWithError: Cancelled())
    }
  }
}
