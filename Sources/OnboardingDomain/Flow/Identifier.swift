public import SourceText

/// The id of one kind of thing, so that the id of a screen can't stand where a field's is wanted.
///
/// Ids are kebab-case (`[a-z0-9]` and single hyphens); `Flow.findings` reports others.
public struct Identifier<Subject>: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The id as text.
  public let rawValue: String

  /// A hash of the text, made once: ids are looked up dozens of times in a request.
  @usableFromInline let fingerprint: UInt64

  /// The id with this text.
  @inlinable
  public init(_ rawValue: String) {
    self.rawValue = rawValue
    fingerprint = Self.fingerprint(of: rawValue)
  }

  /// The id written in the source.
  public init(stringLiteral value: String) { self.init(value) }

  /// Whether two ids have the same text.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    one.fingerprint == other.fingerprint && one.rawValue == other.rawValue
  }

  /// Lets `switch` compare an id with literals as they stand, without making an id of each.
  public static func ~= (text: String, id: Self) -> Bool { id.rawValue == text }

  /// Feeds the hash of the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  /// Ids come from definitions and not from strangers, so nobody can choose collisions; an id made of an address
  /// that a stranger sent is only ever looked up.
  @inlinable
  static func fingerprint(of text: String) -> UInt64 {
    text.utf8.span.withUnsafeBytes { $0.quickHash }
  }

  /// The id as text.
  public var description: String { rawValue }

  /// Whether the text is kebab-case.
  public var isKebabCase: Bool {
    let parts = rawValue.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy {
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
    }
  }
}

/// The id of a flow, also the first part of its URLs.
public typealias FlowID = Identifier<Flow>
/// The id of a variant of a flow.
public typealias VariantID = Identifier<Variant>
/// The id of a section.
public typealias SectionID = Identifier<Section>
/// The id of a screen, also the second part of its URL.
public typealias ScreenID = Identifier<Screen>
/// The id of a sheet, also the third part of its URL.
public typealias SheetID = Identifier<Sheet>
/// The id of a field, also the name of its form control.
public typealias FieldID = Identifier<Field>
/// The id of a choice, also its value in the form.
public typealias ChoiceID = Identifier<Choice>
/// The value of a button `name="action"`.
public typealias ActionID = Identifier<Action>
