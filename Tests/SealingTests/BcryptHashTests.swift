import Testing

@testable import Sealing

@Suite struct BcryptHashTests {
  /// Source: the test vectors of jBCrypt, TestBCrypt.java.
  @Test(arguments: [
    ("a", "$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe"),
    ("abc", "$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i"),
  ])
  func `a password is known by another system's hash`(password: String, text: String) throws {
    let hash = try #require(BcryptHash(text))
    #expect(hash.cost == 6)
    #expect(hash.verify(Password(password)))
    #expect(!hash.verify(Password(password + "a")))
    #expect(!hash.verify(Password("")))
  }

  @Test(arguments: [
    "", "$2b$10$short", "$2x$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe",
    "$2a$31$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe",
    "$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe\n",
    "$2a$+6$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe",
    "x$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe",
    "$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfx+",
    "$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA", "$6$salt$hash",
  ])
  func `what is no hash, or too costly a one, is none`(text: String) {
    #expect(BcryptHash(text) == nil)
  }
}
