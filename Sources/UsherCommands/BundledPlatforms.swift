/// The platforms that come with `usher`, so that it works in any folder: copies of `Policies/Platforms`, which
/// `UPDATE_SPECIMENS=1 swift test --filter BundledPlatformTests` renews.
package enum BundledPlatforms {
  package static let all: [(name: String, text: String)] = [
    (
      "ios",
      #"""
      language 1
      /// What iOS 15 and later does with the resources that policies ask for.
      ///
      /// A status is what the framework named beside it reports. `settings` is what the person can change there, `managed` what a
      /// parent, a school or a company can, `system` what the system does by itself. A change in Settings ends most apps that run,
      /// and not always: `may end app` is both.
      platform ios versions 15...

      // UIDevice.userInterfaceIdiom
      input idiom: phone | pad | vision | mac

      // UIApplication.openSettingsURLString
      link settings "app-settings:"
      // UIApplication.openNotificationSettingsURLString, iOS 16; UIApplicationOpenNotificationSettingsURLString from 15.4 on
      link notificationSettings "app-settings:notifications" since 15.4

      /// AVCaptureDevice.authorizationStatus(for: .video), AVAuthorizationStatus.
      ///
      /// `unavailable` is a device without a camera, whatever the authorization says: the simulator, or a camera in a car.
      resource camera {
        purpose NSCameraUsageDescription  // missing: the system ends the app
        page settings
        status notDetermined, denied, restricted, unavailable
        status authorized grants
        unforeseen reads unavailable
        // requestAccess(for: .video): its Bool is false for denied and for restricted; asked again, it shows nothing.
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app  // Reset Location & Privacy
      }

      /// AVCaptureDevice.authorizationStatus(for: .audio). The record permission of AVAudioApplication knows no restricted.
      resource microphone {
        purpose NSMicrophoneUsageDescription  // missing: the system ends the app
        page settings
        status notDetermined, denied, restricted, unavailable
        status authorized grants
        unforeseen reads unavailable
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// PHPhotoLibrary.authorizationStatus(for: .addOnly), PHAuthorizationStatus. There is no limited access to adding.
      ///
      /// Full access to the library implies it; here the two move freely: more than can happen, and never less.
      resource photosAddOnly {
        purpose NSPhotoLibraryAddUsageDescription  // missing: the system ends the app
        page settings
        status notDetermined, denied, restricted
        status authorized grants
        unforeseen reads restricted
        ask from notDetermined -> authorized | denied while active
        settings denied -> authorized may end app
        settings authorized -> denied may end app
        managed notDetermined | denied | authorized -> restricted
        managed restricted -> notDetermined | denied | authorized
        system denied | restricted | authorized -> notDetermined ends app
      }

      /// PHPhotoLibrary.authorizationStatus(for: .readWrite). Never the call without a level: it reports limited as authorized.
      ///
      /// Who only picks photos needs no permission: PHPickerViewController, PhotosPicker.
      resource photosReadWrite {
        purpose NSPhotoLibraryUsageDescription  // missing: the system ends the app
        page settings
        status notDetermined, denied, restricted
        status authorized grants
        status limited grants partly
        unforeseen reads restricted
        ask from notDetermined -> authorized | limited | denied while active
        settings denied -> authorized | limited may end app
        settings limited -> authorized | denied may end app
        settings authorized -> limited | denied may end app
        managed notDetermined | denied | limited | authorized -> restricted
        managed restricted -> notDetermined | denied | limited | authorized
        system denied | restricted | limited | authorized -> notDetermined ends app
      }

      /// CNContactStore.authorizationStatus(for: .contacts), CNAuthorizationStatus; limited from iOS 18 on.
      ///
      /// The Bool of requestAccess is true for limited too; the status tells them apart.
      resource contacts {
        purpose NSContactsUsageDescription  // missing: the system ends the app
        page settings
        status notDetermined, denied, restricted
        status authorized grants
        status limited grants partly
        unforeseen reads restricted
        ask from notDetermined -> authorized | limited | denied while active
        settings denied -> authorized | limited may end app
        settings limited -> authorized | denied may end app
        settings authorized -> limited | denied may end app
        managed notDetermined | denied | limited | authorized -> restricted
        managed restricted -> notDetermined | denied | limited | authorized
        system limited -> authorized  // ContactAccessButton and the access picker can share all
        system denied | restricted | limited | authorized -> notDetermined ends app
      }

      /// UNUserNotificationCenter, UNAuthorizationStatus. No purpose string, nothing restricted; a change does not end the app.
      resource notifications {
        page settings, notificationSettings
        status notDetermined, denied
        status authorized grants
        status provisional, ephemeral grants partly  // ephemeral: App Clips only
        unforeseen reads denied
        ask from notDetermined | provisional -> authorized | denied while active
        ask provisional from notDetermined -> provisional  // the option .provisional: nothing is shown
        settings denied -> authorized
        settings provisional | authorized -> denied | authorized
        system provisional -> authorized | denied  // Keep or Turn Off, on a notification
        system ephemeral -> notDetermined          // the time of the App Clip is over
      }

      /// CLLocationManager. `once`, `kept` and `provisionalAlways` cannot be told from what they are shown as.
      resource location {
        purpose NSLocationWhenInUseUsageDescription           // missing: nothing happens at all
        purpose NSLocationAlwaysAndWhenInUseUsageDescription  // for `ask location always`
        page settings
        status notDetermined, denied, restricted
        status whenInUse, always grants
        status once shown as whenInUse
        status kept shown as whenInUse  // asked for always before: not asked again
        status provisionalAlways shown as always
        unforeseen reads restricted
        ask from notDetermined -> whenInUse | once | denied while active
        ask always from notDetermined -> provisionalAlways | once | denied while active
        ask always from whenInUse -> always | kept silently while active
        ask always from once -> once silently while active
        ask always from kept -> kept silently while active
        settings denied | whenInUse | once | kept | always | provisionalAlways -> denied | notDetermined | whenInUse | always
        managed notDetermined | denied | whenInUse | always -> restricted
        managed restricted -> notDetermined | denied | whenInUse | always
        system once -> notDetermined               // no longer in use
        system provisionalAlways -> always | kept  // the second prompt, in the background
        system denied | restricted | whenInUse | always -> notDetermined ends app
        relaunch once -> notDetermined
      }

      """#
    )
  ]
}
