extension KeyPurpose {
  /// Drawing sessions for the arms of experiments.
  public static let experiment = KeyPurpose(number: 30)
}
