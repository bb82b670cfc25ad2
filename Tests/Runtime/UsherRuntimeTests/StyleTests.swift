import TestSupport
import Testing
import UsherProgram
import UsherRuntime
import UsherModule

@Suite struct StyleTests {
  @Test func aStyleIsHandedOnAsItIsWritten() throws {
    let program = try compiled(
      """
      language 1
      policy style
      alert off { style { icon: "camera.fill"; tint: orange; weight: 2; isLoud: true }; button close }
      notice saved { style { mark: "a \\"b\\"" } }
      notice plain
      flow f -> over { start state s { show saved; show plain; show off { close -> end over } } }
      """
    ).module.program
    let prompt = program.prompts.rows[0].style
    #expect(prompt.map(\.name) == ["icon", "tint", "weight", "isLoud"])
    #expect(prompt.map(\.form) == [.text("camera.fill"), .text("orange"), .text("2"), .text("true")])
    #expect(program.notices.rows.map { $0.style.map(\.form) } == [[.text("a \"b\"")], []])
  }

  @Test func aTintIsAColourOfTheSystemOrHasThreeComponents() {
    #expect(Tint("orange") == .named(.orange))
    #expect(Tint("#FF9500") == .components(red: 255, green: 149, blue: 0))
    #expect(Tint("#0a1b2c") == .components(red: 10, green: 27, blue: 44))
    for wrong in ["", "#", "Orange", "FF9500", "#FF950", "#FF95000", "#FF95GG", "#FF95\u{00e9}", "amber"] {
      #expect(Tint(wrong) == nil, "\(wrong)")
    }
  }
}
