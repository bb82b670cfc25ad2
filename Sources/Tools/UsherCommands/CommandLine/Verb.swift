/// The commands of `usher`.
enum Verb: String, CaseIterable {
  case check
  case config
  case lint
  case run
  case test
  case verify
  case diff
  case replay
  case graph
  case preview
  case compile
  case generate
  case inspect
  case fmt
  case copy
  case new
  case explain
  case schema
  case lsp
  case completions
  case help
  case version

  var summary: String {
    switch self {
    case .check: "checks policies, platforms and catalogs, and proves policies"
    case .config: "prints the settings of a project and where each comes from"
    case .lint: "reports what policies and their texts could do better, notes included"
    case .run: "plays a journey in the terminal or from a script"
    case .test: "plays the tests of policies"
    case .verify: "proves that every journey keeps its promises"
    case .diff: "shows what people will see otherwise after a change"
    case .replay: "plays recorded journeys on a policy, and counts those that would differ"
    case .graph: "draws flows as pictures or text"
    case .preview: "writes a page of pictures, prompts, proofs and journeys"
    case .compile: "writes the bundle that an app runs"
    case .generate: "writes Swift or TypeScript code for the names of a policy"
    case .inspect: "shows what is in a bundle, or a stage of a policy"
    case .fmt: "formats policies and platforms"
    case .copy: "shows how far translations are, and edits catalogs"
    case .new: "writes a first policy with its texts and tests"
    case .explain: "explains a code and how to fix what it reports"
    case .lsp: "serves an editor: findings, fixes and names while you write"
    case .schema: "prints the JSON schema of a report, of catalogs or of the settings"
    case .completions: "prints what a shell needs to complete commands"
    case .help: "shows how a verb is used"
    case .version: "prints the version"
    }
  }

  /// The call that does what other tools have this verb for; nil if there is none.
  static func call(knownElsewhereAs word: String) -> (call: String, verb: Verb)? {
    switch word {
    case "init", "create", "scaffold": ("new", .new)
    case "validate", "analyze", "analyse": ("check", .check)
    case "fix": ("check --fix", .check)
    case "watch": ("check --watch", .check)
    case "style": ("lint", .lint)
    case "settings": ("config", .config)
    case "format", "prettify": ("fmt", .fmt)
    case "prove", "proof", "model-check": ("verify", .verify)
    case "play", "simulate", "exec": ("run", .run)
    case "compare", "changes": ("diff", .diff)
    case "draw", "visualize", "visualise", "render": ("graph", .graph)
    case "serve", "open", "docs", "storybook", "dev": ("preview", .preview)
    case "build", "bundle", "package": ("compile", .compile)
    case "codegen", "gen": ("generate", .generate)
    case "dump", "decompile", "show": ("inspect", .inspect)
    case "translate", "localize", "localise", "l10n", "i18n", "texts": ("copy", .copy)
    case "rules", "describe": ("explain", .explain)
    case "server", "language-server": ("lsp", .lsp)
    default: nil
    }
  }
}
