import Sealing
import Testing

@testable import OnboardingStore

/// Which keys a store is used with.
@Suite struct KeyTests {
  private func mark(_ number: UInt8) -> [UInt8] {
    [UInt8](repeating: number, count: KeyRing.markCount)
  }

  @Test func `a store without keys takes any, and then those that share one`() throws {
    let store = try TestStore.open()
    #expect(try store.keyMarks() == KeyMarks(used: [], revoked: []))
    #expect(try store.admit(keys: [mark(1)]))
    #expect(try store.keyMarks().used == [mark(1)])
    #expect(try store.admit(keys: [mark(1), mark(2)]))
    // A process that lags behind.
    #expect(try store.admit(keys: [mark(1)]))
    #expect(try store.admit(keys: [mark(2), mark(3)]))
    #expect(try !store.admit(keys: [mark(4)]))
    #expect(try !store.admit(keys: []))
    #expect(try !store.admit(keys: [mark(4)]), "being refused leaves nothing behind")
  }

  @Test func `who has none but keys that were revoked is refused from then on`() throws {
    let store = try TestStore.open()
    #expect(try store.admit(keys: [mark(1), mark(2)]))
    #expect(try store.admit(keys: [mark(2)], revoked: [mark(1)]))
    #expect(try !store.admit(keys: [mark(1)]))
    // All of them turned over at once.
    #expect(try store.admit(keys: [mark(3)], revoked: [mark(1), mark(2)]))
    #expect(try !store.admit(keys: [mark(2)]))
    #expect(try store.admit(keys: [mark(3)]))
  }

  @Test func `a key that was revoked is used by nobody any more, whatever a process brings`() throws
  {
    let store = try TestStore.open()
    #expect(try store.admit(keys: [mark(1), mark(2)]))
    #expect(try store.admit(keys: [mark(2)], revoked: [mark(1)]))
    // A process whose file is of before.
    #expect(try store.admit(keys: [mark(1), mark(2)]))
    #expect(try store.keyMarks() == KeyMarks(used: [mark(2)], revoked: [mark(1)]))
    #expect(try !store.admit(keys: [mark(1)]))
    // One of the version before puts it back.
    try store.commit { db in
      try db.execute(sql: "INSERT INTO key_mark (mark) VALUES (?)", arguments: [mark(1)])
    }
    #expect(try store.keyMarks().used == [mark(2)])
    #expect(try !store.admit(keys: [mark(1)]))
    try store.replaceKeys(by: [mark(1), mark(3)])
    #expect(try store.keyMarks() == KeyMarks(used: [mark(3)], revoked: [mark(1)]))
    // Nor does a ring of before end the last one that is left.
    #expect(try !store.admit(keys: [mark(1)], revoked: [mark(3)]))
    #expect(try store.keyMarks() == KeyMarks(used: [mark(3)], revoked: [mark(1)]))
    // Of a ring that is refused nothing is taken for revoked.
    #expect(try !store.admit(keys: [mark(4)], revoked: [mark(5)]))
    #expect(try store.keyMarks().revoked == [mark(1)])
  }

  @Test func `other keys take their place when that is asked for`() throws {
    let place = try TestPlace()
    let store = try place.open()
    #expect(try store.admit(keys: [mark(1), mark(2)]))
    try store.replaceKeys(by: [mark(2), mark(3)])
    #expect(try !store.admit(keys: [mark(1)]))
    try store.close()
    let again = try place.open()
    #expect(try again.admit(keys: [mark(3)]))
  }

  @Test func `of rings that come at once to an empty store one is let in`() throws {
    let store = try TestStore.open()
    let admitted = try inParallel(8) { try store.admit(keys: [mark(UInt8($0))]) }
    #expect(admitted.count { $0 } == 1)
  }
}
