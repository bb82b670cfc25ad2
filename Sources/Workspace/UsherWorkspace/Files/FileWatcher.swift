#if canImport(Glibc)
  internal import Glibc
#else
  internal import CoreServices
  internal import Darwin
  internal import Dispatch
  internal import Foundation
  internal import UsherLock
#endif
internal import UsherSource

/// Waits for changes of files in some folders, without polling.
package final class FileWatcher {
  package enum Event {
    /// Absolute paths of files and folders that were created, deleted or changed.
    case changed(files: [String], folders: [String])
    /// The system could not report all changes; any file may have changed.
    case changedSomewhere
    /// The input was closed.
    case inputEnded
  }

  private let source: ChangeSource

  /// The descriptor whose end ends the waiting.
  private let input: Int32

  /// Watches `roots` recursively except folders whose names begin with a dot, and `folders` and the folders of `files` without
  /// their subfolders. All paths are absolute.
  package init(roots: [String], folders: [String], files: [String], until input: Int32 = 0) throws(InputError) {
    self.input = input
    source = try ChangeSource()
    let shallow = Set(files.map { Path.folder(of: $0) }).union(folders)
    for folder in shallow.sorted() { try source.watch(folder, deeply: false) }
    for root in Set(roots).sorted() { try source.watch(root, deeply: true) }
  }

  /// Waits for the next event. Changes in quick succession are combined, because programs often write a file several times.
  package func next() -> Event {
    while true {
      var waiting = [
        pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      ]
      guard unsafe poll(&waiting, 2, -1) > 0 else { continue }
      if waiting[1].revents != 0, inputEnds() { return .inputEnded }
      guard waiting[0].revents != 0 else { continue }
      var changes = source.changes()
      for _ in 0..<Self.mostMoments where unsafe poll(&waiting, 1, Self.moment) > 0 {
        changes.formUnion(source.changes())
      }
      if changes.isSomewhere { return .changedSomewhere }
      if changes.places.isEmpty, changes.folders.isEmpty { continue }
      return .changed(files: changes.places.sorted(), folders: changes.folders.sorted())
    }
  }

  /// The time to wait for further changes, in milliseconds.
  private static let moment: Int32 = 20
  /// The most waits for further changes, in case a program writes all the time.
  private static let mostMoments = 10

  /// Reads and discards the input; returns whether it was closed.
  private func inputEnds() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    return unsafe read(input, &bytes, bytes.count) <= 0
  }
}

/// The changes since the last call.
private struct Changes {
  var places: Set<String> = []
  var folders: Set<String> = []
  var isSomewhere = false

  mutating func formUnion(_ other: Changes) {
    places.formUnion(other.places)
    folders.formUnion(other.folders)
    isSomewhere = isSomewhere || other.isSomewhere
  }
}

#if canImport(Glibc)
  /// Changes from inotify(7), with a watch for each folder.
  private final class ChangeSource {
    let descriptor: Int32
    private var folders: [Int32: (path: String, isDeep: Bool)] = [:]

    init() throws(InputError) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if descriptor < 0 {
        throw InputError("the system refuses to watch files; raise fs.inotify.max_user_instances")
      }
    }

    deinit { close(descriptor) }

    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)

    func watch(_ folder: String, deeply isDeep: Bool) throws(InputError) {
      let number = unsafe inotify_add_watch(descriptor, folder, Self.mask)
      if number < 0 {
        // A missing or unreadable folder is reported when it is read.
        if errno != ENOSPC { return }
        throw InputError("the system refuses to watch `\(folder)`; raise fs.inotify.max_user_watches")
      }
      folders[number] = (folder, isDeep)
      guard isDeep else { return }
      for entry in FolderEntry.all(in: folder) ?? [] where entry.kind == .folder && !entry.name.hasPrefix(".") {
        try watch(Path.joined(folder, entry.name), deeply: true)
      }
    }

    func changes() -> Changes {
      var changes = Changes()
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe read(descriptor, &bytes, bytes.count)
      var offset = 0
      let head = MemoryLayout<inotify_event>.size
      while offset + head <= count {
        let event = unsafe bytes.withUnsafeBytes {
          unsafe $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        let name = bytes[(offset + head)..<(offset + head + Int(event.len))].prefix { $0 != 0 }
        take(event, String(decoding: name, as: UTF8.self), &changes)
        offset += head + Int(event.len)
      }
      return changes
    }

    private func take(_ event: inotify_event, _ name: String, _ changes: inout Changes) {
      let mask = Int32(bitPattern: event.mask)
      guard mask & IN_Q_OVERFLOW == 0, let folder = folders[event.wd] else {
        changes.isSomewhere = changes.isSomewhere || mask & IN_Q_OVERFLOW != 0
        return
      }
      if name.hasPrefix("."), name != IgnoreList.fileName { return }
      let isOfFolder = mask & (IN_ISDIR | IN_DELETE_SELF | IN_MOVE_SELF) != 0
      if !isOfFolder {
        changes.places.insert(Path.joined(folder.path, name))
      } else if folder.isDeep {
        changes.folders.insert(name.isEmpty ? folder.path : Path.joined(folder.path, name))
      }
    }
  }
#else
  /// Changes from FSEvents, signalled through a pipe so that `poll` can wait for them.
  @safe private final class ChangeSource {
    let descriptor: Int32
    private let teller: StreamListener
    private var streams: [FSEventStreamRef] = unsafe []

    init() throws(InputError) {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { throw InputError("the system refuses to open more files") }
      descriptor = ends[0]
      _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
      teller = StreamListener(ends[1])
    }

    deinit {
      unsafe streams.forEach { stream in
        unsafe FSEventStreamStop(stream)
        unsafe FSEventStreamInvalidate(stream)
        unsafe FSEventStreamRelease(stream)
      }
      close(descriptor)
      close(teller.descriptor)
    }

    /// Watches a folder. FSEvents always watches recursively, so events from subfolders come too and callers must ignore them.
    func watch(_ folder: String, deeply isDeep: Bool) throws(InputError) {
      teller.watch(folder)
      var context = unsafe FSEventStreamContext(
        version: 0, info: Unmanaged.passUnretained(teller).toOpaque(), retain: nil, release: nil, copyDescription: nil)
      let flags = kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagNoDefer
      let stream = unsafe FSEventStreamCreate(
        nil, tell, &context, [folder] as CFArray, FSEventStreamEventId(kFSEventStreamEventIdSinceNow), 0.02,
        UInt32(flags))
      guard let stream = unsafe stream else {
        throw InputError("the system refuses to watch more folders, at `\(folder)`")
      }
      unsafe FSEventStreamSetDispatchQueue(stream, teller.queue)
      guard unsafe FSEventStreamStart(stream) else {
        throw InputError("the system refuses to watch more folders, at `\(folder)`")
      }
      unsafe streams.append(stream)
    }

    func changes() -> Changes {
      var bytes = [UInt8](repeating: 0, count: 256)
      while unsafe read(descriptor, &bytes, bytes.count) == bytes.count {}
      return teller.taken()
    }
  }

  /// Collects the events of a stream on its queue.
  private final class StreamListener: Sendable {
    let queue = DispatchQueue(label: "usher.changes")
    let descriptor: Int32
    private let changes = Locked(Changes())
    /// The watched folders: with symbolic links resolved, as FSEvents reports them, and as they were given.
    private let folders = Locked<[(real: String, given: String)]>([])

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func watch(_ folder: String) {
      guard let real = unsafe realpath(folder, nil) else { return }
      defer { unsafe free(real) }
      let path = unsafe String(cString: real)
      folders.withLock { $0.append((path, folder)) }
    }

    func tell(_ path: String, _ flags: Int) {
      let somewhere = kFSEventStreamEventFlagMustScanSubDirs | kFSEventStreamEventFlagRootChanged
      let path = given(path)
      changes.withLock { changes in
        if flags & somewhere != 0 {
          changes.isSomewhere = true
        } else if flags & kFSEventStreamEventFlagItemIsDir != 0 {
          changes.folders.insert(path)
        } else {
          changes.places.insert(path)
        }
      }
      _ = unsafe write(descriptor, "!", 1)
    }

    private func given(_ path: String) -> String {
      for folder in folders.withLock({ $0 }) where path.hasPrefix(folder.real + "/") {
        return folder.given + path.dropFirst(folder.real.count)
      }
      return path
    }

    func taken() -> Changes {
      changes.withLock { changes in
        defer { changes = Changes() }
        return changes
      }
    }
  }

  private func tell(
    _ stream: ConstFSEventStreamRef, _ info: UnsafeMutableRawPointer?, _ count: Int, _ paths: UnsafeMutableRawPointer,
    _ flags: UnsafePointer<FSEventStreamEventFlags>, _ ids: UnsafePointer<FSEventStreamEventId>
  ) {
    guard let info = unsafe info else { return }
    let teller = unsafe Unmanaged<StreamListener>.fromOpaque(info).takeUnretainedValue()
    let paths = unsafe paths.assumingMemoryBound(to: UnsafePointer<CChar>.self)
    for index in 0..<count { unsafe teller.tell(String(cString: paths[index]), Int(flags[index])) }
  }
#endif
