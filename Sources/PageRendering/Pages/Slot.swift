import OnboardingDomain
import OnboardingWords

/// A place in a prerendered page that each request fills.
enum Slot: Sendable {
  case control(ControlSlot)
  case page(PageSlot)
  case value(String)
  case raw(String)
  case words(SlotWords)
  /// The fragment with this index among those of the page.
  case fragment(Int)
  case address(PageAddress, live: String)
  case formAction(live: String)
  /// What the primary button says, as markup: on the way, and where one answer is changed.
  case primary(onTheWay: String, inChange: String)
  /// What is said of a section that lies behind, as markup: whether it was done.
  case behind(LeavingOut, done: String, leftOut: String)
}

/// A place that needs no name to say what goes there.
enum PageSlot: Sendable, BitwiseCopyable {
  case formMethod
  case formToken
  case backURL
  case errorPrefix
  case errorSummary
  case notice
  case rows
  case step
  case steps
  case part
  case screenNumber
  case screenCount
  /// What keeps a button that leads to the app from where there is none.
  case noApp
  case beneath
  /// What follows, as far as `end`, is for these windows alone.
  case beginning(Windows)
  case end
}

/// Windows by what fits into them.
enum Windows: Sendable, BitwiseCopyable {
  /// Those in which something may stand beside the form.
  case wide
  /// Those of phones.
  case narrow
}

/// A place in or beside a control. Fields, choices and levels are counted from 0 in the order of the
/// screen, so that filling one looks nothing up by name; most slots are of this kind or a `PageSlot`,
/// and plain numbers cost nothing to pass around.
enum ControlSlot: Sendable, BitwiseCopyable {
  case input(field: Int, InputPart)
  case limit(field: Int, isUpper: Bool)
  case isOn(field: Int)
  case invalid(field: Int)
  case invalidPart(field: Int, InputPart)
  case described(field: Int)
  case error(field: Int)
  case errorClass(field: Int)
  case unit(field: Int)
  /// ` disabled` at a control in units that the person didn't choose on an earlier screen.
  case otherUnits(field: Int, InputPart)
  case options(field: Int, InputPart)
  case chosen(field: Int, choice: Int)
  case isSelected(field: Int, choice: Int)
  case disabled(field: Int, choice: Int)
  case because(field: Int, choice: Int)
  case level(field: Int, Int)
}

/// Words whose form goes by a computed number.
final class SlotWords: Sendable {
  let text: CopyText
  let arguments: [String]

  init(text: CopyText, arguments: [String]) {
    self.text = text
    self.arguments = arguments
  }
}

/// The marks that slots leave in rendered text, until it is cut there.
enum SlotMark {
  static let open: Unicode.Scalar = "\u{F0000}"
  static let close: Unicode.Scalar = "\u{F0001}"

  static func text(_ number: Int) -> String { "\(open)\(number)\(close)" }
}

/// The marks of the two slots around a stretch of a page.
struct SlotMarks {
  let opening: String
  let closing: String
}
