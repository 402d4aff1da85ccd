public import OnboardingDomain
public import PageRendering

/// What a preview is made from. Nothing else goes into it, so the same source makes the same bytes.
public struct PreviewSource: Sendable {
  /// The flows.
  public var onboardings: [any Onboarding]
  /// The files of `Templates/`.
  public var templates: TemplateSource
  /// The files of `Public/` by path, in any order.
  public var files: [(path: String, bytes: [UInt8])]
  /// The languages, pseudo-languages included; nil for all of them.
  public var locales: [String]?
  /// The tokens of the themes, for the page about them.
  let themes: Lazy<ViewData>
  /// The time zones that can be chosen.
  public var timeZones = TimeZoneDirectory()
  /// Whose answers the pages show instead of those of the example people.
  var people: [ExamplePerson]?
  /// Whether a server answers, so that a walk can be asked for with one's own answers.
  public var isLive = false
  /// Whether a page of what changed since an earlier preview lies beside the others.
  public var isCompared = false
  /// The day on which everybody in the preview is.
  public var today = CalendarDate(dayNumber: 20_778)

  /// A source.
  public init(
    onboardings: [any Onboarding], templates: TemplateSource,
    files: [(path: String, bytes: [UInt8])], locales: [String]? = nil
  ) {
    // What serves people at work on the files, or those who run them, is no part of what they work on.
    let isShown = { (path: String) in
      !path.hasPrefix("dev/") && !path.hasPrefix("console/")
    }
    self.onboardings = onboardings
    self.templates = TemplateSource(files: templates.files.filter { isShown($0.path) })
    self.files = files.filter { isShown($0.path) }
    self.locales = locales
    themes = Lazy { ThemeTokens(files).view }
  }
}

/// A language that was asked for and that no catalogue has.
public struct UnknownLocales: Error, Sendable, CustomStringConvertible {
  /// The languages.
  public let codes: [String]
  /// Those that there are.
  public let known: [String]

  /// Both in a sentence.
  public var description: String {
    "There is no language \(codes.joined(separator: ", ")). Known: "
      + known.joined(separator: ", ") + "."
  }
}
