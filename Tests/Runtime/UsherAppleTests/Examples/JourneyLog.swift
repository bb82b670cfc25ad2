import OSLog
import UsherApple
import UsherHost

/// Logs the journeys of an app, and keeps the last ones for bug reports.
struct JourneyLog {
  private let logger = Logger(subsystem: "com.example.app", category: "journeys")
  private let recorder: JourneyRecorder

  init(in store: any JourneyStore) { recorder = JourneyRecorder(in: store) }

  /// An app whose journeys are logged.
  @MainActor func listening(in app: AppleApp) -> AppleApp {
    var app = app
    app.listener = { [logger, recorder] event in
      logger.notice("\(event.description, privacy: .public)")  // names and values of the policy, and no texts
      recorder.note(event)
    }
    return app
  }

  /// What the last journey was, for a user who reports a problem.
  var report: String { recorder.records.last?.script ?? "" }
}
