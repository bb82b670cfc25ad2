internal import UsherSource
internal import UsherWorkspace

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The command `usher check`: reports findings in policies, platforms and catalogs.
func check(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let call = try CheckCall(arguments)
  if call.watches { return try watch(call) }
  if let fixSelection = call.fixSelection { return try applyFixes(call, fixSelection) }
  var projects = try CheckedProjects(call.options, in: fileSystem)
  return try report(try CheckResult(of: &projects), call)
}

/// Writes the reports, and returns the exit status of the check.
func report(_ result: CheckResult, _ call: CheckCall) throws(InputError) -> ExitStatus {
  if call.options.updatesBaseline { try result.writeBaseline() }
  let report = FindingsReport(result.reported, result.counts, paths: ReportPaths(in: fileSystem))
  for target in call.reports { try target.write(report) }
  return result.status
}
