public import OnboardingDomain
public import OnboardingWords
public import SourceText

/// One page in one language, rendered once: bytes that are always the same, and between them the
/// places that each request fills.
public final class PrerenderedPage: Sendable {
  /// A stretch of the page.
  enum Segment: Sendable, BitwiseCopyable {
    /// Bytes as they are: where they start and how many there are.
    case bytes(start: Int, count: Int)
    /// What a request fills in at a control.
    case control(ControlSlot)
    /// What a request fills in that is on every page.
    case page(PageSlot)
    /// A fragment: its position among those of the page.
    case fragment(Int)
    /// What stands before the segment `end` is for these windows alone.
    case windows(Windows, end: Int)
    /// What a request fills in elsewhere: the position in `slots`.
    case slot(Int)
  }

  /// The flow.
  public let flow: FlowID
  /// The variant of the flow.
  public let variant: VariantID
  /// The screen.
  public let screen: ScreenID
  /// The sheet above the screen, nil for the screen itself.
  public let sheet: SheetID?
  /// The language.
  public let locale: PageLocale
  /// The keys of the words on it and in its fragments, in the order of their first use.
  public let copyKeys: [String]
  /// The names of the computed values on it.
  public let values: [String]
  /// The names of the fragments on it.
  public let fragments: [String]
  /// Whether it shows something computed.
  public let needsResults: Bool

  let staticBytes: [UInt8]
  let segments: [Segment]
  let slots: [Slot]
  let fields: [FieldLayout]
  let renderer: FragmentRenderer
  /// What its fragments say, in the order of their names.
  let programs: [FragmentProgram?]
  /// Of each of them, whether it stands beside the form of wide windows alone.
  let isBeside: [Bool]
  /// The template it was made of, below `Templates/`.
  package let templateFile: String
  /// The template around all others that it was made of, where what every page needs stands.
  package let frameFile: String
  let prefix: String
  let sections: [Section]
  /// What it says of its place among the screens.
  let placing: PagePlacing
  /// The screen that a sheet lies on, where this is one.
  let beneath: PrerenderedPage?

  init(
    _ page: PageBuilder, text: [UInt8], templateFile: String, copyKeys: [String],
    frameFile: String? = nil, beneath: PrerenderedPage? = nil
  ) {
    self.beneath = beneath
    flow = page.flow
    variant = page.variant.id
    screen = page.screen.id
    sheet = page.sheet?.id
    locale = page.context.locale
    self.copyKeys = copyKeys
    values = page.values
    fragments = page.fragments
    (staticBytes, segments) = Self.cut(text, slots: page.slots)
    slots = page.slots
    needsResults =
      beneath?.needsResults == true
      || slots.contains { slot in
        switch slot {
        case .value, .raw, .words, .fragment: true
        default: false
        }
      }
    fields = page.fields.map { field in
      FieldLayout(
        field, hasHint: page.has("\(page.prefix).\(field.id).hint"),
        context: page.context)
    }
    let renderer = FragmentRenderer(context: page.context, flow: page.flow)
    self.renderer = renderer
    programs = page.fragments.map { renderer.program("fragments/\($0)", prefix: $0) }
    isBeside = Self.areBeside(page.fragments.count, segments)
    self.templateFile = templateFile
    self.frameFile = frameFile ?? templateFile
    prefix = page.prefix
    sections = page.variant.sections
    placing = beneath.map { page.placing.union($0.placing) } ?? page.placing
  }

  /// Cuts rendered text at the marks of its slots. Every mark is ours: templates and words with
  /// private-use characters are refused.
  private static func cut(
    _ text: [UInt8], slots: [Slot]
  ) -> (bytes: [UInt8], segments: [Segment]) {
    let open = Array(String(SlotMark.open).utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var segments: [Segment] = []
    var start = 0
    var offset = 0
    // Where stretches began that haven't ended.
    var stretches: [(windows: Windows, index: Int)] = []
    func add(_ run: Range<Int>) {
      if run.isEmpty { return }
      segments.append(.bytes(start: bytes.count, count: run.count))
      bytes += text[run]
    }
    while offset < text.count {
      guard text[offset] == open[0], text[offset...].starts(with: open) else {
        offset += 1
        continue
      }
      add(start..<offset)
      offset += open.count
      var number = 0
      while offset < text.count, text[offset].isDigit {
        number = number * 10 + Int(text[offset] - UInt8(ascii: "0"))
        offset += 1
      }
      // The closing mark is as long as the opening one.
      offset += open.count
      start = offset
      switch slots[number] {
      case .page(.beginning(let windows)):
        stretches.append((windows, segments.count))
        segments.append(.windows(windows, end: segments.count + 1))
      case .page(.end):
        if let (windows, index) = stretches.popLast() {
          segments[index] = .windows(windows, end: segments.count)
        }
      case .control(let slot): segments.append(.control(slot))
      case .page(let slot): segments.append(.page(slot))
      case .fragment(let index): segments.append(.fragment(index))
      default: segments.append(.slot(number))
      }
    }
    add(start..<text.count)
    return (bytes, segments)
  }

  /// Of each fragment, whether all its places are in stretches for wide windows.
  private static func areBeside(_ count: Int, _ segments: [Segment]) -> [Bool] {
    var isBeside = Array(repeating: true, count: count)
    var wideUntil = 0
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .windows(.wide, let end): wideUntil = max(wideUntil, end)
      case .fragment(let fragment) where index >= wideUntil: isBeside[fragment] = false
      default: break
      }
    }
    return isBeside
  }

  /// Writes the page for one request.
  ///
  /// - Parameters:
  ///   - state: what the request knows.
  ///   - buffer: what the page is appended to.
  /// - Returns: what was wrong with the data of fragments, each with its place in the template; the
  ///   page leaves out what is wrong.
  public func write(_ state: borrowing PageState, into buffer: inout PageBuffer) -> [Diagnostic] {
    var writer = PageWriter(self, state)
    buffer.reserve(staticBytes.count + segments.count * 16)
    let (staticBytes, slots, cuts) = (staticBytes, slots, self.segments)
    let (bytes, places, segments) = (staticBytes.span, slots.span, cuts.span)
    var index = 0
    while index < segments.count {
      let segment = segments[index]
      index += 1
      switch segment {
      case .bytes(let start, let count):
        buffer.append(bytes.extracting(start..<(start + count)))
      case .control(let slot): writer.write(slot, state, into: &buffer)
      case .page(let slot): writer.write(slot, state, into: &buffer)
      case .fragment(let fragment): writer.fragment(fragment, state, &buffer)
      case .windows(let windows, let end):
        if state.mayBeWide != (windows == .wide) { index = end }
      case .slot(let number): writer.write(places[number], state, into: &buffer)
      }
    }
    return writer.problems
  }

  /// The page for one request as an array of bytes, for the static site and for tests.
  public func bytes(_ state: borrowing PageState) -> [UInt8] {
    var buffer = PageBuffer()
    _ = write(state, into: &buffer)
    return buffer.copied()
  }
}
