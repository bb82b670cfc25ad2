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

  public var severity: Severity {
    switch self {
    case .carriageReturn, .duplicateFile, .emptyFile, .notLaidOut, .notUTF8, .tooLarge, .unreadable, .unknownPlatform,
      .unknownCatalog, .syntax, .unclosed, .ambiguousName, .duplicateName, .shadowedName, .unknownName, .unusedName,
      .wrongKind,
      .liveArgument, .outOfDomain, .wrongArguments, .wrongType, .deadRow, .elseHides, .missingAnswer, .endlessStep,
      .missingRecovers, .misplaced, .neverRests, .recursion, .shielded, .startState, .stayWithoutQuestion,
      .tooComplex, .unreachable, .impossibleStep, .failedExpectation, .brokenPromise, .deadButton, .goesRound,
      .idlePrimer, .noWayOn, .notSeenAgain, .unmetNeeds, .ambiguousScalar, .duplicateKey,
      .forbiddenFeature, .invalidLocale,
      .unknownField,
      .wrongShape, .yamlSyntax, .extendsCycle, .pluralCategory, .plistMissing, .plistEmpty, .missingCopy, .orphanCopy,
      .selection, .unknownButton, .unknownPlaceholder, .fixedSeverity, .malformedAllowance, .unknownCode:
      .error
    case .impossibleOutcome, .inconclusive, .metricAgain, .nagging, .needlessWaiver, .neverReached,
      .untrueGuidance, .missingPlaceholder, .partialCopy, .pluralForms, .staleCopy, .sameAsSource, .tooLong,
      .whiteSpace, .endPunctuation, .threeDots, .invisibleCharacter, .longTitle, .manyButtons, .buttonLabel,
      .yesNo, .okOnQuestion, .cancelLabel, .preferredCancel, .destructiveWithoutCancel, .tapOrClick, .emptyTitle,
      .imitatesSystem, .preAnswer, .primerExit, .pressure, .vaguePurpose, .purposeSentence, .missingPurpose,
      .plistExtra,
      .plistUntranslated, .plistDiffers, .fallbackCrossesScript, .writtenOutTerm, .missingLocale, .sourceLocale,
      .staleBaseline, .unmatchedPath, .unusedAllowance:
      .warning
    case .missingNote, .unreviewedCopy, .inconsistentCopy, .notCanonical, .undeclaredLocale: .note
    case .askedFlag, .asksAgain, .idleRequest, .largerFirst, .partialRefused, .primerAtLaunch, .privateLink,
      .requestAtLaunch, .requestWithoutUse, .settingsAfterRefusal, .similarName, .tooNew, .wrongPage:
      .warning
    case .duplicatePrompt, .duplicateRow, .duplicateState, .eventWhileAsking, .guidanceAfterRefusal, .largerRequest,
      .mergedRefusals, .naming, .pickerInstead, .refusalWithoutMetric, .requestsInARow, .returnWithoutMetric,
      .staleFact, .tripWithoutMetric:
      .note
    }
  }
}

extension DiagnosticCode {
  /// Whether a project may weigh it otherwise, allow it or put it into a baseline: what keeps a policy from being compiled stays
  /// an error, and so does what is wrong with the project's own settings. What the proof finds, what an app's list lacks, and
  /// what is not laid out, is of policies that can be compiled.
  public var isAdjustable: Bool {
    switch self {
    case .plistMissing, .plistEmpty, .brokenPromise, .deadButton, .goesRound, .idlePrimer, .noWayOn, .notSeenAgain,
      .unmetNeeds, .notLaidOut:
      true
    default: severity < .error
    }
  }
}
