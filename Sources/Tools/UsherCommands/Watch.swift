internal import UsherSource
internal import UsherWorkspace

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How long it may take until a change is seen, in milliseconds.
private let interval: Int32 = 100

/// Checks, and checks again whenever a file of the project has changed, until the input ends or a signal ends it.
func watch(_ call: CheckCall) throws(InputError) -> ExitStatus {
  var last = try state(of: call)
  var status = tellOnce(call)
  while !inputEnds(within: interval) {
    let now: [String: FileState]
    // What cannot be read while it is being written is read a moment later.
    do throws(InputError) { now = try state(of: call) } catch { continue }
    if now == last { continue }
    last = now
    status = tellOnce(call)
  }
  return status
}

/// One check. A mistake of the call, such as a setting that is being written, is told and ends nothing.
private func tellOnce(_ call: CheckCall) -> ExitStatus {
  defer { Output.error("watching for changes\n") }
  do throws(InputError) {
    return try tell(try Checking(call, in: fileSystem), call)
  } catch {
    Output.error("\(error.message)\n")
    return .usage
  }
}

/// What changes with a file's content.
private struct FileState: Equatable {
  var size: Int
  var seconds: Int
  var nanoseconds: Int
  var number: UInt64
}

/// The files that a check reads, as they are now.
private func state(of call: CheckCall) throws(InputError) -> [String: FileState] {
  var states: [String: FileState] = [:]
  for path in try watchedPaths(of: call) {
    let (settings, file) = try watchedSettings(around: path, call)
    let scope = ProjectScope(around: path, in: settings)
    let endings = [Project.sourceEnding, Project.catalogEnding, Settings.fileName]
    let lists = settings.configuration.infoPlists.map { settings.place(of: $0.value) }
    let own = [file, call.infoPlist, BaselineUse.path(of: call.findings.baseline, settings), path].compactMap { $0 }
    for file in own + lists + (try scope.files(endingIn: endings)) {
      states[fileSystem.absolute(file)] = fileState(file)
    }
  }
  return states
}

/// The paths that are looked at. While the settings cannot be read, which are told by the check, those that are meant without any.
private func watchedPaths(of call: CheckCall) throws(InputError) -> [String] {
  do throws(InputError) { return try call.findings.paths() } catch {
    return try Project.defaultPaths(.none, in: fileSystem)
  }
}

/// The settings that hold, and their file, whether it can be read or not.
private func watchedSettings(around path: String, _ call: CheckCall) throws(InputError) -> (Settings, String?) {
  let file = Settings.file(around: call.findings.words.isEmpty ? "." : path, call.findings.choice, in: fileSystem)
  do throws(InputError) { return (try Settings(around: path, call.findings.choice, in: fileSystem), file) } catch {
    return (try Settings(around: path, .none, in: fileSystem), file)
  }
}

private func fileState(_ path: String) -> FileState? {
  var status = stat()
  guard unsafe stat(fileSystem.systemPath(path), &status) == 0 else { return nil }
  #if canImport(Glibc)
    let changed = status.st_mtim
  #else
    let changed = status.st_mtimespec
  #endif
  return FileState(
    size: Int(status.st_size), seconds: changed.tv_sec, nanoseconds: changed.tv_nsec, number: UInt64(status.st_ino))
}

/// Waits so long; whether standard input has ended meanwhile. What is typed says nothing.
private func inputEnds(within milliseconds: Int32) -> Bool {
  var waiting = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
  guard unsafe poll(&waiting, 1, milliseconds) > 0 else { return false }
  var bytes = [UInt8](repeating: 0, count: 256)
  return unsafe read(0, &bytes, bytes.count) <= 0
}
