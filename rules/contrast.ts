/** A colour as `#14523f`. */
export type Hex = string

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const channels = (color: Hex): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Relative luminance of a colour, from 0 to 1 (WCAG 2.2). */
function luminance(color: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, from 1 to 21, in any order (WCAG 2.2, 1.4.3). */
export function contrast(one: Hex, other: Hex): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes two colours: `share` of the second, from 0 to 1. */
export function mix(one: Hex, other: Hex, share: number): Hex {
  const others = channels(other)
  const mixed = channels(one).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
