/// What somebody says about a journey before it starts. A script may say the rest.
package struct JourneyCall {
  /// The flow with its arguments, or the name of a decision. Nil if the policy has only one flow.
  package var flow: String?
  package var platform: String?
  /// The language of the texts. Nil for the source language.
  package var locale: String?
  /// Statuses, memory and the version of the system.
  package var givens: [(name: String, value: String)] = []
  package var inputs: [(name: String, value: String)] = []

  package init(flow: String? = nil, platform: String? = nil, locale: String? = nil) {
    (self.flow, self.platform, self.locale) = (flow, platform, locale)
  }
}
