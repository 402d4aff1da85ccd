public import OnboardingEvents

/// What people did in a flow: those who began it in a period, each counted on the path that they had.
public struct FlowFigures: Sendable, Hashable {
  /// Whether nothing is told of them, because with them too few others would be known: all figures are of nobody.
  public var isKeptBack = false
  /// How many began.
  public var started = 0
  /// How many of them finished.
  public var finished = 0
  /// How many of them came back after more than half an hour.
  public var returned = 0
  /// How many of those who have not finished were seen in the last half hour, and may go on.
  public var recent = 0
  /// How many met an error of the server at least once.
  public var failed = 0
  /// How long those who finished were at it, without pauses of more than half an hour.
  public var timeToFinish = Times()
  /// The screens, in the order of the path.
  public var screens: [ScreenFigures] = []
  /// How many of them met what an experiment is about, by its id and arm.
  public var exposures: [Count] = []
  /// How many of those did what the experiment is about, by its id and arm.
  public var goals: [Count] = []

  /// Figures of nobody.
  public init() {}

  /// Whether there is nobody at all.
  public var isNobody: Bool { started == 0 && !isKeptBack }
}

/// What people did on one screen.
public struct ScreenFigures: Sendable, Hashable {
  /// The screen.
  public let screen: String
  /// How many saw it.
  public var arrived = 0
  /// How many left on it: they saw it last and have not finished, or it is between handing in and the end, and
  /// they came no further.
  public var left = 0
  /// How many still in the flow did not have it on their path.
  public var beside = 0
  /// Of those beside it: how many did not have the screen before, either.
  public var neither = 0
  /// Of those who saw it: how many were seen last on a screen before it.
  public var turned = 0
  /// How many went back from it.
  public var back = 0
  /// How many went on from it at least once, however long they took.
  public var wentOn = 0
  /// How many skipped it.
  public var skipped = 0
  /// How many were refused on it at least once.
  public var refused = 0
  /// Of those who were refused: how many left on it.
  public var refusedLeft = 0
  /// How many met which message: the field is the subject, the rule the detail.
  public var refusals: [Count] = []
  /// What those who went on answered: the field is the subject, the option or group the detail.
  public var choices: [Count] = []
  /// How many answered anew what they had answered, by the field.
  public var changes: [Count] = []
  /// How many met or did something else on it: saw a result, opened a sheet, settled something with money, came
  /// back to it another time, went on elsewhere, or met an error of the server.
  public var encounters: [Event.Kind: [Count]] = [:]
  /// What `encounters` may have, in the order in which it is told.
  public static let encounterKinds: [Event.Kind] = [
    .resultShown, .sheetOpened, .purchaseSettled, .resumed, .handedOver, .serverFailed,
  ]
  /// How long those who went on were on it.
  public var times = Times()

  /// Figures of nobody.
  public init(_ screen: String) { self.screen = screen }

  /// How many were in the river here: who saw it and had not turned back for good.
  public var here: Int { arrived - turned }
}

/// How many people something holds for.
public struct Count: Sendable, Hashable {
  /// What it is about: a field, a sheet, a result.
  public let subject: String
  /// What of it: an option, a rule, a value; may be empty.
  public let detail: String
  /// How many people.
  public let people: Int

  /// A count.
  public init(_ subject: String, _ detail: String = "", people: Int) {
    self.subject = subject
    self.detail = detail
    self.people = people
  }
}
