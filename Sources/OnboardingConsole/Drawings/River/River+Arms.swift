extension River {
  /// Water that enters between two places and lies between two others when it has come down by `height`.
  private func swerve(
    _ x0: Double, _ x1: Double, to t0: Double, _ t1: Double, within height: Double,
    top: Double = 0, below: Double = River.overlap
  ) -> PathData {
    let half = height / 2
    return PathData {
      $0.move(x0, top)
      $0.down(0)
      $0.curve(x0, half, t0, half, t0, height)
      $0.down(height + below)
      $0.across(t1)
      $0.down(height)
      $0.curve(t1, half, x1, half, x1, 0)
      $0.down(top)
      $0.close()
    }
  }

  /// The top of a row whose screen isn't on everybody's path: what came from above parts, or changes sides.
  func part(_ reach: Reach, below before: Reach?) -> [Shape] {
    guard let before, before.isSplit else { return partEveryone(reach) }
    // Two such screens in a row: some pass both, some only this one, some only the one before.
    let most = min(before.beside, reach.beside)
    let kept = before.here - before.lost
    // People who come in had passed the one before, and people who go out had not.
    let least = max(0, reach.beside - kept)
    let both = min(max(reach.neither ?? most, least), most)
    let paint = Shape.Paint.water(reach.tone)
    let height = bed.swerve
    let (fork, left) = (bed.place(reach.beside), bed.place(reach.beside) + bed.island)
    let (oldFork, oldLeft) = (bed.place(before.beside), bed.place(before.beside) + bed.island)
    let (gone, came) = (reach.beside - both, before.beside - both)
    var shapes = [Shape(.path(.box(bed.lane, bed.place(both), 0, bed.row)), "pale", paint: paint)]
    if gone > 0 {
      let path = swerve(
        oldLeft, oldLeft + bed.breadth(gone), to: bed.place(both), fork, within: height, below: 0)
      shapes += [
        Shape(.path(.box(bed.place(both), fork, height, bed.row)), "pale", paint: paint),
        Shape(.path(path), "pale", paint: paint),
        Shape(.path(path), paint: paint, fade: .up),
      ]
    }
    if came > 0 {
      let path = swerve(
        bed.place(both), oldFork, to: left, left + bed.breadth(came), within: height)
      shapes.append(Shape(.path(path), paint: paint))
    }
    let stays = swerve(
      oldLeft + bed.breadth(gone), oldLeft + bed.breadth(kept), to: left + bed.breadth(came),
      left + bed.breadth(reach.here), within: height, top: -Self.overlap)
    shapes.append(Shape(.path(stays), paint: paint))
    return shapes
  }

  private func partEveryone(_ reach: Reach) -> [Shape] {
    let paint = Shape.Paint.water(reach.tone)
    let fork = bed.place(reach.beside)
    let left = fork + bed.island
    let arm = swerve(
      fork, bed.place(reach.everyone), to: left, left + bed.breadth(reach.here),
      within: bed.swerve, top: -Self.overlap)
    return [
      Shape(.path(.box(bed.lane, fork, 0, bed.row)), "pale", paint: paint),
      Shape(.path(.box(bed.lane, fork, -Self.overlap, bed.swerve)), paint: paint, fade: .up),
      Shape(.path(arm), paint: paint),
    ]
  }

  /// Below a parted row: both arms come together within a height.
  func join(_ before: Reach, tone: Int, within height: Double) -> [Shape] {
    let paint = Shape.Paint.water(tone)
    let fork = bed.place(before.beside)
    let kept = before.here - before.lost
    let left = fork + bed.island
    let arm = swerve(
      left, left + bed.breadth(kept), to: fork, bed.place(before.beside + kept), within: height,
      top: -Self.overlap)
    return [
      Shape(.path(.box(bed.lane, fork, 0, height + Self.overlap)), "pale", paint: paint),
      Shape(
        .path(.box(bed.lane, fork, -Self.overlap, height + Self.overlap)), paint: paint,
        fade: .down),
      Shape(.path(arm), paint: paint),
    ]
  }
}
