// The two functions of the C library that the equations need; all else is the standard library.
#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The natural logarithm of a positive number.
func naturalLogarithm(_ value: Double) -> Double { log(value) }

/// The natural exponential.
func naturalExponential(_ value: Double) -> Double { exp(value) }
