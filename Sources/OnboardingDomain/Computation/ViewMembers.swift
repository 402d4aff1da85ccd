/// The named parts of a fragment's data, in the order in which they were written; of two of the same
/// name the later one counts.
///
/// It is a list and no dictionary: it is made anew for each request and each of its names is looked up
/// about once, so that working out hashes would cost more than looking through it. Looking through it is
/// inlinable: templates do it for each name.
public struct ViewMembers: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  @usableFromInline var elements: [(String, ViewData)]

  /// These parts.
  public init(_ elements: [(String, ViewData)] = []) { self.elements = elements }

  /// These parts.
  public init(dictionaryLiteral elements: (String, ViewData)...) { self.elements = elements }

  /// The part of this name, nil where there is none.
  @inlinable
  public subscript(name: String) -> ViewData? {
    get {
      let length = name.utf8.count
      var index = elements.count
      while index > 0 {
        index -= 1
        // Most names already differ in length.
        if elements[index].0.utf8.count == length, elements[index].0 == name {
          return elements[index].1
        }
      }
      return nil
    }
    set {
      elements.removeAll { $0.0 == name }
      if let newValue { elements.append((name, newValue)) }
    }
  }

  /// The same with more parts, which win.
  public func merging(_ more: ViewMembers) -> ViewMembers {
    ViewMembers(elements + more.elements)
  }

  /// Adds parts, which win.
  public mutating func merge(_ more: ViewMembers) { elements += more.elements }

  /// The parts without their names, in no order.
  public var values: [ViewData] { Array(byName.values) }

  /// The parts by their names.
  public var byName: [String: ViewData] {
    Dictionary(elements, uniquingKeysWith: { _, last in last })
  }

  /// The same names with the same parts, in any order.
  public static func == (one: ViewMembers, other: ViewMembers) -> Bool {
    one.byName == other.byName
  }

  /// Of the same names with the same parts, in any order.
  public func hash(into hasher: inout Hasher) { hasher.combine(byName) }
}
