package import OnboardingDomain

extension Drawing {
  /// What `Templates/console/drawing` walks.
  ///
  /// - Parameters:
  ///   - ident: what the names of the page's gradients begin with; empty for a drawing without.
  ///   - look: classes of the whole; empty for none.
  ///   - label: what it is, for who can't see it; nil where the figures stand beside it anyway.
  package func view(_ ident: String = "", look: String = "draw", label: String? = nil) -> ViewData {
    [
      "look": .text(look),
      "width": .text(width.drawn), "height": .text(height.drawn),
      "stretches": .flag(look == "reach"),
      "drawing-label": label.map { .text($0) } ?? .null,
      "is-mirrored": .flag(isMirrored),
      "shapes": .list(shapes.map { $0.view(ident) }),
    ]
  }
}

extension Shape {
  func view(_ ident: String) -> ViewData {
    var view: ViewMembers = [
      "path": .null, "dot": .null, "text": .null,
      "class": look.isEmpty ? .null : .text(look),
      "fill": paint.map { .text("\(ident)-\($0.name)") } ?? .null,
      "mask": fade.map { .text("\(ident)-m\($0.rawValue)") } ?? .null,
    ]
    switch form {
    case .path(let path): view["path"] = .text(path.text)
    case .dot(let x, let y, let radius):
      view["dot"] = ["x": .text(x.drawn), "y": .text(y.drawn), "radius": .text(radius.drawn)]
    case .text(let caption, let x, let y):
      var text: ViewMembers = [
        "x": .text(x.drawn), "y": .text(y.drawn), "figure": .text(caption.figure),
        "before": caption.before.isEmpty ? .null : .text(caption.before),
      ]
      for words in Caption.Words.allCases where words != .none {
        text["is-\(words.rawValue)"] = .flag(caption.words == words)
      }
      view["text"] = .object(text)
    }
    return .object(view)
  }
}

extension Shape.Paint {
  var name: String {
    switch self {
    case .water(let tone): "w\(tone)"
    case .loss(let tone): "out\(tone)"
    case .hatch: "hatch"
    }
  }
}

extension River {
  /// What `Templates/console/river-definitions` walks: the gradients that all rows of a river share.
  ///
  /// - Parameter ident: what their names begin with; two rivers of a page have two.
  package func definitions(_ ident: String) -> ViewData {
    [
      "ident": .text(ident), "start": .text(bed.lane.drawn), "end": .text(deepest.drawn),
      "tones": .list(tones.map { ["tone": .text("\($0)")] }),
    ]
  }
}

extension SmallRiver {
  /// What `Templates/console/small-river` walks.
  package func view(_ ident: String) -> ViewData {
    var members: ViewMembers = [
      "ident": .text(ident),
      "stops": .list(
        stops.map { ["tone": .text("\($0.tone)"), "offset": .text($0.offset.drawn)] }),
    ]
    let drawing = draw()
    let shapes = drawing.shapes.map { shape in
      var shape = shape.view(ident)
      if case .object(var members) = shape {
        // The two layers of the water are filled by the gradients of this drawing alone.
        if case .text("water") = members["class"] ?? .null {
          members["class"] = .null
          members["fill"] = .text(ident)
        } else if case .text("shallow") = members["class"] ?? .null {
          members["class"] = .null
          members["fill"] = .text("\(ident)s")
        }
        shape = .object(members)
      }
      return shape
    }
    members["shapes"] = .list(shapes)
    members["width"] = .text(drawing.width.drawn)
    members["height"] = .text(drawing.height.drawn)
    return .object(members)
  }
}
