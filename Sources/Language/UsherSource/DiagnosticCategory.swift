/// What codes are grouped by in the rule book: where in the work on a policy they come up.
public enum DiagnosticCategory: String, CaseIterable, Sendable {
  case files
  case syntax
  case names
  case types
  case questions
  case states
  case tests
  case proof
  case asking
  case answers
  case measuring
  case steps
  case tidiness
  case catalogs
  case words
  case language
  case guidelines
  case review
  case infoPlist
  case projects

  /// As a heading says it.
  public var title: String {
    switch self {
    case .files: "Files"
    case .syntax: "Syntax"
    case .names: "Names"
    case .types: "Types"
    case .questions: "Questions"
    case .states: "States"
    case .tests: "Scripts and tests"
    case .proof: "Proof"
    case .asking: "Asking the system"
    case .answers: "After its answer"
    case .measuring: "Measuring"
    case .steps: "Steps"
    case .tidiness: "Tidiness"
    case .catalogs: "Copy: catalogs"
    case .words: "Copy: the words of a policy"
    case .language: "Copy: language"
    case .guidelines: "Copy: Apple's guidelines"
    case .review: "Copy: App Review"
    case .infoPlist: "Info.plist"
    case .projects: "Projects"
    }
  }
}

extension DiagnosticCode {
  /// Where the rule book tells of it.
  public var category: DiagnosticCategory {
    switch self {
    case .carriageReturn, .duplicateFile, .emptyFile, .notLaidOut, .notUTF8, .tooLarge, .unreadable, .unknownPlatform,
      .unknownCatalog:
      .files
    case .syntax, .unclosed: .syntax
    case .ambiguousName, .duplicateName, .shadowedName, .unknownName, .unusedName, .wrongKind: .names
    case .liveArgument, .outOfDomain, .wrongArguments, .wrongType: .types
    case .deadRow, .elseHides, .missingAnswer: .questions
    case .endlessStep, .missingRecovers, .misplaced, .neverRests, .recursion, .shielded, .startState,
      .stayWithoutQuestion, .tooComplex, .unreachable:
      .states
    case .impossibleStep, .failedExpectation: .tests
    case .brokenPromise, .deadButton, .goesRound, .idlePrimer, .impossibleOutcome, .inconclusive, .metricAgain,
      .nagging, .needlessWaiver, .neverReached, .noWayOn, .notSeenAgain, .unmetNeeds, .untrueGuidance:
      .proof
    case .askedFlag, .asksAgain, .idleRequest, .largerFirst, .largerRequest, .pickerInstead, .primerAtLaunch,
      .requestAtLaunch, .requestWithoutUse, .requestsInARow, .tooNew:
      .asking
    case .guidanceAfterRefusal, .mergedRefusals, .partialRefused, .privateLink, .settingsAfterRefusal, .wrongPage:
      .answers
    case .refusalWithoutMetric, .returnWithoutMetric, .tripWithoutMetric: .measuring
    case .eventWhileAsking, .staleFact: .steps
    case .duplicatePrompt, .duplicateRow, .duplicateState, .naming, .similarName: .tidiness
    case .ambiguousScalar, .duplicateKey, .forbiddenFeature, .invalidLocale, .unknownField, .wrongShape, .yamlSyntax,
      .extendsCycle, .notCanonical, .pluralCategory, .pluralForms:
      .catalogs
    case .missingCopy, .missingPlaceholder, .orphanCopy, .partialCopy, .selection, .unknownButton, .unknownPlaceholder:
      .words
    case .endPunctuation, .fallbackCrossesScript, .inconsistentCopy, .invisibleCharacter, .missingNote, .sameAsSource,
      .staleCopy, .threeDots, .tooLong, .unreviewedCopy, .whiteSpace, .writtenOutTerm:
      .language
    case .buttonLabel, .cancelLabel, .destructiveWithoutCancel, .emptyTitle, .longTitle, .manyButtons, .okOnQuestion,
      .preferredCancel, .tapOrClick, .yesNo:
      .guidelines
    case .imitatesSystem, .missingPurpose, .preAnswer, .pressure, .primerExit, .purposeSentence, .vaguePurpose: .review
    case .fixedSeverity, .malformedAllowance, .missingLocale, .sourceLocale, .staleBaseline, .undeclaredLocale,
      .unknownCode, .unmatchedPath, .unusedAllowance:
      .projects
    case .plistDiffers, .plistEmpty, .plistExtra, .plistMissing, .plistUntranslated: .infoPlist
    }
  }
}
