import Glibc

/// A colour of sRGB.
struct Color: Sendable, Hashable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// A colour by its digits, as in `0x171c28`.
    init(_ digits: UInt32) {
        red = UInt8(digits >> 16 & 255)
        green = UInt8(digits >> 8 & 255)
        blue = UInt8(digits & 255)
    }

    /// The colour `oklch()` of CSS.
    ///
    /// What sRGB lacks is clipped, as browsers do.
    ///
    /// - Parameters:
    ///   - lightness: 0 to 1.
    ///   - chroma: 0 for grey.
    ///   - hue: In degrees.
    /// - Note: Source: Björn Ottosson, *A perceptual color space for image processing*, 2020.
    init(lightness: Double, chroma: Double, hue: Double) {
        let a = chroma * cos(hue * .pi / 180)
        let b = chroma * sin(hue * .pi / 180)
        let (long, medium, short) = (
            cube(lightness + 0.3963377774 * a + 0.2158037573 * b),
            cube(lightness - 0.1055613458 * a - 0.0638541728 * b),
            cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        )
        red = encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
        green = encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
        blue = encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
    }
}

private func cube(_ number: Double) -> Double { number * number * number }

/// The byte of a part of linear light.
private func encoded(_ part: Double) -> UInt8 {
    let light = min(max(part, 0), 1)
    let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((255 * value).rounded())
}
