import ArgumentParser

/// A time on the command line: `30d`, `12h`, `45m`.
struct LifetimeArgument: ExpressibleByArgument {
  /// In seconds.
  let seconds: Int64

  init(seconds: Int64) { self.seconds = seconds }

  init?(argument: String) {
    guard let unit = argument.last, let count = Int64(argument.dropLast()), count > 0 else {
      return nil
    }
    let units: [Character: Int64] = ["d": 86_400, "h": 3600, "m": 60]
    guard let length = units[unit] else { return nil }
    let (seconds, overflows) = count.multipliedReportingOverflow(by: length)
    guard !overflows else { return nil }
    self.seconds = seconds
  }

  var defaultValueDescription: String { "30d" }
}
