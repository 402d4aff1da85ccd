/// The attempts of one delivery: those made are solid, those to come hollow, the present between them.
public struct AttemptsChart: Sendable, Hashable {
  /// One attempt.
  public struct Attempt: Sendable, Hashable {
    /// What came of it.
    public enum Outcome: Sendable, Hashable {
      /// It was taken.
      case delivered
      /// It was not.
      case failed
      /// It comes next.
      case next
      /// It comes later.
      case later
    }

    /// When, as it is written.
    public let time: String
    /// What was answered, as it is written; may be empty.
    public let answer: String
    /// What came of it.
    public let outcome: Outcome

    /// An attempt.
    public init(_ time: String, answer: String = "", outcome: Outcome) {
      self.time = time
      self.answer = answer
      self.outcome = outcome
    }

    fileprivate var isPast: Bool { outcome == .delivered || outcome == .failed }
  }

  /// The attempts, the first one first.
  public let attempts: [Attempt]
  /// The present time, as it is written; nil for a delivery that is over.
  public let now: String?

  /// Some attempts.
  public init(_ attempts: [Attempt], now: String?) {
    self.attempts = attempts
    self.now = now
  }

  /// The drawing; attempts stand apart evenly, whatever lies between them.
  public func draw() -> Drawing {
    var drawing = Drawing(width: 1130, height: 80)
    let y = 34.0
    let step = 1010 / Double(max(attempts.count - 1, 1))
    func place(_ index: Double) -> Double { 20 + index * min(step, 240) }
    let past = attempts.count(where: \.isPast)
    drawing.add(
      .polyline([(20, y), (place(Double(max(attempts.count - 1, 0))), y)]), "grid")
    let until = now == nil ? Double(max(past - 1, 0)) : max(Double(past) - 0.65, 0)
    drawing.add(.polyline([(20, y), (place(until), y)]), "range")
    for (index, attempt) in attempts.enumerated() {
      let x = place(Double(index))
      addMark(attempt, x, y, to: &drawing)
      let look =
        switch attempt.outcome {
        case .delivered, .failed: "t-ink"
        case .next: "t-strong"
        case .later: ""
        }
      drawing.addText(Caption(attempt.time), x: x - 7, y: y + 26, look)
      if !attempt.answer.isEmpty {
        drawing.addText(Caption(attempt.answer), x: x - 7, y: y + 42)
      }
    }
    if let now {
      let x = place(until)
      drawing.add(.polyline([(x, y - 18), (x, y + 12)]), "zero")
      drawing.addText(Caption(now, .now), x: max(x - 12, 0), y: y - 22, "t-strong")
    }
    return drawing
  }

  private func addMark(_ attempt: Attempt, _ x: Double, _ y: Double, to drawing: inout Drawing) {
    switch attempt.outcome {
    case .delivered:
      drawing.addDot(x, y, radius: 7, "fgood")
      drawing.add(.polyline([(x - 3.1, y + 0.3), (x - 0.9, y + 2.5), (x + 3.1, y - 2.1)]), "check")
    case .failed:
      drawing.addDot(x, y, radius: 7, "fbad")
      drawing.add(
        PathData {
          $0.move(x - 2.6, y - 2.6)
          $0.line(x + 2.6, y + 2.6)
          $0.move(x + 2.6, y - 2.6)
          $0.line(x - 2.6, y + 2.6)
        }, "check")
    case .next: drawing.addDot(x, y, radius: 6, "dot ring")
    case .later: drawing.addDot(x, y, radius: 6, "dot quiet")
    }
  }
}
