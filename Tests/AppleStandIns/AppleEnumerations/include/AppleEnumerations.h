/// The enumerations of Apple's frameworks that the adapters read, with the documented cases and values. They are open
/// enumerations as in Apple's headers, so that a test can pass a value that no header has yet.
#ifndef APPLE_ENUMERATIONS_H
#define APPLE_ENUMERATIONS_H

#define OPEN_ENUMERATION(name, ...) \
  enum __attribute__((enum_extensibility(open))) name : long; \
  typedef enum name name; \
  enum __attribute__((enum_extensibility(open))) __VA_ARGS__ name : long

#define NOT_ON_MACOS __attribute__((availability(macos, unavailable)))

OPEN_ENUMERATION(AVAuthorizationStatus) {
  AVAuthorizationStatusNotDetermined = 0,
  AVAuthorizationStatusRestricted = 1,
  AVAuthorizationStatusDenied = 2,
  AVAuthorizationStatusAuthorized = 3,
};

OPEN_ENUMERATION(PHAuthorizationStatus) {
  PHAuthorizationStatusNotDetermined = 0,
  PHAuthorizationStatusRestricted = 1,
  PHAuthorizationStatusDenied = 2,
  PHAuthorizationStatusAuthorized = 3,
  PHAuthorizationStatusLimited = 4,
};

OPEN_ENUMERATION(PHAccessLevel) {
  PHAccessLevelAddOnly = 1,
  PHAccessLevelReadWrite = 2,
};

OPEN_ENUMERATION(CNAuthorizationStatus) {
  CNAuthorizationStatusNotDetermined = 0,
  CNAuthorizationStatusRestricted = 1,
  CNAuthorizationStatusDenied = 2,
  CNAuthorizationStatusAuthorized = 3,
  CNAuthorizationStatusLimited NOT_ON_MACOS = 4,
};

OPEN_ENUMERATION(EKAuthorizationStatus) {
  EKAuthorizationStatusNotDetermined = 0,
  EKAuthorizationStatusRestricted = 1,
  EKAuthorizationStatusDenied = 2,
  EKAuthorizationStatusFullAccess = 3,
  EKAuthorizationStatusWriteOnly = 4,
};

OPEN_ENUMERATION(CLAuthorizationStatus) {
  CLAuthorizationStatusNotDetermined = 0,
  CLAuthorizationStatusRestricted = 1,
  CLAuthorizationStatusDenied = 2,
  CLAuthorizationStatusAuthorizedAlways = 3,
  CLAuthorizationStatusAuthorizedWhenInUse NOT_ON_MACOS = 4,
};

OPEN_ENUMERATION(CLAccuracyAuthorization) {
  CLAccuracyAuthorizationFullAccuracy = 0,
  CLAccuracyAuthorizationReducedAccuracy = 1,
};

OPEN_ENUMERATION(UNAuthorizationStatus) {
  UNAuthorizationStatusNotDetermined = 0,
  UNAuthorizationStatusDenied = 1,
  UNAuthorizationStatusAuthorized = 2,
  UNAuthorizationStatusProvisional = 3,
  UNAuthorizationStatusEphemeral NOT_ON_MACOS = 4,
};

OPEN_ENUMERATION(UNNotificationSetting) {
  UNNotificationSettingNotSupported = 0,
  UNNotificationSettingDisabled = 1,
  UNNotificationSettingEnabled = 2,
};

OPEN_ENUMERATION(NSPasteboardAccessBehavior) {
  NSPasteboardAccessBehaviorDefault = 0,
  NSPasteboardAccessBehaviorAsk = 1,
  NSPasteboardAccessBehaviorAlwaysAllow = 2,
  NSPasteboardAccessBehaviorAlwaysDeny = 3,
};

OPEN_ENUMERATION(ATTrackingManagerAuthorizationStatus) {
  ATTrackingManagerAuthorizationStatusNotDetermined = 0,
  ATTrackingManagerAuthorizationStatusRestricted = 1,
  ATTrackingManagerAuthorizationStatusDenied = 2,
  ATTrackingManagerAuthorizationStatusAuthorized = 3,
};

OPEN_ENUMERATION(CBManagerAuthorization) {
  CBManagerAuthorizationNotDetermined = 0,
  CBManagerAuthorizationRestricted = 1,
  CBManagerAuthorizationDenied = 2,
  CBManagerAuthorizationAllowedAlways = 3,
};

OPEN_ENUMERATION(CBManagerState) {
  CBManagerStateUnknown = 0,
  CBManagerStateResetting = 1,
  CBManagerStateUnsupported = 2,
  CBManagerStateUnauthorized = 3,
  CBManagerStatePoweredOff = 4,
  CBManagerStatePoweredOn = 5,
};

OPEN_ENUMERATION(CMAuthorizationStatus) {
  CMAuthorizationStatusNotDetermined = 0,
  CMAuthorizationStatusRestricted = 1,
  CMAuthorizationStatusDenied = 2,
  CMAuthorizationStatusAuthorized = 3,
};

OPEN_ENUMERATION(HKAuthorizationStatus) {
  HKAuthorizationStatusNotDetermined = 0,
  HKAuthorizationStatusSharingDenied = 1,
  HKAuthorizationStatusSharingAuthorized = 2,
};

OPEN_ENUMERATION(HKAuthorizationRequestStatus) {
  HKAuthorizationRequestStatusUnknown = 0,
  HKAuthorizationRequestStatusShouldRequest = 1,
  HKAuthorizationRequestStatusUnnecessary = 2,
};

OPEN_ENUMERATION(MusicAuthorizationStatus) {
  MusicAuthorizationStatusNotDetermined = 0,
  MusicAuthorizationStatusDenied = 1,
  MusicAuthorizationStatusRestricted = 2,
  MusicAuthorizationStatusAuthorized = 3,
};

OPEN_ENUMERATION(SFSpeechRecognizerAuthorizationStatus) {
  SFSpeechRecognizerAuthorizationStatusNotDetermined = 0,
  SFSpeechRecognizerAuthorizationStatusDenied = 1,
  SFSpeechRecognizerAuthorizationStatusRestricted = 2,
  SFSpeechRecognizerAuthorizationStatusAuthorized = 3,
};

OPEN_ENUMERATION(INSiriAuthorizationStatus, NOT_ON_MACOS) {
  INSiriAuthorizationStatusNotDetermined = 0,
  INSiriAuthorizationStatusRestricted = 1,
  INSiriAuthorizationStatusDenied = 2,
  INSiriAuthorizationStatusAuthorized = 3,
};

OPEN_ENUMERATION(INFocusStatusAuthorizationStatus) {
  INFocusStatusAuthorizationStatusNotDetermined = 0,
  INFocusStatusAuthorizationStatusRestricted = 1,
  INFocusStatusAuthorizationStatusDenied = 2,
  INFocusStatusAuthorizationStatusAuthorized = 3,
};

OPEN_ENUMERATION(LAPolicy) {
  LAPolicyDeviceOwnerAuthenticationWithBiometrics = 1,
  LAPolicyDeviceOwnerAuthentication = 2,
};

OPEN_ENUMERATION(LABiometryType) {
  LABiometryTypeNone = 0,
  LABiometryTypeTouchID = 1,
  LABiometryTypeFaceID = 2,
  LABiometryTypeOpticID = 4,
};

OPEN_ENUMERATION(LAErrorCode) {
  LAErrorCodePasscodeNotSet = -5,
  LAErrorCodeBiometryNotAvailable = -6,
  LAErrorCodeBiometryNotEnrolled = -7,
  LAErrorCodeBiometryLockout = -8,
};

OPEN_ENUMERATION(AlarmAuthorizationState, NOT_ON_MACOS) {
  AlarmAuthorizationStateNotDetermined = 0,
  AlarmAuthorizationStateDenied = 1,
  AlarmAuthorizationStateAuthorized = 2,
};

OPEN_ENUMERATION(FamilyAuthorizationStatus, NOT_ON_MACOS) {
  FamilyAuthorizationStatusNotDetermined = 0,
  FamilyAuthorizationStatusDenied = 1,
  FamilyAuthorizationStatusApproved = 2,
  FamilyAuthorizationStatusApprovedWithDataAccess = 3,
};

OPEN_ENUMERATION(GKFriendsAuthorizationStatus) {
  GKFriendsAuthorizationStatusNotDetermined = 0,
  GKFriendsAuthorizationStatusRestricted = 1,
  GKFriendsAuthorizationStatusDenied = 2,
  GKFriendsAuthorizationStatusAuthorized = 3,
};

OPEN_ENUMERATION(SRAuthorizationStatus, NOT_ON_MACOS) {
  SRAuthorizationStatusNotDetermined = 0,
  SRAuthorizationStatusAuthorized = 1,
  SRAuthorizationStatusDenied = 2,
};

OPEN_ENUMERATION(ARKitAuthorizationStatus) {
  ARKitAuthorizationStatusNotDetermined = 0,
  ARKitAuthorizationStatusAllowed = 1,
  ARKitAuthorizationStatusDenied = 2,
};

OPEN_ENUMERATION(UIBackgroundRefreshStatus) {
  UIBackgroundRefreshStatusRestricted = 0,
  UIBackgroundRefreshStatusDenied = 1,
  UIBackgroundRefreshStatusAvailable = 2,
};

OPEN_ENUMERATION(UIApplicationState) {
  UIApplicationStateActive = 0,
  UIApplicationStateInactive = 1,
  UIApplicationStateBackground = 2,
};

OPEN_ENUMERATION(UISceneActivationState) {
  UISceneActivationStateUnattached = -1,
  UISceneActivationStateForegroundActive = 0,
  UISceneActivationStateForegroundInactive = 1,
  UISceneActivationStateBackground = 2,
};

OPEN_ENUMERATION(UIUserInterfaceIdiom) {
  UIUserInterfaceIdiomUnspecified = -1,
  UIUserInterfaceIdiomPhone = 0,
  UIUserInterfaceIdiomPad = 1,
  UIUserInterfaceIdiomTV = 2,
  UIUserInterfaceIdiomCarPlay = 3,
  UIUserInterfaceIdiomMac = 5,
  UIUserInterfaceIdiomVision = 6,
};

OPEN_ENUMERATION(ScenePhase) {
  ScenePhaseBackground = 0,
  ScenePhaseInactive = 1,
  ScenePhaseActive = 2,
};

#endif
