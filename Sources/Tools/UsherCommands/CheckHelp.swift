internal import UsherWorkspace

extension Help {
  static let check = """
    usage: usher check [PATH …]  [--report FORMAT[=FILE]] … [--fail-level LEVEL] [--notes] [--watch]
                                 [--fix[=unsafe] [--dry-run]] [--baseline FILE [--update-baseline]]
                                 [--states COUNT] [--transitions COUNT] [--memory SIZE] [--time TIME]
                                 [--config FILE | --no-config] [--info-plist FILE]

    Checks every policy, platform and catalog at the paths; a folder means all of them under it, and no path those of the
    project. Platforms and catalogs that a policy names are found by name among the files of the project.

      --report FORMAT    pretty (default), compact, json, sarif, junit, github or gitlab; with =FILE written there. Lines and
                         columns count from 1, columns in Unicode scalars; the offsets of json are bytes from 0
      --fail-level LEVEL note, warning (default) or error: what weighs as much gives exit status 1
      --notes            tells notes too, which are silent where they do not fail
      --fix              applies the fixes that are beyond doubt; --fix=unsafe also those that are a guess, such as a name
                         that is spelled like another. What is left is told
      --dry-run          shows what --fix would do as a diff, and changes nothing
      --baseline FILE    tells only what is not in this file: what was there when it was written
      --update-baseline  writes the file: everything that is there now, and nothing that is there no more
      --states COUNT, --transitions COUNT, --memory SIZE, --time TIME
                         how much the proof of a flow may take, as of `usher verify`; beyond it the flow is inconclusive, and
                         the exit status is 4 if nothing else is found
      --config FILE      these settings, and no others; else the nearest usher.yaml upwards. --no-config: none
      --info-plist FILE  the app's Info.plist, XML or binary: every resource that a policy asks for has its purpose there
                         and in the InfoPlist.strings of each language, and each says what the catalog says
      --watch            checks again whenever a file changes, until the input ends

    A finding that is right where it is, is allowed by a comment on its line or the one before, with the reason:
    `// usher: allow code -- reason`, in a catalog behind `#`. An suppression without a finding is a finding.

    example: usher check Policies/DocV

    """

  static let config = """
    usage: usher config [PATH]  [--config FILE | --no-config] [--report FORMAT[=FILE]] …
                                [--fail-level LEVEL] [--baseline FILE] [--info-plist FILE]
                                [--states COUNT] [--transitions COUNT] [--memory SIZE] [--time TIME]

    Prints the settings that hold for a path, or for the current folder, each with who has said it: a line of usher.yaml, an
    option, or nobody. check, lint, verify, fmt and test go by them. The file is the nearest usher.yaml upwards, or the one in a folder Policies there:

      schema: 1
      roots:                 folders whose files belong together, from the folder of the file; default: that folder
        - .
      exclude:               what in them does not: paths, with `*`, `?` and `**`
        - Old/**
      source: en             the language that catalogs are written in first
      locales:               every language that each catalog is to be in
        - de
      platforms:             the versions of a platform that the app runs on
        ios: 16...
      info-plist:            the app's Info.plist, checked with the whole project
        - App/Info.plist
      flows-at-launch:       flows that the app starts when it is launched, as policy.flow: nothing is asked for in them
        - welcome.begin
      baseline: baseline.yaml
      fail-level: warning    note, warning or error: what weighs as much gives exit status 1
      proof:                 how much the proof of a flow may take: states, transitions, memory (1GB) and time
        memory: 2GB
      severities:            off, note, warning or error for a code
        same-as-source: off
      paths:                 the same for some files; of two lines about one finding the later one holds
        "Legacy/**":
          button-label: note

      --report FORMAT        pretty (default) or json; with =FILE written there
      --fail-level LEVEL, --baseline FILE, --info-plist FILE, --states COUNT, --transitions COUNT, --memory SIZE,
      --time TIME, --config FILE, --no-config
                             as `usher check` takes them

    example: usher config Policies/DocV

    """

  static let new = """
    usage: usher new NAME --resource RESOURCE … --to TEXT  [--primer] [--platform PLATFORM] [--locale LOCALE] …
                                                           [--into FOLDER]

    Writes a first policy: NAME.usher with its tests, NAME.copy.yaml with its words, a file for the translator of each
    language, and usher.yaml where there is none. It checks clean, its tests pass, and it is yours to change. In a terminal
    what is left out is asked for. Nothing that is there is changed.

      --resource RESOURCE  what it is about, such as camera; given more than once, one after the other
      --to TEXT            what for, as people read it: 'scan a receipt'
      --primer             explains why before the system asks
      --platform PLATFORM  ios (default), macos, android, web, or one of the project's own
      --locale LOCALE      a language besides English; where there is a usher.yaml, it says which
      --into FOLDER        where it is written; default: the current folder

    example: usher new receipts --resource camera --to 'scan a receipt' --primer --locale de --into .build

    """
}
