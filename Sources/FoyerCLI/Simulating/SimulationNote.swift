/// Where it is told how many people have gone.
struct SimulationNote: Sendable {
  /// How many seconds are between two of them at least.
  let pace: Double
  let tell: @Sendable (String) -> Void
  /// After the last one.
  let end: @Sendable () -> Void

  /// On a terminal one line that changes each second, elsewhere a line every ten seconds.
  init(in context: CommandContext) {
    if let show = context.show {
      pace = 1
      tell = show
      end = { show("") }
    } else {
      pace = 10
      tell = { context.printError("\($0) …") }
      end = {}
    }
  }
}
