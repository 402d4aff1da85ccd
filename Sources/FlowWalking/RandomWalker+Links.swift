internal import OnboardingDomain
internal import SeededRandom

extension RandomWalker {
  mutating func open(_ link: String, _ client: TestClient, _ place: String) throws {
    steps.append(Journey.Step(place, .open(link)))
    try client.open(link)
  }

  mutating func reload(_ client: TestClient, _ place: String) throws {
    let wasRefused = client.response.status == 422
    try open(client.address, client, place)
    guard wasRefused || client.page.place == place else {
      throw finding("opening \(place) again leads to \(client.page.place ?? "nowhere")", client)
    }
  }

  /// A link that was not followed yet, else any.
  mutating func link(_ page: Page) -> String? {
    let links = links(page)
    let new = links.filter { knownLinks.insert($0).inserted }
    return new.first ?? links.randomElement(using: &dice)
  }

  /// The links that lead to screens and sheets.
  func links(_ page: Page) -> [String] {
    page.links.map { String($0.prefix { $0 != "#" }) }.filter {
      placesOfVariant.contains(place(of: $0))
    }
  }

  /// The screen or sheet that an address of the flow leads to.
  func place(of address: String) -> String {
    address.prefix { $0 != "?" }.split(separator: "/").dropFirst().joined(separator: "/")
  }

  /// Screens and sheets where something was not met yet.
  var unmetPlaces: Set<String> {
    Set(
      unmet.compactMap {
        switch $0 {
        case .page(let place), .button(let place, _), .error(let place, _, _): place
        case .absence, .choice: nil
        }
      })
  }
}
