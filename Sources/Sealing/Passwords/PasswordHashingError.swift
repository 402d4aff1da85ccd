/// Why a password was not hashed.
public enum PasswordHashingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The system had no memory for one hash.
  case outOfMemory

  /// One sentence for the operator.
  public var description: String {
    "There was no memory for hashing a password (64 MiB each); raise the memory limit."
  }
}
