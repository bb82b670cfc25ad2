internal import UsherSource
internal import UsherWorkspace

/// The command `usher check`: reports findings in policies, platforms and catalogs.
func check(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let call = try CheckCall(arguments)
  guard let name = call.comparedWith else { return try check(call) }
  let revision = try GitRevision(name, in: fileSystem, where: Project.mayHold)
  defer { revision.remove(in: fileSystem) }
  return try check(try call.with(FileChanges(since: revision, in: fileSystem)))
}

private func check(_ call: CheckCall) throws(InputError) -> ExitStatus {
  if call.watches {
    return try watch(call.options) { projects throws(InputError) in
      try report(try CheckResult(of: &projects), call)
    }
  }
  if let fixes = call.fixes {
    return try fixes.apply { files throws(InputError) in
      var projects = try CheckedProjects(call.options, in: files)
      return try CheckResult(of: &projects)
    } reported: {
      $0.reported
    } report: { result throws(InputError) in
      try report(result, call)
    }
  }
  var projects = try CheckedProjects(call.options, in: fileSystem)
  return try report(try CheckResult(of: &projects), call)
}

/// Writes the reports, and returns the exit status of the check.
private func report(_ result: CheckResult, _ call: CheckCall) throws(InputError) -> ExitStatus {
  if call.options.updatesBaseline { try result.writeBaseline() }
  let report = FindingsReport(
    result.reported, result.counts, since: call.comparedWith, paths: ReportPaths(in: fileSystem))
  for target in call.reports { try target.write(report) }
  return result.status
}
