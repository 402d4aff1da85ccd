public import OnboardingEvents

/// The order of the screens of a variant, so that it is known who had a screen on their path.
public typealias ScreenOrder = @Sendable (Event.Circumstances) -> [String]

/// The screens of each variant, by the number of the circumstances.
struct ScreenPaths {
  private let order: ScreenOrder
  private var known: [ScreenPath?] = []

  init(order: @escaping ScreenOrder) { self.order = order }

  /// The screens in their order.
  mutating func path(_ circumstances: UInt32, _ table: inout EventTable) -> ScreenPath {
    let place = Int(circumstances)
    if place < known.count, let path = known[place] { return path }
    guard let some = table.circumstances[circumstances] else { return ScreenPath([]) }
    let path = ScreenPath(
      order(some).map { table.number(of: Event.Words(.screenViewed, screen: $0)) })
    known += Array(repeating: nil, count: max(0, place + 1 - known.count))
    known[place] = path
    return path
  }
}

/// The screens of a variant, by the numbers of their being shown.
final class ScreenPath: Sendable {
  let screens: [UInt32]
  /// By the number of a screen; nil for screens that are not in the variant.
  private let places: [Int?]

  init(_ screens: [UInt32]) {
    var places = [Int?](repeating: nil, count: Int(screens.max() ?? 0) + 1)
    for (place, screen) in screens.enumerated() { places[Int(screen)] = place }
    self.screens = screens
    self.places = places
  }

  func position(of screen: UInt32) -> Int? {
    screen < places.count ? places[Int(screen)] : nil
  }
}
