internal import Foundation
internal import UsherProof
internal import UsherSource
internal import UsherWorkspace

/// The time after a change of one line until all findings of a project are known. The project has 1,000 policies × 30 locales and
/// is held in memory, as in an editor.
func editComparisons() -> [Comparison] {
  [
    Comparison(title: "one line changed, 1,000 policies × 30 locales") {
      let project = EditedProject(in: largeProject())
      return [
        Benchmark("nothing changed", amount: 1, unit: "checks") { project.check(within: nil) },
        Benchmark("a policy, not proved", amount: 1, unit: "checks") {
          project.edit("p500.usher", "// ")
          return project.check(within: nil)
        },
        Benchmark("a translation, not proved", amount: 1, unit: "checks") {
          project.edit("p500.de.copy.yaml", "# ")
          return project.check(within: nil)
        },
        Benchmark("a policy, proved", amount: 1, unit: "checks") {
          project.edit("p500.usher", "// ")
          return project.check(within: Budget())
        },
        Benchmark("a translation, proved", amount: 1, unit: "checks") {
          project.edit("p500.de.copy.yaml", "# ")
          return project.check(within: Budget())
        },
      ]
    }
  ]
}

/// The folder of a project with 1,000 policies, written once.
func largeProject() -> String {
  let folder = FileManager.default.temporaryDirectory.appending(path: "usher-project-1000").path
  if !FileManager.default.fileExists(atPath: folder) { LargeProject(policies: 1000).write(to: folder) }
  return folder
}

private final class EditedProject {
  private var files: FileSystem
  private var project: Project
  private var edits = 0

  init(in folder: String) {
    files = FileSystem(seenFrom: folder)
    do throws(InputError) {
      project = try Project(around: ".", in: files)
    } catch {
      fatalError("the project can be read: \(error)")
    }
    // Fills the cache.
    _ = check(within: Budget())
  }

  /// Appends a comment to a file. Every call appends another one.
  func edit(_ name: String, _ mark: String) {
    edits += 1
    let path = "Policies/part0/\(name)"
    do throws(InputError) {
      let text = String(decoding: try files.readFromDisk(path).bytes, as: UTF8.self)
      files.change(SourceFile(path: path, text: text + "\(mark)edit \(edits)\n"))
      try project.update([files.absolute(path)], in: files)
    } catch {
      fatalError("\(path) can be read: \(error)")
    }
  }

  /// The number of findings after the project's suppressions and settings.
  func check(within budget: Budget?) -> Int {
    var scope = CheckScope()
    do throws(InputError) {
      let found = try project.check("Policies", within: budget, noting: &scope)
      var filter = FindingFilter(
        project.settings, scope.judged, project.suppressions(in: scope.judged), nil, failLevel: .warning)
      filter.judge(ordered(found))
      return filter.reported.count
    } catch {
      fatalError("the project can be checked: \(error)")
    }
  }
}
