import HTTPCore
import OnboardingDomain
import Sealing

/// The cookie by which a browser is known again when a person signs in on it: a mail says so where
/// it isn't. Without mails there is none.
extension Services {
  /// As long as browsers keep one. Source: RFC 6265bis §5.5.
  private static let deviceLifetime = 400 * 24 * 3600

  private var deviceCookieName: String {
    configuration.isSecure ? "__Host-foyer-device" : "foyer-device"
  }

  /// The device of a request, with the cookie that it gets from now on.
  func device(of context: RequestContext) -> (device: SigningDevice, cookie: HeaderField?) {
    var device = SigningDevice(
      name: DeviceName.name(of: context.request), letterhead: letterhead(context))
    guard environment.mail != nil else { return (device, nil) }
    if let known = context.request.cookie(deviceCookieName),
      OpaqueToken.digest(of: known.utf8) != nil
    {
      device.token = known
    } else {
      device.token = OpaqueToken().text
    }
    let cookie = try? SetCookie(
      name: deviceCookieName, value: device.token ?? "", path: "/", maxAge: Self.deviceLifetime,
      isSecure: configuration.isSecure
    ).headerField()
    return (device, cookie)
  }

  /// How a mail that is asked for by a request is written.
  func letterhead(_ context: RequestContext) -> Letterhead {
    Letterhead(
      flow: context.flow?.flow.id.rawValue, language: pages.language(of: context),
      origin: origin(of: context.request),
      offset: context.flow.map { $0.moment(of: $0.session(of: context).session, context).offset }
        ?? environment.offset(nil, context.instant) ?? 0,
      region: context.languages.preferences.likeliestRegion)
  }
}
