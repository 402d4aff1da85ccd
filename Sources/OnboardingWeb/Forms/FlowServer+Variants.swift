import HTTPCore
import OnboardingDomain

/// Which variant a person walks: the one that the flag says, since their last page was shown.
extension FlowServer {
  /// The variant that a request should see: what the set-up says, or under `--dev` what the query
  /// says, which then holds in that browser.
  func wantedVariant(_ request: Request) -> VariantID {
    let configured = shared.configuration.variants[flow.id] ?? flow.variants[0].id
    guard shared.configuration.choosesVariantByQuery else { return configured }
    let chosen = queriedVariant(request) ?? request.cookie(pinName)
    return flow.variants.first { $0.id.rawValue == chosen }?.id ?? configured
  }

  /// The visit of a request, in the variant that the person should see.
  func visit(_ request: Request, inWantedVariantAt now: Int64) -> Visit {
    moved(visit(request, now: now), request, now)
  }

  /// The visit in the variant that the person should see, with every answer carried over. A page is
  /// never migrated while its form is on the way: forms are taken in the variant that they show.
  func moved(_ visit: Visit, _ request: Request, _ now: Int64) -> Visit {
    guard !visit.isFresh,
      let session = flow.migrated(visit.opened.session, to: wantedVariant(request))
    else { return visit }
    return Visit(
      opened: OpenedSession(
        session, in: flow, writtenAt: now, isStale: true, isMigrated: true))
  }

  /// The answer, which also keeps the variant that the query asked for.
  func pinned(_ response: Response, _ request: Request) -> Response {
    guard shared.configuration.choosesVariantByQuery, let chosen = queriedVariant(request),
      flow.variants.contains(where: { $0.id.rawValue == chosen }),
      let line = try? SetCookie(
        name: pinName, value: chosen, path: "/\(flow.id)", maxAge: 3600,
        isSecure: shared.configuration.isSecure
      ).headerField()
    else { return response }
    var response = response
    response.headers.append(line)
    return response
  }

  private var pinName: String { "foyer-variant-\(flow.id)" }

  private func queriedVariant(_ request: Request) -> String? {
    guard request.query != nil else { return nil }
    return (try? request.queryFields())?["variant"]
  }
}
