import Testing
import OnboardingConsole

@Suite struct OnboardingConsoleTests {}
