package import OnboardingDomain

extension OPSResults {
  /// The company that the person joined, and what it says about the first day.
  package var outline: [ResultLine] {
    guard let company else { return [] }
    var lines = [ResultLine("company", .text(company))]
    if let start = firstDay.start {
      lines.append(ResultLine("start", .longDate(start.date), .time(start.time)))
    }
    if let yard = firstDay.yard { lines.append(ResultLine("yard", .text(yard))) }
    return lines
  }
}
