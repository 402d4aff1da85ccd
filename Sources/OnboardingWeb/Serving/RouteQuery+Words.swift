import OnboardingDomain

extension RouteQuery {
  /// What few queries say in words. Nearly every request carries a query that says nothing, and is copied
  /// from hand to hand.
  struct Words: Sendable, Hashable {
    var flow: String?
    var language: String?
    var variant: String?
    var arm: String?
    var origin: Origin?
    var start: String?
    var gone: String?
  }

  /// One reference instead of seven strings.
  indirect enum Box: Sendable, Hashable {
    case words(Words)
  }

  /// `?flow=`: the flow that the person came to their account from, as they sent it.
  var flow: String? { words.flow }
  /// `?lang=`: the language that the person chose, as they sent it.
  var language: String? { words.language }
  /// `?variant=`: the edition that a builder of flows chose, as they sent it.
  package var variant: String? { words.variant }
  /// `?arm=`: the arm of an experiment that a builder of flows chose, as they sent it.
  package var arm: String? { words.arm }
  /// `?utm_…`: what led to the flow.
  var origin: Origin? { words.origin }
  /// `?start=`: a link's known answers, sealed.
  var start: String? { words.start }
  /// `?gone=`: what went with an account, marked as ours.
  var gone: String? { words.gone }
}
