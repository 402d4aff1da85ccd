extension KeyPurpose {
  /// Sealing what says that a request is a simulated person's.
  public static let simulation = KeyPurpose(number: 20)
}
