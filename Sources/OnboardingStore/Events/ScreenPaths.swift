public import OnboardingEvents

/// The order of the screens of a variant, so that it is known who had a screen on their path.
public typealias ScreenOrder = @Sendable (Event.Circumstances) -> OrderedScreens

/// The screens of a variant in their order.
public struct OrderedScreens: Sendable, Hashable {
  /// Their ids.
  public let screens: [String]
  /// The positions of those between handing in and the end, such as an offer: who has handed in and goes no
  /// further than one of them has left there. Empty where nothing is between the two.
  public let afterHandingIn: Range<Int>

  /// Screens in this order.
  public init(_ screens: [String], afterHandingIn: Range<Int> = 0..<0) {
    self.screens = screens
    self.afterHandingIn = afterHandingIn
  }
}

extension OrderedScreens: ExpressibleByArrayLiteral {
  /// Screens of which none is between handing in and the end.
  public init(arrayLiteral screens: String...) { self.init(screens) }
}

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
    let ordered = order(some)
    let path = ScreenPath(
      ordered.screens.map { table.number(of: Event.Words(.screenViewed, screen: $0)) },
      afterHandingIn: ordered.afterHandingIn)
    known += Array(repeating: nil, count: max(0, place + 1 - known.count))
    known[place] = path
    return path
  }
}

/// The screens of a variant, by the numbers of their being shown.
final class ScreenPath: Sendable {
  let screens: [UInt32]
  /// The positions of those between handing in and the end.
  let afterHandingIn: Range<Int>
  /// By the number of a screen; nil for screens that are not in the variant.
  private let places: [Int?]

  init(_ screens: [UInt32], afterHandingIn: Range<Int> = 0..<0) {
    var places = [Int?](repeating: nil, count: Int(screens.max() ?? 0) + 1)
    for (place, screen) in screens.enumerated() { places[Int(screen)] = place }
    self.screens = screens
    self.afterHandingIn = afterHandingIn
    self.places = places
  }

  /// With other screens behind all of these.
  func adding(_ others: [UInt32]) -> ScreenPath {
    ScreenPath(screens + others, afterHandingIn: afterHandingIn)
  }

  func position(of screen: UInt32) -> Int? {
    screen < places.count ? places[Int(screen)] : nil
  }
}
