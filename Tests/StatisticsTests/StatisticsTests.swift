import Testing
import Statistics

@Suite struct StatisticsTests {}
