import ArgumentParser
import Foundation
import Insights
import OnboardingDomain
import OnboardingEvents
import OnboardingStore

/// `foyer insights`: where people leave, in a terminal.
struct InsightsCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "insights",
    abstract: "Print where people leave a flow, and how long its screens take.",
    discussion: """
      Counts those who began in the period, each on the path that they had; nothing is said of fewer \
      than five. Works beside a running server.
      """)

  @Option(help: ArgumentHelp("The flow.", valueName: "id")) var flow: String
  @Option(
    help: ArgumentHelp(
      "Who began from this day (UTC) or moment on.", valueName: "yyyy-mm-dd[Thh:mm:ssZ]"))
  var since: InstantArgument?
  @Option(
    help: ArgumentHelp(
      "Who began before this day (UTC) or moment.", valueName: "yyyy-mm-dd[Thh:mm:ssZ]"))
  var until: InstantArgument?
  @Option(help: ArgumentHelp("One variant alone.", valueName: "id")) var variant: String?
  @Option(help: ArgumentHelp("One language alone.", valueName: "tag")) var locale: String?
  @Option(help: "One kind of device alone: phone, tablet or desktop.") var device: String?
  @Option(help: ArgumentHelp("One version of the flow alone.", valueName: "number"))
  var version: Int?
  @Option(help: ArgumentHelp("One arm of an experiment alone.", valueName: "experiment=arm"))
  var arm: String?
  @Flag(help: "Simulated people, and no others.") var simulated = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var options: StoreOptions

  func run(in context: CommandContext) throws {
    let onboarding = try context.onboarding(flow)
    if let variant, !onboarding.flow.variants.contains(where: { $0.id.rawValue == variant }) {
      throw CommandFailure(
        "\(flow) has no variant \"\(variant)\".", status: CommandFailure.input)
    }
    var selection = EventSelection(flow: flow)
    let (first, end) = (since?.seconds ?? 0, until?.seconds ?? selection.period.upperBound)
    guard first < end else {
      throw CommandFailure("--since is not before --until.", status: CommandFailure.input)
    }
    selection.period = first..<end
    selection.variant = variant
    selection.locale = locale
    selection.device = device
    selection.version = version
    selection.arm = arm
    selection.source = simulated ? .simulated : .person
    try context.reading(options) { (store) throws(StoreError) in
      let figures = try FigureReader(store, flows: [onboarding.flow])
        .figures(selection, now: Int64(Date().timeIntervalSince1970))
      let report = InsightsReport(flow: flow, figures)
      context.print(json ? report.json : report.lines.joined(separator: "\n"))
    }
  }
}
