/// How large the parts of a policy may be. Real ones stay far below; what is analysed one by one stays quick, and a text that
/// was not meant for the tools is refused early.
public enum Limits {
  /// Bytes of a file: a mebibyte. The longest policies that people write have some tens of thousands.
  public static let fileBytes = 1 << 20
  /// Nodes of the tree within each other: the parser and all that reads trees call themselves so often.
  public static let nesting = 256
  /// Characters of a name: it is a label in diagrams, and a column in reports.
  public static let nameCharacters = 64
  /// Digits of a number: a duration of as many days fits into 64 bits of milliseconds.
  public static let digits = 6
  /// Numbers of a range: a value is a byte.
  public static let rangeNumbers = 256
  /// Values of an enumeration, buttons of a prompt, statuses of a resource: people list no more.
  public static let values = 64
  /// Parameters of one thing: each is written out with its name wherever the thing is used.
  public static let parameters = 16
  /// Combinations that one question tells apart: each is evaluated.
  public static let combinations = 65_536
  /// Rows of one question: each is evaluated for each combination.
  public static let rows = 256
  /// Tests of a `let` or `decide` with all that it reads written out: they are evaluated for each combination.
  public static let tests = 1024
  /// Flows that one flow with resources as parameters stands for: each is checked.
  public static let instances = 64
  /// States of a policy, those of all policies that it uses and of all resources included: every pair may lead to each other.
  public static let states = 4096
  /// Inputs, memory, statuses, derived values and parameters of a policy, counted likewise: a session keeps each.
  public static let variables = 4096
  /// Timers that run at one time: those of a state and of all around it.
  public static let timers = 8
}
