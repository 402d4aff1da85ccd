/// How often each of some small numbers was counted, up or down: in pages, since those that are touched lie
/// close together.
struct NumberCounts: Sendable, Hashable {
  /// The numbers of a page.
  private static let pageSize = 64

  private var pages: [[Int32]] = []

  mutating func add(_ count: Int, at number: UInt32) {
    let page = Int(number) / Self.pageSize
    if page >= pages.count { pages += Array(repeating: [], count: page + 1 - pages.count) }
    if pages[page].isEmpty { pages[page] = Array(repeating: 0, count: Self.pageSize) }
    let place = Int(number) % Self.pageSize
    // More people than there are is nothing that was counted, and nothing to end the server for.
    pages[page][place] = Int32(clamping: Int(pages[page][place]) + count)
  }

  /// How often a number was counted.
  func count(of number: UInt32) -> Int {
    let page = Int(number) / Self.pageSize
    guard page < pages.count, !pages[page].isEmpty else { return 0 }
    return Int(pages[page][Int(number) % Self.pageSize])
  }

  /// Calls a closure with each number that was not counted down as often as up, from the lowest on.
  func forEach(_ body: (_ number: UInt32, _ count: Int) -> Void) {
    for (page, counts) in pages.enumerated() {
      for (place, count) in counts.enumerated() where count != 0 {
        body(UInt32(page * Self.pageSize + place), Int(count))
      }
    }
  }

  /// Whether nothing was counted, or all of it up as often as down.
  var isEmpty: Bool { pages.allSatisfy { $0.allSatisfy { $0 == 0 } } }
}
