/// The name of a kind of finding. It is used in suppressions, settings and `usher explain`.
///
/// A code carries its severity, its chapter of the rule book, and the part of Usher that reports it. This file is the table of the codes of
/// the stages; the code of a lint rule is in the file of the rule.
public struct DiagnosticCode: Hashable, Sendable {
  public let rawValue: String
  private let weight: Weight
  /// The chapter of the rule book, which `usher explain --all` prints.
  public let category: DiagnosticCategory
  public let finder: DiagnosticFinder

  package init(_ rawValue: String, _ weight: Weight, _ category: DiagnosticCategory, _ finder: DiagnosticFinder) {
    self.rawValue = rawValue
    self.weight = weight
    self.category = category
    self.finder = finder
  }

  public var description: String { rawValue }

  package enum Weight: Sendable {
    case note
    case warning
    /// An error that does not prevent compilation, such as a broken promise. A project may adjust it.
    case error
    /// An error with which a policy cannot be compiled, or an error in the settings of the project.
    case fixed
  }

  /// The severity, unless the project configures another.
  public var severity: Severity {
    switch weight {
    case .note: .note
    case .warning: .warning
    case .error, .fixed: .error
    }
  }

  /// Whether a project may change the severity, suppress the finding, or put it into a baseline.
  public var isAdjustable: Bool { weight != .fixed }

  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

// MARK: Codes of the stages

extension DiagnosticCode {
  // Files
  public static let carriageReturn = DiagnosticCode("carriage-return", .fixed, .files, .tools)
  public static let duplicateFile = DiagnosticCode("duplicate-file", .fixed, .files, .language)
  public static let emptyFile = DiagnosticCode("empty-file", .fixed, .files, .tools)
  public static let mergeConflict = DiagnosticCode("merge-conflict", .fixed, .files, .tools)
  public static let misnamedFile = DiagnosticCode("misnamed-file", .warning, .files, .tools)
  public static let notLaidOut = DiagnosticCode("not-laid-out", .error, .files, .tools)
  public static let notUtf8 = DiagnosticCode("not-utf8", .fixed, .files, .tools)
  public static let tooLarge = DiagnosticCode("too-large", .fixed, .files, .tools)
  public static let unreadable = DiagnosticCode("unreadable", .fixed, .files, .tools)
  public static let unusedCatalog = DiagnosticCode("unused-catalog", .warning, .files, .tools)
  public static let unknownPlatform = DiagnosticCode("unknown-platform", .fixed, .files, .tools)
  public static let unknownCatalog = DiagnosticCode("unknown-catalog", .fixed, .files, .tools)

  // Syntax
  public static let syntax = DiagnosticCode("syntax", .fixed, .syntax, .language)
  public static let unclosed = DiagnosticCode("unclosed", .fixed, .syntax, .language)

  // Names
  public static let ambiguousName = DiagnosticCode("ambiguous-name", .fixed, .names, .language)
  public static let duplicateName = DiagnosticCode("duplicate-name", .fixed, .names, .language)
  public static let shadowedName = DiagnosticCode("shadowed-name", .fixed, .names, .language)
  public static let unknownName = DiagnosticCode("unknown-name", .fixed, .names, .language)
  public static let unusedName = DiagnosticCode("unused-name", .fixed, .names, .language)
  public static let wrongKind = DiagnosticCode("wrong-kind", .fixed, .names, .language)

  // Types
  public static let liveArgument = DiagnosticCode("live-argument", .fixed, .types, .language)
  public static let outOfDomain = DiagnosticCode("out-of-domain", .fixed, .types, .language)
  public static let wrongArguments = DiagnosticCode("wrong-arguments", .fixed, .types, .language)
  public static let wrongType = DiagnosticCode("wrong-type", .fixed, .types, .language)

  // Questions
  public static let deadRow = DiagnosticCode("dead-row", .fixed, .questions, .language)
  public static let elseHides = DiagnosticCode("else-hides", .fixed, .questions, .language)
  public static let laterStatus = DiagnosticCode("later-status", .warning, .questions, .language)
  public static let missingAnswer = DiagnosticCode("missing-answer", .fixed, .questions, .language)
  public static let rowOfOthers = DiagnosticCode("row-of-others", .note, .questions, .language)

  // States
  public static let endlessStep = DiagnosticCode("endless-step", .fixed, .states, .language)
  public static let missingRecovers = DiagnosticCode("missing-recovers", .fixed, .states, .language)
  public static let misplaced = DiagnosticCode("misplaced", .fixed, .states, .language)
  public static let neverRests = DiagnosticCode("never-rests", .fixed, .states, .language)
  public static let recursion = DiagnosticCode("recursion", .fixed, .states, .language)
  public static let shielded = DiagnosticCode("shielded", .fixed, .states, .language)
  public static let startState = DiagnosticCode("start-state", .fixed, .states, .language)
  public static let stayWithoutQuestion = DiagnosticCode("stay-without-question", .fixed, .states, .language)
  public static let tooComplex = DiagnosticCode("too-complex", .fixed, .states, .language)
  public static let unreachable = DiagnosticCode("unreachable", .fixed, .states, .language)

  // Projects
  public static let fixedSeverity = DiagnosticCode("fixed-severity", .fixed, .projects, .tools)
  public static let malformedAllowance = DiagnosticCode("malformed-allowance", .fixed, .projects, .tools)
  public static let missingLocale = DiagnosticCode("missing-locale", .warning, .projects, .tools)
  public static let sourceLocale = DiagnosticCode("source-locale", .warning, .projects, .tools)
  public static let staleBaseline = DiagnosticCode("stale-baseline", .warning, .projects, .tools)
  public static let undeclaredLocale = DiagnosticCode("undeclared-locale", .note, .projects, .tools)
  public static let unknownCode = DiagnosticCode("unknown-code", .fixed, .projects, .tools)
  public static let unmatchedPath = DiagnosticCode("unmatched-path", .warning, .projects, .tools)
  public static let unusedAllowance = DiagnosticCode("unused-allowance", .warning, .projects, .tools)

  // Scripts and tests
  public static let impossibleStep = DiagnosticCode("impossible-step", .fixed, .tests, .tools)
  public static let failedExpectation = DiagnosticCode("failed-expectation", .fixed, .tests, .tools)

  // Proof
  public static let brokenPromise = DiagnosticCode("broken-promise", .error, .proof, .proof)
  public static let deadButton = DiagnosticCode("dead-button", .error, .proof, .proof)
  public static let enteredAgain = DiagnosticCode("entered-again", .note, .proof, .proof)
  public static let goesRound = DiagnosticCode("goes-round", .error, .proof, .proof)
  public static let idlePrimer = DiagnosticCode("idle-primer", .error, .proof, .proof)
  public static let impossibleOutcome = DiagnosticCode("impossible-outcome", .warning, .proof, .proof)
  public static let inconclusive = DiagnosticCode("inconclusive", .warning, .proof, .proof)
  public static let metricAgain = DiagnosticCode("metric-again", .warning, .proof, .proof)
  public static let missingPrimes = DiagnosticCode("missing-primes", .warning, .proof, .proof)
  public static let nagging = DiagnosticCode("nagging", .warning, .proof, .proof)
  public static let needlessWaiver = DiagnosticCode("needless-waiver", .warning, .proof, .proof)
  public static let neverReached = DiagnosticCode("never-reached", .warning, .proof, .proof)
  public static let noWayOn = DiagnosticCode("no-way-on", .error, .proof, .proof)
  public static let noWayToSettings = DiagnosticCode("no-way-to-settings", .warning, .proof, .proof)
  public static let notSeenAgain = DiagnosticCode("not-seen-again", .error, .proof, .proof)
  public static let requestWithoutTap = DiagnosticCode("request-without-tap", .warning, .proof, .proof)
  public static let settingsBeforeAsking = DiagnosticCode("settings-before-asking", .note, .proof, .proof)
  public static let silentRefusal = DiagnosticCode("silent-refusal", .warning, .proof, .proof)
  public static let tooNew = DiagnosticCode("too-new", .warning, .asking, .proof)
  public static let unansweredAction = DiagnosticCode("unanswered-action", .note, .proof, .proof)
  public static let unmetNeeds = DiagnosticCode("unmet-needs", .error, .proof, .proof)
  public static let untrueGuidance = DiagnosticCode("untrue-guidance", .warning, .proof, .proof)

  // Copy: reading
  public static let ambiguousScalar = DiagnosticCode("ambiguous-scalar", .fixed, .catalogs, .catalogLanguage)
  public static let cutOffText = DiagnosticCode("cut-off-text", .warning, .catalogs, .catalogLanguage)
  public static let duplicateKey = DiagnosticCode("duplicate-key", .fixed, .catalogs, .catalogLanguage)
  public static let forbiddenFeature = DiagnosticCode("forbidden-feature", .fixed, .catalogs, .catalogLanguage)
  public static let invalidLocale = DiagnosticCode("invalid-locale", .fixed, .catalogs, .catalogLanguage)
  public static let unlikelyLocale = DiagnosticCode("unlikely-locale", .warning, .catalogs, .catalogLanguage)
  public static let unknownField = DiagnosticCode("unknown-field", .fixed, .catalogs, .catalogLanguage)
  public static let notCanonical = DiagnosticCode("not-canonical", .note, .catalogs, .catalogLanguage)
  public static let wrongShape = DiagnosticCode("wrong-shape", .fixed, .catalogs, .catalogLanguage)
  public static let yamlSyntax = DiagnosticCode("yaml-syntax", .fixed, .catalogs, .catalogLanguage)

  // Copy: numbers, platforms, brands
  public static let extendsCycle = DiagnosticCode("extends-cycle", .fixed, .catalogs, .catalogLanguage)
  public static let pluralCategory = DiagnosticCode("plural-category", .fixed, .catalogs, .catalogLanguage)
  public static let pluralForms = DiagnosticCode("plural-forms", .warning, .catalogs, .catalogLanguage)

  // Copy: against the policy
  public static let missingCopy = DiagnosticCode("missing-copy", .fixed, .words, .textCheck)
  public static let missingPlaceholder = DiagnosticCode("missing-placeholder", .warning, .words, .textCheck)
  public static let orphanCopy = DiagnosticCode("orphan-copy", .fixed, .words, .textCheck)
  public static let partialCopy = DiagnosticCode("partial-copy", .warning, .words, .textCheck)
  public static let selection = DiagnosticCode("selection", .fixed, .words, .textCheck)
  public static let unknownButton = DiagnosticCode("unknown-button", .fixed, .words, .textCheck)
  public static let unknownPlaceholder = DiagnosticCode("unknown-placeholder", .fixed, .words, .textCheck)

  // Copy: language
  public static let endPunctuation = DiagnosticCode("end-punctuation", .warning, .language, .textCheck)
  public static let fallbackCrossesScript = DiagnosticCode("fallback-crosses-script", .warning, .language, .textCheck)
  public static let foreignMark = DiagnosticCode("foreign-mark", .note, .language, .textCheck)
  public static let inconsistentCopy = DiagnosticCode("inconsistent-copy", .note, .language, .textCheck)
  public static let invisibleCharacter = DiagnosticCode("invisible-character", .warning, .language, .textCheck)
  public static let missingNote = DiagnosticCode("missing-note", .note, .language, .textCheck)
  public static let sameAsSource = DiagnosticCode("same-as-source", .warning, .language, .textCheck)
  public static let shownAsTyped = DiagnosticCode("shown-as-typed", .warning, .language, .textCheck)
  public static let staleCopy = DiagnosticCode("stale-copy", .warning, .language, .textCheck)
  public static let threeDots = DiagnosticCode("three-dots", .warning, .language, .textCheck)
  public static let tooLong = DiagnosticCode("too-long", .warning, .language, .textCheck)
  public static let unreviewedCopy = DiagnosticCode("unreviewed-copy", .note, .language, .textCheck)
  public static let whiteSpace = DiagnosticCode("white-space", .warning, .language, .textCheck)
  public static let unstampedCopy = DiagnosticCode("unstamped-copy", .warning, .language, .textCheck)
  public static let writtenOutTerm = DiagnosticCode("written-out-term", .warning, .language, .textCheck)

  // Copy: Apple's guidelines
  public static let buttonLabel = DiagnosticCode("button-label", .warning, .guidelines, .textCheck)
  public static let cancelLabel = DiagnosticCode("cancel-label", .warning, .guidelines, .textCheck)
  public static let destructiveWithoutCancel = DiagnosticCode(
    "destructive-without-cancel", .warning, .guidelines, .textCheck)
  public static let emptyTitle = DiagnosticCode("empty-title", .warning, .guidelines, .textCheck)
  public static let longTitle = DiagnosticCode("long-title", .warning, .guidelines, .textCheck)
  public static let manyButtons = DiagnosticCode("many-buttons", .warning, .guidelines, .textCheck)
  public static let okOnQuestion = DiagnosticCode("ok-on-question", .warning, .guidelines, .textCheck)
  public static let preferredCancel = DiagnosticCode("preferred-cancel", .warning, .guidelines, .textCheck)
  public static let sameLabel = DiagnosticCode("same-label", .warning, .guidelines, .textCheck)
  public static let settingsPath = DiagnosticCode("settings-path", .note, .guidelines, .textCheck)
  public static let tapOrClick = DiagnosticCode("tap-or-click", .warning, .guidelines, .textCheck)
  public static let yesNo = DiagnosticCode("yes-no", .warning, .guidelines, .textCheck)

  // Copy: App Review
  public static let imitatesSystem = DiagnosticCode("imitates-system", .warning, .review, .textCheck)
  public static let missingPurpose = DiagnosticCode("missing-purpose", .warning, .review, .textCheck)
  public static let preAnswer = DiagnosticCode("pre-answer", .warning, .review, .textCheck)
  public static let pressure = DiagnosticCode("pressure", .warning, .review, .textCheck)
  public static let primerExit = DiagnosticCode("primer-exit", .warning, .review, .textCheck)
  public static let purposeSentence = DiagnosticCode("purpose-sentence", .warning, .review, .textCheck)
  public static let vaguePurpose = DiagnosticCode("vague-purpose", .warning, .review, .textCheck)

  // Copy: Info.plist
  public static let plistConflict = DiagnosticCode("plist-conflict", .fixed, .infoPlist, .infoPlist)
  public static let plistDiffers = DiagnosticCode("plist-differs", .warning, .infoPlist, .infoPlist)
  public static let plistEmpty = DiagnosticCode("plist-empty", .error, .infoPlist, .infoPlist)
  public static let plistExtra = DiagnosticCode("plist-extra", .warning, .infoPlist, .infoPlist)
  public static let plistMissing = DiagnosticCode("plist-missing", .error, .infoPlist, .infoPlist)
  public static let plistUnreadable = DiagnosticCode("plist-unreadable", .fixed, .infoPlist, .infoPlist)
  public static let plistUntranslated = DiagnosticCode("plist-untranslated", .warning, .infoPlist, .infoPlist)
}
