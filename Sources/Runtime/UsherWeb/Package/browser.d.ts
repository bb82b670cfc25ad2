// What browsers have and the declarations of TypeScript 4.8 lack, each with its source.

/** https://github.com/w3c/webappsec-permissions-policy/blob/main/reporting.md; Chromium calls it featurePolicy. */
interface PermissionsPolicy {
  features(): string[]
  allowsFeature(feature: string): boolean
}

interface Document {
  readonly permissionsPolicy?: PermissionsPolicy
  readonly featurePolicy?: PermissionsPolicy
}

interface Navigator {
  /** https://www.w3.org/TR/webmidi/ */
  requestMIDIAccess(): Promise<object>
}

interface Window {
  /** https://wicg.github.io/idle-detection/ */
  readonly IdleDetector: { requestPermission(): Promise<PermissionState> }
  /** https://www.w3.org/TR/window-management/ */
  getScreenDetails(): Promise<object>
  /** https://wicg.github.io/local-font-access/ */
  queryLocalFonts(): Promise<object[]>
}
