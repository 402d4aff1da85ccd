import Synchronization

/// Values that exist once in the process, each under a number that stays: what an event is made of. They
/// are few and are never given back, so that an event is only numbers: it can be copied and handed to
/// another thread without a reference being counted, which threads would do in the same few places.
final class Interned<Value: Hashable & Sendable>: Sendable {
  private struct State {
    var values: [Value]
    var numbers: [Value: UInt32]
  }

  private let state: Mutex<State>

  /// - Parameter void: the value with the number 0.
  init(void: Value) { state = Mutex(State(values: [void], numbers: [void: 0])) }

  /// The number of a value, which gets one where it has none.
  func number(of value: Value) -> UInt32 {
    state.withLock { state in
      if let number = state.numbers[value] { return number }
      let number = UInt32(state.values.count)
      state.values.append(value)
      state.numbers[value] = number
      return number
    }
  }

  /// The value with a number that was given.
  subscript(number: UInt32) -> Value { state.withLock { $0.values[Int(number)] } }
}
