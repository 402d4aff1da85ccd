/// What `foyer simulate` has to be told to find this server and its data, as it is written behind the command: each
/// option with a space before it, and only where it isn't what the command takes by itself.
package struct SimulationOptions: Sendable, Hashable {
  /// Of the command that sends people.
  package var sending: String
  /// Of the command that removes them.
  package var removing: String

  /// Options; none unless told otherwise.
  package init(sending: String = "", removing: String = "") {
    self.sending = sending
    self.removing = removing
  }
}
