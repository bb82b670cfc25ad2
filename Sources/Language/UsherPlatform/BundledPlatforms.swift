// Generated from Policies/Platforms by `UPDATE_SPECIMENS=1 swift test --filter BundledPlatformTests`.

/// The platforms that come with `usher`, so that it works in any folder.
package enum BundledPlatforms {
  /// In the order in which they are offered. The first is the platform of a new policy that names none.
  package static let all: [(name: String, text: String)] = [
    (
      "ios",
      #"""
      language 1
      /// What iOS 15 and later does with the resources that policies ask for.
      ///
      /// A status is what the framework named beside it reports. `settings` is what the person can change there, `managed` what a
      /// parent, a school or a company can, `system` what the system does by itself. A change in Settings ends most apps that run,
      /// and not always: `may end app` is both, and so it is where nothing is known.
      ///
      /// A letter names the source of a fact, at its end or above its resource. D is a page of developer.apple.com, HIG the Human
      /// Interface Guidelines, R the source of a library, I an issue, P another page, K what is well known and was not looked up.
      /// Libraries are FPH flutter-permission-handler, PK PermissionsKit, PSUI PermissionsSwiftUI, RNP react-native-permissions.
      /// That a change in Settings does not always end the app: I PermissionScope#186. Where `system` leads back to notDetermined and
      /// ends the app, it is Reset Location & Privacy: I RestComm#398.
      ///
      /// `formerly` is the key that older systems read, D. Without `since`, none of the versions below reads it.
      platform ios versions 15...

      // UIDevice.userInterfaceIdiom
      input idiom: phone | pad | vision | mac

      // UIApplication.openSettingsURLString, D
      link settings "app-settings:"
      // UIApplication.openNotificationSettingsURLString, iOS 16; UIApplicationOpenNotificationSettingsURLString from 15.4 on, D
      link notificationSettings "app-settings:notifications" since 15.4

      /// AVCaptureDevice.authorizationStatus(for: .video), AVAuthorizationStatus. D, R RNP
      ///
      /// `unavailable` is a device without a camera, whatever the authorization says, such as a camera in a car.
      resource camera {
        called "Camera access", "uses the camera"
        purpose NSCameraUsageDescription else ends app  // D
        page settings
        status notDetermined, denied, restricted, unavailable
        status authorized grants
        unforeseen reads unavailable
        // requestAccess(for: .video): its Bool is false for denied and for restricted; asked again, it shows nothing. D
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // I flutter#126429, RNP#640
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// AVCaptureDevice.authorizationStatus(for: .audio). R RNP
      ///
      /// The record permission of AVAudioApplication says undetermined and granted, and knows no restricted.
      /// `unavailable`: the simulator, where a request may come to nothing. I RNP#58 #182
      resource microphone {
        called "Microphone access", "uses the microphone"
        purpose NSMicrophoneUsageDescription else ends app  // D
        page settings
        status notDetermined, denied, restricted, unavailable
        status authorized grants
        unforeseen reads unavailable
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // I app_settings#201
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// PHPhotoLibrary.authorizationStatus(for: .addOnly), PHAuthorizationStatus. There is no limited access to adding. D, R RNP
      ///
      /// Full access to the library implies it; here the two move freely: more than can happen, and never less.
      resource photosAddOnly {
        called "Photos access", "adds to your photo library"
        purpose NSPhotoLibraryAddUsageDescription else ends app  // D
        page settings
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // I PK#125
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// PHPhotoLibrary.authorizationStatus(for: .readWrite). D, R RNP, R PSUI
      ///
      /// Never the call without a level: it reports limited as authorized, I PSUI#144. Who only picks photos needs no permission.
      ///
      /// `more` is the sheet in which a person chooses other photos: presentLimitedLibraryPicker(from:), which does nothing in another status.
      /// What is chosen changes no status. The system shows a reminder of its own, once per launch, when the app uses the library and some
      /// photos are allowed, unless PHPhotoLibraryPreventAutomaticLimitedAccessAlert is true in Info.plist. D; no policy can tell of it.
      resource photosReadWrite {
        called "Photos access", "uses your photos"
        purpose NSPhotoLibraryUsageDescription else ends app  // D
        page settings
        instead PHPickerViewController, PhotosPicker  // D
        status notDetermined, denied, restricted
        status authorized grants
        status limited grants partly
        unforeseen reads restricted
        ask from notDetermined -> authorized | limited | denied while active
        ask more from limited -> limited while active
        settings denied -> authorized | limited may end app  // I PK#125, ALCameraViewController#10
        settings limited -> authorized | denied may end app
        settings authorized -> limited | denied may end app
        managed notDetermined | denied | limited | authorized -> restricted
        managed restricted -> notDetermined | denied | limited | authorized
        system denied | restricted | limited | authorized -> notDetermined ends app
      }

      /// CNContactStore.authorizationStatus(for: .contacts), CNAuthorizationStatus; limited from iOS 18 on. D, R RNP
      ///
      /// The Bool of requestAccess is true for limited too; the status tells them apart. Who only picks a contact needs no
      /// permission.
      resource contacts {
        called "Contacts access", "uses your contacts"
        purpose NSContactsUsageDescription else ends app  // D
        page settings
        instead CNContactPickerViewController  // D
        status notDetermined, denied, restricted
        status authorized grants
        status limited grants partly since 18
        unforeseen reads restricted
        ask from notDetermined -> authorized | limited | denied while active
        settings denied -> authorized | limited may end app  // I FPH#746, react-native-contacts#9
        settings limited -> authorized | denied may end app
        settings authorized -> limited | denied may end app
        managed notDetermined | denied | limited | authorized -> restricted
        managed restricted -> notDetermined | denied | limited | authorized
        system limited -> authorized  // ContactAccessButton and the access picker can share all, K
        system denied | restricted | limited | authorized -> notDetermined ends app
      }

      /// EKEventStore.authorizationStatus(for: .event), EKAuthorizationStatus. D, R RNP
      ///
      /// `fullAccess` was called authorized before iOS 17. Who lets the person edit one event needs no
      /// permission. The system puts the question of each level once, K.
      resource calendar {
        called "Calendar access", "uses your calendar"
        purpose NSCalendarsFullAccessUsageDescription since 17 formerly NSCalendarsUsageDescription for full else -> denied            // K
        purpose NSCalendarsWriteOnlyAccessUsageDescription since 17 formerly NSCalendarsUsageDescription for writeOnly else -> denied  // K
        page settings
        instead EKEventEditViewController  // D
        status notDetermined, denied, restricted
        status fullAccess grants
        status writeOnly grants partly since 17
        status kept shown as writeOnly since 17  // asked for full access before: not asked again, K
        unforeseen reads restricted
        ask full from notDetermined -> fullAccess | denied while active
        ask full from writeOnly -> fullAccess | kept while active
        ask writeOnly from notDetermined -> writeOnly | denied while active since 17
        ask writeOnly from notDetermined -> fullAccess | denied while active until 16  // there was one level, D
        settings denied | writeOnly | kept -> fullAccess may end app                   // None, Add Events Only, Full Access: P macrumors
        settings denied | fullAccess -> writeOnly may end app
        settings fullAccess | writeOnly | kept -> denied may end app
        managed notDetermined | denied | writeOnly | kept | fullAccess -> restricted
        managed restricted -> notDetermined | denied | writeOnly | fullAccess
        system denied | restricted | writeOnly | kept | fullAccess -> notDetermined ends app
      }

      /// EKEventStore.authorizationStatus(for: .reminder). There is no write-only access to reminders. D, R RNP
      resource reminders {
        called "Reminders access", "uses your reminders"
        purpose NSRemindersFullAccessUsageDescription since 17 formerly NSRemindersUsageDescription else -> denied  // K
        page settings
        status notDetermined, denied, restricted
        status fullAccess grants
        unforeseen reads restricted
        ask from notDetermined -> fullAccess | denied while active
        settings denied -> fullAccess may end app  // I PK#125
        settings fullAccess -> denied may end app
        managed notDetermined | denied | fullAccess -> restricted
        managed restricted -> notDetermined | denied | fullAccess
        system denied | restricted | fullAccess -> notDetermined ends app
      }

      /// CLLocationManager, CLAuthorizationStatus. `once`, `kept` and `provisionalAlways` cannot be told from what they are shown as.
      /// D, R RNP, R FPH
      ///
      /// A change in Settings does not end the app: I RNP#82, e-mission-docs#680. Without Location Services it reads denied, also where nobody
      /// was asked. D
      resource location {
        called "Location access", "uses your location"
        purpose NSLocationWhenInUseUsageDescription formerly NSLocationUsageDescription else -> silent  // R FPH
        purpose NSLocationAlwaysAndWhenInUseUsageDescription formerly NSLocationAlwaysUsageDescription for always else -> silent
        page settings
        instead LocationButton, CLLocationButton  // where it is needed once: the tap is the grant, D
        status notDetermined, denied, restricted
        status whenInUse, always grants
        status once shown as whenInUse
        status kept shown as whenInUse  // asked for always before: not asked again, D
        status provisionalAlways shown as always
        unforeseen reads restricted
        ask from notDetermined -> whenInUse | once | denied while active
        ask always from notDetermined -> provisionalAlways | once | denied while active
        ask always from whenInUse -> always | kept silently while active  // Keep Only While Using: the delegate is not called, R RNP
        ask always from once -> once silently while active                // D; I FPH#1018
        ask always from kept -> kept silently while active                // D
        // Never, Ask Next Time Or When I Share, While Using the App, Always: I FPH#1018
        settings denied | whenInUse | once | kept | always | provisionalAlways -> denied | notDetermined | whenInUse | always
        // After Ask Next Time it can be allowed in Settings too; an app that has never asked is not listed there. Not played: I FPH#1018
        settings notDetermined -> denied  // Location Services off, D
        managed notDetermined | denied | whenInUse | once | kept | always | provisionalAlways -> restricted
        managed restricted -> notDetermined | denied | whenInUse | always
        system once -> notDetermined while away               // no longer in use, D
        system provisionalAlways -> always | kept while away  // the second prompt, at a background event, D
        system denied | restricted | whenInUse | kept | always -> notDetermined ends app
        relaunch once -> notDetermined
      }

      /// CLLocationManager.accuracyAuthorization, CLAccuracyAuthorization. D, R RNP
      ///
      /// Asked in the background, with location not allowed or without the purpose's key in the dictionary, it is an error and stays
      /// reduced: P flutter_background_geolocation.
      resource locationAccuracy {
        called "Precise location", "uses your precise location"
        purpose NSLocationTemporaryUsageDescriptionDictionary else -> reducedAccuracy
        page settings
        status fullAccuracy grants
        status reducedAccuracy grants partly
        status temporary shown as fullAccuracy
        unforeseen reads reducedAccuracy
        ask from reducedAccuracy -> temporary | reducedAccuracy while active
        settings fullAccuracy | temporary -> reducedAccuracy
        settings reducedAccuracy | temporary -> fullAccuracy
        system temporary -> reducedAccuracy while away  // the grant is for the current use of the app, K
        relaunch temporary -> reducedAccuracy
      }

      /// CLLocationManager.locationServicesEnabled(): the switch for all apps. No link leads there, K.
      resource locationServices {
        called "Location Services" plural, "uses Location Services"
        status disabled
        status enabled grants
        unforeseen reads disabled
        settings disabled -> enabled
        settings enabled -> disabled
        managed disabled -> enabled
        managed enabled -> disabled
      }

      /// UNUserNotificationCenter, UNAuthorizationStatus. No purpose string, nothing restricted. D, R RNP, R FPH
      ///
      /// A change in Settings does not end the app: I PK#125.
      resource notifications {
        called "Notifications" plural, "sends you notifications"
        page settings, notificationSettings
        // UNAuthorizationOptions, D. criticalAlert needs an entitlement, D, and the system asks about it on its own: `criticalAlerts`. K
        option alert, badge, sound, carPlay, criticalAlert, providesAppNotificationSettings
        status notDetermined, denied
        status authorized grants
        status provisional, ephemeral grants partly  // ephemeral: App Clips only
        unforeseen reads denied
        ask from notDetermined | provisional -> authorized | denied while active  // P onesignal
        ask provisional from notDetermined -> provisional                         // the option .provisional: nothing is shown
        settings denied -> authorized
        settings provisional | authorized -> denied | authorized
        system provisional -> authorized | denied  // Keep or Turn Off, on a notification
        system ephemeral -> notDetermined          // the time of the App Clip is over
      }

      /// UNNotificationSettings.criticalAlertSetting, UNNotificationSetting: sounds that ignore the mute switch and Focus. They need an
      /// entitlement. D
      ///
      /// To ask for notifications with .criticalAlert is to ask: the system puts a second question of its own, after the first one if that was
      /// not answered yet, and Settings has a second switch, K. `notSupported` is never asked, K, or an app without the entitlement, where
      /// a request shows nothing, D; the latter is not said here. A change does not end the app, K.
      resource criticalAlerts {
        called "Critical alerts" plural, "plays sounds that ignore the mute switch"
        page settings, notificationSettings
        status notSupported, disabled
        status enabled grants
        unforeseen reads notSupported
        ask from notSupported -> enabled | disabled while active
        settings disabled -> enabled
        settings enabled -> disabled
      }

      /// ATTrackingManager.trackingAuthorizationStatus. D, R RNP
      ///
      /// Put while the app is not active, or while another alert is up, the request comes to nothing and may be put again:
      /// I app_tracking_transparency#43 #47, RNP#648. Without Allow Apps to Request to Track it reads denied, and nothing is shown.
      ///
      /// iOS 17.4 answers denied as soon as its prompt is up, which is `pending`, and tells the true status when the person has answered; 17.5
      /// does not: I app_tracking_transparency#50, react-native-tracking-transparency#26, P kochava.
      resource tracking {
        called "Tracking", "uses your activity in other companies’ apps and websites"
        purpose NSUserTrackingUsageDescription else ends app  // I FPH#676
        page settings
        status notDetermined, denied, restricted
        status authorized grants
        status pending shown as denied since 17.4 until 17.4
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied | notDetermined while active until 17.3
        ask from notDetermined -> pending | notDetermined while active since 17.4 until 17.4
        ask from notDetermined -> authorized | denied | notDetermined while active since 17.5
        settings notDetermined | denied | authorized -> notDetermined | denied | authorized may end app  // not known whether it ends
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system pending -> authorized | denied                    // the person has answered
        relaunch pending -> notDetermined | denied | authorized  // not known which
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// CBManager.authorization. There is no call that asks: to create a manager is to ask. R RNP, R PK, R FPH
      ///
      /// Who only pairs an accessory needs no permission.
      resource bluetooth {
        called "Bluetooth access", "uses Bluetooth"
        purpose NSBluetoothAlwaysUsageDescription formerly NSBluetoothPeripheralUsageDescription else ends app  // R FPH
        page settings
        instead ASAccessorySession  // from iOS 18 on, D
        status notDetermined, denied, restricted
        status allowedAlways grants
        unforeseen reads restricted
        ask from notDetermined -> allowedAlways | denied while active
        settings denied -> allowedAlways may end app  // not known whether it ends
        settings allowedAlways -> denied may end app
        managed notDetermined | denied | allowedAlways -> restricted
        managed restricted -> notDetermined | denied | allowedAlways
        system denied | restricted | allowedAlways -> notDetermined ends app
      }

      /// CBManagerState: the radio, whatever the authorization. K
      resource bluetoothPower {
        called "Bluetooth", "uses Bluetooth"
        status unknown, resetting, unsupported, poweredOff
        status poweredOn grants
        unforeseen reads unknown
        settings poweredOff -> poweredOn
        settings poweredOn -> poweredOff
        system unknown | resetting -> poweredOff | poweredOn
        system poweredOff | poweredOn -> resetting
      }

      /// No status: what is allowed shows in what the app tries, as an answer or as silence. P TN3179; R cordova-diagnostic-plugin
      ///
      /// `unknown` is all that an app can tell. To use the network is to ask. If that is refused nothing comes back: what the app tries goes
      /// on waiting, or fails with a policy error, so wait for no more than a few seconds. It cannot be managed.
      resource localNetwork {
        called "Local network access", "uses devices on your local network"
        purpose NSLocalNetworkUsageDescription    // missing: the system has a text of its own, K
        purpose NSBonjourServices else -> denied  // of a service type that is not listed, K
        page settings                             // listed after the first attempt
        status unknown
        status allowed, denied shown as unknown
        unforeseen reads unknown
        ask from unknown -> allowed | denied silently | silent while active
        ask from denied -> silent while active  // what the app tries goes on waiting
        settings denied -> allowed may end app  // not known whether it ends
        settings allowed -> denied may end app
        system allowed | denied -> unknown ends app
      }

      /// CMMotionActivityManager.authorizationStatus(). There is no call that asks: to start a query is to ask. R RNP, R PK
      ///
      /// `unavailable`: isActivityAvailable() is false, as in the simulator. Without Fitness Tracking it reads restricted or denied.
      resource motion {
        called "Motion and fitness access", "uses your motion and fitness data"
        purpose NSMotionUsageDescription else ends app  // R RNP
        page settings
        status notDetermined, denied, restricted, unavailable
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized | restricted may end app  // I e-mission-docs#680
        settings authorized -> denied | restricted may end app
        settings restricted -> denied | authorized may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// HKHealthStore.authorizationStatus(for:), of what the app writes; one for each type. D, R PSUI
      ///
      /// Health is not on the app's page, and no link leads there: Settings, Health, Data Access. A change does not end the app, K.
      resource healthSharing {
        called "Health access", "adds to your health data"
        purpose NSHealthUpdateUsageDescription else ends app  // K; Update is writing
        status notDetermined, sharingDenied
        status sharingAuthorized grants
        unforeseen reads sharingDenied
        ask from notDetermined -> sharingAuthorized | sharingDenied while active
        settings sharingDenied -> sharingAuthorized
        settings sharingAuthorized -> sharingDenied
      }

      /// HKHealthStore.statusForAuthorizationRequest(toShare:read:), of what the app reads. D
      ///
      /// That reading is refused looks like there is no data: `unnecessary` says only that the sheet was shown.
      resource healthReading {
        called "Health access", "reads your health data"
        purpose NSHealthShareUsageDescription else ends app  // K; Share is reading
        status unknown, shouldRequest, unnecessary
        status refused shown as unnecessary
        unforeseen reads unknown
        ask from shouldRequest -> unnecessary | refused while active
        settings unnecessary -> refused
        settings refused -> unnecessary
        system unknown -> shouldRequest | unnecessary
        system unnecessary | refused -> shouldRequest  // a new type is read
      }

      /// HMHomeManager.authorizationStatus, an option set: `denied` is determined without authorized. D
      ///
      /// There is no call that asks: to create a manager is to ask.
      resource homekit {
        called "Home access", "uses the accessories in your home"
        purpose NSHomeKitUsageDescription else ends app  // D
        page settings
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // not known whether it ends
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// MPMediaLibrary.authorizationStatus(), MusicAuthorization.currentStatus. R RNP, R PK
      resource mediaLibrary {
        called "Media library access", "uses your music and media library"
        purpose NSAppleMusicUsageDescription else ends app  // R RNP
        page settings
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // not known whether it ends
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// SFSpeechRecognizer.authorizationStatus(). Live audio needs the microphone as well. R RNP, R PK
      resource speech {
        called "Speech recognition", "recognizes your speech"
        purpose NSSpeechRecognitionUsageDescription else ends app  // R RNP
        page settings
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // I app_settings#201
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// INPreferences.siriAuthorizationStatus(). Without the entitlement the system ends the app too. R RNP, R FPH
      resource siri {
        called "Siri access", "uses Siri"
        purpose NSSiriUsageDescription else ends app  // R FPH
        page settings
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // not known whether it ends
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// LAContext.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics), LAError.Code. R PK, R RNP
      ///
      /// Nothing tells allowed from never asked: `available` is both. `refused` is the error biometryNotAvailable of a device whose
      /// biometryType is faceID all the same: R RNP, I flutter#160083. Without that type there is no Face ID. What comes of one
      /// authentication (userCancel, userFallback, authenticationFailed) is an answer of the app's action.
      resource faceID {
        called "Face ID", "uses Face ID"
        purpose NSFaceIDUsageDescription else -> biometryNotAvailable  // K; on iOS 11 to 13 it ended apps, I passforios#193
        page settings
        status available grants
        status allowed shown as available
        status refused formerly shown as biometryNotAvailable
        status biometryNotAvailable, biometryNotEnrolled, biometryLockout, passcodeNotSet
        unforeseen reads biometryNotAvailable
        ask from available -> allowed | refused while active
        settings refused -> allowed may end app  // not known whether it ends
        settings allowed -> refused may end app
        system biometryNotEnrolled | passcodeNotSet -> available while away  // the person enrols a face, sets a passcode
        system available | allowed -> biometryNotEnrolled | passcodeNotSet while away
        system available | allowed -> biometryLockout  // too many attempts
        system biometryLockout -> available | allowed  // the passcode was given
      }

      /// INFocusStatusCenter.default.authorizationStatus; needs notifications. D
      resource focusStatus {
        called "Focus status", "uses your Focus status"
        purpose NSFocusStatusUsageDescription else ends app  // D forum 685744
        page settings
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // not known whether it ends
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// NFCNDEFReaderSession.readingAvailable: what the device can, not what the person allows. K
      ///
      /// The system's sheet comes at each use; to cancel it is no denial, and what was read is an answer of the app's action.
      resource nfc {
        called "NFC", "reads NFC tags"
        purpose NFCReaderUsageDescription else ends app
        status available grants
        status unavailable
        unforeseen reads unavailable
        ask from available -> available while active
      }

      /// No status: NISession reports NIError.userDidNotAllow when it runs. D
      resource nearbyInteraction {
        called "Access to nearby devices", "finds nearby devices"
        purpose NSNearbyInteractionUsageDescription formerly NSNearbyInteractionAllowOnceUsageDescription else ends app  // K
        page settings
        status unknown
        status allowed, denied shown as unknown
        unforeseen reads unknown
        ask from unknown -> allowed | denied while active
        settings denied -> allowed may end app  // not known whether it ends
        settings allowed -> denied may end app
        system allowed | denied -> unknown ends app
      }

      /// AlarmManager.shared.authorizationState. Early betas always read notDetermined: D forum 792819. D
      resource alarms since 26 {
        called "Alarms" plural, "schedules alarms and timers"
        purpose NSAlarmKitUsageDescription else -> notDetermined | denied  // no alarm can be scheduled, D; which of the two is not known
        page settings
        status notDetermined, denied
        status authorized grants
        unforeseen reads denied
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // not known whether it ends
        settings authorized -> denied may end app
        system denied | authorized -> notDetermined ends app
      }

      /// AuthorizationCenter.shared.authorizationStatus. The text is the system's; a parent or Face ID confirms. D
      ///
      /// It is changed in Screen Time, where no link leads.
      resource familyControls {
        called "Screen Time access", "uses Screen Time"
        status notDetermined, denied
        status approved grants
        status approvedWithDataAccess grants since 26.4  // D
        unforeseen reads denied
        ask from notDetermined -> approved | approvedWithDataAccess | denied | notDetermined while active  // asked until confirmed
        settings denied -> approved | approvedWithDataAccess may end app                                   // not known whether it ends
        settings approved | approvedWithDataAccess -> denied may end app
      }

      /// GKLocalPlayer.loadFriendsAuthorizationStatus(); to load friends is to ask. A change does not end the app. K
      resource gameCenterFriends {
        called "Access to Game Center friends", "uses your Game Center friends list"
        purpose NSGKFriendListUsageDescription else -> notDetermined  // an error
        page settings
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized
        settings authorized -> denied
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// SRSensorReader.authorizationStatus, one for each sensor. K
      resource sensorKit {
        called "Sensor access", "uses data from the sensors of your device"
        purpose NSSensorKitUsageDescription else ends app
        purpose NSSensorKitPrivacyPolicyURL else ends app
        purpose NSSensorKitUsageDetail else ends app
        page settings
        status notDetermined, denied
        status authorized grants
        unforeseen reads denied
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // not known whether it ends
        settings authorized -> denied may end app
        system denied | authorized -> notDetermined ends app
      }

      /// ARKitSession.queryAuthorization(for: [.worldSensing]), only while a Full Space is open. K, HIG
      ///
      /// `unavailable`: the device is no Vision Pro.
      resource worldSensing {
        called "Access to your surroundings", "uses the shape of your surroundings"
        purpose NSWorldSensingUsageDescription else ends app
        page settings
        status notDetermined, denied, unavailable
        status allowed grants
        unforeseen reads unavailable
        ask from notDetermined -> allowed | denied while active
        settings denied -> allowed may end app  // not known whether it ends
        settings allowed -> denied may end app
        system denied | allowed -> notDetermined ends app
      }

      /// ARKitSession.queryAuthorization(for: [.handTracking]). K
      ///
      /// `unavailable`: the device is no Vision Pro.
      resource handTracking {
        called "Hand tracking", "follows the movements of your hands"
        purpose NSHandsTrackingUsageDescription else ends app
        page settings
        status notDetermined, denied, unavailable
        status allowed grants
        unforeseen reads unavailable
        ask from notDetermined -> allowed | denied while active
        settings denied -> allowed may end app  // not known whether it ends
        settings allowed -> denied may end app
        system denied | allowed -> notDetermined ends app
      }

      /// No status: the system asks at each paste of what another app has copied. K
      ///
      /// `unknown` is Ask, all that an app can tell. A change does not end the app.
      resource pasteboard since 16 {
        called "Paste access", "uses what you have copied in other apps"
        page settings
        instead UIPasteControl, PasteButton  // D
        status unknown
        status allowed, denied shown as unknown
        unforeseen reads unknown
        ask from unknown -> unknown while active
        settings unknown -> allowed | denied since 16.1  // the app is listed once it has asked
        settings allowed -> unknown | denied since 16.1
        settings denied -> unknown | allowed since 16.1
      }

      /// UIApplication.backgroundRefreshStatus. Nothing asks; a change does not end the app. R FPH, K
      resource backgroundRefresh {
        called "Background App Refresh", "updates in the background"
        page settings
        status restricted, denied
        status available grants
        unforeseen reads restricted
        settings denied -> available
        settings available -> denied
        managed denied | available -> restricted
        managed restricted -> denied | available
      }

      """#
    ),
    (
      "macos",
      #"""
      language 1
      /// What macOS 13 and later does with the resources that policies ask for.
      ///
      /// A status is what the framework named beside it reports. Some are on or off in System Settings alone: asked, the system shows
      /// an alert that leads there and answers at once. A change there may end an app that runs: `may end app` is both, and so it
      /// is where nothing is known.
      ///
      /// A letter names the source of a fact, at its end or above its resource. D is a page of developer.apple.com, R the source of a
      /// library, I an issue, P another page, K what is well known and was not looked up. Libraries are FPH flutter-permission-handler,
      /// PK PermissionsKit, PFLOW PermissionFlow, PSUI PermissionsSwiftUI, RNP react-native-permissions.
      ///
      /// `formerly` is the key that older systems read, D. Without `since`, none of the versions below reads it.
      platform macos versions 13...

      // The addresses are undocumented; before macOS 13 they begin with com.apple.preference.security. R PFLOW
      link settings "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension"
      link privacyAccessibility "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Accessibility"
      link privacyAdvertising "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Advertising"
      link privacyAllFiles "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_AllFiles"
      link privacyAudioCapture "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_AudioCapture"
      link privacyAutomation "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Automation"
      link privacyBluetooth "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Bluetooth"
      link privacyCalendars "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Calendars"
      link privacyCamera "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Camera"
      link privacyContacts "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Contacts"
      link privacyFilesAndFolders "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_FilesAndFolders"
      link privacyFocus "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Focus"
      link privacyListenEvent "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_ListenEvent"
      link privacyLocationServices "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_LocationServices"
      link privacyMedia "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Media"
      link privacyMicrophone "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Microphone"
      link privacyPhotos "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Photos"
      link privacyReminders "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Reminders"
      link privacyScreenCapture "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_ScreenCapture"
      link privacySpeechRecognition "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_SpeechRecognition"
      link notificationSettings "x-apple.systempreferences:com.apple.Notifications-Settings.extension"                               // K
      link privacyPasteboard "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Pasteboard" since 15.4  // K

      /// AVCaptureDevice.authorizationStatus(for: .video), AVAuthorizationStatus. D, R RNP
      ///
      /// `unavailable` is a device without a camera, whatever the authorization says: a Mac whose camera is closed off, or none.
      resource camera {
        called "Camera access", "uses the camera"
        purpose NSCameraUsageDescription else ends app  // D
        page settings, privacyCamera
        status notDetermined, denied, restricted, unavailable
        status authorized grants
        unforeseen reads unavailable
        // requestAccess(for: .video): its Bool is false for denied and for restricted; asked again, it shows nothing. D
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // I flutter#126429, RNP#640
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// AVCaptureDevice.authorizationStatus(for: .audio). R RNP
      ///
      /// The record permission of AVAudioApplication says undetermined and granted, and knows no restricted.
      /// `unavailable` is a Mac without a microphone.
      resource microphone {
        called "Microphone access", "uses the microphone"
        purpose NSMicrophoneUsageDescription else ends app  // D
        page settings, privacyMicrophone
        status notDetermined, denied, restricted, unavailable
        status authorized grants
        unforeseen reads unavailable
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // I app_settings#201
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// PHPhotoLibrary.authorizationStatus(for: .addOnly), PHAuthorizationStatus. There is no limited access to adding. D, R RNP
      ///
      /// Full access to the library implies it; here the two move freely: more than can happen, and never less.
      resource photosAddOnly {
        called "Photos access", "adds to your photo library"
        purpose NSPhotoLibraryAddUsageDescription else ends app  // D
        page settings, privacyPhotos
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // I PK#125
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// PHPhotoLibrary.authorizationStatus(for: .readWrite). D, R RNP, R PSUI
      ///
      /// Never the call without a level: it reports limited as authorized, I PSUI#144. Who only picks photos needs no permission.
      resource photosReadWrite {
        called "Photos access", "uses your photos"
        purpose NSPhotoLibraryUsageDescription else ends app  // D
        page settings, privacyPhotos
        instead PHPickerViewController, PhotosPicker  // D
        status notDetermined, denied, restricted
        status authorized grants
        status limited grants partly
        unforeseen reads restricted
        ask from notDetermined -> authorized | limited | denied while active
        settings denied -> authorized | limited may end app  // I PK#125, ALCameraViewController#10
        settings limited -> authorized | denied may end app
        settings authorized -> limited | denied may end app
        managed notDetermined | denied | limited | authorized -> restricted
        managed restricted -> notDetermined | denied | limited | authorized
        managed notDetermined | denied -> authorized  // a profile allows it, D com.apple.TCC
        system denied | restricted | limited | authorized -> notDetermined ends app
      }

      /// CNContactStore.authorizationStatus(for: .contacts), CNAuthorizationStatus. D, R RNP
      ///
      /// CNAuthorizationStatus.limited is of iOS and Mac Catalyst alone, D. Who only picks a contact needs no permission.
      resource contacts {
        called "Contacts access", "uses your contacts"
        purpose NSContactsUsageDescription else ends app  // D
        page settings, privacyContacts
        instead CNContactPicker  // K
        status notDetermined, denied, restricted
        status authorized grants
        status limited grants partly retired
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // I FPH#746, react-native-contacts#9
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        managed notDetermined | denied -> authorized  // a profile allows it, D com.apple.TCC
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// EKEventStore.authorizationStatus(for: .event), EKAuthorizationStatus. D, R RNP
      ///
      /// `fullAccess` was called authorized before macOS 14. The system puts the question of each level once, K.
      resource calendar {
        called "Calendar access", "uses your calendar"
        purpose NSCalendarsFullAccessUsageDescription since 14 formerly NSCalendarsUsageDescription for full else -> denied            // K
        purpose NSCalendarsWriteOnlyAccessUsageDescription since 14 formerly NSCalendarsUsageDescription for writeOnly else -> denied  // K
        page settings, privacyCalendars
        status notDetermined, denied, restricted
        status fullAccess grants
        status writeOnly grants partly since 14
        status kept shown as writeOnly since 14  // asked for full access before: not asked again, K
        unforeseen reads restricted
        ask full from notDetermined -> fullAccess | denied while active
        ask full from writeOnly -> fullAccess | kept while active
        ask writeOnly from notDetermined -> writeOnly | denied while active since 14
        ask writeOnly from notDetermined -> fullAccess | denied while active until 13  // there was one level, D
        settings denied | writeOnly | kept -> fullAccess may end app                   // None, Add Events Only, Full Access: P macrumors
        settings denied | fullAccess -> writeOnly may end app
        settings fullAccess | writeOnly | kept -> denied may end app
        managed notDetermined | denied | writeOnly | kept | fullAccess -> restricted
        managed restricted -> notDetermined | denied | writeOnly | fullAccess
        managed notDetermined | denied -> fullAccess  // a profile allows it, D com.apple.TCC
        system denied | restricted | writeOnly | kept | fullAccess -> notDetermined ends app
      }

      /// EKEventStore.authorizationStatus(for: .reminder). There is no write-only access to reminders. D, R RNP
      resource reminders {
        called "Reminders access", "uses your reminders"
        purpose NSRemindersFullAccessUsageDescription since 14 formerly NSRemindersUsageDescription else -> denied  // K
        page settings, privacyReminders
        status notDetermined, denied, restricted
        status fullAccess grants
        unforeseen reads restricted
        ask from notDetermined -> fullAccess | denied while active
        settings denied -> fullAccess may end app  // I PK#125
        settings fullAccess -> denied may end app
        managed notDetermined | denied | fullAccess -> restricted
        managed restricted -> notDetermined | denied | fullAccess
        managed notDetermined | denied -> fullAccess  // a profile allows it, D com.apple.TCC
        system denied | restricted | fullAccess -> notDetermined ends app
      }

      /// CLLocationManager, CLAuthorizationStatus. D, R RNP
      ///
      /// An app that may use the location reads authorizedAlways: only iOS and Mac Catalyst have authorizedWhenInUse, its key and that of Always. Both
      /// calls ask one question, K. Without Location Services it reads denied. D A change does not end the app.
      resource location {
        called "Location access", "uses your location"
        purpose NSLocationUsageDescription else -> silent  // the key of macOS apps, D; without it R FPH
        page settings, privacyLocationServices
        status notDetermined, denied, restricted
        status whenInUse grants retired
        status always grants
        unforeseen reads restricted
        ask from notDetermined -> always | denied while active
        ask always from notDetermined -> always | denied while active
        settings notDetermined -> denied           // Location Services off, D
        settings denied -> notDetermined | always  // or on again
        settings always -> denied
        managed notDetermined | denied | always -> restricted
        managed restricted -> notDetermined | denied | always
        system denied | restricted | always -> notDetermined ends app
      }

      /// CLLocationManager.accuracyAuthorization. D
      resource locationAccuracy {
        called "Precise location", "uses your precise location"
        purpose NSLocationTemporaryUsageDescriptionDictionary else -> reducedAccuracy
        page settings, privacyLocationServices
        status fullAccuracy grants
        status reducedAccuracy grants partly
        status temporary shown as fullAccuracy
        unforeseen reads reducedAccuracy
        ask from reducedAccuracy -> temporary | reducedAccuracy while active
        settings fullAccuracy | temporary -> reducedAccuracy
        settings reducedAccuracy | temporary -> fullAccuracy
        system temporary -> reducedAccuracy while away  // the grant is for the current use of the app, K
        relaunch temporary -> reducedAccuracy
      }

      /// UNUserNotificationCenter, UNAuthorizationStatus. D
      ///
      /// A change in System Settings does not end the app: I PK#125. UNAuthorizationStatus.ephemeral is for App Clips, which a Mac does not
      /// have.
      resource notifications {
        called "Notifications" plural, "sends you notifications"
        page settings, notificationSettings
        option alert, badge, sound, criticalAlert, providesAppNotificationSettings
        status notDetermined, denied
        status authorized grants
        status provisional grants partly
        status ephemeral grants partly retired
        unforeseen reads denied
        ask from notDetermined | provisional -> authorized | denied while active
        ask provisional from notDetermined -> provisional
        settings denied -> authorized
        settings provisional | authorized -> denied | authorized
        system provisional -> authorized | denied
      }

      /// UNNotificationSettings.criticalAlertSetting, UNNotificationSetting: sounds that ignore the volume and Focus. They need an
      /// entitlement. D
      ///
      /// To ask for notifications with .criticalAlert is to ask: the system puts a second question of its own, after the first one if that was
      /// not answered yet, and System Settings has a second switch, K. `notSupported` is never asked, K, or an app without the entitlement, where
      /// a request shows nothing, D; the latter is not said here. A change does not end the app, K.
      resource criticalAlerts {
        called "Critical alerts" plural, "plays sounds that ignore the volume"
        page settings, notificationSettings
        status notSupported, disabled
        status enabled grants
        unforeseen reads notSupported
        ask from notSupported -> enabled | disabled while active
        settings disabled -> enabled
        settings enabled -> disabled
      }

      /// ATTrackingManager.trackingAuthorizationStatus. D
      ///
      /// Not settled: Apple's page says that it is always notDetermined on macOS, and apps see no prompt, I app_tracking_transparency#37
      resource tracking {
        called "Tracking", "uses your activity in other companies’ apps and websites"
        purpose NSUserTrackingUsageDescription else ends app
        page settings, privacyAdvertising
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied | notDetermined while active
        settings notDetermined | denied | authorized -> notDetermined | denied | authorized may end app  // not known whether it ends
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// CBManager.authorization; to create a manager is to ask. R RNP, R PK
      resource bluetooth {
        called "Bluetooth access", "uses Bluetooth"
        purpose NSBluetoothAlwaysUsageDescription else ends app
        page settings, privacyBluetooth
        status notDetermined, denied, restricted
        status allowedAlways grants
        unforeseen reads restricted
        ask from notDetermined -> allowedAlways | denied while active
        settings denied -> allowedAlways may end app  // not known whether it ends
        settings allowedAlways -> denied may end app
        managed notDetermined | denied | allowedAlways -> restricted
        managed restricted -> notDetermined | denied | allowedAlways
        system denied | restricted | allowedAlways -> notDetermined ends app
      }

      /// No status: what is allowed shows in what the app tries, as an answer or as silence. No anchor leads to it. P TN3179
      resource localNetwork since 15 {
        called "Local network access", "uses devices on your local network"
        purpose NSLocalNetworkUsageDescription    // missing: the system has a text of its own, K
        purpose NSBonjourServices else -> denied  // of a service type that is not listed, K
        page settings
        status unknown
        status allowed, denied shown as unknown
        unforeseen reads unknown
        ask from unknown -> allowed | denied silently | silent while active
        ask from denied -> silent while active  // what the app tries goes on waiting
        settings denied -> allowed may end app  // not known whether it ends
        settings allowed -> denied may end app
      }

      /// MusicAuthorization.currentStatus. R RNP, R PK
      resource mediaLibrary {
        called "Media library access", "uses your music and media library"
        purpose NSAppleMusicUsageDescription else ends app
        page settings, privacyMedia
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // not known whether it ends
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        managed notDetermined | denied -> authorized  // a profile allows it, D com.apple.TCC
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// SFSpeechRecognizer.authorizationStatus(). R RNP, R PK
      resource speech {
        called "Speech recognition", "recognizes your speech"
        purpose NSSpeechRecognitionUsageDescription else ends app
        page settings, privacySpeechRecognition
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // I app_settings#201
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        managed notDetermined | denied -> authorized  // a profile allows it, D com.apple.TCC
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// INFocusStatusCenter.default.authorizationStatus. D
      resource focusStatus {
        called "Focus status", "uses your Focus status"
        purpose NSFocusStatusUsageDescription else ends app
        page settings, privacyFocus
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app  // not known whether it ends
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// NSPasteboard.accessBehavior of the general pasteboard: `unknown` is default, where the system has never asked, and the app is not
      /// listed in System Settings; `asks` is ask, at each paste that the person has not begun. D
      ///
      /// An app cannot read how one question was answered. A change does not end the app, K.
      resource pasteboard since 15.4 {
        called "Paste access", "uses what you have copied in other apps"
        page settings, privacyPasteboard
        status unknown
        status asks, denied formerly shown as unknown
        status allowed grants formerly shown as unknown
        unforeseen reads unknown
        ask from unknown | asks -> asks while active
        settings asks -> allowed | denied
        settings allowed -> asks | denied
        settings denied -> asks | allowed
      }

      /// CGPreflightScreenCaptureAccess(): a Bool, false for never asked as for refused. P chromium, R PFLOW
      ///
      /// Access that is switched on begins with the next launch of the app: the system offers Quit & Reopen, and Later.
      resource screenCapture {
        called "Screen recording", "records your screen"
        page settings, privacyScreenCapture
        status notAllowed
        status asked shown as notAllowed       // asked before: nothing is shown any more
        status switchedOn shown as notAllowed  // and not opened again: it counts after a launch
        status barred shown as notAllowed      // by a profile of an organisation
        status allowed grants
        unforeseen reads notAllowed
        ask from notAllowed -> asked while active  // CGRequestScreenCaptureAccess(): an alert that leads to System Settings
        settings notAllowed | asked -> switchedOn may end app
        settings allowed | switchedOn -> asked may end app
        managed notAllowed | asked | switchedOn | allowed -> barred
        managed barred -> notAllowed
        system allowed -> asked  // asked to confirm it again from time to time, from macOS 15 on, K
        relaunch switchedOn -> allowed
      }

      /// AXIsProcessTrusted(): a Bool. No callback tells of a change. R PFLOW
      ///
      /// AXIsProcessTrustedWithOptions shows its alert as often as it is called, and answers before the person has gone anywhere.
      resource accessibility {
        called "Accessibility access", "uses the accessibility features of this Mac"
        page settings, privacyAccessibility
        status notAllowed
        status barred shown as notAllowed  // by a profile of an organisation
        status allowed grants
        unforeseen reads notAllowed
        ask from notAllowed -> notAllowed while active
        settings notAllowed -> allowed
        settings allowed -> notAllowed
        managed notAllowed | allowed -> barred
        managed notAllowed | barred -> allowed
        managed barred -> notAllowed
      }

      /// IOHIDCheckAccess(kIOHIDRequestTypeListenEvent), IOHIDAccessType. R PFLOW
      ///
      /// Access that is switched on begins with the next launch of the app: the system asks to quit it. R OpenTabletDriver
      resource inputMonitoring {
        called "Input Monitoring", "observes the keyboard and the mouse"
        page settings, privacyListenEvent
        status unknown, denied
        status switchedOn shown as denied  // and not opened again
        status authorized grants
        unforeseen reads unknown
        ask from unknown -> denied while active  // IOHIDRequestAccess(): an alert that leads to System Settings
        settings unknown | denied -> switchedOn may end app
        settings authorized | switchedOn -> denied may end app
        managed unknown | switchedOn | authorized -> denied  // a profile can only bar it, D com.apple.TCC ListenEvent
        relaunch switchedOn -> authorized
      }

      /// No status and no request: an app tries a protected file, and opens the pane. R MacPaw PermissionsKit
      resource fullDiskAccess {
        called "Full Disk Access", "uses files on the whole disk"
        purpose NSSystemAdministrationUsageDescription
        page settings, privacyAllFiles
        status unknown
        status allowed shown as unknown
        unforeseen reads unknown
        settings unknown -> allowed may end app
        settings allowed -> unknown may end app
        managed unknown -> allowed
        managed allowed -> unknown
      }

      /// AEDeterminePermissionToAutomateTarget, an OSStatus for each app that is told what to do. K
      ///
      /// `notRunning` is procNotFound: of an app that does not run, nothing can be told.
      resource automation {
        called "Automation", "controls other apps on this Mac"
        purpose NSAppleEventsUsageDescription else -> denied
        page settings, privacyAutomation
        status notDetermined, denied, notRunning
        status authorized grants
        unforeseen reads denied
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized
        settings authorized -> denied
        managed notDetermined | authorized -> denied
        managed notDetermined | denied -> authorized
        system notDetermined | denied | authorized -> notRunning
        system notRunning -> notDetermined | denied | authorized
      }

      /// No status: to touch Desktop, Documents, Downloads, a removable or a network volume is to ask, once for each. P apple-bundle
      ///
      /// Who lets the person choose needs no permission.
      resource filesAndFolders {
        called "Access to files and folders", "uses your files and folders"
        purpose NSDesktopFolderUsageDescription  // without it, and without those below, the system has a text of its own
        purpose NSDocumentsFolderUsageDescription
        purpose NSDownloadsFolderUsageDescription
        purpose NSRemovableVolumesUsageDescription
        purpose NSNetworkVolumesUsageDescription
        purpose NSFileProviderDomainUsageDescription
        page settings, privacyFilesAndFolders
        instead NSOpenPanel  // drag and drop gives access too
        status unknown
        status allowed, denied shown as unknown
        unforeseen reads unknown
        ask from unknown -> allowed | denied while active
        settings denied -> allowed
        settings allowed -> denied
        managed unknown | denied -> allowed
        managed unknown | allowed -> denied
      }

      /// No status: to start an audio tap is to ask. R PFLOW, K
      resource systemAudio since 14.2 {
        called "Access to system audio", "records the sound of this Mac"
        purpose NSAudioCaptureUsageDescription else ends app  // or it records silence, I meeting-transcriber#547
        page settings, privacyAudioCapture
        status unknown
        status allowed, denied shown as unknown
        unforeseen reads unknown
        ask from unknown -> allowed | denied while active
        settings denied -> allowed may end app  // not known whether it ends
        settings allowed -> denied may end app
        managed unknown | allowed -> denied
      }

      """#
    ),
    (
      "android",
      #"""
      language 1
      /// What Android 11 (API level 30) and later does with the resources that policies ask for. Versions are API levels.
      ///
      /// An app is told two things: whether it is allowed (checkSelfPermission), and whether to explain itself before it asks
      /// again (shouldShowRequestPermissionRationale). So `denied` is never asked, or dismissed, or lapsed, or refused for good:
      /// nothing tells them apart, and only the last is `blocked`, where a request is answered at once. A second refusal is for good; before
      /// API level 30 it took a checkbox.
      ///
      /// A letter names the source of a fact, at its end or above its resource. D is a page of developer.android.com, S the source of Android,
      /// R the source of a library, I an issue, P another page, K what is well known and was not looked up. Libraries are ACC accompanist,
      /// CDP cordova-diagnostic-plugin, FPH flutter-permission-handler, RNP react-native-permissions. No fact was tried on a device.
      ///
      /// Of every runtime permission, that is every resource with `blocked`: the statuses before and after a request, I ACC#1363, S
      /// PermissionService; that taking one away ends the process and giving one does not, S, R ACC, P fsk-consulting; what comes of months
      /// without use, D, S AutoRevokePermissions, except for activityRecognition; what an organisation may fix, D
      /// DevicePolicyManager.setPermissionGrantState, K. One request at a time, R FPH.
      ///
      /// Permissions of a group share their dialog: if one is allowed, a request for the next shows nothing and allows it, D. Groups are
      /// photos and videos, the nearby devices, and before API level 33 photos, videos and audio. Here they move freely: more than can
      /// happen, and never less.
      ///
      /// The purposes are entries of the manifest, with android.permission. before them: what is not declared is refused unasked, K. What is
      /// said of apps is said of those that target the newest version.
      platform android versions 30...

      look android

      // Settings.ACTION_APPLICATION_DETAILS_SETTINGS, with the package as data. D
      link settings "android.settings.APPLICATION_DETAILS_SETTINGS"
      // Settings.ACTION_APP_NOTIFICATION_SETTINGS, with EXTRA_APP_PACKAGE. D
      link notificationSettings "android.settings.APP_NOTIFICATION_SETTINGS"
      // Settings.ACTION_REQUEST_SCHEDULE_EXACT_ALARM. D
      link exactAlarmSettings "android.settings.REQUEST_SCHEDULE_EXACT_ALARM" since 31
      // Settings.ACTION_MANAGE_APP_USE_FULL_SCREEN_INTENT. D
      link fullScreenSettings "android.settings.MANAGE_APP_USE_FULL_SCREEN_INTENT" since 34
      // Settings.ACTION_LOCATION_SOURCE_SETTINGS. D
      link locationServicesSettings "android.settings.LOCATION_SOURCE_SETTINGS"
      // Settings.ACTION_MANAGE_OVERLAY_PERMISSION: a list of apps, whatever package is named. D
      link overlaySettings "android.settings.action.MANAGE_OVERLAY_PERMISSION"
      // Settings.ACTION_IGNORE_BATTERY_OPTIMIZATION_SETTINGS: a list of apps. D
      link batterySettings "android.settings.IGNORE_BATTERY_OPTIMIZATION_SETTINGS"
      // Settings.ACTION_MANAGE_APP_ALL_FILES_ACCESS_PERMISSION, with the package as data. D
      link allFilesSettings "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
      // Settings.ACTION_PRIVACY_SETTINGS, which has the switches for camera and microphone. D, K
      link privacySettings "android.settings.PRIVACY_SETTINGS"

      /// `unavailable` is a device without a camera: PackageManager.FEATURE_CAMERA_ANY. K
      resource camera {
        called "Camera access", "uses the camera"
        purpose CAMERA else -> denied
        page settings
        status denied
        status blocked shown as denied
        status rationale, unavailable
        status authorized grants
        status once shown as authorized  // Only this time
        unforeseen reads denied
        ask from denied -> authorized | once | rationale | denied while active  // the dialog can be dismissed
        ask from rationale -> authorized | once | blocked | rationale while active
        system once -> denied may end app while away                 // the session is over: P commonsware, D
        system authorized -> denied | rationale ends app while away  // unused for months: as if refused in Settings
        settings denied | rationale | blocked -> authorized          // Allow, or Allow only while using the app
        settings rationale | blocked -> denied                       // Ask every time: only for groups with supportsOneTimeGrant, S
        settings authorized | once -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized  // fixed by an organisation
        managed blocked -> authorized
        managed authorized | once -> blocked ends app
        relaunch once -> denied | once  // a process that is started again soon keeps it: S OneTimePermissionUserManager, I ACC#564, RNP#971
      }

      /// `unavailable` is a device without a microphone: PackageManager.FEATURE_MICROPHONE. K
      resource microphone {
        called "Microphone access", "uses the microphone"
        purpose RECORD_AUDIO else -> denied
        page settings
        status denied
        status blocked shown as denied
        status rationale, unavailable
        status authorized grants
        status once shown as authorized
        unforeseen reads denied
        ask from denied -> authorized | once | rationale | denied while active
        ask from rationale -> authorized | once | blocked | rationale while active
        system once -> denied may end app while away
        system authorized -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized
        settings rationale | blocked -> denied
        settings authorized | once -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized | once -> blocked ends app
        relaunch once -> denied | once
      }

      /// The switch for the camera of all apps, where the device has one: SensorPrivacyManager.supportsSensorToggle. D
      ///
      /// No app is told how it stands, and what the app is allowed stays as it is. While it is off, an app that is allowed the camera
      /// gets black pictures, and the system asks the person to turn it on: to use the camera is to ask. D
      resource cameraToggle since 31 {
        called "The switch for the camera", "uses the camera"
        page privacySettings
        status unknown  // on, or there is no switch
        status off shown as unknown
        unforeseen reads unknown
        ask from off -> unknown | off while active
        settings off -> unknown
        settings unknown -> off  // from Quick Settings too, while the app is open
      }

      /// The switch for the microphone of all apps, where the device has one: SensorPrivacyManager.supportsSensorToggle. D
      ///
      /// No app is told how it stands, and what the app is allowed stays as it is. While it is off, an app that is allowed the microphone
      /// gets silence, and the system asks the person to turn it on: to use the microphone is to ask. D
      resource microphoneToggle since 31 {
        called "The switch for the microphone", "uses the microphone"
        page privacySettings
        status unknown  // on, or there is no switch
        status off shown as unknown
        unforeseen reads unknown
        ask from off -> unknown | off while active
        settings off -> unknown
        settings unknown -> off  // from Quick Settings too, while the app is open
      }

      /// Precise or approximate, while the app is used or all the time: ACCESS_FINE_LOCATION, ACCESS_COARSE_LOCATION and
      /// ACCESS_BACKGROUND_LOCATION, each with a rationale of its own. D
      ///
      /// `rationale` is that of the first two. Where the app is allowed approximate location, that of precise location makes it
      /// `preciseRationale`. The rationale of the background is there from the first request on, whatever has been answered, until the person
      /// has refused it for good, which is `alwaysBlocked` (S PermissionService). Beside approximate location it is not told here.
      ///
      /// Location in the background is asked for on its own and after the rest, else nothing is shown: the system leads to its
      /// settings page, and the answer is what it reads when the person is back (D, S BackgroundGrantBehavior). Don't allow on that page takes
      /// everything away, and that ends the app. Without location services what is allowed stays as it is.
      resource location {
        called "Location access", "uses your location"
        purpose ACCESS_FINE_LOCATION else -> denied
        purpose ACCESS_COARSE_LOCATION else -> denied
        purpose ACCESS_BACKGROUND_LOCATION for always else -> whileInUse | approximate
        page settings
        status denied
        status blocked shown as denied
        status rationale
        status whileInUse, always grants
        status alwaysBlocked grants formerly shown as whileInUse
        status once shown as whileInUse
        status approximate grants partly since 31
        status preciseRationale grants partly formerly shown as approximate since 31
        status alwaysApproximate grants partly formerly shown as always since 31
        status preciseBlocked, approximateOnce shown as approximate since 31
        unforeseen reads denied
        ask from denied -> whileInUse | once | approximate | approximateOnce | rationale | denied while active
        ask from rationale -> whileInUse | once | approximate | approximateOnce | blocked | rationale while active
        ask from approximate -> whileInUse | once | preciseRationale | approximate while active  // to be precise, S LocationGrantBehavior
        ask from preciseRationale -> whileInUse | once | preciseBlocked | preciseRationale while active
        ask from approximateOnce -> whileInUse | once | approximateOnce while active
        ask from alwaysApproximate -> always | alwaysApproximate while active
        ask always from whileInUse -> always | alwaysApproximate | alwaysBlocked | whileInUse while active  // when it is for good: not known, K
        ask always from once -> always | alwaysApproximate | whileInUse | once while active
        ask always from approximate -> always | alwaysApproximate | whileInUse | approximate while active  // or precise as well
        ask always from preciseRationale -> always | alwaysApproximate | whileInUse | preciseRationale while active
        ask always from preciseBlocked -> always | alwaysApproximate | whileInUse | preciseBlocked while active
        ask always from approximateOnce -> always | alwaysApproximate | whileInUse | approximateOnce while active
        system once | approximateOnce -> denied may end app while away
        system whileInUse | alwaysBlocked | always -> denied | rationale ends app while away
        system approximate | preciseRationale | preciseBlocked | alwaysApproximate -> denied | rationale ends app while away
        settings denied | rationale | blocked -> whileInUse | approximate | always | alwaysApproximate
        settings whileInUse | alwaysBlocked | once -> always
        settings approximate | preciseRationale | preciseBlocked | approximateOnce -> whileInUse | always | alwaysApproximate
        settings alwaysApproximate -> always
        settings rationale | blocked -> denied
        settings always -> whileInUse | alwaysBlocked | approximate | alwaysApproximate ends app
        settings alwaysApproximate -> whileInUse | approximate ends app
        settings whileInUse | alwaysBlocked | once -> approximate | alwaysApproximate ends app
        settings whileInUse | alwaysBlocked | once | always -> denied | rationale | blocked ends app
        settings approximate | preciseRationale | preciseBlocked | approximateOnce | alwaysApproximate -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | whileInUse
        managed blocked -> whileInUse
        managed whileInUse | alwaysBlocked | once | always -> blocked ends app
        managed approximate | preciseRationale | preciseBlocked | approximateOnce | alwaysApproximate -> blocked ends app
        relaunch once -> denied | once
        relaunch approximateOnce -> denied | approximateOnce
      }

      /// LocationManager.isLocationEnabled(): the switch for all apps. D
      ///
      /// Where Google Play services are, they can ask to turn it on: SettingsClient, an action of the app. D
      resource locationServices {
        called "Location", "uses the location of this device"
        page locationServicesSettings
        status disabled
        status enabled grants
        unforeseen reads disabled
        settings disabled -> enabled
        settings enabled -> disabled
        managed disabled -> enabled
        managed enabled -> disabled
      }

      /// NotificationManager.areNotificationsEnabled(), POST_NOTIFICATIONS. A dialog swiped away changes nothing. D
      ///
      /// Before API level 33 nothing asks: they are allowed, or off. An app that targets less than 33 cannot ask: the system asks when it
      /// makes its first channel, once, D; that is not said here. ACTION_APP_BLOCK_STATE_CHANGED tells an app of a change, D.
      resource notifications {
        called "Notifications" plural, "sends you notifications"
        purpose POST_NOTIFICATIONS else -> denied
        page settings, notificationSettings
        status denied
        status blocked shown as denied since 33
        status rationale since 33
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active since 33
        ask from rationale -> authorized | blocked | rationale while active since 33
        system authorized -> denied | rationale ends app while away since 33
        settings denied | rationale | blocked -> authorized tells app
        settings authorized -> denied may end app until 32                     // not known whether it ends
        settings authorized -> denied | rationale | blocked ends app since 33  // S PermissionManagerServiceImpl.onPermissionRevoked
        managed denied | rationale -> blocked | authorized since 33
        managed blocked -> authorized since 33
        managed authorized -> blocked ends app since 33
      }

      /// READ_MEDIA_IMAGES; before API level 33 READ_EXTERNAL_STORAGE. Who only picks photos needs no permission. D
      ///
      /// If a person selects some of them, it depends on the manifest. An app that declares READ_MEDIA_VISUAL_USER_SELECTED reads that they are
      /// `limited`, and a request lets the person choose again. Any other reads `authorized`, and for this session only: `selected`, which
      /// cannot be told from all photos. D
      resource photos {
        called "Photos access", "uses your photos"
        purpose READ_MEDIA_IMAGES since 33 formerly READ_EXTERNAL_STORAGE else -> denied
        purpose READ_MEDIA_VISUAL_USER_SELECTED  // without it, asked all the same
        page settings
        instead PickVisualMedia  // D
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        status limited grants partly since 34 with READ_MEDIA_VISUAL_USER_SELECTED
        status selected shown as authorized since 34 without READ_MEDIA_VISUAL_USER_SELECTED
        unforeseen reads denied
        ask from denied -> authorized | limited | selected | rationale | denied while active
        ask from rationale -> authorized | limited | selected | blocked | rationale while active
        ask from limited -> authorized | limited while active  // the person chooses again, S StorageGrantBehavior
        system selected -> denied may end app while away       // as what is allowed this time only
        system authorized | limited -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized | limited | selected
        settings limited | selected -> authorized
        settings authorized -> limited | selected ends app
        settings authorized | limited | selected -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized | limited | selected -> blocked ends app
        relaunch selected -> denied | selected
      }

      /// READ_MEDIA_VIDEO; before API level 33 READ_EXTERNAL_STORAGE. The same dialog as for photos, and some of both are selected together. D
      resource videos {
        called "Videos access", "uses your videos"
        purpose READ_MEDIA_VIDEO since 33 formerly READ_EXTERNAL_STORAGE else -> denied
        purpose READ_MEDIA_VISUAL_USER_SELECTED  // without it, asked all the same
        page settings
        instead PickVisualMedia  // D
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        status limited grants partly since 34 with READ_MEDIA_VISUAL_USER_SELECTED
        status selected shown as authorized since 34 without READ_MEDIA_VISUAL_USER_SELECTED
        unforeseen reads denied
        ask from denied -> authorized | limited | selected | rationale | denied while active
        ask from rationale -> authorized | limited | selected | blocked | rationale while active
        ask from limited -> authorized | limited while active  // the person chooses again, S StorageGrantBehavior
        system selected -> denied may end app while away       // as what is allowed this time only
        system authorized | limited -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized | limited | selected
        settings limited | selected -> authorized
        settings authorized -> limited | selected ends app
        settings authorized | limited | selected -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized | limited | selected -> blocked ends app
        relaunch selected -> denied | selected
      }

      /// READ_MEDIA_AUDIO; before API level 33 READ_EXTERNAL_STORAGE. D
      resource audio {
        called "Music and audio access", "uses your music and audio files"
        purpose READ_MEDIA_AUDIO since 33 formerly READ_EXTERNAL_STORAGE else -> denied
        page settings
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active
        ask from rationale -> authorized | blocked | rationale while active
        system authorized -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized
        settings authorized -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized -> blocked ends app
      }

      /// READ_CONTACTS. Who only picks a contact needs no permission.
      resource contacts {
        called "Contacts access", "uses your contacts"
        purpose READ_CONTACTS else -> denied
        page settings
        instead ACTION_PICK  // D
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active
        ask from rationale -> authorized | blocked | rationale while active
        system authorized -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized
        settings authorized -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized -> blocked ends app
      }

      /// READ_CALENDAR and WRITE_CALENDAR, of one group. Who lets the person add an event needs no permission. D
      resource calendar {
        called "Calendar access", "uses your calendar"
        purpose READ_CALENDAR else -> denied
        purpose WRITE_CALENDAR else -> denied
        page settings
        instead ACTION_INSERT  // D
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active
        ask from rationale -> authorized | blocked | rationale while active
        system authorized -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized
        settings authorized -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized -> blocked ends app
      }

      /// READ_PHONE_STATE; CALL_PHONE, READ_PHONE_NUMBERS and ANSWER_PHONE_CALLS are of its group. Who lets the person dial needs no
      /// permission. D
      resource phone {
        called "Phone access", "uses the phone"
        purpose READ_PHONE_STATE else -> denied
        page settings
        instead ACTION_DIAL  // D
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active
        ask from rationale -> authorized | blocked | rationale while active
        system authorized -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized
        settings authorized -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized -> blocked ends app
      }

      /// READ_CALL_LOG. Unless the store that installs the app allows it, it is refused unasked, as without the entry. D
      resource callLog {
        called "Call log access", "uses your call log"
        purpose READ_CALL_LOG else -> denied
        page settings
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active
        ask from rationale -> authorized | blocked | rationale while active
        system authorized -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized
        settings authorized -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized -> blocked ends app
      }

      /// ACTIVITY_RECOGNITION. It is not taken away after months without use: S AutoRevokePermissions. D
      resource activityRecognition {
        called "Physical activity access", "recognizes your physical activity"
        purpose ACTIVITY_RECOGNITION else -> denied
        page settings
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active
        ask from rationale -> authorized | blocked | rationale while active
        settings denied | rationale | blocked -> authorized
        settings authorized -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized -> blocked ends app
      }

      /// BODY_SENSORS; from API level 33 on in the background with BODY_SENSORS_BACKGROUND, which is asked for on its own and after the first,
      /// and leads to the settings page. D
      ///
      /// An app that targets API level 36 asks for each kind of data, such as android.permission.health.READ_HEART_RATE. D
      resource bodySensors {
        called "Access to body sensors", "uses the sensors that measure your body"
        purpose READ_HEART_RATE since 36 formerly BODY_SENSORS else -> denied
        purpose READ_HEALTH_DATA_IN_BACKGROUND since 36 formerly BODY_SENSORS_BACKGROUND for always else -> authorized
        page settings
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        status always, alwaysRationale grants since 33
        status alwaysBlocked shown as authorized since 33
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active
        ask from rationale -> authorized | blocked | rationale while active
        ask always from authorized -> always | alwaysRationale | authorized while active since 33
        ask always from alwaysRationale -> always | alwaysBlocked | alwaysRationale while active since 33
        system authorized | always | alwaysRationale | alwaysBlocked -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized | always
        settings authorized | alwaysRationale | alwaysBlocked -> always
        settings always -> authorized | alwaysRationale ends app
        settings authorized | always | alwaysRationale | alwaysBlocked -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized | always | alwaysRationale | alwaysBlocked -> blocked ends app
      }

      /// BLUETOOTH_CONNECT, with devices that are paired: of the group Nearby devices. Before API level 31 no permission of its own. D
      ///
      /// Who only pairs a device needs no permission.
      resource bluetooth since 31 {
        called "Bluetooth access", "uses Bluetooth"
        purpose BLUETOOTH_CONNECT else -> denied
        page settings
        instead CompanionDeviceManager  // D
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active
        ask from rationale -> authorized | blocked | rationale while active
        system authorized -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized
        settings authorized -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized -> blocked ends app
      }

      /// BLUETOOTH_SCAN, to find devices: of the group Nearby devices. Before API level 31 it takes location, precise, with its services on. D
      resource bluetoothScan since 31 {
        called "Access to nearby devices", "finds nearby devices"
        purpose BLUETOOTH_SCAN else -> denied
        page settings
        instead CompanionDeviceManager  // D
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active
        ask from rationale -> authorized | blocked | rationale while active
        system authorized -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized
        settings authorized -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized -> blocked ends app
      }

      /// BLUETOOTH_ADVERTISE, to be found by devices: of the group Nearby devices. Before API level 31 no permission of its own. D
      resource bluetoothAdvertise since 31 {
        called "Access to nearby devices", "lets nearby devices find this one"
        purpose BLUETOOTH_ADVERTISE else -> denied
        page settings
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active
        ask from rationale -> authorized | blocked | rationale while active
        system authorized -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized
        settings authorized -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized -> blocked ends app
      }

      /// NEARBY_WIFI_DEVICES: of the group Nearby devices. Before API level 33 it takes precise location. D
      resource nearbyWifi since 33 {
        called "Access to nearby devices", "finds nearby devices over Wi-Fi"
        purpose NEARBY_WIFI_DEVICES else -> denied
        page settings
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active
        ask from rationale -> authorized | blocked | rationale while active
        system authorized -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized
        settings authorized -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized -> blocked ends app
      }

      /// ACCESS_LOCAL_NETWORK: of the group Nearby devices, for apps that target API level 37. Before, it comes with INTERNET. Who lets the
      /// system find one device needs no permission: DiscoveryRequest.FLAG_SHOW_PICKER. D
      resource localNetwork since 37 {
        called "Local network access", "uses devices on your local network"
        purpose ACCESS_LOCAL_NETWORK else -> denied
        page settings
        instead NsdManager  // D
        status denied
        status blocked shown as denied
        status rationale
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | rationale | denied while active
        ask from rationale -> authorized | blocked | rationale while active
        system authorized -> denied | rationale ends app while away
        settings denied | rationale | blocked -> authorized
        settings authorized -> denied | rationale | blocked ends app
        managed denied | rationale -> blocked | authorized
        managed blocked -> authorized
        managed authorized -> blocked ends app
      }

      /// AlarmManager.canScheduleExactAlarms(), SCHEDULE_EXACT_ALARM. No dialog: only its page in Settings. D
      ///
      /// Before API level 34 it is allowed until the person takes it away; from 34 on it is off at first. Taking it away ends the app and
      /// deletes its exact alarms, and only of the permission it is told: ACTION_SCHEDULE_EXACT_ALARM_PERMISSION_STATE_CHANGED. D, S
      /// AlarmManagerService. An app with USE_EXACT_ALARM always has it, from API level 33 on, D; that is not said here.
      resource exactAlarms since 31 {
        called "Exact alarms" plural, "sets alarms at an exact time"
        purpose SCHEDULE_EXACT_ALARM else -> denied
        page exactAlarmSettings
        status denied
        status authorized grants
        unforeseen reads denied
        settings denied -> authorized tells app
        settings authorized -> denied ends app
      }

      /// NotificationManager.canUseFullScreenIntent(), USE_FULL_SCREEN_INTENT. No dialog: only its page in Settings. D
      resource fullScreenIntents since 34 {
        called "Full-screen notifications" plural, "shows full-screen notifications"
        purpose USE_FULL_SCREEN_INTENT else -> denied
        page fullScreenSettings
        status denied
        status authorized grants
        unforeseen reads denied
        settings denied -> authorized
        settings authorized -> denied may end app  // not known whether it ends
      }

      /// Settings.canDrawOverlays(), SYSTEM_ALERT_WINDOW. No dialog: only its page in Settings. D
      resource overlay {
        called "Display over other apps", "shows content over other apps"
        purpose SYSTEM_ALERT_WINDOW else -> denied
        page overlaySettings
        status denied
        status authorized grants
        unforeseen reads denied
        settings denied -> authorized
        settings authorized -> denied may end app  // not known whether it ends
      }

      /// PowerManager.isIgnoringBatteryOptimizations(). ACTION_REQUEST_IGNORE_BATTERY_OPTIMIZATIONS asks, as often as the app likes; the list
      /// in Settings needs no entry of the manifest. D
      resource batteryOptimization {
        called "Unrestricted battery use", "works in the background without battery restrictions"
        purpose REQUEST_IGNORE_BATTERY_OPTIMIZATIONS else -> denied
        page batterySettings
        status denied
        status authorized grants
        unforeseen reads denied
        ask from denied -> authorized | denied while active
        settings denied -> authorized
        settings authorized -> denied may end app  // not known whether it ends
      }

      /// Environment.isExternalStorageManager(), MANAGE_EXTERNAL_STORAGE. No dialog: only its page in Settings. D
      resource allFiles {
        called "Access to all files", "manages the files on this device"
        purpose MANAGE_EXTERNAL_STORAGE else -> denied
        page allFilesSettings
        instead ACTION_OPEN_DOCUMENT, ACTION_OPEN_DOCUMENT_TREE  // D
        status denied
        status authorized grants
        unforeseen reads denied
        settings denied -> authorized
        settings authorized -> denied ends app  // S StorageManagerService.killAppForOpChange
      }

      """#
    ),
    (
      "web",
      #"""
      language 1
      /// What browsers do with the features that policies ask for.
      ///
      /// A status is the state that navigator.permissions.query({name}) tells: granted (here `authorized`), denied, prompt. What no
      /// query knows is `prompt`, and a use tells. For notifications ask Notification.permission. No query tells `unavailable`: an
      /// insecure page, a frame that may not ask, a browser without the feature, no camera, no microphone. C F G
      ///
      /// A letter names the source of a fact: at the end of its line, above its lines, or above its resource. C, F and G were seen in
      /// November 2026 on Linux (Debian 12) with real prompts, answered by their buttons: C in Chromium 156, F in Firefox ESR 153, G in
      /// WebKitGTK 2.50 (MiniBrowser and Epiphany). S is the source of a browser or a standard, W is w3.org or developer.mozilla.org, P another
      /// page, K what is well known and was not looked up. Safari and phones were not tried, and how long G keeps a grant says
      /// nothing about Safari.
      ///
      /// Of every feature:
      /// - A prompt stands beside the page, which goes on, and nobody need answer it. A hidden tab shows it when it comes back. C F
      /// - Dismissed, it leaves `prompt`. At the third dismissal, or the fourth prompt that was left open with its page, Chrome
      ///   refuses for seven days: `embargoed`. After these, one dismissal is enough; a grant begins the count anew. C
      /// - A refusal that Firefox does not keep, or Escape, is `blockedForNow`: in this tab, for an hour at most. F
      /// - An organisation's rule, or "block new requests", is `locked`: refused without a prompt, and no site setting changes it. C F
      /// - A grant for this time survives a reload, and ends when the site's last page is closed or hidden for five minutes: C. Or
      ///   after 16 hours, or if the machine sleeps: S one_time_permission_provider.h.
      /// - A site that was not visited for 60 days loses its grants: S unused_site_permissions_manager.cc.
      /// - An answer in another tab of the site counts in this one: C; if it is kept: F.
      /// - No link leads to a browser's settings, so no resource has a page: a policy says in words where they are. C F
      ///
      /// The `change` event of a query tells of changes: C, but not for midi; F, but not for push, nor for a page that comes back
      /// from the browser's memory; never in G, nor in Safari: S MDN compatibility data 28874. So a host queries again when the page
      /// is shown or gets the focus (visibilitychange, pageshow, focus). This is the `return` of a page, and a page load, also a
      /// reload, is its launch.
      platform web

      look web

      /// Where the page is: window.isSecureContext, and a frame of another site. Everything is `unavailable` in an insecure page; in
      /// a frame, what its `allow` does not name; notifications and push in every such frame. C F. A query may still say prompt: F G; in
      /// Chromium it says denied.
      input pageContext: secure | insecure | frame = secure

      /// getUserMedia({video: true}): any refusal is NotAllowedError, W. With the microphone it is one prompt for both. C F
      ///
      /// Without a camera nothing is asked, whatever a query says: NotFoundError C F, OverconstrainedError G.
      resource camera {
        called "Camera access", "uses the camera"
        status prompt, denied, unavailable
        status embargoed shown as denied      // C
        status blockedForNow shown as denied  // F
        status locked shown as denied         // C F
        status allowedBefore shown as prompt  // F: the query says granted, and a use asks again
        status authorized grants
        status thisTime shown as authorized  // C; for this page F; until another site is visited G
        unforeseen reads unavailable
        // C F G
        ask from prompt -> authorized | thisTime | denied | embargoed | blockedForNow | prompt beside app while active
        // F
        ask from allowedBefore -> authorized | thisTime | denied | blockedForNow | prompt beside app while active
        // The site's settings, or an answer in another tab: C F
        settings prompt | allowedBefore -> authorized | thisTime | denied
        settings denied | embargoed | blockedForNow -> authorized | prompt
        settings authorized | thisTime -> denied | prompt
        settings thisTime -> authorized  // C
        // C F
        managed prompt | allowedBefore | denied | embargoed | blockedForNow -> locked | authorized
        managed authorized | thisTime -> locked | prompt
        managed locked -> prompt | denied | authorized
        system embargoed -> prompt                                     // C: the week is over
        system blockedForNow -> prompt                                 // F: the hour is over
        system thisTime -> prompt | allowedBefore                      // C, S
        system authorized -> prompt while away                         // S
        system prompt | denied | authorized | thisTime -> unavailable  // unplugged, K
        system unavailable -> prompt | denied | authorized             // plugged in, K
        relaunch prompt -> prompt | embargoed                          // C: the fourth prompt that was left open
        relaunch thisTime -> thisTime | prompt | allowedBefore         // C: kept by a reload. F: asks again after it
        relaunch blockedForNow -> blockedForNow | prompt               // F: the browser's reload button, a new tab
      }

      /// getUserMedia({audio: true}), W: as the camera, with the same marks. C F G
      resource microphone {
        called "Microphone access", "uses the microphone"
        status prompt, denied, unavailable
        status embargoed shown as denied
        status blockedForNow shown as denied
        status locked shown as denied
        status allowedBefore shown as prompt
        status authorized grants
        status thisTime shown as authorized
        unforeseen reads unavailable
        ask from prompt -> authorized | thisTime | denied | embargoed | blockedForNow | prompt beside app while active
        ask from allowedBefore -> authorized | thisTime | denied | blockedForNow | prompt beside app while active
        settings prompt | allowedBefore -> authorized | thisTime | denied
        settings denied | embargoed | blockedForNow -> authorized | prompt
        settings authorized | thisTime -> denied | prompt
        settings thisTime -> authorized
        managed prompt | allowedBefore | denied | embargoed | blockedForNow -> locked | authorized
        managed authorized | thisTime -> locked | prompt
        managed locked -> prompt | denied | authorized
        system embargoed -> prompt
        system blockedForNow -> prompt
        system thisTime -> prompt | allowedBefore
        system authorized -> prompt while away
        system prompt | denied | authorized | thisTime -> unavailable
        system unavailable -> prompt | denied | authorized
        relaunch prompt -> prompt | embargoed
        relaunch thisTime -> thisTime | prompt | allowedBefore
        relaunch blockedForNow -> blockedForNow | prompt
      }

      /// geolocation.getCurrentPosition: a refusal is PERMISSION_DENIED. W
      ///
      /// A grant that Firefox does not keep is for an hour and this tab, also after a reload. F
      resource geolocation {
        called "Location access", "uses your location"
        status prompt, denied, unavailable
        status embargoed shown as denied      // C
        status blockedForNow shown as denied  // F; for this page G
        status locked shown as denied         // C F
        status authorized grants
        status thisTime shown as authorized  // C F
        unforeseen reads unavailable
        // C F G
        ask from prompt -> authorized | thisTime | denied | embargoed | blockedForNow | prompt beside app while active
        // The site's settings, or an answer in another tab: C F
        settings prompt -> authorized | thisTime | denied
        settings denied | embargoed | blockedForNow -> authorized | prompt
        settings authorized | thisTime -> denied | prompt
        settings thisTime -> authorized  // C
        // C F
        managed prompt | denied | embargoed | blockedForNow -> locked | authorized
        managed authorized | thisTime -> locked | prompt
        managed locked -> prompt | denied | authorized
        system embargoed -> prompt                        // C
        system blockedForNow | thisTime -> prompt         // F: the hour is over. C: hidden for five minutes
        system authorized -> prompt while away            // S
        relaunch prompt -> prompt | embargoed             // C
        relaunch thisTime -> thisTime | prompt            // C F: kept by a reload. C: the site's pages were closed
        relaunch blockedForNow -> blockedForNow | prompt  // F G
      }

      /// Notification.requestPermission(), which says default for prompt. It is granted for good or not at all. W
      ///
      /// Without a click nothing is shown: the status stays in Firefox, F, and WebKit says denied at once. G
      resource notifications {
        called "Notifications" plural, "sends you notifications"
        status prompt, denied, unavailable
        status embargoed shown as denied  // C
        status locked shown as denied     // C F
        status authorized grants
        unforeseen reads unavailable
        // C
        ask from prompt -> authorized | denied | embargoed | prompt beside app while active
        // F G; Escape refuses for good, F
        ask from prompt -> authorized | denied | prompt beside app while active after tap else -> prompt | denied
        // The site's settings, or an answer in another tab: C F
        settings prompt -> authorized | denied
        settings denied | embargoed -> authorized | prompt
        settings authorized -> denied | prompt
        // C F
        managed prompt | denied | embargoed -> locked | authorized
        managed authorized -> locked | prompt
        managed locked -> prompt | denied | authorized
        system embargoed -> prompt              // C
        system authorized -> prompt while away  // S
        relaunch prompt -> prompt | embargoed   // C
      }

      /// PushManager.subscribe(): messages while no page of the site is open. Allowed and refused as notifications are. C F
      ///
      /// A refusal is NotAllowedError, and so is no click in Firefox, F. MiniBrowser has none. G
      resource push {
        called "Push messages" plural, "sends you messages while the site is closed"
        status prompt, denied, unavailable
        status embargoed shown as denied  // C
        status locked shown as denied     // K
        status authorized grants
        unforeseen reads unavailable
        ask from prompt -> authorized | denied | embargoed | prompt beside app while active  // C
        ask from prompt -> authorized | denied | prompt beside app while active after tap    // F
        // The site's settings, or an answer in another tab: C F
        settings prompt -> authorized | denied
        settings denied | embargoed -> authorized | prompt
        settings authorized -> denied | prompt
        // As for notifications, K
        managed prompt | denied | embargoed -> locked | authorized
        managed authorized -> locked | prompt
        managed locked -> prompt | denied | authorized
        system embargoed -> prompt              // C
        system authorized -> prompt while away  // S
        relaunch prompt -> prompt | embargoed   // C
      }

      /// getDisplayMedia(): the person chooses a screen, a window or a tab each time, and nothing is kept. C F
      ///
      /// No query tells. `authorized` is while the person shares, until the track says `ended`, W. Cancelled, it is NotAllowedError,
      /// and nothing is counted. C
      resource screenCapture {
        called "Screen sharing", "shares your screen"
        status prompt, unavailable
        status blocked shown as prompt  // F: always blocked, or refused in this tab
        status authorized grants
        unforeseen reads unavailable
        ask from prompt -> authorized | prompt beside app while active                      // C
        ask from prompt -> authorized | blocked | prompt beside app while active after tap  // F: without a click InvalidStateError
        settings blocked -> prompt                                                          // F
        system authorized -> prompt                                                         // stopped, or the window closed, W
        relaunch authorized -> prompt                                                       // C F G
        relaunch blocked -> blocked | prompt                                                // F: the browser's reload button
      }

      /// navigator.clipboard.read() and readText() of a page that has the focus, else NotAllowedError. To write asks nobody. C
      ///
      /// Only Chrome keeps the answer, C. Firefox shows a button "Paste" each time, F; WebKit asks once in a page, G. Neither can be
      /// queried.
      resource clipboardRead {
        called "Paste access", "uses what you have copied"
        status prompt, denied, unavailable
        status embargoed shown as denied  // C
        status locked shown as denied     // K
        status authorized grants
        status thisTime shown as authorized  // F G
        unforeseen reads unavailable
        ask from prompt -> authorized | denied | embargoed | prompt beside app while active  // C
        ask from prompt -> thisTime | prompt beside app while active after tap               // F G: without a click NotAllowedError
        // C
        settings prompt -> authorized | denied
        settings denied | embargoed -> authorized | prompt
        settings authorized -> denied | prompt
        // As for the camera, K
        managed prompt | denied | embargoed -> locked | authorized
        managed authorized -> locked | prompt
        managed locked -> prompt | denied | authorized
        system embargoed -> prompt              // C
        system thisTime -> prompt               // F: it has been read
        system authorized -> prompt while away  // S
        relaunch prompt -> prompt | embargoed   // C
        relaunch thisTime -> prompt             // F G
      }

      /// navigator.storage.persist(). Chrome asks nobody and decides at once: still prompt, C, or granted for a site that is used much, K. Firefox asks, and a grant
      /// is for good; a private window is refused at once, F. WebKitGTK has none. G
      resource persistentStorage {
        called "Permanent storage", "keeps your data on this device"
        status prompt, denied, unavailable
        status blockedForNow shown as denied  // F
        status authorized grants
        unforeseen reads unavailable
        // F; prompt at once C
        ask from prompt -> authorized | denied | blockedForNow | prompt beside app while active
        // F
        settings prompt -> authorized | denied
        settings denied | blockedForNow -> authorized | prompt
        settings authorized -> denied | prompt
        system blockedForNow -> prompt                    // F
        relaunch blockedForNow -> blockedForNow | prompt  // F
      }

      /// navigator.requestMIDIAccess(). While Chrome refuses for a week, the query says prompt, C. Firefox shows nothing unless an
      /// add-on for the site is installed, K; it was silent, F. WebKit has none. G
      resource midi {
        called "MIDI access", "uses your MIDI devices"
        status prompt, denied, unavailable
        status embargoed shown as prompt  // C
        status locked shown as denied     // K
        status authorized grants
        unforeseen reads unavailable
        ask from prompt -> authorized | denied | embargoed | prompt beside app while active  // C
        // C
        settings prompt | embargoed -> authorized | denied
        settings denied -> authorized | prompt
        settings embargoed -> prompt
        settings authorized -> denied | prompt
        // As for the camera, K
        managed prompt | denied | embargoed -> locked | authorized
        managed authorized -> locked | prompt
        managed locked -> prompt | denied | authorized
        system embargoed -> prompt              // C
        system authorized -> prompt while away  // S
        relaunch prompt -> prompt | embargoed   // C
      }

      /// IdleDetector.requestPermission(), at a click, else NotAllowedError, C. Firefox and WebKit have none. F G
      resource idleDetection {
        called "Idle detection", "notices when you are away"
        status prompt, denied, unavailable
        status embargoed shown as denied  // C
        status locked shown as denied     // K
        status authorized grants
        unforeseen reads unavailable
        ask from prompt -> authorized | denied | embargoed | prompt beside app while active after tap  // C
        // C
        settings prompt -> authorized | denied
        settings denied | embargoed -> authorized | prompt
        settings authorized -> denied | prompt
        // As for the camera, K
        managed prompt | denied | embargoed -> locked | authorized
        managed authorized -> locked | prompt
        managed locked -> prompt | denied | authorized
        system embargoed -> prompt              // C
        system authorized -> prompt while away  // S
        relaunch prompt -> prompt | embargoed   // C
      }

      /// window.getScreenDetails(), at a click, else NotAllowedError, C. Firefox and WebKit have none. F G
      resource windowManagement {
        called "Access to your screens", "places windows on your screens"
        status prompt, denied, unavailable
        status embargoed shown as denied  // C
        status locked shown as denied     // K
        status authorized grants
        unforeseen reads unavailable
        ask from prompt -> authorized | denied | embargoed | prompt beside app while active after tap  // C
        // C
        settings prompt -> authorized | denied
        settings denied | embargoed -> authorized | prompt
        settings authorized -> denied | prompt
        // As for the camera, K
        managed prompt | denied | embargoed -> locked | authorized
        managed authorized -> locked | prompt
        managed locked -> prompt | denied | authorized
        system embargoed -> prompt              // C
        system authorized -> prompt while away  // S
        relaunch prompt -> prompt | embargoed   // C
      }

      /// window.queryLocalFonts(), at a click, else SecurityError; a refusal is an empty list, C. Firefox and WebKit have none. F G
      resource localFonts {
        called "Font access", "uses the fonts on this device"
        status prompt, denied, unavailable
        status embargoed shown as denied  // C
        status locked shown as denied     // K
        status authorized grants
        unforeseen reads unavailable
        ask from prompt -> authorized | denied | embargoed | prompt beside app while active after tap  // C
        // C
        settings prompt -> authorized | denied
        settings denied | embargoed -> authorized | prompt
        settings authorized -> denied | prompt
        // As for the camera, K
        managed prompt | denied | embargoed -> locked | authorized
        managed authorized -> locked | prompt
        managed locked -> prompt | denied | authorized
        system embargoed -> prompt              // C
        system authorized -> prompt while away  // S
        relaunch prompt -> prompt | embargoed   // C
      }

      /// A connection from a public site to an address of the local network or of this device. The connection asks by itself, in a
      /// secure page only, and fails if it is refused: C F. Seen for this device (loopback-network), not for others in the network.
      /// Chrome has it from 142 on: P web-features explorer.
      ///
      /// If the person does not have Firefox remember an answer, it counts in this tab for a day. Loading the page again does not end
      /// that. WebKit does not ask about this resource. G
      resource localNetwork {
        called "Local network access", "uses devices on your local network"
        status prompt, denied, unavailable
        status embargoed shown as denied      // C
        status blockedForNow shown as denied  // F
        status locked shown as denied         // P
        status authorized grants
        status thisTime shown as authorized  // F
        unforeseen reads unavailable
        // C F
        ask from prompt -> authorized | thisTime | denied | embargoed | blockedForNow | prompt beside app while active
        // The site's settings, or an answer in another tab: C F
        settings prompt -> authorized | denied
        settings denied | embargoed | blockedForNow -> authorized | prompt
        settings authorized | thisTime -> denied | prompt
        // P learn.microsoft.com, LocalNetworkAccessBlockedForUrls and LocalNetworkAccessAllowedForUrls
        managed prompt | denied | embargoed | blockedForNow -> locked | authorized
        managed authorized | thisTime -> locked | prompt
        managed locked -> prompt | denied | authorized
        system embargoed -> prompt                        // K
        system blockedForNow | thisTime -> prompt         // F: the day is over
        system authorized -> prompt while away            // K
        relaunch prompt -> prompt | embargoed             // C
        relaunch thisTime -> thisTime | prompt            // F: kept by a reload
        relaunch blockedForNow -> blockedForNow | prompt  // F: the browser's reload button, a new tab
      }

      """#
    ),
  ]
}
