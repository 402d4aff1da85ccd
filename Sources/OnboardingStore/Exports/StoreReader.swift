/// A store that is only read.
public struct StoreReader: Sendable {
  let database: any SQLDatabase

  init(_ database: any SQLDatabase) { self.database = database }
}

extension OnboardingStore {
  /// The same store, only read.
  public var reader: StoreReader { StoreReader(database) }
}
