package import OnboardingDomain

extension PageData {
  /// Where the pages of an account lead.
  package struct AccountAddresses: Sendable {
    let overview: String
    let signOut: String
    let erase: String
    let password: String
    let devices: String
    let consents: String
    let export: String
    let email: String
    let confirmation: String
    let calendar: String
    let home: String
    let flow: @Sendable (FlowID) -> String

    /// These addresses.
    package init(
      overview: String, signOut: String, erase: String, password: String, devices: String,
      consents: String, export: String, email: String, confirmation: String, calendar: String,
      home: String, flow: @escaping @Sendable (FlowID) -> String
    ) {
      self.overview = overview
      self.signOut = signOut
      self.erase = erase
      self.password = password
      self.devices = devices
      self.consents = consents
      self.export = export
      self.email = email
      self.confirmation = confirmation
      self.calendar = calendar
      self.home = home
      self.flow = flow
    }
  }

  /// An answer with the way to change it.
  package struct AccountAnswer: Sendable {
    let label: String
    let text: String
    let change: String

    package init(label: String, text: String, change: String) {
      self.label = label
      self.text = text
      self.change = change
    }
  }

  /// A file made of the answers.
  package struct AccountFile: Sendable {
    let name: String
    let title: String
    let url: String
    let isMailed: Bool

    /// - Parameters:
    ///   - title: what the flow calls it.
    ///   - isMailed: whether it can be sent to the account's address.
    package init(name: String, title: String, url: String, isMailed: Bool) {
      self.name = name
      self.title = title
      self.url = url
      self.isMailed = isMailed
    }
  }

  /// What an account's devices hold of a flow.
  package struct AccountDraft: Sendable {
    let flow: FlowID
    let isFinished: Bool
    let address: String
    let result: String?
    let answers: [AccountAnswer]
    let files: [AccountFile]

    /// - Parameter result: what came of it, in one line.
    package init(
      flow: FlowID, isFinished: Bool, address: String, result: String? = nil,
      answers: [AccountAnswer], files: [AccountFile] = []
    ) {
      self.flow = flow
      self.isFinished = isFinished
      self.address = address
      self.result = result
      self.answers = answers
      self.files = files
    }
  }

  /// What an account holds; or the same as a question, before it is erased.
  package struct AccountPage {
    let overview: AccountService.Overview
    let isMock: Bool
    let token: String
    let addresses: AccountAddresses
    /// What the flow calls a field; nil where it has no words for it.
    package var label: (FieldID) -> String? = { _ in nil }
    /// The flow that the person came from.
    package var flow: FlowID?
    /// What is kept of flows on the way.
    package var drafts: [AccountDraft] = []
    /// What the person was asked to agree to.
    package var consents: [AccountConsent] = []
    /// Whether mails are sent.
    package var hasMail = false
    /// Whether the question was sent without the word that answers it.
    package var hasError = false
    /// Whether one that was asked for is on its way.
    package var isMailSent = false
    /// The clocks where the person is.
    package var clock = WallClock(Moment(instant: 0))

    /// - Parameter isMock: whether its provider signs in with a made-up account.
    package init(
      _ overview: AccountService.Overview, isMock: Bool, token: String,
      _ addresses: AccountAddresses
    ) {
      self.overview = overview
      self.isMock = isMock
      self.token = token
      self.addresses = addresses
    }

    /// What the template reads.
    package var data: ViewData {
      let otherDevices = overview.devices.count { !$0.isThis }
      let others = zip(overview.submissions, submissions).filter { submission, _ in
        !drafts.contains { $0.flow == submission.flow }
      }.map(\.1)
      return [
        "email": .text(overview.email ?? ""), "has-email": .flag(overview.email != nil),
        "email-parts": parts(of: overview.email ?? ""),
        "is-password": .flag(overview.provider == "password"), "is-mock": .flag(isMock),
        "provider": .text(overview.provider), "created": .value(.date(day(overview.createdAt))),
        "preferences": .list(preferences), "flows": .list(submissions),
        "other-flows": .list(others), "has-other-flows": .flag(!others.isEmpty),
        "drafts": .list(drafts.map(draft)),
        "devices": .list(overview.devices.map(device)),
        "has-devices": .flag(!overview.devices.isEmpty), "has-others": .flag(otherDevices > 0),
        "sign-out-action": .text(addresses.signOut), "devices-action": .text(addresses.devices),
        "consents": .list(consents.map { $0.data(clock) }),
        "has-consents": .flag(!consents.isEmpty), "consents-action": .text(addresses.consents),
        "is-unconfirmed": .flag(hasMail && overview.email != nil && !overview.isConfirmed),
        "can-change-email": .flag(hasMail && overview.provider == "password"),
        "is-mail-sent": .flag(isMailSent), "has-error": .flag(hasError),
        "email-url": .text(addresses.email),
        "confirmation-action": .text(addresses.confirmation),
        "calendar-action": .text(addresses.calendar),
        "password-url": .text(addresses.password), "export-url": .text(addresses.export),
        "erase-url": .text(addresses.erase), "account-url": .text(addresses.overview),
        "token": .text(token), "home-url": .text(addresses.home),
        "flow-name": flow.map { .value(.copy("gallery.\($0).title")) } ?? .null,
      ]
    }

    /// The parts of an address between which a line may end: behind the @ and behind each dot.
    private func parts(of address: String) -> ViewData {
      var parts: [String] = [""]
      for character in address {
        parts[parts.count - 1].append(character)
        if character == "@" || character == "." { parts.append("") }
      }
      return .list(parts.map { ["part": .text($0)] })
    }

    private var preferences: [ViewData] {
      overview.preferences.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap {
        field, answer in
        label(field).map { label in
          [
            "label": .text(label), "is-flag": .flag(answer.isFlag),
            "is-on": .flag(answer == .flag(true)), "text": .text(answer.words ?? ""),
          ]
        }
      }
    }

    private var submissions: [ViewData] {
      overview.submissions.map { submission in
        [
          "name": .value(.copy("gallery.\(submission.flow).title")),
          "url": .text(addresses.flow(submission.flow)),
          "day": .value(.date(day(submission.submittedAt))),
        ]
      }
    }

    private func draft(_ draft: AccountDraft) -> ViewData {
      [
        "name": .value(.copy("gallery.\(draft.flow).title")), "url": .text(draft.address),
        "is-finished": .flag(draft.isFinished), "has-result": .flag(draft.result != nil),
        "result": .text(draft.result ?? ""), "has-files": .flag(!draft.files.isEmpty),
        "files": .list(
          draft.files.map { file in
            [
              "file": .text(file.name), "file-title": .text(file.title),
              "file-url": .text(file.url),
              "is-mailed": .flag(file.isMailed), "id": .text(draft.flow.rawValue),
            ]
          }),
        "count": .value(.number(Double(draft.answers.count), digits: 0)),
        "answers": .list(draft.answers.prefix(Self.shownAtOnce).map(row)),
        "has-more": .flag(draft.answers.count > Self.shownAtOnce),
        "more": .list(draft.answers.dropFirst(Self.shownAtOnce).map(row)),
      ]
    }

    /// How many answers stand there before the person asks for all.
    private static let shownAtOnce = 6

    private func row(_ answer: AccountAnswer) -> ViewData {
      [
        "label": .text(answer.label), "text": .text(answer.text),
        "change-url": .text(answer.change),
      ]
    }

    /// The day of an instant where the person is.
    private func day(_ instant: Int64) -> CalendarDate { clock.moment(at: instant).day }

    private func device(_ device: AccountService.Overview.Device) -> ViewData {
      let used = clock.moment(at: device.usedAt)
      return [
        "id": .text(device.id), "name": .text(device.name), "has-name": .flag(!device.name.isEmpty),
        "is-this": .flag(device.isThis), "day": .value(.shortDate(used.day)),
        "time": .value(.time(used.time)),
      ]
    }
  }

  /// The form that sets a new password.
  ///
  /// - Parameters:
  ///   - email: whose it is.
  ///   - message: what is wrong with the new one, in words.
  package static func password(
    _ problem: PasswordFormProblem?, of flow: FlowID?, email: String?, message: String?,
    action: String, token: String, back: String
  ) -> ViewData {
    [
      "action": .text(action), "token": .text(token), "back-url": .text(back),
      "flow-name": flow.map { .value(.copy("gallery.\($0).title")) } ?? .null,
      "has-error": .flag(problem != nil && problem != .limited),
      "is-incomplete": .flag(problem == .incomplete), "is-wrong": .flag(problem == .wrong),
      "is-limited": .flag(problem == .limited), "is-refused": .flag(message != nil),
      "message": .text(message ?? ""), "email": .text(email ?? ""),
    ]
  }
}

extension Answer {
  fileprivate var isFlag: Bool { if case .flag = self { true } else { false } }
}
