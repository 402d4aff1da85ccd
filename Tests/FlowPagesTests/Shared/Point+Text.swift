@testable import FlowPages

extension Point {
  /// Both coordinates with a space between, as paths write them.
  var text: String { "\(x.coordinate) \(y.coordinate)" }
}
