/// Every problem there is a name for. The raw value is the slug that people type, suppress and look up.
public enum DiagnosticCode: String, CaseIterable, Sendable {
  // Files
  case carriageReturn = "carriage-return"
  case duplicateFile = "duplicate-file"
  case emptyFile = "empty-file"
  case notLaidOut = "not-laid-out"
  case notUTF8 = "not-utf8"
  case tooLarge = "too-large"
  case unreadable = "unreadable"
  case unknownPlatform = "unknown-platform"
  case unknownCatalog = "unknown-catalog"

  // Syntax
  case syntax = "syntax"
  case unclosed = "unclosed"

  // Names
  case ambiguousName = "ambiguous-name"
  case duplicateName = "duplicate-name"
  case shadowedName = "shadowed-name"
  case unknownName = "unknown-name"
  case unusedName = "unused-name"
  case wrongKind = "wrong-kind"

  // Types
  case liveArgument = "live-argument"
  case outOfDomain = "out-of-domain"
  case wrongArguments = "wrong-arguments"
  case wrongType = "wrong-type"

  // Questions
  case deadRow = "dead-row"
  case elseHides = "else-hides"
  case missingAnswer = "missing-answer"

  // States
  case endlessStep = "endless-step"
  case missingRecovers = "missing-recovers"
  case misplaced = "misplaced"
  case neverRests = "never-rests"
  case recursion = "recursion"
  case shielded = "shielded"
  case startState = "start-state"
  case stayWithoutQuestion = "stay-without-question"
  case tooComplex = "too-complex"
  case unreachable = "unreachable"

  // Projects
  case fixedSeverity = "fixed-severity"
  case malformedAllowance = "malformed-allowance"
  case missingLocale = "missing-locale"
  case sourceLocale = "source-locale"
  case staleBaseline = "stale-baseline"
  case undeclaredLocale = "undeclared-locale"
  case unknownCode = "unknown-code"
  case unmatchedPath = "unmatched-path"
  case unusedAllowance = "unused-allowance"

  // Scripts and tests
  case impossibleStep = "impossible-step"
  case failedExpectation = "failed-expectation"

  // Proof
  case brokenPromise = "broken-promise"
  case deadButton = "dead-button"
  case goesRound = "goes-round"
  case idlePrimer = "idle-primer"
  case impossibleOutcome = "impossible-outcome"
  case inconclusive = "inconclusive"
  case metricAgain = "metric-again"
  case nagging = "nagging"
  case needlessWaiver = "needless-waiver"
  case neverReached = "never-reached"
  case noWayOn = "no-way-on"
  case notSeenAgain = "not-seen-again"
  case unmetNeeds = "unmet-needs"
  case untrueGuidance = "untrue-guidance"
  // Lint: asking
  case askedFlag = "asked-flag"
  case asksAgain = "asks-again"
  case idleRequest = "idle-request"
  case largerFirst = "larger-first"
  case largerRequest = "larger-request"
  case pickerInstead = "picker-instead"
  case primerAtLaunch = "primer-at-launch"
  case requestAtLaunch = "request-at-launch"
  case requestWithoutUse = "request-without-use"
  case requestsInARow = "requests-in-a-row"
  case tooNew = "too-new"

  // Lint: after the answer
  case guidanceAfterRefusal = "guidance-after-refusal"
  case mergedRefusals = "merged-refusals"
  case partialRefused = "partial-refused"
  case privateLink = "private-link"
  case settingsAfterRefusal = "settings-after-refusal"
  case wrongPage = "wrong-page"

  // Lint: measuring
  case refusalWithoutMetric = "refusal-without-metric"
  case returnWithoutMetric = "return-without-metric"
  case tripWithoutMetric = "trip-without-metric"

  // Lint: steps
  case eventWhileAsking = "event-while-asking"
  case staleFact = "stale-fact"

  // Lint: tidiness
  case duplicatePrompt = "duplicate-prompt"
  case duplicateRow = "duplicate-row"
  case duplicateState = "duplicate-state"
  case naming = "naming"
  case similarName = "similar-name"

  // Copy: reading
  case ambiguousScalar = "ambiguous-scalar"
  case duplicateKey = "duplicate-key"
  case forbiddenFeature = "forbidden-feature"
  case invalidLocale = "invalid-locale"
  case unknownField = "unknown-field"
  case notCanonical = "not-canonical"
  case wrongShape = "wrong-shape"
  case yamlSyntax = "yaml-syntax"

  // Copy: numbers, platforms, brands
  case extendsCycle = "extends-cycle"
  case pluralCategory = "plural-category"
  case pluralForms = "plural-forms"

  // Copy: against the policy
  case missingCopy = "missing-copy"
  case missingPlaceholder = "missing-placeholder"
  case orphanCopy = "orphan-copy"
  case partialCopy = "partial-copy"
  case selection = "selection"
  case unknownButton = "unknown-button"
  case unknownPlaceholder = "unknown-placeholder"

  // Copy: language
  case endPunctuation = "end-punctuation"
  case fallbackCrossesScript = "fallback-crosses-script"
  case inconsistentCopy = "inconsistent-copy"
  case invisibleCharacter = "invisible-character"
  case missingNote = "missing-note"
  case sameAsSource = "same-as-source"
  case staleCopy = "stale-copy"
  case threeDots = "three-dots"
  case tooLong = "too-long"
  case unreviewedCopy = "unreviewed-copy"
  case whiteSpace = "white-space"
  case writtenOutTerm = "written-out-term"

  // Copy: Apple's guidelines
  case buttonLabel = "button-label"
  case cancelLabel = "cancel-label"
  case destructiveWithoutCancel = "destructive-without-cancel"
  case emptyTitle = "empty-title"
  case longTitle = "long-title"
  case manyButtons = "many-buttons"
  case okOnQuestion = "ok-on-question"
  case preferredCancel = "preferred-cancel"
  case tapOrClick = "tap-or-click"
  case yesNo = "yes-no"

  // Copy: App Review
  case imitatesSystem = "imitates-system"
  case missingPurpose = "missing-purpose"
  case preAnswer = "pre-answer"
  case pressure = "pressure"
  case primerExit = "primer-exit"
  case purposeSentence = "purpose-sentence"
  case vaguePurpose = "vague-purpose"

  // Copy: Info.plist
  case plistDiffers = "plist-differs"
  case plistEmpty = "plist-empty"
  case plistExtra = "plist-extra"
  case plistMissing = "plist-missing"
  case plistUntranslated = "plist-untranslated"
}

// MARK: The table

extension DiagnosticCode {
  public var severity: Severity {
    switch row.weight {
    case .note: .note
    case .warning: .warning
    case .error, .fixed: .error
    }
  }

  /// Whether a project may change its severity, allow it, or put it into a baseline.
  public var isAdjustable: Bool { row.weight != .fixed }

  /// Its chapter in the rule book.
  public var category: DiagnosticCategory { row.category }

  public var finder: DiagnosticFinder { row.finder }

  private struct Row {
    var weight: Weight
    var category: DiagnosticCategory
    var finder: DiagnosticFinder

    init(_ weight: Weight, _ category: DiagnosticCategory, _ finder: DiagnosticFinder) {
      self.weight = weight
      self.category = category
      self.finder = finder
    }

    enum Weight {
      case note
      case warning
      /// An error of a policy that can be compiled.
      case error
      /// An error that keeps a policy from being compiled, or is in the settings of the project.
      case fixed
    }
  }

  /// All that is known of a code besides its name and its page (`explanation`).
  private var row: Row {
    switch self {
    case .carriageReturn: Row(.fixed, .files, .tools)
    case .duplicateFile: Row(.fixed, .files, .language)
    case .emptyFile: Row(.fixed, .files, .tools)
    case .notLaidOut: Row(.error, .files, .tools)
    case .notUTF8: Row(.fixed, .files, .tools)
    case .tooLarge: Row(.fixed, .files, .tools)
    case .unreadable: Row(.fixed, .files, .tools)
    case .unknownPlatform: Row(.fixed, .files, .tools)
    case .unknownCatalog: Row(.fixed, .files, .tools)
    case .syntax: Row(.fixed, .syntax, .language)
    case .unclosed: Row(.fixed, .syntax, .language)
    case .ambiguousName: Row(.fixed, .names, .language)
    case .duplicateName: Row(.fixed, .names, .language)
    case .shadowedName: Row(.fixed, .names, .language)
    case .unknownName: Row(.fixed, .names, .language)
    case .unusedName: Row(.fixed, .names, .language)
    case .wrongKind: Row(.fixed, .names, .language)
    case .liveArgument: Row(.fixed, .types, .language)
    case .outOfDomain: Row(.fixed, .types, .language)
    case .wrongArguments: Row(.fixed, .types, .language)
    case .wrongType: Row(.fixed, .types, .language)
    case .deadRow: Row(.fixed, .questions, .language)
    case .elseHides: Row(.fixed, .questions, .language)
    case .missingAnswer: Row(.fixed, .questions, .language)
    case .endlessStep: Row(.fixed, .states, .language)
    case .missingRecovers: Row(.fixed, .states, .language)
    case .misplaced: Row(.fixed, .states, .language)
    case .neverRests: Row(.fixed, .states, .language)
    case .recursion: Row(.fixed, .states, .language)
    case .shielded: Row(.fixed, .states, .language)
    case .startState: Row(.fixed, .states, .language)
    case .stayWithoutQuestion: Row(.fixed, .states, .language)
    case .tooComplex: Row(.fixed, .states, .language)
    case .unreachable: Row(.fixed, .states, .language)
    case .fixedSeverity: Row(.fixed, .projects, .tools)
    case .malformedAllowance: Row(.fixed, .projects, .tools)
    case .missingLocale: Row(.warning, .projects, .tools)
    case .sourceLocale: Row(.warning, .projects, .tools)
    case .staleBaseline: Row(.warning, .projects, .tools)
    case .undeclaredLocale: Row(.note, .projects, .tools)
    case .unknownCode: Row(.fixed, .projects, .tools)
    case .unmatchedPath: Row(.warning, .projects, .tools)
    case .unusedAllowance: Row(.warning, .projects, .tools)
    case .impossibleStep: Row(.fixed, .tests, .tools)
    case .failedExpectation: Row(.fixed, .tests, .tools)
    case .brokenPromise: Row(.error, .proof, .proof)
    case .deadButton: Row(.error, .proof, .proof)
    case .goesRound: Row(.error, .proof, .proof)
    case .idlePrimer: Row(.error, .proof, .proof)
    case .impossibleOutcome: Row(.warning, .proof, .proof)
    case .inconclusive: Row(.warning, .proof, .proof)
    case .metricAgain: Row(.warning, .proof, .proof)
    case .nagging: Row(.warning, .proof, .proof)
    case .needlessWaiver: Row(.warning, .proof, .proof)
    case .neverReached: Row(.warning, .proof, .proof)
    case .noWayOn: Row(.error, .proof, .proof)
    case .notSeenAgain: Row(.error, .proof, .proof)
    case .unmetNeeds: Row(.error, .proof, .proof)
    case .untrueGuidance: Row(.warning, .proof, .proof)
    case .askedFlag: Row(.warning, .asking, .rule)
    case .asksAgain: Row(.warning, .asking, .rule)
    case .idleRequest: Row(.warning, .asking, .rule)
    case .largerFirst: Row(.warning, .asking, .rule)
    case .largerRequest: Row(.note, .asking, .rule)
    case .pickerInstead: Row(.note, .asking, .rule)
    case .primerAtLaunch: Row(.warning, .asking, .rule)
    case .requestAtLaunch: Row(.warning, .asking, .rule)
    case .requestWithoutUse: Row(.warning, .asking, .rule)
    case .requestsInARow: Row(.note, .asking, .rule)
    case .tooNew: Row(.warning, .asking, .rule)
    case .guidanceAfterRefusal: Row(.note, .answers, .rule)
    case .mergedRefusals: Row(.note, .answers, .rule)
    case .partialRefused: Row(.warning, .answers, .rule)
    case .privateLink: Row(.warning, .answers, .rule)
    case .settingsAfterRefusal: Row(.warning, .answers, .rule)
    case .wrongPage: Row(.warning, .answers, .rule)
    case .refusalWithoutMetric: Row(.note, .measuring, .rule)
    case .returnWithoutMetric: Row(.note, .measuring, .rule)
    case .tripWithoutMetric: Row(.note, .measuring, .rule)
    case .eventWhileAsking: Row(.note, .steps, .rule)
    case .staleFact: Row(.note, .steps, .rule)
    case .duplicatePrompt: Row(.note, .tidiness, .rule)
    case .duplicateRow: Row(.note, .tidiness, .rule)
    case .duplicateState: Row(.note, .tidiness, .rule)
    case .naming: Row(.note, .tidiness, .rule)
    case .similarName: Row(.warning, .tidiness, .rule)
    case .ambiguousScalar: Row(.fixed, .catalogs, .catalogLanguage)
    case .duplicateKey: Row(.fixed, .catalogs, .catalogLanguage)
    case .forbiddenFeature: Row(.fixed, .catalogs, .catalogLanguage)
    case .invalidLocale: Row(.fixed, .catalogs, .catalogLanguage)
    case .unknownField: Row(.fixed, .catalogs, .catalogLanguage)
    case .notCanonical: Row(.note, .catalogs, .catalogLanguage)
    case .wrongShape: Row(.fixed, .catalogs, .catalogLanguage)
    case .yamlSyntax: Row(.fixed, .catalogs, .catalogLanguage)
    case .extendsCycle: Row(.fixed, .catalogs, .catalogLanguage)
    case .pluralCategory: Row(.fixed, .catalogs, .catalogLanguage)
    case .pluralForms: Row(.warning, .catalogs, .catalogLanguage)
    case .missingCopy: Row(.fixed, .words, .wordCheck)
    case .missingPlaceholder: Row(.warning, .words, .wordCheck)
    case .orphanCopy: Row(.fixed, .words, .wordCheck)
    case .partialCopy: Row(.warning, .words, .wordCheck)
    case .selection: Row(.fixed, .words, .wordCheck)
    case .unknownButton: Row(.fixed, .words, .wordCheck)
    case .unknownPlaceholder: Row(.fixed, .words, .wordCheck)
    case .endPunctuation: Row(.warning, .language, .wordCheck)
    case .fallbackCrossesScript: Row(.warning, .language, .wordCheck)
    case .inconsistentCopy: Row(.note, .language, .wordCheck)
    case .invisibleCharacter: Row(.warning, .language, .wordCheck)
    case .missingNote: Row(.note, .language, .wordCheck)
    case .sameAsSource: Row(.warning, .language, .wordCheck)
    case .staleCopy: Row(.warning, .language, .wordCheck)
    case .threeDots: Row(.warning, .language, .wordCheck)
    case .tooLong: Row(.warning, .language, .wordCheck)
    case .unreviewedCopy: Row(.note, .language, .wordCheck)
    case .whiteSpace: Row(.warning, .language, .wordCheck)
    case .writtenOutTerm: Row(.warning, .language, .wordCheck)
    case .buttonLabel: Row(.warning, .guidelines, .wordCheck)
    case .cancelLabel: Row(.warning, .guidelines, .wordCheck)
    case .destructiveWithoutCancel: Row(.warning, .guidelines, .wordCheck)
    case .emptyTitle: Row(.warning, .guidelines, .wordCheck)
    case .longTitle: Row(.warning, .guidelines, .wordCheck)
    case .manyButtons: Row(.warning, .guidelines, .wordCheck)
    case .okOnQuestion: Row(.warning, .guidelines, .wordCheck)
    case .preferredCancel: Row(.warning, .guidelines, .wordCheck)
    case .tapOrClick: Row(.warning, .guidelines, .wordCheck)
    case .yesNo: Row(.warning, .guidelines, .wordCheck)
    case .imitatesSystem: Row(.warning, .review, .wordCheck)
    case .missingPurpose: Row(.warning, .review, .wordCheck)
    case .preAnswer: Row(.warning, .review, .wordCheck)
    case .pressure: Row(.warning, .review, .wordCheck)
    case .primerExit: Row(.warning, .review, .wordCheck)
    case .purposeSentence: Row(.warning, .review, .wordCheck)
    case .vaguePurpose: Row(.warning, .review, .wordCheck)
    case .plistDiffers: Row(.warning, .infoPlist, .infoPlist)
    case .plistEmpty: Row(.error, .infoPlist, .infoPlist)
    case .plistExtra: Row(.warning, .infoPlist, .infoPlist)
    case .plistMissing: Row(.error, .infoPlist, .infoPlist)
    case .plistUntranslated: Row(.warning, .infoPlist, .infoPlist)
    }
  }
}
