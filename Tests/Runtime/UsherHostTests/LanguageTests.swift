import TestSupport
import Testing
import UsherHost
import UsherLock
import UsherModule
import UsherRuntime

/// Prompts are in the first of the person's languages that the policy has.
@Suite(.timeLimit(.minutes(5))) struct LanguageTests {
  /// The policy has English, its source language, and German, Arabic and simplified Chinese.
  @Test(arguments: [
    (["rm-CH", "de"], "de"), (["fr-CA", "ar-EG", "de"], "ar"), (["de-CH", "en"], "de"), (["zh-TW", "de-AT"], "de"),
    (["zh-TW", "zh-CN", "de"], "zh-Hans"), (["no tag", "", "de"], "de"), (["en-GB", "de"], "en"), (["fr"], "en"),
    ([], "en"),
  ])
  func theFirstLanguageThatThereIsCounts(_ wanted: [String], _ shown: String) async throws {
    let presenter = Polyglot(languages: wanted)
    #expect(try await locale(on: presenter, presenter.shown) == shown)
  }

  /// A presenter of version 0.1.0 has one language.
  @Test(arguments: [("de-CH", "de"), ("fr", "en"), (nil, "en")])
  func oneLanguageIsAListOfOne(_ wanted: String?, _ shown: String) async throws {
    let presenter = Monoglot(locale: wanted)
    #expect(try await locale(on: presenter, presenter.shown) == shown)
  }

  /// The language of the prompt that people see who have refused.
  private func locale(on presenter: some PromptPresenter, _ shown: Locked<String?>) async throws -> String? {
    let bundle = try compiled(at: "Policies/DocV/docv.usher").bundle(on: "ios", wordsUnder: "Policies/DocV")
    let elsewhere = Elsewhere()
    let environment = JourneyEnvironment(
      resources: elsewhere, prompts: presenter, links: elsewhere, store: MemoryStore())
    let host = JourneyHost(try Policy(bundle: bundle), in: environment, for: Silent())
    #expect(try await host.run("settle") == "declined")
    return shown.withLock { $0 }
  }

  private struct Polyglot: PromptPresenter {
    let languages: [String]
    let shown = Locked<String?>(nil)

    func present(_ prompt: LivePrompt) async { decline(prompt, shown) }
    func dismiss(_ prompt: LivePrompt.ID) async {}
  }

  private struct Monoglot: PromptPresenter {
    let locale: String?
    let shown = Locked<String?>(nil)

    func present(_ prompt: LivePrompt) async { decline(prompt, shown) }
    func dismiss(_ prompt: LivePrompt.ID) async {}
  }

  private struct Elsewhere: ResourceAccess, LinkOpener {
    func status(of resource: String) async -> String { "denied" }
    func request(_ resource: String, _ request: String) async {}
    func open(_ address: String, link: String) async -> Bool { false }
  }

  private struct Silent: JourneyApp {
    func value(of input: String) async -> InputValue? { input == "transactionToken" ? "t1" : nil }
    func perform(_ action: ActionCall) async -> ActionAnswer { "" }
    func track(_ metric: TrackedMetric) async {}
  }
}

private func decline(_ prompt: LivePrompt, _ shown: Locked<String?>) {
  shown.withLock { $0 = prompt.shown.locale }
  prompt.answer("notNow")
}
