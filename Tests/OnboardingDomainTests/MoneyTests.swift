import OnboardingDomain
import Testing

@Suite struct MoneyTests {
  @Test(arguments: [
    ("12", 1200), ("12.5", 1250), ("12,50", 1250), ("1,234.50", 123_450), ("1.234,50", 123_450),
    ("1'234.05", 123_405), ("1\u{2019}234", 123_400), ("1 234,5", 123_450), ("1,234", 123_400),
    ("1.234", 123_400), ("1,23,456.7", 12_345_670), ("€12", 1200), ("12 €", 1200),
    ("eur 12.50", 1250), ("12.50EUR", 1250), ("0", 0), ("0.07", 7), ("12.", 1200),
    ("12.5000", 1250), ("1.234.567", 123_456_700),
  ])
  func `an amount is understood however it is written`(text: String, cents: Int) {
    #expect(Money(entered: text, in: .eur) == Money(cents, .eur))
  }

  @Test(arguments: [
    "", "many", "-5", "12.345,6,7", "1,2,3", "12.0055", "1.23.4", ",5", ".", "12 usd 5", "1e3",
    "1,234,56", "99999999999999", "１２",
  ])
  func `what is no amount is refused`(text: String) {
    #expect(Money(entered: text, in: .eur) == nil)
  }

  @Test func `a currency has its own digits behind the point`() {
    #expect(Money(entered: "1,200", in: .jpy) == Money(1200, .jpy))
    #expect(Money(entered: "1200.00", in: .jpy) == Money(1200, .jpy))
    #expect(Money(entered: "12.5", in: .jpy) == nil)
    #expect(Money(entered: "1.234", in: .kwd) == Money(1234, .kwd))
    #expect(Money(entered: "12.5", in: .kwd) == Money(12_500, .kwd))
  }

  @Test(arguments: [
    (Money(1250, .eur), "EUR 12.50"), (Money(1200, .eur), "EUR 12"), (Money(7, .usd), "USD 0.07"),
    (Money(1234, .jpy), "JPY 1234"), (Money(1005, .kwd), "KWD 1.005"),
    (Money(-499, .gbp), "GBP -4.99"),
  ])
  func `amounts are written for programs`(money: Money, text: String) {
    #expect(money.text == text)
    #expect(money.minorUnits < 0 || Money(text: text) == money)
  }

  @Test func `an amount of a document has no fraction of a cent`() {
    #expect(Money(amount: 12.34, .eur) == Money(1234, .eur))
    #expect(Money(amount: 12.345, .eur) == nil)
    #expect(Money(amount: 0.1, .jpy) == nil)
    #expect(Money(amount: .infinity, .eur) == nil)
    #expect(Money(amount: .nan, .eur) == nil)
    #expect(Money(amount: 1e300, .eur) == nil)
  }

  @Test func `every currency has a code of three letters`() {
    #expect(Currency.allCases.allSatisfy { $0.code.utf8.count == 3 })
    #expect(Set(Currency.allCases.map(\.code)).count == Currency.allCases.count)
  }

  @Test func `a country goes by its code, in any case`() {
    #expect(Country("de")?.code == "DE")
    #expect(Country("de")?.copyKey == "country.de")
    #expect(Country("XX") == nil)
    #expect(Country("") == nil)
    #expect(Country("D\u{0130}") == nil)
    #expect(Country.all.count == 249)
  }
}
