import OnboardingDomain
import OnboardingWords

/// What a fragment's template says in one language, worked out once: bytes that are always the same, and
/// between them what a request fills in. Partials and blocks are in it already, so that filling it looks
/// up no template and no word.
final class FragmentProgram: Sendable {
  /// A step; those of a section follow it, up to `end`.
  enum Step: Sendable, BitwiseCopyable {
    /// Bytes as they are: where they start and how many there are.
    case bytes(start: Int, count: Int)
    /// What a name stands for.
    case name(Int, tag: Int)
    case section(Int, tag: Int, end: Int)
    case inverted(Int, tag: Int, end: Int)
    /// An address in which names take part.
    case address(tag: Int)
    /// The text of an indented partial, or of a part of it.
    case lines(end: Int)
    /// A part of it that is indented where it begins a line and isn't empty: where the indentation
    /// starts and how many bytes it has.
    case indented(start: Int, count: Int, end: Int)
  }

  /// A name that the template asks for.
  struct Name: Sendable {
    let first: String
    /// What stands behind its first dot.
    let rest: [String]
    /// Whether it is `.`, what a section walks itself.
    let isItself: Bool

    init(_ path: [String]) {
      first = path[0]
      rest = Array(path.dropFirst())
      isItself = path == ["."]
    }
  }

  /// What a name stands for around the data of a fragment.
  enum Outside: Sendable {
    case unknown
    case nothing
    case flag(Bool)
    /// The same text for everybody, with the place where it stands escaped.
    case text(String, start: Int, count: Int)
    /// Words that are filled by these names.
    case phrase(CopyLibrary.Found, key: String, arguments: [Int])
    /// Words that nobody wrote, with the message.
    case missing(String, key: String)
    /// A computed value.
    case computed(String)
    /// The bare form of what the name with this number stands for, else of the computed value.
    case raw(Int, String)
  }

  let bytes: [UInt8]
  let steps: [Step]
  let names: [Name]
  /// What each of them stands for where the data has nothing of that name.
  let outsides: [Outside]
  /// The numbers of the names in addresses, by their paths.
  let numbers: [[String]: Int]
  let context: RenderingContext
  /// What it said lately to people for whom its data is the same.
  let said = Memory<CommonKey, [UInt8]>(capacity: 512)
  /// Whether it shows nothing but its data, words and files.
  let isOfDataAlone: Bool

  init(_ compiler: consuming FragmentCompiler) {
    bytes = compiler.bytes
    steps = compiler.steps
    names = compiler.names
    outsides = compiler.outsides
    numbers = compiler.numbers
    context = compiler.context
    isOfDataAlone = !compiler.outsides.contains { outside in
      switch outside {
      case .computed, .raw, .phrase: true
      default: false
      }
    }
  }
}
