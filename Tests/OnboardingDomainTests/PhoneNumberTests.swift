import Testing

@testable import OnboardingDomain

/// Numbers as people read and dial them.
@Suite struct PhoneNumberTests {
  @Test(arguments: [
    ("+15555550142", "+1 (555) 555-0142", "tel:+15555550142"),
    ("5555550142", "(555) 555-0142", "tel:5555550142"),
    ("+447911123456", "+44 791 112 3456", "tel:+447911123456"),
    ("+353861234567", "+353 861 234 567", "tel:+353861234567"),
    ("5550142", "555 0142", "tel:5550142"),
    ("+4915123456789", "+49 151 234 567 89", "tel:+4915123456789"),
    ("+493012345678", "+49 301 234 5678", "tel:+493012345678"),
    ("004915123456789", "+49 151 234 567 89", "tel:+4915123456789"),
    ("0301234567", "030 123 4567", "tel:0301234567"),
    ("015123456789", "015 123 456 789", "tel:015123456789"),
    ("+11234567890", "+1 123 456 7890", "tel:+11234567890"),
  ])
  func `digits alone are read in groups and dialled whole`(
    typed: String, text: String, link: String
  ) throws {
    let number = try #require(PhoneNumber(typed))
    #expect(number.text == text)
    #expect(number.link == link)
  }

  @Test(arguments: [
    ("+49 (0)170 123 45 67", "tel:+491701234567"), ("+44 (0)20 7946 0958", "tel:+442079460958"),
    ("0049 ( 0 ) 170/1234567", "tel:+491701234567"), ("+353(0)861234567", "tel:+353861234567"),
    ("+39 (0)6 6982 1234", "tel:+390669821234"), ("(0) 170 1234567", "tel:01701234567"),
    ("(0170) 1234567", "tel:01701234567"), ("+1 (555) 555-0142", "tel:+15555550142"),
  ])
  func `the zero that is dialled at home alone is not dialled from abroad`(
    typed: String, link: String
  ) throws {
    #expect(try #require(PhoneNumber(typed)).link == link)
  }

  @Test(arguments: [
    ("(555) 555-0142", "tel:5555550142"),
    ("555.555.0142", "tel:5555550142"),
    ("+44 7911 123456", "tel:+447911123456"),
    ("030/1234 567", "tel:0301234567"),
    ("0049 30 1234567", "tel:+49301234567"),
    ("+1 555 010 0199", "tel:+15550100199"),
  ])
  func `groups that were written stay as they are`(typed: String, link: String) throws {
    let number = try #require(PhoneNumber(typed))
    #expect(number.text == typed)
    #expect(number.link == link)
  }

  @Test func `spaces around a number and several within it are none of its groups`() {
    #expect(PhoneNumber("  030  1234567 ")?.text == "030 1234567")
    #expect(PhoneNumber(" 5555550142 ")?.text == "(555) 555-0142")
  }

  @Test(arguments: ["", "555", "1234567890123456"])
  func `what can't be dialled is no number`(typed: String) {
    #expect(PhoneNumber(typed) == nil)
  }
}
