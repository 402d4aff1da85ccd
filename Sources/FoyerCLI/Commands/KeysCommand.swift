import ArgumentParser
import Foundation
import OnboardingStore
import Sealing

/// `foyer keys`: the ring of keys that seal the cookies.
struct KeysCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Make, list, add, activate or revoke the keys that seal cookies.",
    discussion: """
      A new key is first only accepted (next), then active, then accepted again. Distribute \
      keys.json to every machine after each step; keep a key accepted for as long as a cookie lives (30 days), or a \
      link of foyer link that was sealed with it (90 days at most).
      """,
    subcommands: [List.self, Create.self, Add.self, Activate.self, Revoke.self, Adopt.self],
    defaultSubcommand: List.self)

  func run(in context: CommandContext) throws {}

  struct Location: ParsableArguments {
    @Option(help: ArgumentHelp("The data folder.", valueName: "folder"))
    var data: String?

    func path(in context: CommandContext) throws -> String {
      try KeyFile.path(in: context.dataFolder(data))
    }

    func ring(in context: CommandContext) throws -> KeyRing {
      let path = try path(in: context)
      do { return try KeyRing(contentsOf: path) } catch {
        throw CommandFailure(ofKeys: error)
      }
    }

    /// Changes the ring and keeps it; nothing is written where the change is refused.
    func change<Result>(
      in context: CommandContext, _ body: (inout KeyRing) throws -> Result
    ) throws -> Result {
      try FolderLock.holding(context.dataFolder(data)) {
        var ring = try ring(in: context)
        do {
          let result = try body(&ring)
          try ring.save(to: path(in: context))
          return result
        } catch KeyRingError.unknownKey(let id) {
          throw CommandFailure(of: KeyRingError.unknownKey(id))
        } catch { throw CommandFailure(of: error) }
      }
    }
  }

  struct List: ContextualCommand {
    static let configuration = CommandConfiguration(abstract: "List the keys, never their bytes.")
    @OptionGroup var location: Location

    func run(in context: CommandContext) throws {
      let lines = try location.ring(in: context).keys.map { key in
        let made = Date(timeIntervalSince1970: TimeInterval(key.createdAt))
        return "\(key.id)\t\(key.state)\t\(made.formatted(.iso8601))"
      }
      context.printList(lines, of: "keys", named: ["key", "state", "made"])
    }
  }

  struct Create: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make the first key of a folder that has none.",
      discussion: """
        A server does so by itself at its first start. Where several are to have the same keys before any of them \
        starts, keys.json is made here and handed to all.
        """)
    @OptionGroup var location: Location

    func run(in context: CommandContext) throws {
      let path = try location.path(in: context)
      try CommandFailure.naming {
        try OnboardingStore.makeFolder(at: context.dataFolder(location.data))
        let ring = KeyRing(createdAt: Int64(Date().timeIntervalSince1970))
        guard try ring.create(at: path) else { throw Self.refusal(of: path) }
      }
      context.print("Made \(path), with key 0. Whoever has it can open what servers seal.")
    }

    /// Why no keys are made where a file is, which may be none of keys.
    private static func refusal(of path: String) -> CommandFailure {
      // An empty file holds no keys that others could have read.
      let isEmpty = (try? Data(contentsOf: URL(fileURLWithPath: path)))?.isEmpty == true
      do throws(KeyRingError) {
        guard !isEmpty else {
          throw .malformed(path: path, reason: "there is nothing in it")
        }
        _ = try KeyRing(contentsOf: path)
        return CommandFailure(
          "\(path) has keys already; foyer keys add adds one.", status: CommandFailure.cantCreate)
      } catch .malformed(_, let reason) {
        return CommandFailure(
          "\(path) is there, and is no key ring: \(reason). Put the right one back or, where nothing was sealed with"
            + " it, remove it and give the command again.", status: CommandFailure.input)
      } catch { return CommandFailure(of: error) }
    }
  }

  struct Add: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a key, accepted but not yet used for sealing.")
    @OptionGroup var location: Location

    func run(in context: CommandContext) throws {
      let id = try location.change(in: context) {
        try $0.add(createdAt: Int64(Date().timeIntervalSince1970))
      }
      context.print("Added key \(id). Activate it once every machine has it.")
    }
  }

  struct Activate: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Seal with a key from now on; the one before stays accepted.")
    @OptionGroup var location: Location
    @Argument(help: "The number of the key.") var id: UInt8

    func run(in context: CommandContext) throws {
      try location.change(in: context) { try $0.activate(id) }
      context.print("Key \(id) is active. Running servers take it over within seconds.")
    }
  }

  struct Revoke: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Refuse everything that a key sealed.",
      discussion: """
        Who has only a cookie of it begins anew, and links of foyer link that were sealed with it end. \
        Refused while secrets of webhooks or mails that wait are sealed with the key, which nobody could open any more \
        (a server seals them anew within seconds after another key was activated, and when it starts), and where nobody \
        can tell, since \
        the database is away. Of several servers over one database it reaches all, whatever their keys.json says: give it \
        with the newest one.
        """)
    @OptionGroup var options: StoreOptions
    @Argument(help: "The number of the key.") var id: UInt8
    @Flag(
      help: ArgumentHelp(
        "Without looking: secrets of webhooks may be lost with it, and have to be rotated then; so may mails that wait."
      )
    )
    var force = false

    func run(in context: CommandContext) throws {
      var location = Location()
      location.data = options.data
      _ = try location.ring(in: context)
      if !force { try requireNothingSealed(context) }
      let place = try options.place(in: context)
      var (store, silence): (OnboardingStore?, String?) = (nil, nil)
      do {
        try CommandFailure.naming {
          if try place.lacksDatabase() {
            silence = try Self.absence(of: place)
          } else if place.isShared {
            // Where the folder has one of its own, its server reads the file.
            store = try place.open()
          }
        }
      } catch {
        guard force else { throw error }
        silence = "\(error)"
      }
      defer { try? store?.close() }
      let ring = try location.change(in: context) { ring in
        if let store { try requireNewest(ring, place, store) }
        try ring.revoke(id)
        return ring
      }
      // After the file: what the store was told is for good, and everywhere.
      do {
        if let store, try !store.admit(keys: ring.marks, revoked: ring.revokedMarks) {
          throw KeyRingError.foreign(path: place.keyPath)
        }
      } catch {
        throw CommandFailure(
          "Key \(id) is revoked in \(place.keyPath), and the database could not be told: \(error) Give the command again.",
          status: CommandFailure.status(of: error))
      }
      guard let silence else {
        return context.print(
          "Key \(id) is revoked. Running servers refuse what it sealed within seconds.")
      }
      context.print(
        "Key \(id) is revoked in \(place.keyPath). Servers that read this very file refuse what it sealed within seconds."
      )
      context.print("Others don't yet, for no database was told: \(silence)")
    }

    /// That a place has no database, and which one may be meant.
    private static func absence(of place: StorePlace) throws -> String {
      let absence = try place.absence() + "."
      return place.isShared
        ? absence : absence + " Where servers use one of PostgreSQL, --store says which."
    }

    /// Refuses a ring that is of before another key was revoked: which one seals elsewhere it doesn't say.
    private func requireNewest(
      _ ring: KeyRing, _ place: StorePlace, _ store: OnboardingStore
    ) throws {
      var known = ring
      let marks = try store.keyMarks()
      let ended = try known.follow(marks)
      guard ended.isEmpty || ended.contains(id) else {
        throw CommandFailure(
          "\(KeyFile.staleness(of: place.keyPath, lacking: ended)).", status: CommandFailure.input)
      }
      guard marks.used.isEmpty || !marks.used.isDisjoint(with: known.marks + known.revokedMarks)
      else { throw KeyRingError.foreign(path: place.keyPath) }
    }

    /// Refuses a key that what still has to be opened is sealed with: secrets of webhooks, and mails that wait.
    private func requireNothingSealed(_ context: CommandContext) throws {
      var closed: [String] = []
      var mails = 0
      do {
        let place = try options.place(in: context)
        // Theirs may be in a database that wasn't named.
        if try place.lacksDatabase() {
          throw CommandFailure(try Self.absence(of: place), status: CommandFailure.noInput)
        }
        let now = Int64(Date().timeIntervalSince1970)
        try context.reading(options) { store throws(StoreError) in
          closed = try store.webhooks().filter { webhook in
            // The secret before the last one signs for a while as well.
            let isPreviousInUse = (webhook.previousUntil ?? 0) > now
            return KeyRing.hasKey(id, of: webhook.sealedSecret)
              || isPreviousInUse && KeyRing.hasKey(id, of: webhook.sealedPrevious ?? "")
          }.map(\.name)
          mails = try store.mailsWaiting(sealedBy: { KeyRing.hasKey(id, of: $0) })
        }
      } catch {
        throw CommandFailure(
          "Whether secrets of webhooks are sealed with it nobody can tell: \(error) --force doesn't look.",
          status: CommandFailure.status(of: error))
      }
      if mails > 0, closed.isEmpty {
        throw CommandFailure(
          "Key \(id) sealed \(mails == 1 ? "1 mail that waits" : "\(mails) mails that wait"), which would never be sent."
            + " A server seals them anew when another key is activated, and when it starts: try again after that."
            + " With --force they are lost.", status: CommandFailure.temporary)
      }
      guard !closed.isEmpty else { return }
      throw CommandFailure(
        "Key \(id) sealed the secrets of \(closed.joined(separator: ", ")), which would be lost. A server"
          + " seals them anew when another key is activated, and when it starts: try again after that. With --force they"
          + " may be lost, and have to be rotated then.", status: CommandFailure.temporary)
    }
  }

  struct Adopt: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let the database be used with the keys of the folder, where its own are lost.",
      discussion: """
        Processes that share a PostgreSQL database refuse keys of which it knows none, for an empty or a wrong \
        folder would end the sessions of everybody. Where the keys are lost for good, this makes the folder's (new \
        ones where it has none) those of the database. What was sealed before stays closed: sessions end, mails \
        that wait are given up in time, secrets of webhooks have to be rotated. While a server uses the database, \
        its keys are not lost, and it is refused.
        """)
    @OptionGroup var options: StoreOptions

    func run(in context: CommandContext) throws {
      let place = try options.place(in: context)
      try place.requireDatabase()
      try CommandFailure.naming {
        let store = try place.open()
        do {
          // Of the servers that run, one has this role.
          guard store.claim(.deliveries) else {
            throw CommandFailure(
              "A server uses the database, with keys that it has: stop all servers first, or copy its keys.json.",
              status: CommandFailure.temporary)
          }
          let now = Int64(Date().timeIntervalSince1970)
          try OnboardingStore.makeFolder(at: place.folder)
          var ring = try KeyRing.loadOrCreate(at: place.keyPath, now: now)
          // A key that was revoked stays so.
          _ = try ring.revoke(store.keyMarks().revoked, sealingWith: Set(ring.marks))
          try store.replaceKeys(by: ring.marks)
          let closed = try WebhookSecrets(ring).closed(in: store).map(\.name)
          try store.close()
          context.print("The database is used with the keys in \(place.keyPath) from now on.")
          for name in closed {
            context.print("The secret of \(name) can't be opened with them: rotate it.")
          }
        } catch {
          try? store.close()
          throw error
        }
      }
    }
  }
}
