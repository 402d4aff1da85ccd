import HTTPCore

/// What an address of the console means; parsed and printed here, so that each undoes the other.
package enum ConsoleRoute: Sendable, Hashable {
  /// `/console`
  case overview
  /// `/console/flows.csv`, `/console/targets.json`: a table of the overview as a file.
  case overviewFile(OverviewTable, FigureTable.Format)
  /// `/console/flows/<flow>`: its river.
  case flow(String)
  /// `/console/flows/<flow>.csv`: the table of the river as a file.
  case flowFile(String, FigureTable.Format)
  /// `/console/flows/<flow>/<screen>`
  case screen(String, String)
  /// `/console/flows/<flow>/<screen>/<table>.csv`
  case screenFile(String, String, ScreenTable, FigureTable.Format)
  /// `/console/experiments`
  case experiments
  /// `/console/experiments.csv`: the table of all experiments as a file.
  case experimentsFile(FigureTable.Format)
  /// `/console/experiments/<flow>/<experiment>`
  case experiment(String, String)
  /// `/console/experiments/<flow>/<experiment>.csv`: the difference by day as a file.
  case experimentFile(String, String, FigureTable.Format)
  /// `/console/experiments/<flow>/<experiment>/<table>.csv`
  case experimentTable(String, String, ExperimentTable, FigureTable.Format)
  /// `/console/sign-in`
  case signIn
  /// `/console/sign-in/<token>`: the link that a server prints when it starts.
  case link(String)
  /// `/console/sign-out`
  case signOut
  /// `/console/people`
  case people
  /// `/console/people.csv`, `/console/people.jsonl`: the same list as a file.
  case peopleFile(ListFormat)
  /// `/console/people/<receipt>`
  case person(Int64)
  /// `/console/audit`
  case audit
  /// `/console/audit.csv`, `/console/audit.jsonl`: the whole trail as a file.
  case auditFile(ListFormat)
  /// `/console/deliveries`
  case deliveries
  /// `/console/deliveries/<table>.csv`
  case deliveriesFile(DeliveriesTable, FigureTable.Format)
  /// `/console/deliveries/<webhook>/<event>`
  case delivery(String, Int64)
  /// `/console/webhooks`: where one more is added.
  case newWebhook
  /// `/console/webhooks/<webhook>`
  case webhook(String)
  /// `/console/health`
  case health
  /// `/console/health/<table>.csv`
  case healthFile(HealthTable, FigureTable.Format)
  /// `/console/pictures/<flow>/<variant>/<screen>`: leads to what a screen looks like.
  case picture(String, String, String)
  /// `/console/preview/…`: a file of the preview.
  case preview(String)
  /// `/assets/…`
  case asset(String)

  /// How a list is written into a file.
  package enum ListFormat: String, Sendable, Hashable, CaseIterable {
    /// A table with a line of names. Source: RFC 4180.
    case csv
    /// A JSON object on each line.
    case jsonl
  }

  // MARK: Printing

  /// The address.
  package var address: String {
    switch self {
    case .overview: "/console"
    case .overviewFile(let table, let format): "/console/\(table.rawValue).\(format.rawValue)"
    case .flow(let flow): "/console/flows/\(PercentEncoding.encode(flow))"
    case .flowFile(let flow, let format):
      "/console/flows/\(PercentEncoding.encode(flow)).\(format.rawValue)"
    case .screen(let flow, let screen):
      "/console/flows/\(PercentEncoding.encode(flow))/\(PercentEncoding.encode(screen))"
    case .screenFile(let flow, let screen, let table, let format):
      ConsoleRoute.screen(flow, screen).address + "/\(table.rawValue).\(format.rawValue)"
    case .experiments: "/console/experiments"
    case .experimentsFile(let format): "/console/experiments.\(format.rawValue)"
    case .experiment(let flow, let id):
      "/console/experiments/\(PercentEncoding.encode(flow))/\(PercentEncoding.encode(id))"
    case .experimentFile(let flow, let id, let format):
      ConsoleRoute.experiment(flow, id).address + ".\(format.rawValue)"
    case .experimentTable(let flow, let id, let table, let format):
      ConsoleRoute.experiment(flow, id).address + "/\(table.rawValue).\(format.rawValue)"
    case .signIn: "/console/sign-in"
    case .link(let token): "/console/sign-in/\(PercentEncoding.encode(token))"
    case .signOut: "/console/sign-out"
    case .people: "/console/people"
    case .peopleFile(let format): "/console/people.\(format.rawValue)"
    case .person(let receipt): "/console/people/\(receipt)"
    case .audit: "/console/audit"
    case .auditFile(let format): "/console/audit.\(format.rawValue)"
    case .deliveries: "/console/deliveries"
    case .deliveriesFile(let table, let format):
      "/console/deliveries/\(table.rawValue).\(format.rawValue)"
    case .delivery(let webhook, let event):
      "/console/deliveries/\(PercentEncoding.encode(webhook))/\(event)"
    case .newWebhook: "/console/webhooks"
    case .webhook(let name): "/console/webhooks/\(PercentEncoding.encode(name))"
    case .health: "/console/health"
    case .healthFile(let table, let format):
      "/console/health/\(table.rawValue).\(format.rawValue)"
    case .picture(let flow, let variant, let screen):
      "/console/pictures/"
        + [flow, variant, screen].map { PercentEncoding.encode($0) }.joined(separator: "/")
    case .preview(let path): "/console/preview/" + path
    case .asset(let address): address
    }
  }

  // MARK: Parsing

  /// What a path means; nil where it means nothing.
  ///
  /// - Parameter path: the path, percent-decoded and free of `..` and `//`.
  package init?(path: String) {
    if path.utf8.starts(with: Self.previewRoot.utf8) {
      self = .preview(String(path.dropFirst(Self.previewRoot.count)))
      return
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    if parts.first == "assets" {
      self = .asset(path)
      return
    }
    guard parts.first == "console", let route = Self.parse(Array(parts.dropFirst())) else {
      return nil
    }
    self = route
  }

  private static let previewRoot = "/console/preview/"

  private static func parse(_ parts: [String]) -> ConsoleRoute? {
    switch (parts.first, parts.count) {
    case (nil, _): .overview
    case ("flows", 2): file(parts[1]).map { .flowFile($0, $1) } ?? .flow(parts[1])
    case ("flows", 3): .screen(parts[1], parts[2])
    case ("flows", 4):
      table(parts[3]).map { .screenFile(parts[1], parts[2], $0, $1) }
    case ("experiments", 1): .experiments
    case ("experiments.csv", 1): .experimentsFile(.csv)
    case ("experiments.json", 1): .experimentsFile(.json)
    case ("experiments", 3):
      file(parts[2]).map { .experimentFile(parts[1], $0, $1) } ?? .experiment(parts[1], parts[2])
    case ("experiments", 4):
      table(parts[3]).map { .experimentTable(parts[1], parts[2], $0, $1) }
    case ("sign-in", 1): .signIn
    case ("sign-in", 2): .link(parts[1])
    case ("sign-out", 1): .signOut
    case ("people", 1): .people
    case ("people.csv", 1): .peopleFile(.csv)
    case ("people.jsonl", 1): .peopleFile(.jsonl)
    case ("people", 2): number(parts[1]).map { .person($0) }
    case ("audit", 1): .audit
    case ("audit.csv", 1): .auditFile(.csv)
    case ("audit.jsonl", 1): .auditFile(.jsonl)
    case ("deliveries", 1): .deliveries
    case ("deliveries", 2): table(parts[1]).map { .deliveriesFile($0, $1) }
    case ("deliveries", 3): number(parts[2]).map { .delivery(parts[1], $0) }
    case ("webhooks", 1): .newWebhook
    case ("webhooks", 2): .webhook(parts[1])
    case ("health", 1): .health
    case ("health", 2): table(parts[1]).map { .healthFile($0, $1) }
    case ("pictures", 4): .picture(parts[1], parts[2], parts[3])
    case (let name?, 1): table(name).map { .overviewFile($0, $1) }
    default: nil
    }
  }

  /// The name and the format of a file.
  private static func file(_ text: String) -> (name: String, format: FigureTable.Format)? {
    for format in FigureTable.Format.allCases where text.hasSuffix(".\(format.rawValue)") {
      return (String(text.dropLast(format.rawValue.count + 1)), format)
    }
    return nil
  }

  /// The table of a page and the format of its file.
  private static func table<Table: RawRepresentable<String>>(
    _ text: String
  ) -> (Table, FigureTable.Format)? {
    file(text).flatMap { name, format in Table(rawValue: name).map { ($0, format) } }
  }

  /// A number of the store, written as it is printed.
  static func number(_ text: String) -> Int64? {
    Int64(text).flatMap { $0 > 0 && String($0) == text ? $0 : nil }
  }

  // MARK: What it says about a request

  /// Who may see it: nobody has to be signed in for nil.
  package var neededRole: NeededRole {
    switch self {
    case .signIn, .link, .asset: .none
    case .overview, .overviewFile, .flow, .flowFile, .screen, .screenFile: .view
    case .experiments, .experimentsFile, .experiment, .experimentFile, .experimentTable: .view
    case .signOut, .deliveries, .deliveriesFile, .health, .healthFile: .view
    case .picture, .preview: .view
    case .people, .peopleFile, .person, .audit, .auditFile, .delivery: .people
    case .newWebhook, .webhook: .people
    }
  }

  /// Who may see a page.
  package enum NeededRole: Sendable, Hashable {
    /// Everybody.
    case none
    /// Every operator.
    case view
    /// Operators who may see people.
    case people
  }

  /// The same address for a log: without what opens something to a reader of the log.
  package var withoutSecret: ConsoleRoute { if case .link = self { .link("-") } else { self } }

  /// Whether the address opens something to the one who has it.
  package var isSecret: Bool { if case .link = self { true } else { false } }
}

/// The places of the console's navigation, in their order.
package enum ConsolePlace: String, Sendable, Hashable, CaseIterable {
  /// The flows and their figures.
  case overview
  /// What is asked of the people who walk, and what is known.
  case experiments
  /// Who handed in.
  case people
  /// What other systems are told.
  case deliveries
  /// How the server is doing.
  case health

  var route: ConsoleRoute {
    switch self {
    case .overview: .overview
    case .experiments: .experiments
    case .people: .people
    case .deliveries: .deliveries
    case .health: .health
    }
  }
}
