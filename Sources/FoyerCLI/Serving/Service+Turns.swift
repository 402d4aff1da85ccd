import Logging
import OnboardingDomain
import OnboardingWeb
import Sealing

/// What a server does beside requests, and what its log says of it.
extension Service {
  /// Deletes what was kept for its time.
  func expiryTimer(of assembly: Assembly) -> ExpiryTimer {
    ExpiryTimer { [log, logger] isFirst in
      do {
        switch try assembly.deleteExpired(isFirst: isFirst) {
        case .deleted(let rows) where rows > 0:
          logger.info(
            "what had been kept for its time was deleted", metadata: ["rows": .number(rows)])
        case .putOff(let days):
          logger.warning(
            """
            nothing is deleted for six hours: the clock is \(days) days ahead of what was kept last; if it is wrong, set \
            it right and start anew
            """)
        case .setAhead(let days):
          logger.warning(
            "nothing is deleted for six hours: the clock was set \(days) days ahead; if it is wrong, set it right"
          )
        case .deleted, .elsewhere: break
        }
      } catch {
        log.note(FailureReport("\(error)", place: "expiry"))
      }
    }
  }

  /// Takes over changes of the apps' file, every two seconds.
  func turns(of apps: AppDirectory) -> Periodic {
    Periodic(seconds: 2) { [logger] in
      if let trouble = apps.refresh() {
        logger.error("the apps stay as they were", metadata: ["reason": "\(trouble)"])
      }
    }
  }

  /// Takes over changes of the key ring, every two seconds.
  func turnsOfKeys(in assembly: Assembly) -> Periodic {
    Periodic(seconds: 2) { [logger] in
      do { try assembly.refreshKeys { logger.log(level: $0, "\($1)") } } catch {
        let message =
          !(error is KeyRingError)
          ? "what keys and secrets need of the store waits"
          : assembly.keys.maySeal ? "the keys stay as they were" : "not ready, and nobody is served"
        logger.error("\(message)", metadata: ["reason": "\(error)"])
      }
    }
  }

  /// Logs when the store stops being well and when it is again, and the same of work beside requests and of clocks.
  func watchHealth(of assembly: Assembly) {
    assembly.watchHealth { [logger] trouble in
      if let trouble {
        logger.error("not ready", metadata: ["reason": "\(trouble)"])
      } else {
        logger.info("ready again")
      }
    } tellOfWork: { [logger] trouble in
      if let trouble {
        logger.error(
          "figures, deliveries, mails and retention wait", metadata: ["reason": "\(trouble)"])
      } else {
        logger.info("figures, deliveries, mails and retention go on")
      }
    } tellOfClock: { [logger] lead in
      if let lead {
        logger.warning("\(ClockWatch.sentence(lead))", metadata: ["seconds": .number(lead)])
      } else {
        logger.info("the clocks of this process and of the database agree again")
      }
    }
  }

  /// Begins with what commands ask for, deliveries, figures and mails.
  ///
  /// - Throws: `CommandFailure` where the folder takes no requests of commands, or deliveries can't begin.
  func startWork(of assembly: Assembly) throws {
    // Of a store that is shared commands need no server.
    if !settings.place.isShared {
      try assembly.takeRequests(
        in: settings.place.folder, allowsInner: settings.webhooksAllowInner)
    }
    try assembly.deliver(allowsInner: settings.webhooksAllowInner) { [logger] line in
      logger.warning("webhooks", metadata: ["reason": "\(line)"])
    }
    assembly.rollUpEvents(of: context.onboardings.map(\.flow)) { [logger] line in
      logger.warning("figures", metadata: ["reason": "\(line)"])
    }
    assembly.sendMails { [logger] line in
      logger.warning("mails", metadata: ["reason": "\(line)"])
    }
  }
}
