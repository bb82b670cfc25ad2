import TestSupport
import Testing
import UsherProgram
import UsherRuntime
import UsherSemantics

@Suite struct StyleTests {
  @Test func aStyleIsHandedOnAsItIsWritten() throws {
    let program = try compiled(
      """
      language 1
      policy style
      alert off { style { icon: "camera.fill"; tint: warning; weight: 2; isLoud: true }; button close }
      notice saved { style { tint: "a \\"b\\"" } }
      notice plain
      flow f -> over { start state s { show saved; show plain; show off { close -> end over } } }
      """
    ).module.program
    #expect(
      program.prompts.rows.map { $0.style.map { "\($0.name)=\($0.value)" } }
        == [["icon=camera.fill", "tint=warning", "weight=2", "isLoud=true"]])
    #expect(program.notices.rows.map { $0.style.map { "\($0.name)=\($0.value)" } } == [["tint=a \"b\""], []])
  }
}
