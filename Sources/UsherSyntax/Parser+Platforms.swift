extension Parser {
  mutating func parsePlatformItem() throws(Unexpected) {
    switch lineWord {
    case "resource": try parseResourceDeclaration()
    case "link": try parseLinkDeclaration()
    default: throw unknownLine(in: "a platform", among: LineWords.platform)
    }
  }

  private mutating func parseResourceDeclaration() throws(Unexpected) {
    try node(.resourceDeclaration) { parser throws(Unexpected) in
      try parser.expect("resource")
      try parser.parseDeclaredName("the resource's name")
      try parser.block { parser throws(Unexpected) in try parser.parseResourceItem() }
    }
  }

  private mutating func parseResourceItem() throws(Unexpected) {
    switch lineWord {
    case "purpose": try parsePurposeClause()
    case "page": try parsePageClause()
    case "status": try parseStatusClause()
    case "unforeseen": try parseUnforeseenClause()
    case "ask": try parseAskClause()
    case "settings", "managed", "system": try parseMoveClause()
    default: throw unknownLine(in: "a resource", among: LineWords.resource)
    }
  }

  private mutating func parsePurposeClause() throws(Unexpected) {
    try node(.purposeClause) { parser throws(Unexpected) in
      try parser.expect("purpose")
      try parser.expectName("a key of the app's property list")
    }
  }

  private mutating func parsePageClause() throws(Unexpected) {
    try node(.pageClause) { parser throws(Unexpected) in
      try parser.expect("page")
      try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.parseReference("a link") }
    }
  }

  private mutating func parseStatusClause() throws(Unexpected) {
    try node(.statusClause) { parser throws(Unexpected) in
      try parser.expect("status")
      try parser.separated(by: .comma) { parser throws(Unexpected) in try parser.parseDeclaredName("a status") }
      if parser.accept("grants") { _ = parser.accept("partly") }
    }
  }

  private mutating func parseUnforeseenClause() throws(Unexpected) {
    try node(.unforeseenClause) { parser throws(Unexpected) in
      try parser.expect("unforeseen")
      try parser.expect("reads")
      try parser.parseReference("a status")
    }
  }

  private mutating func parseAskClause() throws(Unexpected) {
    try node(.askClause) { parser throws(Unexpected) in
      try parser.expect("ask")
      if parser.at(.name) { try parser.expectName("the request's name") }
      try parser.expect(.from)
      try parser.parseStatuses(.sources)
      try parser.expect(.arrow)
      try parser.parseStatuses(.results)
      if parser.accept("while") { try parser.expect("active") }
    }
  }

  private mutating func parseMoveClause() throws(Unexpected) {
    try node(.moveClause) { parser throws(Unexpected) in
      parser.advance()
      try parser.parseStatuses(.sources)
      try parser.expect(.arrow)
      try parser.parseStatuses(.results)
      if parser.accept("may") {
        try parser.expect("end")
        try parser.expect("app")
      } else if parser.accept("ends") {
        try parser.expect("app")
      }
    }
  }

  private mutating func parseStatuses(_ kind: NodeKind) throws(Unexpected) {
    try node(kind) { parser throws(Unexpected) in
      try parser.separated(by: .bar) { parser throws(Unexpected) in try parser.parseReference("a status") }
    }
  }
}
