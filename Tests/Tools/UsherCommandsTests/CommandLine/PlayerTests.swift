import Foundation
import TestSupport
import Testing

// The script of a page.
@testable import UsherCommands

/// The journey of a page, run by Node. `.ci/pages/preview` runs whole pages in browsers.
@Suite struct PlayerTests {
  /// An engine that keeps the script that it is asked to play, and reads one as it is told.
  private static let engine = #"""
    class PlayedEngine {
      ask(verb, fields, script) {
        if (verb === "read") return this.journey;
        this.script = script;
        return { error: "it plays nothing" };
      }
    }

    """#

  /// The scripts of a phone whose policy gives one of these names to a status and to an input: at the start, after each choice was
  /// made, and after a prepared journey has begun.
  private static let journeys = #"""
    for (const name of ["token", "constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"]) {
      const engine = new PlayedEngine();
      const policy = { name: "p", locales: [], platforms: [{
        name: "ios", flows: [{ example: "f", call: "f", parameters: [] }],
        statuses: [{ name, values: ["never", "granted"] }],
        inputs: [{ name: name + "s", values: [] }, { name, values: ["low", "high"] }, { name: "t" + name, values: ["a", "b"], isOptional: true }],
      }] };
      const player = new Player({ engine }, policy);
      const scripts = [engine.script];
      player.givens.set(name, "granted");
      for (const [index, input] of policy.platforms[0].inputs.entries()) player.inputs.set(input.name, ["\"typed\"", "high", "b"][index]);
      player.restart();
      scripts.push(engine.script);
      const start = [`given ${name} is granted, ${name}s is "say \\"it\\"", t${name} is b`, "start f"];
      engine.journey = {
        platform: null, call: "f", flow: "f", start, steps: [{ act: "tap x" }],
        givens: [{ name, value: "granted" }, { name: name + "s", value: 'say "it"' }, { name: "t" + name, value: "b" }],
      };
      player.begin(start.join("\n") + "\ntap x\n");
      scripts.push(engine.script);
      player.restart();
      scripts.push(engine.script);
      console.log(JSON.stringify(scripts));
    }
    """#

  @Test func namesOfObjectsAreNamesOfAPolicy() throws {
    let journey = try #require(studioFiles.first { $0.name == "journey.js" }).text
    try withFolder { folder in
      try Data((Self.engine + journey + Self.journeys).utf8).write(to: folder.appending(path: "phone.js"))
      let run = try shell("/bin/sh", "node phone.js", in: folder, ["PATH": "/usr/local/bin:/usr/bin:/bin"])
      #expect(run.status == 0, "\(run.errors)")
      let lines = run.output.split(separator: "\n")
      let names = ["token", "constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"]
      #expect(lines.count == names.count)
      for (line, name) in zip(lines, names) {
        let (typed, said) = (name + #"s is "\"typed\"""#, name + #"s is "say \"it\"""#)
        let chosen = "given \(name) is granted, \(typed), \(name) is high, t\(name) is b\nstart f\n"
        let scripts = try JSONDecoder().decode([String].self, from: Data(line.utf8))
        #expect(
          scripts == [
            "given \(name)s is \"example\", \(name) is low\nstart f\n", chosen,
            "given \(name) is granted, \(said), t\(name) is b\nstart f\n",
            "given \(name) is granted, \(said), \(name) is granted, t\(name) is b\nstart f\n",
          ])
      }
    }
  }
}
