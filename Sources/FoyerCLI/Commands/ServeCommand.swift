import ArgumentParser

/// The options of `foyer serve`. All are optional: the environment and the defaults stand behind.
struct ServeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The address to listen on (127.0.0.1).", valueName: "address"))
  var host: String?

  @Option(help: ArgumentHelp("The port, 0 for any that is free (8080).", valueName: "number"))
  var port: UInt16?

  @Option(help: ArgumentHelp("The folder for keys and the store (var).", valueName: "folder"))
  var data: String?

  @Option(
    help: ArgumentHelp(
      "A PostgreSQL database in place of SQLite, for several processes: postgresql://…, or a file with "
        + "its address. The data folder then holds the keys alone, and all processes need the same.",
      valueName: "address"))
  var store: String?

  @Option(help: ArgumentHelp("The folder of templates and words (Templates).", valueName: "folder"))
  var templates: String?

  @Option(
    help: ArgumentHelp("The folder of styles, scripts and images (Public).", valueName: "folder"))
  var `public`: String?

  @Option(help: ArgumentHelp("How many threads answer requests (2).", valueName: "number"))
  var threads: Int?

  @Option(
    help: ArgumentHelp(
      "How many connections may be open at once (1000); from four fifths of them on the answer is 503.",
      valueName: "number"))
  var connections: Int?

  @Flag(help: "Show edits of templates, words and styles without a restart; never for real people.")
  var dev = false

  @Option(
    help: ArgumentHelp(
      "With --dev: write what is clicked to a file, for foyer replay.", valueName: "file"))
  var record: String?

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "The address under which browsers see the server; https makes cookies Secure.",
      valueName: "url"))
  var publicURL: String?

  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "The proxies whose X-Forwarded-For is believed: addresses, networks, unix (the path of a socket), with commas between them.",
      valueName: "address"))
  var trustedProxies: String?

  @Flag(help: "Write a line for each request to the log, without queries and whole addresses.")
  var accessLog = false

  @Flag(help: "Refuse a data folder without keys or without a database, instead of making them.")
  var requireExistingData = false

  @Option(
    help: ArgumentHelp(
      "How long events are kept, in days (400); 0 writes none, and there are no figures.",
      valueName: "days"))
  var retainEvents: Int?

  @Option(
    help: ArgumentHelp(
      "How long draws and purchases of sessions that were never handed in, and drafts of nobody "
        + "with an account, are kept, in days (60).",
      valueName: "days"))
  var retainOutcomes: Int?

  @Option(
    help: ArgumentHelp(
      "How long profiles are kept, in days (until they are erased).", valueName: "days"))
  var retainProfiles: Int?

  @Option(
    help: ArgumentHelp(
      "How long events are kept for webhooks to be told once more, in days (30).",
      valueName: "days"))
  var retainDeliveries: Int?

  @Flag(help: "Let webhooks be on this machine and in private networks.")
  var webhookAllowPrivate = false

  @Option(
    help: ArgumentHelp(
      "The mail server: smtps://host, or smtp://host for STARTTLS. Without it no mail goes out and no "
        + "page speaks of mails; with --dev they end at /_dev/mail.",
      valueName: "url"))
  var mail: String?

  @Option(
    help: ArgumentHelp(
      "The address that mails come from (no-reply@ the host of --public-url).",
      valueName: "address"))
  var mailFrom: String?

  @Option(
    help: ArgumentHelp(
      "A file of mode 0600 with the mail server's user in its first line, the password in its second.",
      valueName: "file"))
  var mailCredentials: String?

  @Option(
    help: ArgumentHelp(
      "Certificates (PEM) that vouch for the mail server, in place of the system's.",
      valueName: "file"))
  var mailAuthorities: String?

  @Option(
    help: ArgumentHelp(
      "The port of the console, for those who run the flows; 0 for any that is free (no console).",
      valueName: "number"))
  var consolePort: UInt16?

  @Option(
    help: ArgumentHelp("The address that the console listens on (127.0.0.1).", valueName: "address")
  )
  var consoleHost: String?

  @Option(
    name: .customLong("console-url"),
    help: ArgumentHelp(
      "The address under which browsers see the console; https makes its cookie Secure.",
      valueName: "url"))
  var consoleURL: String?

  @Option(
    help: ArgumentHelp(
      "How long a server that is told to stop goes on serving while /readyz answers 503, so that a "
        + "balancer notices, in seconds (0).", valueName: "seconds"))
  var drainDelay: Int?

  @Option(
    name: .customLong("flag"),
    help: ArgumentHelp("A feature flag, as often as needed.", valueName: "name=value"))
  var flags: [String] = []
}

/// `foyer serve`: the server.
struct ServeCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the flows to browsers.",
    discussion: """
      Every option can be set in the environment: FOYER_PORT, FOYER_DATA, FOYER_PUBLIC_URL … \
      A flag of the command line wins.
      """)

  @OptionGroup var options: ServeOptions

  func run(in context: CommandContext) throws {
    let settings = try ServeSettings(options, environment: context.environment)
    try Service(settings, context: context).run()
  }
}
