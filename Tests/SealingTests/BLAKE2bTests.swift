import Sealing
import Testing

struct BLAKE2bTests {
  /// Source: Python's `hashlib.blake2b(message, digest_size=32)`.
  @Test(arguments: [
    ("", "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
    ("abc", "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"),
  ])
  func `the digest is BLAKE2b-256`(message: String, digest: String) {
    #expect(BLAKE2b.digest(Array(message.utf8)).hexadecimal == digest)
  }
}
