package import OnboardingDomain

extension PageData {
  /// An answer that differs on two devices.
  package struct Difference: Sendable, Hashable {
    let field: FieldID
    let label: String
    let mine: String
    let theirs: String

    package init(field: FieldID, label: String, mine: String, theirs: String) {
      self.field = field
      self.label = label
      self.mine = mine
      self.theirs = theirs
    }
  }

  /// The page with both answers side by side, of which those of the device that changed something later are marked.
  ///
  /// - Parameters:
  ///   - same: how many answers are the same.
  ///   - device: what people call the other device.
  ///   - isNewer: whether that is the one that changed something later.
  ///   - changed: when it changed something last.
  package static func devices(
    _ flow: FlowID, _ differences: [Difference], same: Int, device: String, isNewer: Bool,
    changed: Moment, moment: Moment, action: String, token: String
  ) -> ViewData {
    [
      "flow-name": .value(.copy("gallery.\(flow).title")),
      "count": .text(String(differences.count)), "is-one": .flag(differences.count == 1),
      "same": .value(.number(Double(same), digits: 0)),
      "device": .text(device), "changed": .value(.time(changed.time)),
      "changed-on": changed.day == moment.day ? .null : .value(.shortDate(changed.day)),
      "action": .text(action), "token": .text(token),
      "is-newer": .flag(isNewer),
      "rows": .list(
        differences.map { difference in
          [
            "field": .text(difference.field.rawValue), "label": .text(difference.label),
            "mine": .text(difference.mine), "theirs": .text(difference.theirs),
          ]
        }),
    ]
  }
}
