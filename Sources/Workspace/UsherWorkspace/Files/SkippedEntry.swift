/// A file or folder that a search does not read, although it may have what is wanted.
package struct SkippedEntry: Sendable {
  package let path: String
  package let cause: Cause

  package enum Cause: Sendable {
    /// The name is not UTF-8.
    case name
    /// It is a symbolic link to a folder.
    case link
    /// It is a pipe, a device or a socket.
    case noFile
    /// It is a symbolic link that leads nowhere.
    case nowhere
    /// The user may not read it.
    case unreadable
  }
}
