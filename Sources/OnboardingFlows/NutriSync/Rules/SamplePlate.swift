public import OnboardingDomain

/// A sample of a meal, to be sized to a window. Raw values are the ids in the catalogue.
public enum SamplePlate: String, Choosable {
  /// Chicken, rice, broccoli.
  case chickenRice = "chicken-rice"
  /// Lentils, feta, flatbread.
  case lentilsFeta = "lentils-feta"
  /// Salmon, avocado, salad.
  case salmonAvocado = "salmon-avocado"
  /// Eggs, mushrooms, spinach.
  case eggsSpinach = "eggs-spinach"
  /// Tofu, rice, greens.
  case tofuRice = "tofu-rice"
  /// Black beans, avocado, corn.
  case beansCorn = "beans-corn"
  /// Tofu, coconut, greens.
  case tofuCoconut = "tofu-coconut"

  /// Grams of protein in so many calories: the part of energy that is protein, at 4 kcal a gram.
  package func protein(in kcal: Int) -> Int {
    let share =
      switch self {
      case .chickenRice: 0.3
      case .salmonAvocado: 0.27
      case .eggsSpinach: 0.25
      case .lentilsFeta, .tofuRice: 0.22
      case .tofuCoconut: 0.2
      case .beansCorn: 0.17
      }
    return Int((Double(kcal) * share / 4).rounded())
  }

  /// The diets that it fits.
  private var diets: Set<NutriSync.Diet> {
    switch self {
    case .chickenRice: [.glutenFree, .dairyFree]
    case .lentilsFeta: [.vegetarian]
    case .salmonAvocado: [.glutenFree, .dairyFree, .keto, .paleo]
    case .eggsSpinach: [.vegetarian, .glutenFree, .dairyFree, .keto, .paleo]
    case .tofuRice, .beansCorn: [.vegetarian, .vegan, .glutenFree, .dairyFree]
    case .tofuCoconut: [.vegetarian, .vegan, .glutenFree, .dairyFree, .keto]
    }
  }

  /// What is in it, as people who avoid it would write.
  private var foods: [String] {
    switch self {
    case .chickenRice: ["chicken", "poultry", "meat", "rice", "broccoli"]
    case .lentilsFeta:
      ["lentil", "legume", "feta", "cheese", "dairy", "milk", "bread", "wheat", "gluten"]
    case .salmonAvocado: ["salmon", "fish", "avocado", "salad", "lettuce"]
    case .eggsSpinach: ["egg", "mushroom", "spinach"]
    case .tofuRice: ["tofu", "soy", "rice", "greens"]
    case .beansCorn: ["bean", "legume", "corn", "maize", "avocado"]
    case .tofuCoconut: ["tofu", "soy", "coconut", "greens"]
    }
  }

  /// The first two that fit a person's diets and hold nothing that they avoid; none where none does.
  package static func offered(diets: [NutriSync.Diet], avoiding avoided: [String]) -> [SamplePlate]
  {
    let wanted = Set(diets).subtracting([.noneOfThese])
    let avoided = avoided.map { $0.lowercased() }
    let fitting = allCases.filter { plate in
      wanted.isSubset(of: plate.diets)
        && !plate.foods.contains { food in avoided.contains { $0.contains(food) } }
    }
    return Array(fitting.prefix(2))
  }
}
