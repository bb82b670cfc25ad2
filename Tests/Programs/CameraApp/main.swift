import UsherApple
import UsherAppleCamera
import UsherHost

/// An app that asks for the camera, and links nothing else.
let lifecycle = AppLifecycle(telling: Foreground())
let resources = AppleResources([.camera], dialogs: SystemDialogs(lifecycle))
await resources.request("camera", "")
let status = await resources.status(of: "camera")
precondition(status != "unforeseen", "the camera has a status")
