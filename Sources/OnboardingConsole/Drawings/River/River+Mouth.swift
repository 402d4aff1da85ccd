package import Statistics

extension River {
  /// Below the last screen: who came to the end, with the interval of those who finished, and what is short.
  ///
  /// - Parameters:
  ///   - finished: how many of those who started finished; nil where it is not told, which is hatched.
  ///   - atEnd: how many of them came to the end, too; nil where all of them did.
  ///   - interval: where their share lies, 0 … 1; nil where too few started for one.
  package func drawMouth(
    finished: Int?, atEnd: Int? = nil, interval: Interval?, height: Double = 88
  ) -> Drawing {
    let y = height * 0.38
    let tone = reaches.last?.tone ?? 1
    var drawing = Drawing(width: bed.total, height: height)
    drawing.isMirrored = bed.isMirrored
    drawing.add(.box(bed.lane, bed.lane + bed.span, 0, y), "bed")
    guard let finished else {
      drawing.shapes.append(hatch(y))
      return drawing
    }
    let right = bed.place(atEnd ?? finished)
    var top = -Self.overlap
    if let last = reaches.last, last.isSplit {
      top = min(bed.swerve, y)
      drawing.shapes += join(last, tone: tone, within: top)
    }
    drawing.shapes += [
      Shape(.path(.box(bed.lane, right, top, y)), paint: .water(tone)),
      Shape(
        .path(.box(bed.lane, right, y - Self.overlap, height * 0.86)), paint: .water(tone),
        fade: .up),
    ]
    addMarks(y, over: [], to: &drawing)
    guard let interval else { return drawing }
    let (low, high) = (bed.lane + interval.low * bed.span, bed.lane + interval.high * bed.span)
    if let target, Double(finished) < target * Double(bed.people) {
      let goal = bed.lane + target * bed.span
      drawing.add(
        PathData {
          if high + 3 < goal - 1 {
            $0.move(high + 3, y)
            $0.across(goal - 1)
          }
          $0.move(goal, y - 5)
          $0.down(y + 5)
        }, "short")
    }
    drawing.add(
      PathData {
        $0.move(low, y)
        $0.across(high)
        for x in [low, high] {
          $0.move(x, y - 5)
          $0.down(y + 5)
        }
      }, "whisker")
    return drawing
  }

  /// Adds the right bank of another period to a row, as a line.
  ///
  /// - Parameters:
  ///   - top: the share of those who started in that period who were still there at the top of the row.
  ///   - bottom: the same at its foot.
  package func addBank(of top: Double, to bottom: Double, in drawing: inout Drawing) {
    let height = drawing.height
    let (x0, x1) = (bed.lane + top * bed.span, bed.lane + bottom * bed.span)
    let bank = PathData {
      $0.move(x0, -Self.overlap)
      $0.down(height * 0.3)
      $0.curve(x0, height * 0.5, x1, height * 0.4, x1, height * 0.62)
      $0.down(height + Self.overlap)
    }
    drawing.add(bank, "halo")
    drawing.add(bank, "before")
  }

  /// The scale above the river: round numbers of people, everyone who started, and the target.
  ///
  /// - Parameter targetLabel: the target as it is written, empty for none.
  package func drawScale(targetLabel: String) -> Drawing {
    let (start, end) = (bed.lane, bed.lane + bed.span)
    var drawing = Drawing(width: bed.total, height: 44)
    let step = nearestRoundNumber(to: Double(bed.people) / 5)
    let goal = target.map { start + $0 * bed.span }
    for people in stride(from: 0, to: bed.people, by: step) {
      let x = bed.place(people)
      drawing.add(Self.tick(x), "axis-l")
      // The last ones give way to what stands at the right end.
      let room = goal == nil ? end - 14 : end - 50
      if x < room || people == 0 {
        drawing.addText(Caption(Written.count(people)), x: x, y: 33, "mid")
      }
    }
    drawing.add(Self.tick(end), "axis-l")
    let isBrook = bed.span < 120
    drawing.addText(
      Caption(Written.count(bed.people), .started), x: isBrook ? start : end, y: 12,
      isBrook ? "t-strong" : "end t-strong")
    if let goal {
      drawing.add(
        PathData {
          $0.move(goal - 4, 37)
          $0.across(goal + 4)
          $0.line(goal, 43)
          $0.close()
        }, "dot")
      drawing.addText(Caption(targetLabel, .target), x: bed.total - 16, y: 33, "end")
    }
    return drawing
  }

  private static func tick(_ x: Double) -> PathData {
    PathData {
      $0.move(x, 39)
      $0.down(44)
    }
  }
}
