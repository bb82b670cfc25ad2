import Dispatch
import Foundation
import StandInDevice

open class NFCNDEFMessage: NSObject {}

public protocol NFCNDEFReaderSessionDelegate: AnyObject {
  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error)
  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage])
}

open class NFCReaderSession: NSObject {
  public class var readingAvailable: Bool { StandInDevice.shared["nfc"] == 1 }
}

open class NFCNDEFReaderSession: NFCReaderSession, @unchecked Sendable {
  private struct Cancelled: Error {}

  public weak var delegate: (any NFCNDEFReaderSessionDelegate)?

  public init(delegate: any NFCNDEFReaderSessionDelegate, queue: DispatchQueue?, invalidateAfterFirstRead: Bool) {
    self.delegate = delegate
  }

  /// A sheet comes up: one message is read, or the person cancels.
  public func begin() {
    let isRead = StandInDevice.shared.ask("NFCNDEFReaderSession.begin()", "nfc")
    DispatchQueue.global().async {
      if isRead { self.delegate?.readerSession(self, didDetectNDEFs: [NFCNDEFMessage()]) }
      self.delegate?.readerSession(self, didInvalidateWithError: Cancelled())
    }
  }
}
