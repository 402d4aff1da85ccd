import Testing

@testable import Sealing

@Suite struct PasswordHasherTests {
  private let hasher: PasswordHasher

  init() throws { hasher = try PasswordHasher(cost: .least) }

  @Test func `what nobody's password is compared with has the form and the cost of a hash`() throws
  {
    #expect(!hasher.needsRehash(hasher.decoy))
    #expect(try PasswordHasher(cost: .least).decoy != hasher.decoy)
    let dearer = try PasswordHasher(cost: .init(passes: 2, memory: 16_384))
    #expect(hasher.needsRehash(dearer.decoy))
  }

  @Test func `the cost is Argon2id over 64 MiB, twice`() throws {
    let hash = try PasswordHasher().hash(Password("correct horse battery"))
    #expect(hash.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
  }

  @Test func `the password that was hashed is recognised`() throws {
    let hash = try hasher.hash(Password("correct horse battery"))
    #expect(hasher.verify(Password("correct horse battery"), against: hash))
  }

  @Test(arguments: ["correct horse batterz", "Correct horse battery", "correct horse battery ", ""])
  func `any other password is not`(other: String) throws {
    let hash = try hasher.hash(Password("correct horse battery"))
    #expect(!hasher.verify(Password(other), against: hash))
  }

  @Test func `the same password has another hash each time`() throws {
    #expect(try hasher.hash(Password("a long one")) != hasher.hash(Password("a long one")))
  }

  @Test func `composed and decomposed letters are the same password`() throws {
    let hash = try hasher.hash(Password("caf\u{E9} au lait"))
    #expect(hasher.verify(Password("cafe\u{301} au lait"), against: hash))
  }

  @Test func `letters that only look alike are another password`() throws {
    let hash = try hasher.hash(Password("ﬁne weather"))
    #expect(!hasher.verify(Password("fine weather"), against: hash))
  }

  @Test func `a password that ends after a zero byte is another password`() throws {
    let hash = try hasher.hash(Password("long enough\u{0}tail"))
    #expect(!hasher.verify(Password("long enough"), against: hash))
  }

  @Test func `where there is no account no password is right`() {
    #expect(!hasher.verify(Password("correct horse battery"), against: nil))
  }

  @Test(arguments: ["", "plain text", "$argon2id$", "$2b$10$abcdefghijklmnopqrstuv"])
  func `a hash of another kind matches nothing and asks to be replaced`(hash: String) {
    #expect(!hasher.verify(Password("plain text"), against: hash))
    #expect(hasher.needsRehash(hash))
  }

  @Test func `a hash of today's cost stays`() throws {
    #expect(try !hasher.needsRehash(hasher.hash(Password("correct horse battery"))))
  }

  @Test func `a hash of a lower cost should be replaced`() throws {
    let hash = try hasher.hash(Password("correct horse battery"))
    let dearer = try PasswordHasher(cost: .init(passes: 2, memory: 16_384))
    #expect(dearer.needsRehash(hash))
    #expect(dearer.verify(Password("correct horse battery"), against: hash))
  }

  @Test func `a cost beyond the machine's memory is an error, not a crash`() {
    #expect(throws: PasswordHashingError.outOfMemory) {
      try PasswordHasher(cost: .init(passes: 1, memory: 4_398_046_510_080))
    }
  }

  @Test func `more callers than cores all get their answer`() async throws {
    let hasher = try PasswordHasher(cost: .least, concurrency: 1)
    let hash = try hasher.hash(Password("correct horse battery"))
    let right = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        group.addTask { hasher.verify(Password("correct horse battery"), against: hash) }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(right == 40)
  }

  @Test func `a password shows nothing when it is printed or dumped`() {
    var output = "\(Password("hunter hunter 2"))"
    dump(Password("hunter hunter 2"), to: &output)
    #expect(!output.contains("hunter") && !output.contains("104"))
  }
}
