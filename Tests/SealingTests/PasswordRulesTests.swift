import Testing

@testable import Sealing

@Suite struct PasswordRulesTests {
  private let rules = PasswordRules(appName: "NutriSync")

  @Test(arguments: [
    "correct horse battery staple", "tr0ub4dor&3xyzzy", "mein Hamster heißt Ortrud",
    "пароль для кота 5",
    "我喜歡在早上喝綠茶看書", "jdhfkwmznq", "8402957163", "Ein-Fahrrad-ohne-Bremsen",
    "  spaces count  too ", "🦊🚲🌧️🏔️🎻🧭🍐🛶🔭🧵", "winter melon tea 4", "blue kettle sings",
    "annapurna trek", "dragonfruit saladbowl",
  ])
  func `a long password of one's own is good`(text: String) {
    #expect(rules.problem(with: text, email: "sam.rivers@example.com") == nil)
  }

  @Test func `nine code points are too short`() {
    #expect(rules.problem(with: "kxjwqzvbn") == .tooShort(codePoints: 9))
  }

  @Test func `ten code points are enough`() {
    #expect(rules.problem(with: "kxjwqzvbnt") == nil)
  }

  @Test func `code points count, not what looks like one letter`() {
    #expect(rules.problem(with: "ke\u{301}xjwqzv") == .tooShort(codePoints: 9))
    #expect(rules.problem(with: "ke\u{301}xjwqzvb") == nil)
  }

  @Test func `64 code points of four bytes each are good`() {
    let text = String(
      String.UnicodeScalarView((0..<64).compactMap { Unicode.Scalar(0x1F400 + $0 * 7 % 64) }))
    #expect(text.unicodeScalars.count == 64)
    #expect(rules.problem(with: text) == nil)
  }

  @Test func `1,024 bytes are the most`() {
    let text = (0..<256).map { String(1000 + $0 * 7919 % 9000) }.joined()
    #expect(text.utf8.count == 1024)
    #expect(rules.problem(with: text) == nil)
    #expect(rules.problem(with: text + "7") == .tooLong(bytes: 1025))
  }

  @Test(arguments: [
    "password12", "Password123", "P@ssw0rd2024!", "passw0rd!!", "PASSWORD1234", "1234567890",
    "0987654321", "qwertyuiop", "QWERTYUIOP", "1qaz2wsx3edc", "q1w2e3r4t5", "zaq12wsxcde3",
    "asdfghjkl;", "qwerty12345", "iloveyou123", "I love you!", "i-love-you-2", "iloveyouanna",
    "aaaaaaaaaa", "abababababab", "abcabcabcabc", "1212121212", "1234512345", "abcdefghij",
    "zyxwvutsrq", "welcome2024", "Welcome@123", "letmein1234", "trustno1!!!", "dragon1985",
    "monkey123456", "football123", "basketball", "chocolate1", "superman123", "liverpool1",
    "manchester", "michael1990", "Jennifer01", "princess12", "sunshine123", "1q2w3e4r5t",
    "!QAZ2wsx#EDC", "789456123000", "1111111111", "passwordpassword", "letmeinletmein",
    "administrator", "adminadmin1", "changeme123", "qwertz1234567", "azertyuiop", "motdepasse1",
    "Passwort2025", "contraseña", "p4ssw0rd1234", "$uper$tar1", "starwars1977", "pokemon2000",
    "summer2024!", "Winter2023!", "november11!", "computer12", "internet99", "whatever1!",
    "superdragon1", "annaforever", "0123456789", "9876543210", "!@#$%^&*()",
  ])
  func `what everyone tries first is refused`(text: String) {
    #expect(rules.problem(with: text) == .common)
  }

  @Test func `there are more than 2,000 common words`() {
    #expect(CommonPasswords.wordCount > 2000)
  }

  @Test func `the words are lower-case letters, sorted and each there once`() {
    let words = CommonPasswords.words.description.split(separator: " ")
    #expect(
      words.allSatisfy { $0.utf8.count >= 3 && $0.utf8.allSatisfy { (97...122).contains($0) } })
    #expect(zip(words, words.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `tens of thousands of spellings of common words are refused`() {
    let decorations = ["1", "12", "123", "1234", "12345", "123456", "!", "2024", "2025!", "007"]
    var refused: Set<String> = []
    for word in CommonPasswords.words.description.split(separator: " ") {
      for decoration in decorations where word.count + decoration.count >= 10 {
        let text = word.prefix(1).uppercased() + word.dropFirst() + decoration
        #expect(rules.problem(with: text) == .common, "\(text)")
        refused.insert(text)
      }
    }
    #expect(refused.count > 3000)
  }

  @Test(arguments: [
    "nutrisync1", "NutriSync2025", "Nutr1Sync!!", "mynutrisync", "nutrisyncnutrisync",
  ])
  func `little more than the name of the app is refused`(text: String) {
    #expect(rules.problem(with: text) == .containsAppName)
  }

  @Test(arguments: [
    "sam.rivers", "sam.rivers1", "SamRivers99", "sam.rivers@example.com", "5amRivers!!",
  ])
  func `little more than the address is refused`(text: String) {
    #expect(rules.problem(with: text, email: "sam.rivers@example.com") == .containsEmail)
  }

  @Test func `the name of the app inside a long password is fine`() {
    #expect(rules.problem(with: "nutrisync keeps me honest") == nil)
  }

  @Test func `a short name before the @ does not forbid its letters`() {
    #expect(rules.problem(with: "jo rides a tandem", email: "jo@example.com") == nil)
  }

  @Test func `without an address only the other rules count`() {
    #expect(rules.problem(with: "samrivers tandem") == nil)
  }

  @Test(arguments: ["", "@", "@example.com", "a@b", "🦊@example.com"])
  func `odd addresses do no harm`(email: String) {
    #expect(rules.problem(with: "blue kettle sings", email: email) == nil)
  }
}
