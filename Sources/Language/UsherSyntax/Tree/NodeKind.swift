// Generated from Grammar/Usher.ebnf: `UPDATE_SPECIMENS=1 swift test --filter GrammarTests` writes it anew.

/// The kinds of nodes: the productions of the grammar that have a node. `stateDeclaration` is `state-declaration` there.
public enum NodeKind: String, CaseIterable, Sendable {
  case sourceFile
  case languageClause

  // Policies
  case policyClause
  case extendsClause
  case useDeclaration
  case copyDeclaration
  case typeDeclaration
  case inputDeclaration
  case memoryDeclaration
  case letDeclaration
  case decideDeclaration
  case actionDeclaration
  case metricDeclaration
  case linkDeclaration
  case eventDeclaration
  case sharedResource
  case ownResource
  case asksClause
  case needsClause
  case answersClause
  case answer
  case sinceClause
  case untilClause
  case reachesClause
  case waiver

  // Names and types
  case declaredName
  case dottedName
  case reference
  case alternatives
  case range
  case statusType
  case resourceType
  case parameters
  case parameter
  case arguments
  case argument
  case sentValues
  case sentValue
  case bindings
  case key

  // Prompts
  case promptDeclaration
  case noticeDeclaration
  case buttonDeclaration
  case dismissibleClause
  case primesClause
  case recoversClause
  case styleBlock
  case styleEntry
  case styleTable
  case styleRow
  case styleValue

  // Flows and states
  case flowDeclaration
  case retirement
  case stateDeclaration
  case trackStatement
  case rememberStatement
  case doStatement
  case showStatement
  case openStatement
  case askStatement
  case runStatement
  case request
  case passage
  case askingClause
  case choice
  case subjects
  case conditionRows
  case conditionRow
  case rows
  case row
  case silenceHead
  case guardClause
  case effectBlock
  case stayTarget
  case backTarget
  case questionTarget
  case endTarget
  case stateTarget
  case handler
  case changeHead
  case eventHead
  case afterHead

  // Values
  case chooseValue
  case valueRow
  case conditionValueRow
  case patterns
  case pattern
  case simplePattern
  case agePattern
  case literal
  case expression
  case negation
  case comparison
  case canAsk
  case relation
  case primary
  case operand
  case count

  // Inheritance
  case overrideDeclaration
  case stateOverride

  // Promises
  case promiseDeclaration
  case flowClause
  case neverClause
  case alwaysClause
  case possibleClause
  case eventuallyClause
  case situation
  case occasion

  // Platforms
  case platformClause
  case versionsClause
  case lookClause
  case resourceExtension
  case replacement
  case resourceDeclaration
  case calledClause
  case purposeClause
  case formerClause
  case lackClause
  case pageClause
  case insteadClause
  case optionClause
  case statusClause
  case unforeseenClause
  case askClause
  case tapClause
  case moveClause
  case withClause
  case sources
  case results
  case result

  // Scripts and tests
  case scriptFile
  case testDeclaration
  case tapStep
  case answerStep
  case silenceStep
  case dismissStep
  case sendStep
  case waitStep
  case awayStep
  case relaunchStep
  case meanwhileStep
  case factBecomes
  case appEnds
  case givenStep
  case fact
  case startStep
  case expectStep
  case offer
  case offeredButton
  case expectation
}
