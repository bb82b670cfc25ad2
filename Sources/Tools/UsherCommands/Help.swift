internal import UsherWorkspace

/// What `--help` prints. Each page has an example that can be pasted at the root of the project.
enum Help {
  static var overview: String {
    let verbs = Verb.allCases.map { "  \(padded($0.rawValue))  \($0.summary)\n" }.joined()
    return """
      usher: permission journeys as data

      usage: usher VERB …

      \(verbs)
      `usher help VERB` tells how a verb is used. Exit status: 0 clean, 1 findings, 2 usage,
      3 internal, 4 inconclusive.

      """
  }

  private static func padded(_ word: String) -> String { word + String(repeating: " ", count: 7 - word.count) }

  static func page(of verb: Verb) -> String {
    switch verb {
    case .check: check
    case .config: config
    case .lint: lint
    case .run: run
    case .test: test
    case .verify: verify
    case .compile: compile
    case .inspect: inspect
    case .fmt: fmt
    case .copy: copy
    case .new: new
    case .explain: explain
    case .help: "usage: usher help [VERB]\n"
    case .version: "usage: usher version\n"
    }
  }

  private static let lint = """
    usage: usher lint [PATH …]  [--rule CODE] … [--report FORMAT[=FILE]] … [--fail-level LEVEL] [--baseline FILE]
                                [--config FILE | --no-config]

    Tells what the policies at the paths, and their words, do that works and is better done otherwise; a folder means all
    policies under it, and no path those of the project. `usher check` tells the same but for the notes. A policy that does not
    compile is told with its errors.

      --rule CODE       only findings of this code; `usher explain CODE` is its page, and `usher explain --all` has all of them
      --report FORMAT   pretty (default), compact, json, sarif, junit, github or gitlab; with =FILE written there
      --fail-level LEVEL, --baseline FILE, --config FILE, --no-config
                        as `usher check` takes them; what usher.yaml says holds here too

    example: usher lint Policies/DocV --rule return-without-metric --rule guidance-after-refusal

    """

  private static let fmt = """
    usage: usher fmt [PATH …]  [--config FILE | --no-config]
           usher fmt [PATH …]  --check [--report FORMAT[=FILE]] … [--fail-level LEVEL] [--config FILE | --no-config]
           usher fmt -  [--check]

    Gives every policy and platform at the paths the one layout of the language; a folder means all of them under it, and
    no path those of the project. Comments and blank lines between groups are kept, and so is what the text means. A file
    with syntax errors is told and left as it is. `-` lays out standard input.

      --check   changes nothing and says which files would change; exit status 1 if one would, for that is an error unless
                usher.yaml weighs `not-laid-out` otherwise
      --report FORMAT   pretty (default), compact, json, sarif, junit, github or gitlab; with =FILE written there
      --fail-level LEVEL, --config FILE, --no-config
                as `usher check` takes them; what usher.yaml leaves out is left as it is

    example: usher fmt --check Policies/DocV

    """

  private static let explain = """
    usage: usher explain [CODE]
           usher explain --all  [--format markdown]

    Prints the page of a diagnostic's code: a wrong example, the right one, and why it matters to people. Without a code it
    lists all of them.

      --all               the rule book: every page, by what it is about
      --format markdown   how the book is written; there is no other yet

    example: usher explain missing-answer

    """

  private static let test = """
    usage: usher test [PATH …]  [--filter TEXT] [--report FORMAT[=FILE]] … [--config FILE | --no-config]
           usher test [PATH …]  --coverage [--states COUNT] [--transitions COUNT] [--memory SIZE] [--time TIME]
                                [--report FORMAT[=FILE]] … [--config FILE | --no-config]

    Plays the tests of every policy at the paths, on each of the policy's platforms; a folder means all policies under it,
    and no path those of the project. A test that fails is told with its transcript and the point of difference.

      --filter TEXT     only the tests whose title contains this
      --coverage        tells which states, rows, buttons and outcomes the tests come through, and the shortest tests that would
                        come through the rest, to be pasted
      --states COUNT, --transitions COUNT, --memory SIZE, --time TIME
                        how far journeys are followed for that, as of `usher verify`; exit status 4 if not to the end
      --report FORMAT   pretty (default), json: one object a test and platform, junit or github; with =FILE written there
      --config FILE, --no-config
                        as `usher check` takes them; what usher.yaml leaves out is not played

    example: usher test Policies/DocV --filter 'switched on in Settings'

    """

  private static let verify = """
    usage: usher verify [PATH …]  [--promise NAME] … [--measure] [--witnesses]
                             [--states COUNT] [--transitions COUNT] [--memory SIZE] [--time TIME]
                             [--report FORMAT[=FILE]] … [--fail-level LEVEL] [--baseline FILE]
                             [--config FILE | --no-config]

    Follows every journey that the platform allows, from every start, and proves the promises of each policy at the paths, or of
    those of the project: the standard ones, and its own. One that is broken is told with the shortest journey to it, and as a test that fails.

      --promise NAME    only this promise: wayOn, noSpin, needs, noDeadButton, seenAgain, primerPrompts, noNagging, once,
                        trueGuidance, or the title of one of the policy's own
      --memory SIZE     gives up a flow that needs more memory than this, such as 500MB; default: 1GB
      --states COUNT, --transitions COUNT
                        gives up a flow that has more of them; default: no limit
      --time TIME       gives up a flow that takes longer than this, such as 90s or 5min; default: no limit
                        A flow that is given up is inconclusive: exit status 4 if nothing else is found. Memory, states and
                        transitions are counted by usher, so they are the same on every machine; time is not
      --measure         tells time and memory too
      --witnesses       tells the shortest journey through each row, each handler and into each state
      --report FORMAT   pretty (default), compact, json, sarif, junit, github or gitlab, as of all findings, or proof: one
                        object a flow, then one a finding with its story; with =FILE written there
      --fail-level LEVEL, --baseline FILE, --config FILE, --no-config
                        as `usher check` takes them; what usher.yaml says holds here too

    example: usher verify Policies/DocV

    """

  private static let compile = """
    usage: usher compile POLICY  [--platform NAME] [-o FILE]

    Writes the bundle that an app runs, one for each platform that the policy uses: POLICY.PLATFORM.usherbundle in the
    current folder. The same policy with the same words gives the same bytes. A policy with an error is told and nothing
    is written; what is there already is replaced at once, and only if it is a bundle.

      --platform NAME   only for this platform
      -o FILE           written there; for one platform

    example: usher compile Policies/DocV/docv.usher --platform ios -o .build/docv.usherbundle

    """

  private static let inspect = """
    usage: usher inspect BUNDLE  [--report FORMAT[=FILE]] …
           usher inspect POLICY  [--stage STAGE] [--platform NAME] [--report FORMAT[=FILE]] …

    Tells what is in a bundle: its flows, what they need of an app, what a step and a session cost at most, and the size of
    each part. A bundle that this version cannot run is told with the reason; exit status 1. Of a policy it prints one of the
    stages that its text goes through; a policy with an error is reported and nothing is printed.

      --stage STAGE     tree: the productions of the text, each with its place and its own tokens
                        program: what semantics made of it, with all names and conditions resolved
                        code (default): what is in its bundle
                        states: every state of each flow as `usher verify` explores them; exit status 4 if it gives one up
                        The transcript of a journey is what `usher run` prints.
      --platform NAME   the platform it is compiled for; else the first that the policy uses
      --report FORMAT   pretty (default), or json for the code; with =FILE written there

    example: usher inspect Policies/DocV/docv.usher --stage program

    """

  private static let run = """
    usage: usher run POLICY [FLOW]  [--given NAME=STATUS] … [--input NAME=VALUE] … [--locale LOCALE]
                                    [--script STEPS | --script-file FILE] [--report FORMAT[=FILE]] …

    Plays a flow on a device that behaves as the policy's platform says. One with parameters is named with their values:
    'startCall(isVideo: true)'. In a terminal it offers what the person, the
    app and the system can do now; with a script it prints the transcript.

      --given NAME=STATUS   the status of a resource at the start; else its first one. Memory is given so too, as
                            asked=true, denied[login]=true or lastAsked='older than 7d', and a version as os=16.2
      --input NAME=VALUE    an input of the policy
      --platform NAME       the platform it is played on; else the first that the policy uses
      --locale LOCALE       the language of the words; else that of the catalog's source. `en-XA` shows them longer and
                            with accents, `ar-XB` from right to left: what a layout does with other languages
      --script STEPS        steps, separated by `;` or line ends:
                              tap BUTTON · dismiss · answer ANSWER · silence · send EVENT · wait 3s
                              away [NAME=VALUE …] [relaunch] · meanwhile NAME=VALUE · relaunch [NAME=VALUE …]
      --report FORMAT       pretty (default) or json: one object a step; with =FILE written there

    example: usher run Policies/DocV/docv.usher precheck --input transactionToken=abc --given camera=denied \\
               --script 'tap openSettings; away camera=authorized relaunch; answer uploaded'

    """
}
