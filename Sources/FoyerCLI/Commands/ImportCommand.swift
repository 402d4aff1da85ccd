import ArgumentParser
import Foundation
import OnboardingStore
import Sealing

/// `foyer import`: accounts of a team that moves over.
struct ImportCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add accounts of another system, with the hashes of their passwords.",
    discussion: """
      A JSON object on each line: {"email": …, "hash": …, "created_at": "2024-05-01"}; the last may \
      be left out. Hashes of Argon2id stay as they are, those of bcrypt are made anew when their \
      person signs in. The file is read twice: nothing is added while a line makes no sense. One that was \
      stopped goes on when it is given again: who is there stays as they are.
      """)

  /// How many accounts are added in one transaction.
  private static let group = 1000

  @Argument(help: "accounts.") var kind: Kind
  @Option(help: ArgumentHelp("The file.", valueName: "file")) var file: String
  @Option(help: ArgumentHelp("The flow that they count as having come through.", valueName: "flow"))
  var flow: String
  @OptionGroup var options: StoreOptions

  /// What is imported, on the command line.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    /// Accounts.
    case accounts
  }

  func run(in context: CommandContext) throws {
    try context.watchInterruption { try add(in: context, isStopped: $0) }
  }

  private func add(in context: CommandContext, isStopped: () -> Bool) throws {
    _ = try context.onboarding(flow)
    try requireFile()
    let placeholder = try CommandFailure.naming { try PasswordHasher.hashOfNothing() }
    let now = Int64(Date().timeIntervalSince1970)
    var problems: [String] = []
    try eachLine { number, line in
      if isStopped() {
        throw CommandFailure("Stopped; nothing was added.", status: Interruption.status)
      }
      do throws(AccountLine.Problem) { _ = try AccountLine(line, now: now) } catch {
        if problems.count < 20 { problems.append("Line \(number): \(error.rawValue).") }
      }
    }
    guard problems.isEmpty else { throw CommandFailure(problems, status: CommandFailure.input) }
    var (added, read) = (0, 0)
    var group: [ImportedAccount] = []
    func add() throws {
      do {
        added += try ImportWork(accounts: group, flow: flow)
          .answer(
            at: options.place(in: context), environment: context.environment,
            tell: context.printError)
      } catch let failure as CommandFailure where read > group.count {
        // What the store says is of the last group alone.
        throw CommandFailure(
          failure.lines + [
            "Before that: \(Self.outcome(added, of: read - group.count))"
              + " The same command given again adds the rest."
          ], status: failure.status)
      }
      group = []
    }
    try eachLine { number, line in
      // Every line was an account a moment ago.
      guard let account = try? AccountLine(line, now: now) else {
        throw CommandFailure(
          "Line \(number) was changed while the file was read.", status: CommandFailure.input)
      }
      read += 1
      group.append(account.imported(placeholder: placeholder))
      guard group.count == Self.group else { return }
      try add()
      if isStopped() {
        throw CommandFailure(
          "Stopped after \(read) accounts. \(Self.outcome(added, of: read))"
            + " The same command given again adds the rest.", status: Interruption.status)
      }
    }
    if !group.isEmpty { try add() }
    context.print(Self.outcome(added, of: read))
  }

  private static func outcome(_ added: Int, of read: Int) -> String {
    let known = read - added
    return "Added \(added) account\(added == 1 ? "" : "s"); "
      + "\(known) \(known == 1 ? "was" : "were") there already."
  }

  /// What is read twice has to be there twice.
  private func requireFile() throws {
    var status = stat()
    guard stat(file, &status) == 0 else {
      throw CommandFailure(
        "Can't read \(file): \(String(cString: strerror(errno))).",
        status: CommandFailure.status(reading: POSIXErrorCode(rawValue: errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw CommandFailure(
        "Can't read \(file): it is read twice and has to be a file, not a pipe, a device or a folder.",
        status: CommandFailure.noInput)
    }
  }

  /// What some programs put at the beginning of a file of text.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The most bytes of a line, of which an account has some hundred. A file that is one line of millions (a list, an
  /// archive) would be kept whole, and looked through anew with every part that is read.
  private static let longestLine = 65_536

  /// Reads the file line by line; empty lines are passed over, and so is a byte order mark.
  ///
  /// - Throws: `CommandFailure` at a line of more than `longestLine` bytes, and what `work` throws.
  private func eachLine(_ work: (_ number: Int, _ line: [UInt8]) throws -> Void) throws {
    guard let handle = FileHandle(forReadingAtPath: file) else {
      throw CommandFailure(
        "Can't read \(file).", status: CommandFailure.status(unreadable: file))
    }
    defer { try? handle.close() }
    var rest: [UInt8] = []
    var number = 0
    while true {
      let part = try handle.read(upToCount: Self.longestLine) ?? Data()
      rest += part
      var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      if !part.isEmpty { rest = lines.popLast().map(Array.init) ?? [] }
      for line in lines {
        number += 1
        var bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        if number == 1, bytes.starts(with: Self.byteOrderMark) { bytes = bytes.dropFirst(3) }
        if !bytes.isEmpty { try work(number, Array(bytes)) }
      }
      guard rest.count <= Self.longestLine else {
        throw CommandFailure(
          "Line \(number + 1) has more than \(Self.longestLine >> 10) KiB; each account is a line of its own.",
          status: CommandFailure.input)
      }
      if part.isEmpty { return }
    }
  }
}
