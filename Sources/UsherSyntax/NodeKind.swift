/// The productions that have a node in the tree. `stateDeclaration` is `state-declaration` in `Grammar/Usher.ebnf`.
public enum NodeKind: String, CaseIterable, Sendable {
  case sourceFile
  case languageClause

  // Policies
  case policyClause
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
  case needsClause
  case answersClause
  case reachesClause

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

  // Prompts
  case promptDeclaration
  case noticeDeclaration
  case buttonDeclaration
  case dismissibleClause
  case primesClause
  case recoversClause

  // Flows and states
  case flowDeclaration
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
  case choice
  case subjects
  case conditionRows
  case conditionRow
  case rows
  case row
  case guardClause
  case effectBlock
  case stayTarget
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
  case literal
  case expression
  case negation
  case comparison
  case canAsk
  case relation
  case primary
  case operand

  // Platforms
  case platformClause
  case resourceDeclaration
  case purposeClause
  case pageClause
  case statusClause
  case unforeseenClause
  case askClause
  case moveClause
  case sources
  case results

  // Scripts
  case scriptFile
  case tapStep
  case answerStep
  case dismissStep
  case sendStep
  case waitStep
  case awayStep
  case relaunchStep
  case meanwhileStep
  case factBecomes
  case appEnds
}
