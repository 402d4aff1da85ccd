import OnboardingConsole
import SeededRandom
import Statistics
import Testing

@Suite struct RiverTests {
  @Test func `a river of the usual measures is the one of the look`() {
    let rows = SampleRivers.reaches(SampleRivers.standard)
    let river = River(RiverBed(people: 4213), rows, target: 0.85)
    let finished = Proportion(rows.last?.here ?? 0, of: 4213)
    #expect(
      digests(river, mouth: finished) == SampleRivers.standardDigests)
  }

  @Test func `two rivers beside one path are those of the look`() {
    let rows = SampleRivers.reaches(SampleRivers.standard)
    let one = River(.narrow(people: 4213, isMirrored: true), rows, target: 0.85)
    #expect(digests(one) == SampleRivers.mirroredDigests)
    #expect(one.drawReach(0).isMirrored)
    let others = SampleRivers.reaches(SampleRivers.shortWelcome)
    let other = River(.narrow(people: 4199, isMirrored: false), others, target: 0.85)
    #expect(digests(other) == SampleRivers.absentDigests)
  }

  @Test
  func `conditional screens that follow one another, also over a heading, are those of the look`() {
    let rows = SampleRivers.reaches(SampleRivers.neighbours)
    let river = River(RiverBed(people: 900), rows)
    let finished = Proportion(rows.last?.here ?? 0, of: 900)
    #expect(digests(river, mouth: finished) == SampleRivers.neighboursDigests)
  }

  @Test func `nine people are a brook, and what few did is hatched`() {
    let river = River(RiverBed(people: 9), SampleRivers.reaches(SampleRivers.brook))
    #expect(river.bed.span == 54)
    #expect(digests(river) == SampleRivers.brookDigests)
    #expect(river.drawReach(5).shapes.contains { $0.paint == .hatch })
  }

  @Test func `a row says in plain text what the look says`() {
    let rows = SampleRivers.reaches(SampleRivers.standard)
    let river = River(RiverBed(people: 4213), rows, target: 0.85)
    #expect(
      lines(river.drawReach(0)) == """
        bed|||M30 0H316V65H30Z
        |w1||M30 -1H316V16.86H307.72V65H30Z
        |out1||M307.72 16.26H316V16.86A26.4 11 0 0 0 342.4 27.86H367V36.14H342.4A34.68 19.28 0 0 1 307.72 16.86Z
        eddy|||M19.91 65C19.91 51.66 20.46 36.58 25.5 36.58V34.18L31 37.12L25.5 40.06V37.66C22.8 37.66 21 49.51 21 65Z
        ripple|||M97.89 -1V64M165.77 -1V64M233.66 -1V64
        target|||M273.1 0V64
        """)
  }

  // MARK: Properties, over made-up flows

  @Test(arguments: 0..<60)
  func `water and streams are as wide as people are many, in every row`(seed: UInt64) {
    let (people, rows) = MadeUpRiver.rows(seed: seed)
    let river = River(RiverBed(people: people), rows)
    let unit = river.bed.span / Double(people)
    for (index, row) in rows.enumerated() {
      if index > 0 {
        let before = rows[index - 1]
        #expect(row.here + row.beside == before.here - before.lost + before.beside)
      }
      let drawing = river.drawReach(index)
      // The last full water is what lies below the swerve; its top edge is everyone who arrived.
      let water = drawing.shapes.last {
        $0.paint == .water(row.tone) && $0.fade == nil && $0.look.isEmpty
      }
      let numbers = water.map(Self.numbers) ?? []
      #expect(numbers.count == 7)
      let arrived = numbers[2] - numbers[0]
      let turnedOff = numbers[2] - numbers[4]
      let lost = row.lost > 0 ? max(1, Double(row.lost) * unit) : 0
      #expect(abs(arrived - Double(row.here) * unit) < 0.011)
      #expect(abs(turnedOff - lost) < 0.011)
      let stream = drawing.shapes.first { $0.paint == .loss(row.tone) }
      #expect((stream == nil) == (row.lost == 0))
      if let stream {
        let numbers = Self.numbers(of: stream)
        let before = numbers[2] - numbers[0]
        let after = numbers[12] - numbers[10]
        #expect(abs(before - lost) < 0.011)
        // On its way out it is as thick as it was in the river.
        #expect(abs(after - lost) < 0.021)
      }
    }
  }

  @Test(arguments: 0..<60)
  func `banks cross the edges of rows where the next row begins`(seed: UInt64) {
    let (people, rows) = MadeUpRiver.rows(seed: seed)
    let river = River(RiverBed(people: people), rows)
    for index in rows.indices.dropLast() {
      let drawing = river.drawReach(index)
      let next = rows[index + 1]
      let isHeading = next.section != rows[index].section
      let below = isHeading ? river.drawHeading(before: index + 1) : river.drawReach(index + 1)
      let here = Self.extent(of: drawing, at: drawing.height + 1)
      let there = Self.extent(of: below, at: -1)
      #expect(abs(here.lowerBound - there.lowerBound) < 0.011, "left bank below row \(index)")
      // One who leaves is at least a pixel wide, on the way out only.
      let lost = river.bed.span * Double(rows[index].lost) / Double(people)
      let hair = rows[index].lost > 0 ? max(0, 1 - lost) : 0
      let step = there.upperBound - here.upperBound
      #expect(abs(step - hair) < 0.011, "right bank below row \(index)")
      // Nowhere but at the two banks and the island does water begin or end.
      if isHeading {
        let foot = Self.extent(of: below, at: below.height + 1)
        let first = Self.extent(of: river.drawReach(index + 1), at: -1)
        #expect(abs(foot.upperBound - first.upperBound) < 0.011)
      }
    }
  }

  @Test(arguments: 0..<20)
  func `nothing leaves the drawing to the left, and lengths are numbers`(seed: UInt64) {
    let (people, rows) = MadeUpRiver.rows(seed: seed)
    var paths = 0
    for bed in [RiverBed(people: people), .narrow(people: people, isMirrored: false)] {
      let river = River(bed, rows)
      for index in rows.indices {
        for shape in river.drawReach(index).shapes + river.drawHeading(before: index).shapes {
          guard case .path(let path) = shape.form else { continue }
          #expect(!path.text.contains("nan") && !path.text.contains("inf"))
          paths += 1
          if shape.look == "eddy", let x = Self.numbers(of: shape).first { #expect(x >= 0) }
        }
      }
    }
    #expect(paths > 0)
  }

  @Test func `arms that part on the last screen join at the mouth`() {
    let rows = [
      Reach(section: 0, tone: 1, here: 100, lost: 10),
      Reach(section: 0, tone: 1, here: 60, beside: 30),
    ]
    let river = River(RiverBed(people: 100), rows)
    let mouth = river.drawMouth(finished: 90, interval: nil)
    let above = Self.extent(of: river.drawReach(1), at: 65)
    #expect(abs(above.upperBound - Self.extent(of: mouth, at: -1).upperBound) < 0.011)
    #expect(mouth.shapes.contains { $0.look == "pale" })
  }

  @Test func `tones are spread evenly over the eight steps`() {
    #expect(Reach.tones(sections: 1) == [1])
    #expect(Reach.tones(sections: 2) == [1, 8])
    #expect(Reach.tones(sections: 5) == [1, 3, 5, 6, 8])
    #expect(Reach.tones(sections: 8) == Array(1...8))
    #expect(Reach.tones(sections: 12).first == 1 && Reach.tones(sections: 12).last == 8)
    #expect(Reach.tones(sections: 0).isEmpty)
  }

  // MARK: Reading drawings

  private func digests(_ river: River, mouth: Proportion? = nil) -> [UInt64] {
    var drawings: [Drawing] = []
    for index in river.reaches.indices {
      if index == 0 || river.reaches[index].section != river.reaches[index - 1].section {
        drawings.append(river.drawHeading(before: index))
      }
      drawings.append(river.drawReach(index))
    }
    if let mouth {
      drawings.append(river.drawMouth(finished: mouth.count, interval: mouth.interval))
    }
    return drawings.map { fowlerNollVo(lines($0)) }
  }

  private func lines(_ drawing: Drawing) -> String {
    drawing.shapes.map { shape in
      guard case .path(let path) = shape.form else { return "?" }
      let fill =
        switch shape.paint {
        case .water(let tone): "w\(tone)"
        case .loss(let tone): "out\(tone)"
        case .hatch: "hatch"
        case nil: ""
        }
      return "\(shape.look)|\(fill)|\(shape.fade.map { "m\($0.rawValue)" } ?? "")|\(path.text)"
    }.joined(separator: "\n")
  }

  private func fowlerNollVo(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static func numbers(of shape: Shape) -> [Double] {
    guard case .path(let path) = shape.form else { return [] }
    return path.text.split { $0.isLetter || $0 == " " }.compactMap { Double($0) }
  }

  /// From where to where there is full water at a height of the drawing: all corners that lie there.
  private static func extent(of drawing: Drawing, at y: Double) -> ClosedRange<Double> {
    var places: [Double] = []
    for shape in drawing.shapes {
      guard case .path(let path) = shape.form, case .water = shape.paint else { continue }
      places += corners(of: path.text).filter { abs($0.y - y) < 1.011 }.map(\.x)
    }
    return (places.min() ?? 0)...(places.max() ?? 0)
  }

  private static func corners(of path: String) -> [(x: Double, y: Double)] {
    var (x, y) = (0.0, 0.0)
    var corners: [(x: Double, y: Double)] = []
    var rest = Substring(path)
    while let command = rest.popFirst() {
      let body = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(body.count)
      let numbers = body.split(separator: " ").compactMap { Double($0) }
      switch command {
      case "H": x = numbers[0]
      case "V": y = numbers[0]
      case "Z": continue
      default: (x, y) = (numbers[numbers.count - 2], numbers[numbers.count - 1])
      }
      corners.append((x, y))
    }
    return corners
  }
}

/// Rivers of all shapes: conditional screens alone and one after another, over headings, few and many people.
enum MadeUpRiver {
  static func rows(seed: UInt64) -> (people: Int, rows: [Reach]) {
    var random = SplitMix(seed: seed &* 7919 &+ 11)
    let people = [12, 47, 60, 400, 4213, 98_765].randomElement(using: &random) ?? 60
    let sections = Int.random(in: 1...6, using: &random)
    let tones = Reach.tones(sections: sections)
    var rows: [Reach] = []
    var everyone = people
    for section in 0..<sections {
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        var beside = 0
        if !rows.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
          beside = Int.random(in: 0...max(0, everyone - 6), using: &random)
        }
        let here = everyone - beside
        let lost = Int.random(in: 0...max(0, min(here - 5, here / 6)), using: &random)
        let back = rows.isEmpty ? 0 : Int.random(in: 0...(here / 4), using: &random)
        let wasSplit = (rows.last?.beside ?? 0) > 0
        let past = wasSplit && beside == 0 ? Int.random(in: 0...back, using: &random) : 0
        rows.append(
          Reach(
            section: section, tone: tones[section], here: here, beside: beside, lost: lost,
            back: back - past, backBeside: past))
        everyone -= lost
      }
    }
    return (people, rows)
  }
}
