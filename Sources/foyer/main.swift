import FlowPages
import FoyerCLI
import OnboardingFlows
import OnboardingWeb

// Another package lists its own flows here and has the same server, preview, checks and tests. Who
// vouches for people is its own to say, too: these two are samples and say so.
FoyerCommandLine.main(
  [
    NutriSync().withPages, CalAI().withPages, FamilyPlus().withPages, OPS().withPages,
    Reflect().withPages,
  ],
  services: FlowServices(providers: ["apple": .mock, "google": .mock]))
