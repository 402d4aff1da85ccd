import OnboardingDomain

/// The map of a variant: a row of cards for each section, one for each screen. What every person
/// sees lies on the line; what only some see hangs below it, under its condition in words.
struct FlowMap {
  private let variant: Variant

  private static let card = (width: 168, height: 56)
  private static let gap = (x: 28, y: 40)
  private static let perRow = 6
  private static let margin = 20
  private static let lineHeight = 15

  init(_ variant: Variant) { self.variant = variant }

  private struct Card {
    let screen: Screen
    let number: Int
    let x: Int
    let y: Int
    let lines: [String]
    /// Where a line can pass below its row.
    var below = 0
  }

  /// The drawing as data: cards with their words, and the path that joins them.
  func view(title: (SectionID) -> String, link: (ScreenID) -> String) -> ViewData {
    var y = Self.margin
    var number = 0
    var labels: [ViewData] = []
    var cards: [Card] = []
    for section in variant.sections where !section.screens.isEmpty {
      labels.append([
        "x": .text(String(Self.margin)), "y": .text(String(y + 12)),
        "title": .text(title(section.id)),
      ])
      y += 26
      var start = 0
      while start < section.screens.count {
        let row = section.screens[start..<min(start + Self.perRow, section.screens.count)]
        var deepest = 0
        for (column, screen) in row.enumerated() {
          number += 1
          let lines =
            screen.shownWhen == .always ? [] : Self.lines("if " + screen.shownWhen.inWords)
          deepest = max(deepest, lines.count)
          cards.append(
            Card(
              screen: screen, number: number,
              x: Self.margin + column * (Self.card.width + Self.gap.x), y: y, lines: lines))
        }
        for index in (cards.count - row.count)..<cards.count {
          cards[index].below = y + Self.card.height + deepest * Self.lineHeight + 16
        }
        y += Self.card.height + deepest * Self.lineHeight + Self.gap.y
        start += Self.perRow
      }
    }
    let width =
      Self.margin * 2 + Self.perRow * Self.card.width + (Self.perRow - 1) * Self.gap.x
    return [
      "width": .text(String(width)), "height": .text(String(y)), "labels": .list(labels),
      "line": .text(line(cards, isMain: true)), "branches": .text(line(cards, isMain: false)),
      "cards": .list(cards.map { view(of: $0, link: link) }),
    ]
  }

  private func view(of card: Card, link: (ScreenID) -> String) -> ViewData {
    let sheets = card.screen.sheets.map(\.id.rawValue)
    return [
      "x": .text(String(card.x)), "y": .text(String(card.y)),
      "width": .text(String(Self.card.width)), "height": .text(String(Self.card.height)),
      "text-x": .text(String(card.x + 14)), "title-y": .text(String(card.y + 25)),
      "note-y": .text(String(card.y + 43)),
      "number-x": .text(String(card.x + Self.card.width - 12)),
      "number": .text(String(card.number)), "id": .text(card.screen.id.rawValue),
      "title": .text(Self.shortened(card.screen.id.rawValue, to: 19)),
      "note": .text(
        card.screen.kind.rawValue
          + (sheets.isEmpty ? "" : " · \(sheets.count) \(sheets.count == 1 ? "sheet" : "sheets")")),
      "kind": .text(card.screen.kind.rawValue), "is-branch": .flag(!card.lines.isEmpty),
      "can-skip": .flag(card.screen.isSkippable), "url": .text(link(card.screen.id)),
      "lines": .list(
        card.lines.enumerated().map { index, words in
          [
            "y": .text(String(card.y + Self.card.height + 16 + index * Self.lineHeight)),
            "words": .text(words),
          ]
        }),
    ]
  }

  /// From card to card; the main line passes what only some people see.
  private func line(_ cards: [Card], isMain: Bool) -> String {
    let ends = isMain ? cards.filter { $0.lines.isEmpty } : cards
    return zip(ends, ends.dropFirst()).filter { from, to in
      isMain || !from.lines.isEmpty || !to.lines.isEmpty
    }.map { from, to in
      let start = (x: from.x + Self.card.width, y: from.y + Self.card.height / 2)
      let end = (x: to.x, y: to.y + Self.card.height / 2)
      guard from.y == to.y else {
        let (out, between, into) = isMain ? (12, from.below, 12) : (17, from.below + 5, 17)
        return "M\(start.x) \(start.y)h\(out)V\(between)H\(end.x - into)V\(end.y)h\(into)"
      }
      let isNext = end.x - start.x == Self.gap.x
      if isNext { return "M\(start.x) \(start.y)H\(end.x)" }
      let above = from.y - 8
      return "M\(start.x) \(start.y)h8V\(above)H\(end.x - 8)V\(end.y)h8"
    }.joined()
  }

  private static func shortened(_ text: String, to count: Int) -> String {
    text.count <= count ? text : text.prefix(count - 1) + "…"
  }

  /// The words in lines that fit under a card.
  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < 27 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
