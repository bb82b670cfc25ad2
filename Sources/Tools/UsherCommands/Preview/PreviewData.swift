internal import UsherCompiler
internal import UsherFindings
internal import UsherPage
internal import UsherPlatform
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherScript
internal import UsherModule
@_spi(Rendering) internal import UsherSource
internal import UsherWorkspace

/// The JSON in the page that its script reads. `contract.d.ts` describes its fields.
struct PreviewData {
  let page: PreviewPage

  var json: PageJSON {
    .object([
      ("title", .text(page.title)), ("isEditable", .flag(page.isEditable)), ("version", .number(page.version)),
      ("platform", .text(page.platform)),
      (
        "looks",
        .list(
          previewLooks.map { look in
            .object([
              ("name", .text(look.name)), ("title", .text(look.title)), ("look", .text(look.look?.rawValue ?? "")),
            ])
          })
      ),
      ("findings", .list(page.findings.map { described($0) })),
      ("policies", .list(page.policies.map { described($0) })), ("broken", .list(page.texts.map { described($0) })),
      ("changes", page.changes.map { PreviewedChanges(page: page, report: $0).json } ?? .nothing),
    ])
  }

  /// The data of a page about a project that cannot be read.
  static func failed(_ message: String, version: Int) -> PageJSON {
    .object([("title", .text("Preview")), ("version", .number(version)), ("failure", .text(message))])
  }

  private func described(_ finding: Diagnostic) -> PageJSON {
    let file = finding.primary.file
    let line = file.position(at: finding.primary.span.start).line
    return .object([
      ("severity", .text(finding.severity.name)), ("message", .text(finding.message)),
      ("place", .text("\(page.paths.path(of: file)):\(line)")), ("code", .text(finding.code.rawValue)),
      ("title", .text(finding.code.title)),
      ("help", .text(finding.helpText.map { page.paths.shortened($0.rendered) })),
    ])
  }

  private func described(_ policy: PreviewedPolicy) -> PageJSON {
    .object([
      ("id", .text(policy.id)), ("name", .text(policy.name)), ("project", .number(policy.project)),
      (
        "locales",
        .list(
          policy.locales.filter { !$0.isEmpty }.map { locale in
            .object([("name", .text(locale)), ("isRightToLeft", .flag(isRightToLeft(locale)))])
          })
      ),
      (
        "appNames",
        .list(policy.appNames.map { .object([("locale", .text($0.locale)), ("name", .text($0.name))]) })
      ),
      ("platforms", .list(policy.platforms.map { described($0, of: policy) })), ("proof", proof(of: policy)),
      ("tests", policy.run.map { tests(of: $0, policy) } ?? .nothing),
    ])
  }

  private func described(_ platform: PreviewedPlatform, of policy: PreviewedPolicy) -> PageJSON {
    let forms = platform.forms
    let purposes = platform.purposes.map { resource, key -> PageJSON in
      .object([
        ("name", .text(key)), ("call", .text(key)), ("kind", .text("system")), ("resource", .text(resource)),
        ("isDismissible", .flag(false)), ("buttons", .list([])),
        (
          "texts",
          .list(
            platform.locales.map { text(platform.purpose(key, in: $0), in: $0, policy.findings.at(key, in: $0)) })
        ),
      ])
    }
    return .object([
      ("name", .text(platform.name)), ("look", .text(platform.module.device.look?.rawValue ?? "")),
      ("drawing", PageDrawing(platform.graph).json),
      ("prompts", .list(forms.flatMap { $0.forms }.map { described($0, on: platform, policy) } + purposes)),
      (
        "undrawn",
        .list(
          forms.filter { $0.left > 0 }.map { forms, left in
            .object([("name", .text(forms.first?.prompt)), ("count", .number(left))])
          })
      ),
      ("resourcesWithoutPurpose", .texts(platform.resourcesWithoutPurpose)),
      (
        "tracked",
        .list(
          platform.tracked.map { metric, name, places in
            .object([("metric", .text(metric)), ("name", .text(name)), ("places", .texts(places))])
          })
      ),
    ])
  }

  private func described(
    _ form: PreviewedPlatform.ShownForm, on platform: PreviewedPlatform, _ policy: PreviewedPolicy
  ) -> PageJSON {
    .object([
      ("name", .text(form.prompt)), ("call", .text(form.call)), ("kind", .text(form.kind)), ("resource", .nothing),
      ("isDismissible", .flag(form.isDismissible)),
      (
        "buttons",
        .list(
          form.buttons.map { button in
            .object([("name", .text(button.answer)), ("roles", .texts(button.roles.map { $0.rawValue }))])
          })
      ),
      (
        "texts",
        .list(
          platform.locales(of: form).map { locale in
            text(platform.text(of: form, in: locale), in: locale, policy.findings.at(form.prompt, in: locale))
          })
      ),
    ])
  }

  /// `wanted` is the language that was looked for, and empty for a prompt that the app draws; `locale` is that of the texts, if there are any.
  private func text(
    _ text: PreviewedPlatform.ShownText?, in wanted: String, _ findings: [Diagnostic]
  ) -> PageJSON {
    let labels = (text?.labels ?? [:]).sorted { $0.key < $1.key }
    return .object([
      ("wanted", .text(wanted)), ("locale", .text(text?.locale)),
      ("isRightToLeft", .flag(isRightToLeft(text?.locale ?? wanted))), ("title", .text(text?.title)),
      ("message", .text(text?.message)),
      ("labels", .list(labels.map { .object([("name", .text($0.key)), ("label", .text($0.value))]) })),
      ("findings", .list(findings.map { described($0) })),
    ])
  }

  private func described(_ broken: PreviewedTexts) -> PageJSON {
    let entries = broken.entries.map { entry -> PageJSON in
      let texts = entry.texts.map { text -> PageJSON in
        .object([
          ("wanted", .text(text.locale)), ("locale", .text(text.locale)),
          ("isRightToLeft", .flag(isRightToLeft(text.locale))), ("title", .text(text.title)),
          ("message", .text(text.message)),
          ("labels", .list(text.buttons.map { .object([("name", .text($0.name)), ("label", .text($0.label))]) })),
          ("findings", .list(broken.findings.at(entry.name, in: text.locale).map { described($0) })),
        ])
      }
      let buttons = entry.texts.first?.buttons.map { $0.name } ?? []
      return .object([
        ("name", .text(entry.name)), ("call", .text(entry.name)), ("kind", .text(entry.texts.first?.kind ?? "alert")),
        ("resource", .nothing), ("isDismissible", .flag(false)),
        ("buttons", .list(buttons.map { .object([("name", .text($0)), ("roles", .texts([]))]) })),
        ("texts", .list(texts)),
      ])
    }
    return .object([
      ("name", .text(broken.name)), ("project", .number(broken.project)), ("prompts", .list(entries)),
    ])
  }

  // MARK: Proof and tests

  private func proof(of policy: PreviewedPolicy) -> PageJSON {
    let report = VerifyReport(policies: [policy.proof], mistakes: [], measures: false, witnesses: false)
    let flows = policy.proof.proofs.flatMap { proof in
      proof.flows.map { flow -> PageJSON in
        .object([
          ("name", .text(proof.module.program.flows[flow.flow].name.description)),
          ("platform", .text(proof.module.device.name)),
          ("isProved", .flag(flow.isComplete && flow.findings.isEmpty)), ("isComplete", .flag(flow.isComplete)),
          ("states", .number(flow.states)), ("transitions", .number(flow.transitions)),
          ("isAtLaunch", .flag(policy.flowsAtLaunch.contains(proof.module.program.flows[flow.flow].name.family))),
        ])
      }
    }
    let promises = StandardPromise.allCases.compactMap { promise -> PageJSON? in
      DiagnosticCode(rawValue: promise.rawValue).map { code in
        .object([
          ("title", .text(code.title)), ("code", .text(code.rawValue)),
          ("reasons", .texts(policy.reasons(for: .standard(promise)))),
          ("isBroken", .flag(policy.isBroken(.standard(promise)))),
        ])
      }
    }
    let own = policy.promises.map { title -> PageJSON in
      .object([
        ("title", .text(title)), ("reasons", .texts(policy.reasons(for: .own(title)))),
        ("isBroken", .flag(policy.isBroken(.own(title)))),
      ])
    }
    return .object([
      ("isKept", .flag(policy.proof.findings.isEmpty)), ("flows", .list(flows)), ("promises", .list(promises)),
      ("own", .list(own)), ("waived", journeys(policy.waivedJourneys)),
      ("counterexamples", journeys(policy.counterexamples)),
      ("report", .text(page.paths.shortened(report.text(color: false)))),
    ])
  }

  private func journeys(_ journeys: [PreviewedPolicy.Counterexample]) -> PageJSON {
    .list(
      journeys.map { journey in
        let (code, own): (String?, String?) =
          switch journey.promise {
          case .standard(let promise): (promise.rawValue, nil)
          case .own(let title): (nil, title)
          case nil: (nil, nil)
          }
        return .object([
          ("flow", .text(journey.flow)), ("message", .text(journey.message)), ("code", .text(code)),
          ("own", .text(own)), ("script", .text(journey.script)),
        ])
      })
  }

  private func tests(of run: PolicyRun, _ policy: PreviewedPolicy) -> PageJSON {
    .list(
      run.tests.map { test in
        let texts = test.runs.map { $0.text(policy.tested.policy, color: false) }
        let scripts = test.runs.compactMap { $0.script(of: policy.tested.policy) }
        return .object([
          ("title", .text(test.title)), ("isPassed", .flag(test.isPassed)),
          ("report", .text(page.paths.shortened(texts.joined(separator: "\n\n")))), ("scripts", .texts(scripts)),
        ])
      })
  }
}
