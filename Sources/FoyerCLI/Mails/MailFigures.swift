import OnboardingWeb

/// What the thread that sends mails has done so far.
struct MailFigures: Sendable, Hashable {
  /// Mails that the mail server took.
  var sent = 0
  /// Tries that came to nothing.
  var failed = 0
  /// Mails that are given up.
  var givenUp = 0
  /// Mails that wait.
  var waiting = 0

  /// For `/metrics`.
  var families: [MetricFamily] {
    [
      MetricFamily("mails_sent_total", "Mails that the mail server took.", sent),
      MetricFamily("mails_failed_total", "Tries to send a mail that came to nothing.", failed),
      MetricFamily("mails_given_up_total", "Mails that were refused or given up.", givenUp),
      MetricFamily(
        "mails_waiting", "Mails that wait, counted between two tries, every five seconds at most.",
        waiting, .gauge),
    ]
  }
}
