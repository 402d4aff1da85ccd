import CMicroHTTPD

/// Something that becomes true once and is asked at every request.
///
/// `@unchecked Sendable`: the cell is only touched by atomic operations.
final class Flag: @unchecked Sendable {
  private let cell: UnsafeMutablePointer<UInt64>

  init() {
    cell = .allocate(capacity: 1)
    cell.initialize(to: 0)
  }

  deinit { cell.deallocate() }

  var isRaised: Bool { foyer_atomic_load(cell) > 0 }

  /// Makes it true, for good.
  func raise() { foyer_atomic_add(cell, 1) }
}
