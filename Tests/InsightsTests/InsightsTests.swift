import Testing
import Insights

@Suite struct InsightsTests {}
