import Sealing
import Testing

@Suite struct ShortCodeTests {
  @Test(
    arguments: [
      "ABCD2345", "abcd 2345", "ABCD-2345", " abcd\u{2013}2345\n", "AB CD\u{A0}23 45",
      "\u{2068}ABCD 2345\u{2069}", "ＡＢＣＤ　２３４５", "ａｂｃｄ－２３４５", "ABCD ٢٣٤٥", "ABCD ۲۳۴۵",
    ])
  func `a code is read as it was typed or pasted`(typed: String) {
    #expect(ShortCode(typed)?.text == "ABCD2345")
  }

  @Test(
    arguments: [
      "", " - ", "ABCD234", "ABCD23456", "ABCD234O", "ABCD2341", "ABCD234é", "ABCD234½", "ABCD234二",
    ])
  func `what can't be one is none`(typed: String) {
    #expect(ShortCode(typed) == nil)
  }
}
