#if canImport(CoreLocation)
  import CoreLocation
  public import UsherApple
  import UsherAppleLocation

  extension AppleResource {
    /// ``location`` with the request `always`, for an app that also needs the location while it is not in use.
    ///
    /// It is a module of its own because Apple expects a purpose text of every app that contains the request.
    public static let locationAlways = location.adding(
      Request("always") { await LocationQuestion.put($0) { $0.requestAlwaysAuthorization() } },
      purpose: purpose)

    /// On a Mac one text is for both requests.
    private static var purpose: Purpose? {
      #if os(macOS)
        nil
      #else
        Purpose("NSLocationAlwaysAndWhenInUseUsageDescription", for: ["always"])
      #endif
    }
  }
#endif
