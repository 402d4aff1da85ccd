/// Everything that is wrong with what was read, collected before anything is refused.
public struct Diagnostics: Error, Sendable, Hashable, CustomStringConvertible {
  /// Each once, by place.
  public let all: [Diagnostic]

  /// These diagnostics.
  public init(_ diagnostics: some Sequence<Diagnostic>) { all = Set(diagnostics).sorted() }

  /// Whether nothing is wrong.
  public var isEmpty: Bool { all.isEmpty }

  /// A line for each.
  public var description: String { all.map(\.description).joined(separator: "\n") }
}
