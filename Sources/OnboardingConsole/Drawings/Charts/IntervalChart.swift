package import Statistics

/// Shares on one axis for all rows of a page, each with its interval and what is asked of it.
package struct IntervalChart: Sendable, Hashable {
  /// The lowest share of the axis, a multiple of 0.2; it ends at 1.
  package let lowest: Double
  /// How wide it is.
  package let width: Double
  /// How tall a row of it is.
  package var height = 22.0

  /// An axis for these intervals and targets: from the multiple of 20 % under the lowest to 100 %.
  ///
  /// - Parameters:
  ///   - intervals: of all rows of the page.
  ///   - targets: of all rows of the page; 0 … 1.
  package init(for intervals: [Interval], targets: [Double] = [], width: Double = 250) {
    let lowest = (intervals.map(\.low) + targets).min() ?? 0
    self.lowest = min(0.8, max(0, (lowest * 5 + 1e-9).rounded(.down) / 5))
    self.width = width
  }

  private var scale: Scale { Scale(lowest...1, from: 4, to: width - 4) }

  /// Where the axis has lines: every tenth of a share, every fifth where it begins at 0.
  private var marks: [Double] {
    let step = lowest < 0.4 ? 0.2 : 0.1
    return stride(from: lowest, through: 1.001, by: step).map { $0 }
  }

  /// The figures over the axis.
  package func drawScale() -> Drawing {
    var drawing = Drawing(width: width, height: 14)
    let labelled = stride(from: lowest, through: 1.001, by: 0.2).map { $0 }
    for (index, share) in labelled.enumerated() {
      let isLast = index + 1 == labelled.count
      let text = Written.number(share * 100, decimals: 0)
      drawing.addText(
        Caption(index == 0 || isLast ? text + "\u{202F}%" : text),
        x: index == 0 ? 0 : isLast ? width : scale.place(share), y: 11,
        index == 0 ? "" : isLast ? "end" : "mid")
    }
    return drawing
  }

  /// A row.
  ///
  /// - Parameters:
  ///   - share: the figure.
  ///   - bound: what is asked of it, 0 … 1; nil for nothing.
  package func draw(_ share: Proportion, bound: Bound? = nil) -> Drawing {
    var drawing = Drawing(width: width, height: height)
    for mark in marks {
      let x = scale.place(mark)
      drawing.add(.polyline([(x, 1), (x, height - 1)]), "grid")
    }
    let y = height / 2
    drawing.add(.polyline([(4, y), (width - 4, y)]), "grid")
    if let bound { drawing.addPennant(bound, on: scale) }
    guard share.total > 0 else { return drawing }
    let (low, high) = (scale.place(share.interval.low), scale.place(share.interval.high))
    drawing.add(
      PathData {
        $0.move(low, y)
        $0.across(high)
        for x in [low, high] {
          $0.move(x, y - 5)
          $0.down(y + 5)
        }
      }, "range")
    drawing.addDot(scale.place(share.share), y, radius: 3)
    return drawing
  }
}

extension Drawing {
  /// A dotted line at a target, with a pennant to the good side.
  mutating func addPennant(_ bound: Bound, on scale: Scale) {
    let (value, side) =
      switch bound {
      case .atLeast(let value): (value, 6.0)
      case .atMost(let value): (value, -6.0)
      }
    let x = scale.place(value)
    add(.polyline([(x, 0), (x, height)]), "target-l")
    add(
      PathData {
        $0.move(x, 0)
        $0.line(x + side, 3)
        $0.line(x, 6)
        $0.close()
      }, "dot")
  }
}
