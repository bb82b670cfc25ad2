/// Limits on the size of policies. Real policies stay far below them. They bound the time of analyses that enumerate cases,
/// and reject files that are not policies early.
public enum Limits {
  /// Bytes of a file: 1 MiB. The longest policies that people write have some tens of thousands.
  public static let fileBytes = 1 << 20
  /// Depth of the syntax tree. The parser and the visitors of the tree are recursive.
  public static let nesting = 256
  /// Characters of a name. Names are labels in diagrams and columns in reports.
  public static let nameCharacters = 64
  /// Digits of a number. A duration of that many days fits into 64 bits of milliseconds.
  public static let digits = 6
  /// Numbers of a range. A value is stored in a byte.
  public static let rangeNumbers = 256
  /// Values of an enumeration, buttons of a prompt, statuses of a resource. Real lists are shorter.
  public static let values = 64
  /// Parameters of one declaration. Each use writes all of them with their names.
  public static let parameters = 16
  /// Combinations of values that one question distinguishes. Each is evaluated.
  public static let combinations = 65_536
  /// Rows of one question. Each is evaluated for each combination.
  public static let rows = 256
  /// Tests of a `let` or `decide` after everything that it reads is expanded. They are evaluated for each combination.
  public static let tests = 1024
  /// Instances of one flow with resource parameters. Each is checked.
  public static let instances = 64
  /// States of a policy, including those of the policies that it uses and of all instances of its flows. Any two may be
  /// connected by a transition.
  public static let states = 4096
  /// Inputs, memory, statuses, derived values and parameters of a policy, including the policies that it uses. A session
  /// stores each of them.
  public static let variables = 4096
  /// Timers that run at one time: those of a state and of the states around it.
  public static let timers = 8
  /// Entries of the manifest that make a difference on one platform. A proof plays every combination of those that a policy meets.
  public static let manifestEntries = 8
  /// Effects of one `after asking`. A bundle counts them in a byte.
  public static let askedStatements = 64
}
