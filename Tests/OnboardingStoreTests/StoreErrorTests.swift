import GRDB
import Testing

@testable import OnboardingStore

@Suite struct StoreErrorTests {
  static let codes: [(ResultCode, String)] = [
    (.SQLITE_FULL, "disk-full"), (.SQLITE_BUSY, "busy"), (.SQLITE_BUSY_SNAPSHOT, "busy"),
    (.SQLITE_LOCKED, "busy"), (.SQLITE_CORRUPT, "corrupt"), (.SQLITE_NOTADB, "corrupt"),
    (.SQLITE_CONSTRAINT_UNIQUE, "refused"), (.SQLITE_MISUSE, "closed"),
    (.SQLITE_IOERR_FSYNC, "failed"),
  ]

  @Test(arguments: codes)
  func `each code of the database has its meaning`(code: ResultCode, name: String) {
    #expect(StoreError(DatabaseError(resultCode: code)).name == name)
  }

  @Test func `an error that is one already stays as it is`() {
    #expect(StoreError(StoreError.newerSchema) == .newerSchema)
  }

  @Test(arguments: [
    (
      StoreError.inUse(path: "var", holder: 12),
      "The data folder var is in use by another process (12); stop it first or "
        + "choose another folder."
    ),
    (
      .inUse(path: "var", holder: nil),
      "The data folder var is in use by another process; stop it first or choose another folder."
    ),
    (
      .diskFull,
      "The disk of the database is full; nothing was stored. Make room and try again."
    ),
  ])
  func `an error says what to do`(error: StoreError, sentence: String) {
    #expect(error.description == sentence)
  }
}
