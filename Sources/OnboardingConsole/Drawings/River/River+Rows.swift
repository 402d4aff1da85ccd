extension River {
  /// The row of a section's heading, before the reach with this index: one water turns into the next.
  package func drawHeading(before index: Int) -> Drawing {
    let height = bed.heading
    let reach = reaches[index]
    let before = self.reach(at: index - 1)
    let right = bed.place(reach.everyone)
    var drawing = ground(height)
    if reach.passage == .withheld {
      drawing.shapes.append(hatch(height))
      return drawing
    }
    var top = before == nil ? 0 : -Self.overlap
    if let before, before.isSplit {
      top = bed.swerve
      drawing.shapes += join(before, tone: before.tone, within: top)
      // Who goes back from an arm turns up its island, and ends there.
      if reach.back > 0, !reach.isSplit {
        drawing.add(upTheJoint(below: before, reach.back, to: top), "eddy")
      }
      if reach.backBeside > 0 {
        drawing.add(passLoop(thickness(reach.backBeside), height), "eddy")
      }
    } else if before != nil, reach.back > 0, !reach.isSplit {
      drawing.add(passLoop(thickness(reach.back), height), "eddy")
    }
    let water = PathData.box(bed.lane, right, top, height + Self.overlap)
    if let before { drawing.shapes.append(Shape(.path(water), paint: .water(before.tone))) }
    drawing.shapes.append(Shape(.path(water), paint: .water(reach.tone), fade: .down))
    addMarks(height, over: top < 0 ? [bed.lane...max(bed.lane, right)] : [], to: &drawing)
    return drawing
  }

  /// The row of a screen.
  package func drawReach(_ index: Int) -> Drawing {
    let reach = reaches[index]
    switch reach.passage {
    case .withheld:
      var drawing = ground(bed.row)
      drawing.shapes.append(hatch(bed.row))
      return drawing
    case .absent: return drawPassing(index)
    case .shown: return drawWater(index)
    }
  }

  /// Everybody passes: the water pales and comes back.
  private func drawPassing(_ index: Int) -> Drawing {
    let (reach, height) = (reaches[index], bed.row)
    let (right, fade) = (bed.place(reach.everyone), bed.swerve * 0.7)
    var drawing = ground(height)
    let paint = Shape.Paint.water(reach.tone)
    var top = -Self.overlap
    if let before = above(index), before.isSplit {
      top = bed.swerve
      drawing.shapes += join(before, tone: reach.tone, within: top)
    }
    drawing.shapes += [
      Shape(.path(.box(bed.lane, right, max(top, 0), height)), "pale", paint: paint),
      Shape(.path(.box(bed.lane, right, top, max(top, 0) + fade)), paint: paint, fade: .up),
      Shape(
        .path(.box(bed.lane, right, height - fade, height + Self.overlap)), paint: paint,
        fade: .down),
    ]
    addEddies(index, left: bed.lane, to: &drawing)
    addMarks(height, over: [], to: &drawing)
    return drawing
  }

  private func drawWater(_ index: Int) -> Drawing {
    let (reach, height) = (reaches[index], bed.row)
    let before = above(index)
    var drawing = ground(height)
    let isUneven = reach.isSplit || before?.isSplit == true
    let swerve = isUneven ? bed.swerve : 0
    let left = reach.isSplit ? bed.place(reach.beside) + bed.island : bed.lane
    let right = left + bed.breadth(reach.here)
    let lost = reach.lost > 0 ? max(bed.breadth(reach.lost), 1) : 0
    if reach.isSplit {
      drawing.shapes += part(reach, below: before)
    } else if let before, before.isSplit {
      drawing.shapes += join(before, tone: reach.tone, within: swerve)
    }
    // Down to here the strip of those who leave is still part of the river.
    let highest = min(height / 2 - bed.turn - lost / 2, height - 4 - bed.turn - lost)
    let bend = reach.lost > 0 ? max(swerve, highest) : swerve
    drawing.shapes.append(
      Shape(
        .path(
          PathData {
            $0.move(left, isUneven ? swerve : -Self.overlap)
            $0.across(right)
            $0.down(bend)
            $0.across(right - lost)
            $0.down(height + Self.overlap)
            $0.across(left)
            $0.close()
          }), paint: .water(reach.tone)))
    if reach.lost > 0 {
      drawing.shapes.append(
        Shape(.path(stream(from: right, width: lost, below: bend)), paint: .loss(reach.tone)))
    }
    addEddies(index, left: left, to: &drawing)
    addMarks(
      height, over: isUneven ? [] : [left...max(left, right - lost)], to: &drawing)
    return drawing
  }

  /// People who leave: the strip left of `edge` turns off below and runs out to the right.
  private func stream(from edge: Double, width: Double, below y: Double) -> PathData {
    let end = bed.total - 1
    let rx = min(bed.turn * 2.4, end - edge - 2)
    let foot = y + bed.turn
    return PathData {
      $0.move(edge - width, y - 0.6)
      $0.across(edge)
      $0.down(y)
      $0.bend(rx, bed.turn, clockwise: false, to: edge + rx, foot)
      $0.across(end)
      $0.down(foot + width)
      $0.across(edge + rx)
      $0.bend(rx + width, bed.turn + width, clockwise: true, to: edge - width, y)
      $0.close()
    }
  }
}
