extension [String: String] {
  /// Whether a variable says yes: 1, true, yes or on, and no by 0, false, no, off or nothing.
  ///
  /// - Throws: `CommandFailure` where it says something else, which may have been meant as either.
  func isOn(_ name: String) throws -> Bool {
    switch self[name]?.lowercased() {
    case "1", "true", "yes", "on": return true
    case nil, "", "0", "false", "no", "off": return false
    default:
      throw CommandFailure(
        "\(name) is \"\(self[name] ?? "")\"; it has to be 1 or 0.", status: CommandFailure.usage)
    }
  }
}
