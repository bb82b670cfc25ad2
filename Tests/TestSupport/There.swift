package import UsherModule

/// A platform with a door and a window.
package let there = """
  language 1
  platform there
  link settings "there:"
  resource door {
    page settings
    status closed, locked
    status open grants
    unforeseen reads locked
    ask from closed -> open | locked
    settings locked -> open ends app
    settings open -> locked ends app
    managed locked -> open
  }
  resource window {
    page settings
    status shut, barred
    status ajar grants
    ask from shut -> ajar | barred | silent
    settings barred -> ajar
  }
  """

/// Compiles a policy of a test for the platform `there`.
package func module(_ source: String, name: String = "tested") throws -> Module {
  try compiled("language 1\npolicy \(name)\nuse there\n\(source)", on: [compiledPlatform(there)]).module
}
