import HTTPCore
import OnboardingDomain
import PageRendering

extension RequestContext {
  /// Holds the language that the person chose, in that browser.
  static let languageCookie = "foyer-language"

  /// The code of the language that the person chose here or on an earlier page, as it was sent.
  var chosenLanguage: String? { query.language ?? request.cookie(Self.languageCookie) }

  /// How this person writes hours and days, as far as their browser tells where they are at home.
  var habits: RegionHabits? { languages.habits }
}

extension Services {
  /// The response, which also keeps a language that was chosen with this request for a year.
  func keepingLanguage(_ response: Response, _ context: RequestContext) -> Response {
    guard let language = context.query.language, pages.site().localeIndex(language) != nil,
      let line = try? SetCookie(
        name: RequestContext.languageCookie, value: language, maxAge: 365 * 24 * 3600,
        isSecure: configuration.isSecure
      ).headerField()
    else { return response }
    var response = response
    response.headers.append(line)
    return response
  }
}
