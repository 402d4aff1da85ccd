/// A store that is only read.
public struct StoreReader: Sendable {
  let database: any SQLDatabase

  init(_ database: any SQLDatabase) { self.database = database }

  /// Reads from one consistent state of the database.
  func look<Result>(_ body: (SQLConnection) throws -> Result) throws(StoreError) -> Result {
    do { return try database.read(body) } catch { throw StoreError(error) }
  }
}

extension OnboardingStore {
  /// The same store, only read.
  public var reader: StoreReader { StoreReader(database) }

  /// Reads what `StoreReader` reads, and counts where that fails.
  func counting<Result>(
    _ body: (StoreReader) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    do { return try body(reader) } catch { throw counters.failure(error) }
  }
}
