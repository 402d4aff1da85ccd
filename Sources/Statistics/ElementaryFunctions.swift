// The functions of the C library that the formulas need; all else is the standard library.
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
package func naturalLogarithm(_ value: Double) -> Double { log(value) }

/// The natural exponential.
func naturalExponential(_ value: Double) -> Double { exp(value) }

/// The natural logarithm of the gamma function of a positive number. Unlike `lgamma` it writes no sign into a place
/// that all threads share.
func logarithmOfGamma(_ value: Double) -> Double {
  var sign: Int32 = 0
  return lgamma_r(value, &sign)
}

/// Twice the share of a normal distribution beyond `value` × √2 standard deviations, for `value` ≥ 0.
func complementaryError(_ value: Double) -> Double { erfc(value) }
