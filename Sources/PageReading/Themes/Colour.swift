#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A colour of sRGB with its opacity; every part from 0 to 1.
package struct Colour: Sendable, Hashable {
  /// How much red.
  package let red: Double
  /// How much green.
  package let green: Double
  /// How much blue.
  package let blue: Double
  /// How much of what lies below is covered.
  package let opacity: Double

  /// A colour of these parts.
  package init(_ red: Double, _ green: Double, _ blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// White.
  package static let white = Colour(1, 1, 1)
  /// Black.
  package static let black = Colour(0, 0, 0)

  /// What is seen where this colour lies on another one that is opaque.
  package func over(_ ground: Colour) -> Colour {
    func mix(_ top: Double, _ bottom: Double) -> Double {
      top * opacity + bottom * (1 - opacity)
    }
    return Colour(mix(red, ground.red), mix(green, ground.green), mix(blue, ground.blue))
  }

  /// The contrast of two opaque colours, from 1 to 21.
  /// Source: WCAG 2.2, "contrast ratio" and "relative luminance".
  package static func contrast(_ one: Colour, _ other: Colour) -> Double {
    let (light, dark) = (max(one.luminance, other.luminance), min(one.luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ part: Double) -> Double {
    let part = min(max(part, 0), 1)
    return part <= 0.0031308 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055
  }
}

// MARK: Reading

extension Colour {
  /// A colour as stylesheets write it: `#RGB`, `#RRGGBBAA`, `rgb(0 210 106 / .1)`, `white`,
  /// `black`, `transparent`; nil for anything else.
  package init?(_ text: String) {
    switch text.lowercased() {
    case "white": self = .white
    case "black": self = .black
    case "transparent": self = Colour(0, 0, 0, opacity: 0)
    case let text where text.hasPrefix("#"):
      guard let colour = Self.hexadecimal(text.dropFirst()) else { return nil }
      self = colour
    case let text where text.hasPrefix("rgb(") || text.hasPrefix("rgba("):
      guard let colour = Self.function(text) else { return nil }
      self = colour
    default: return nil
    }
  }

  private static func hexadecimal(_ digits: Substring) -> Colour? {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count else { return nil }
    let parts: [Int]
    switch values.count {
    case 3, 4: parts = values.map { $0 * 17 }
    case 6, 8:
      parts = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    let shares = parts.map { Double($0) / 255 }
    return Colour(shares[0], shares[1], shares[2], opacity: shares.count > 3 ? shares[3] : 1)
  }

  private static func function(_ text: String) -> Colour? {
    let inner = text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
    let parts = inner.split { $0 == " " || $0 == "," || $0 == "/" }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    func number(_ part: Substring, of whole: Double) -> Double? {
      part.hasSuffix("%")
        ? Double(part.dropLast()).map { $0 / 100 } : Double(part).map { $0 / whole }
    }
    let shares = parts.prefix(3).compactMap { number($0, of: 255) }
    let opacity = parts.count == 4 ? number(parts[3], of: 1) : 1
    guard shares.count == 3, let opacity else { return nil }
    return Colour(shares[0], shares[1], shares[2], opacity: opacity)
  }

  /// What `color-mix(in oklab, …)` makes of two colours: `share` of the second.
  /// Source: CSS Color 5, §2; the matrices are those of Björn Ottosson, "A perceptual color space".
  package func mixedInOklab(with other: Colour, share: Double) -> Colour {
    func mix(_ one: Double, _ two: Double) -> Double { one * (1 - share) + two * share }
    let (one, two) = (oklab, other.oklab)
    // Parts count by their opacity.
    let opacity = mix(opacity, other.opacity)
    guard opacity > 0 else { return Colour(0, 0, 0, opacity: 0) }
    let parts = (0..<3).map {
      mix(one[$0] * self.opacity, two[$0] * other.opacity) / opacity
    }
    return Colour(oklab: parts, opacity: opacity)
  }

  /// What `color-mix(in srgb, …)` makes of two colours.
  package func mixed(with other: Colour, share: Double) -> Colour {
    let opacity = self.opacity * (1 - share) + other.opacity * share
    guard opacity > 0 else { return Colour(0, 0, 0, opacity: 0) }
    func mix(_ one: Double, _ two: Double) -> Double {
      (one * self.opacity * (1 - share) + two * other.opacity * share) / opacity
    }
    return Colour(
      mix(red, other.red), mix(green, other.green), mix(blue, other.blue), opacity: opacity)
  }

  private var oklab: [Double] {
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return [
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    ]
  }

  private init(oklab: [Double], opacity: Double) {
    let l = pow(oklab[0] + 0.3963377774 * oklab[1] + 0.2158037573 * oklab[2], 3)
    let m = pow(oklab[0] - 0.1055613458 * oklab[1] - 0.0638541728 * oklab[2], 3)
    let s = pow(oklab[0] - 0.0894841775 * oklab[1] - 1.2914855480 * oklab[2], 3)
    self.init(
      Self.encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      Self.encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      Self.encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), opacity: opacity)
  }
}
