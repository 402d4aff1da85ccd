import FoyerCLI
import OnboardingFlows

// Another package lists its own flows here and has the same server, preview, checks and tests.
FoyerCommandLine.main([NutriSync(), CalAI(), FamilyPlus(), OPS(), Reflect()])
