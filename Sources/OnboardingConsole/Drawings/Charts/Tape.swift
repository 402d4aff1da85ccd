/// Deliveries, a slot each: height is their number; those in vain are red and full height.
public struct Tape: Sendable, Hashable {
  /// What happened in a slot.
  public struct Slot: Sendable, Hashable {
    /// How many were delivered.
    public let delivered: Int
    /// How many were in vain.
    public let failed: Int

    /// A slot.
    public init(delivered: Int, failed: Int = 0) {
      self.delivered = delivered
      self.failed = failed
    }
  }

  /// The slots, the oldest first.
  public let slots: [Slot]

  /// A tape.
  public init(_ slots: [Slot]) { self.slots = slots }

  /// The drawing, 264 × 22.
  public func draw() -> Drawing {
    var drawing = Drawing(width: 264, height: 22)
    let step = drawing.width / Double(max(slots.count, 1))
    let most = max(slots.map(\.delivered).max() ?? 0, 1)
    let heights = Scale(0...Double(most), from: 22, to: 4)
    drawing.add(.polyline([(0, 21.5), (drawing.width, 21.5)]), "grid")
    for (index, slot) in slots.enumerated() where slot.delivered + slot.failed > 0 {
      let start = (Double(index) + 0.125) * step
      let isInVain = slot.failed > 0
      drawing.add(
        .box(start, start + step * 0.75, isInVain ? 0 : heights.place(Double(slot.delivered)), 22),
        isInVain ? "bar fbad" : "bar")
    }
    return drawing
  }
}
