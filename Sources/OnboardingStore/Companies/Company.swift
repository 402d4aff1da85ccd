/// A company whose people join with a code.
public struct Company: Sendable, Hashable {
  /// Its id.
  public let id: Int64
  /// Its code: upper-case letters and digits.
  public let code: String
  /// Its name.
  public let name: String
  /// The most people that may join, or nil without a limit.
  public let memberLimit: Int?
  /// How many people have joined: those of one account, whichever sessions it has, are one.
  public let memberCount: Int

  /// Whether nobody more may join.
  public var isFull: Bool { memberLimit.map { memberCount >= $0 } ?? false }

  static let select = """
    SELECT id, code, name, member_limit,
      (SELECT count(*) - count(account) + count(DISTINCT account)
        FROM company_member WHERE company_member.company = company.id)
    FROM company
    """

  init(_ row: SQLRow) {
    id = row[0]
    code = row[1]
    name = row[2]
    memberLimit = row[3]
    memberCount = row[4]
  }
}
