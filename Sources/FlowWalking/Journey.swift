public import OnboardingDomain

/// A walk through a flow as a table: where a person stands, what they see there, what they enter and
/// press. The same table walks in process, over a socket and in a browser.
public struct Journey: Sendable, Hashable {
  /// The flow.
  public let flow: FlowID
  /// The rows, in order.
  public let steps: [Step]
  /// When it was recorded, in seconds since 1970 UTC: a greeting goes by the hour.
  public let recordedAt: Int64?

  /// A journey.
  ///
  /// - Parameters:
  ///   - flow: the flow, which is opened by its own address.
  ///   - steps: the rows; the last one may only look.
  ///   - recordedAt: when it was recorded, in seconds since 1970 UTC.
  public init(_ flow: FlowID, _ steps: [Step], recordedAt: Int64? = nil) {
    self.flow = flow
    self.steps = steps
    self.recordedAt = recordedAt
  }

  /// One row.
  public struct Step: Sendable, Hashable {
    /// What is done on a page.
    public enum Deed: Sendable, Hashable {
      /// The form is sent with these controls; those that aren't named keep what they hold. Without an
      /// action the primary button is pressed.
      case send([FormInput.Entry], action: String?)
      /// An address of the page is opened: a sheet, a change, the way back.
      case open(String)
      /// Nothing: the end of the table.
      case look
    }

    /// The screen, `screen/sheet` above which a sheet lies.
    public let place: String
    /// Words that the page must show before anything is done.
    public let sees: [String]
    /// What is done then.
    public let deed: Deed

    /// A row.
    public init(_ place: String, sees: [String] = [], _ deed: Deed) {
      self.place = place
      self.sees = sees
      self.deed = deed
    }

    /// A row that fills in the form.
    ///
    /// - Parameters:
    ///   - place: the screen, or `screen/sheet`.
    ///   - entries: names of controls and what is entered; a name that repeats stands for several.
    ///   - action: the button to press, nil for the primary one.
    ///   - sees: words that the page must show.
    public init(
      _ place: String, _ entries: KeyValuePairs<String, String> = [:], action: String? = nil,
      sees: [String] = []
    ) {
      self.init(
        place, sees: sees,
        .send(entries.map { FormInput.Entry(name: $0.key, value: $0.value) }, action: action))
    }

    /// What is entered; empty where no form is sent.
    public var entries: [FormInput.Entry] {
      if case .send(let entries, _) = deed { entries } else { [] }
    }

    /// The row with one more control filled in.
    public func entering(_ name: String, _ value: String) -> Step {
      guard case .send(let entries, let action) = deed else { return self }
      return Step(
        place, sees: sees,
        .send(entries + [FormInput.Entry(name: name, value: value)], action: action))
    }

    /// The row in which a journey ends.
    public static func ends(at place: String, sees: String...) -> Step {
      Step(place, sees: sees, .look)
    }
  }

  /// The journey with other rows in the place of those at the same places.
  public func replacing(_ rows: Step...) -> Journey {
    Journey(
      flow, steps.map { step in rows.first { $0.place == step.place } ?? step },
      recordedAt: recordedAt)
  }

  /// The journey without what is done at a place.
  public func leavingOut(_ place: String) -> Journey {
    Journey(flow, steps.filter { $0.place != place }, recordedAt: recordedAt)
  }
}
