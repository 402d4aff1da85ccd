// The counter-current. Its ribbons meet at the edge of two rows at the same place, going straight up.
extension River {
  /// What leaves this row upward, what comes in from below, what passes.
  func addEddies(_ index: Int, left: Double, to drawing: inout Drawing) {
    addUpward(index, left: left, to: &drawing)
    addInward(index, left: left, to: &drawing)
  }

  private func addUpward(_ index: Int, left: Double, to drawing: inout Drawing) {
    let reach = reaches[index]
    guard let before = self.reach(at: index - 1) else { return }
    let leave = bed.row * 0.44
    if reach.back > 0, reach.isSplit {
      drawing.add(upTheIsland(left, islandThickness(reach.back)), "eddy")
    } else if reach.back > 0, before.isSplit {
      // Out of the joint; under a heading, the heading draws it.
      if above(index) != nil {
        drawing.add(upTheJoint(below: before, reach.back, to: bed.swerve), "eddy")
      }
    } else if reach.back > 0 {
      drawing.add(loopOut(thickness(reach.back), leave), "eddy")
    }
    if reach.backBeside > 0, before.isSplit {
      drawing.add(loopOut(thickness(reach.backBeside), leave), "eddy")
    }
  }

  private func addInward(_ index: Int, left: Double, to drawing: inout Drawing) {
    let (reach, arrive) = (reaches[index], bed.row * 0.58)
    guard let next = self.reach(at: index + 1), next.passage != .withheld else { return }
    let isAbsent = reach.passage == .absent
    if next.back > 0, !next.isSplit, next.passage != .absent, !isAbsent {
      let path =
        reach.isSplit
        ? fromTheJoint(left, islandThickness(next.back)) : loopIn(thickness(next.back), arrive)
      drawing.add(path, "eddy")
    }
    // Past screens that this variant doesn't have, and in above those.
    addPast(
      index, skipped: { $0.passage == .absent }, people: \.back, arrive: arrive, to: &drawing)
    // Past screens that they didn't have, and in above those.
    addPast(index, skipped: \.isSplit, people: \.backBeside, arrive: arrive, to: &drawing)
  }

  private func addPast(
    _ index: Int, skipped: (Reach) -> Bool, people: (Reach) -> Int, arrive: Double,
    to drawing: inout Drawing
  ) {
    var below = index + 1
    while let reach = self.reach(at: below), skipped(reach) { below += 1 }
    guard let from = self.reach(at: below), people(from) > 0 else { return }
    if skipped(reaches[index]) {
      drawing.add(passLoop(thickness(people(from)), bed.row), "eddy")
    } else if below > index + 1, reaches[index].passage != .absent {
      drawing.add(loopIn(thickness(people(from)), arrive), "eddy")
    }
  }

  /// The lower half of a loop: people leave the left bank around y and are on their way up at the top.
  private func loopOut(_ width: Double, _ y: Double) -> PathData {
    let (bank, reach) = (bed.lane, bed.eddy)
    let (a, b) = (bank - reach, bank - reach - width)
    let (low, high) = (y + width / 2, y - width / 2)
    return PathData {
      $0.move(bank + 1, high)
      $0.curve(bank - reach * 0.6, high, a, high * 0.55, a, -Self.overlap)
      $0.across(b)
      $0.curve(b, low * 0.45, bank - reach - width * 0.6, low, bank + 1, low)
      $0.close()
    }
  }

  /// The upper half: they come from below and flow in again around y, behind an arrowhead.
  private func loopIn(_ width: Double, _ y: Double) -> PathData {
    let (bank, reach, height) = (bed.lane, bed.eddy, bed.row)
    let (a, b) = (bank - reach, bank - reach - width)
    let (low, high) = (y + width / 2, y - width / 2)
    let (foot, tail, half) = (height + Self.overlap, bank - 4.5, width / 2 + 2.4)
    return PathData {
      $0.move(b, foot)
      $0.curve(
        b, height - (height - high) * 0.45, tail - reach * 0.5 - width * 0.5, high, tail, high)
      $0.down(y - half)
      $0.line(bank + 1, y)
      $0.line(tail, y + half)
      $0.down(low)
      $0.curve(tail - reach * 0.3, low, a, height - (height - low) * 0.55, a, foot)
      $0.close()
    }
  }

  /// In the lane, past a row.
  func passLoop(_ width: Double, _ height: Double) -> PathData {
    let right = bed.lane - bed.eddy
    return .box(right - width, right, -Self.overlap, height + Self.overlap)
  }

  /// Out of the joint below a parted row, up into its island.
  func upTheJoint(below before: Reach, _ people: Int, to height: Double) -> PathData {
    let (x, half) = (bed.place(before.beside) + bed.island / 2, islandThickness(people) / 2)
    return .box(x - half, x + half, -Self.overlap, height * 0.75)
  }

  /// From an arm's left bank up towards the fork.
  private func upTheIsland(_ left: Double, _ width: Double) -> PathData {
    let (half, head) = (width / 2, width / 2 + 2.4)
    let (x, y, tip) = (left - bed.island * 0.55, bed.row * 0.54, bed.swerve * 0.68)
    let (low, high) = (y + half, y - half)
    return PathData {
      $0.move(left + 1, high)
      $0.curve(left - 3, high, x + half, high - 1, x + half, high - 7)
      $0.down(tip + 5)
      $0.across(x + head)
      $0.line(x, tip)
      $0.line(x - head, tip + 5)
      $0.across(x - half)
      $0.down(high - 5)
      $0.curve(x - half, low - 2, left - 5, low, left + 1, low)
      $0.close()
    }
  }

  /// From the joint below up the island and into an arm's left bank.
  private func fromTheJoint(_ left: Double, _ width: Double) -> PathData {
    let (half, head, height) = (width / 2, width / 2 + 2.4, bed.row)
    let (x, y, tail) = (left - bed.island / 2, height * 0.76, left - 4)
    return PathData {
      $0.move(x - half, height + Self.overlap)
      $0.curve(x - half, y - half + 3, x, y - half, tail, y - half)
      $0.down(y - head)
      $0.line(left + 1, y)
      $0.line(tail, y + head)
      $0.down(y + half)
      $0.curve(x + half + 2, y + half, x + half, y + half + 2, x + half, height + Self.overlap)
      $0.close()
    }
  }
}
