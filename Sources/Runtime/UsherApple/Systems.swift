#if os(tvOS) || os(watchOS)
  #error("UsherApple is for iOS, iPadOS, visionOS and macOS; UsherHost plays policies on other systems")
#endif
