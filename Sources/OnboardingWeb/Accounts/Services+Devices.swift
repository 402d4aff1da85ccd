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
      name: context.deviceName, letterhead: letterhead(context))
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
    let clock = clock(context)
    return Letterhead(
      flow: context.flow?.flow.id.rawValue, language: pages.language(of: context),
      origin: origin(of: context.request), offset: clock.offset, zone: clock.zone?.id,
      region: context.languages.preferences.likeliestRegion)
  }

  /// The zone of the person, and how far its clocks are ahead of UTC now, in seconds: the zone that the form of a page tells
  /// of their device, else the one that their session of the flow knows, or that of their language's country. By the
  /// server's clocks, of no zone, where none is known.
  private func clock(_ context: RequestContext) -> (zone: TimeZoneName?, offset: Int) {
    let told = context.isPost ? (try? context.request.form())?[FormInput.zone] : nil
    let known = context.flow?.session(of: context).session.zone
    for zone in [told.flatMap(TimeZoneName.init(told:)), known, context.languages.zone] {
      guard let zone, let offset = environment.offset(zone, context.instant) else { continue }
      return (zone, offset)
    }
    return (nil, environment.offset(nil, context.instant) ?? 0)
  }
}
