/// A country or a territory by its code. Its name is the catalogue's: the words of `country.de`.
///
/// Source: ISO 3166-1, codes of two letters; the list as the time zone database has it, `iso3166.tab`.
public struct Country: Sendable, Hashable {
  /// The code in capitals: `DE`.
  public let code: String

  /// The country with this code, in any case; nil where there is none.
  public init?(_ code: String) {
    let code = code.uppercased()
    guard Self.codes.contains(code) else { return nil }
    self.code = code
  }

  private init(known code: String) { self.code = code }

  /// The key of its name in a catalogue.
  public var copyKey: String { "country.\(code.lowercased())" }

  /// All of them, in the order of their codes.
  public static let all: [Country] = list.split(whereSeparator: \.isWhitespace).map {
    Country(known: String($0))
  }

  private static let codes = Set(all.map(\.code))

  private static let list = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV
    BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES
    ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE
    IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY
    MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU
    NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM
    SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE
    VG VI VN VU WF WS YE YT ZA ZM ZW
    """
}
