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
      offset: clockOffset(context),
      region: context.languages.preferences.likeliestRegion)
  }

  /// How far the clocks of the person are ahead of UTC, in seconds: by the zone that the form of a page tells of
  /// their device, else by what their session of the flow knows, by that of their language's country, by the server's.
  private func clockOffset(_ context: RequestContext) -> Int {
    let told = context.isPost ? (try? context.request.form())?[FormInput.zone] : nil
    let known = context.flow?.session(of: context).session.zone
    let zones = [told.flatMap(TimeZoneName.init(told:)), known, context.languages.zone]
    return zones.compactMap(\.self).compactMap { environment.offset($0, context.instant) }.first
      ?? environment.offset(nil, context.instant) ?? 0
  }
}
