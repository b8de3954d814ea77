import * as z from 'zod/mini'
import { contrast, type Hex, isHex, mix } from './contrast'
import { readStored } from './stored-setting'

/** Colours that the owner chooses, for the light and the dark theme. */
export const BRAND_COLORS = [
  'actionLight',
  'actionDark',
  'bannerLight',
  'bannerDark',
  'placeLight',
  'placeDark',
] as const
export type BrandColor = (typeof BRAND_COLORS)[number]

/** Name and colours of the shop as customers see them. */
export type ShopBrand = { name: string } & Record<BrandColor, Hex>

/** The name and colours that come with the shop, as in `web/styles/tokens.css`. */
export const OWN_BRAND: ShopBrand = {
  name: 'Wimpel',
  actionLight: '#14523f',
  actionDark: '#6fd6ab',
  bannerLight: '#123f33',
  bannerDark: '#0f2f27',
  placeLight: '#f2691b',
  placeDark: '#ff8a40',
}

const text = z.string()
const shape = z.object({
  ...{ name: text, actionLight: text, actionDark: text, bannerLight: text, bannerDark: text },
  ...{ placeLight: text, placeDark: text },
})

/** Reads a stored brand; null if it is damaged or no longer valid. */
export function readBrand(stored: string | null): ShopBrand | null {
  const brand = readStored(shape, stored)
  return brand && Object.keys(brandIssues(brand)).length === 0 ? brand : null
}

export const SHOP_NAME_MAX = 20
/** Fits in HTML, JSON, a style sheet, a mail header and a bank statement without escapes. */
const NAME = /^[\p{L}\d](?:[\p{L}\d .+-]*[\p{L}\d.+])?$/u

/** Surfaces of the theme on which a colour stands: `--bg-surface` first, `--bg-page`, `--bg-raised`. */
const SURFACES = {
  Light: ['#ffffff', '#f3f6f4'],
  Dark: ['#121d19', '#0b1411', '#182621'],
} as const
/** Text and secondary text on a banner. */
const ON_BANNER = ['#f1f8f4', '#b9d6ca'] as const

/** Lowest ratio for text, and for marks without text (WCAG 2.2 AA, 1.4.3 and 1.4.11). */
const TEXT_RATIO = 4.5
const MARK_RATIO = 3

/** Text on the colour of the current place (`--on-spark`). */
const ON_PLACE = '#261002'

/** Contrast of a colour with what it stands on, or with text on it. */
interface ColorContrast {
  ratio: number
  /** Lowest ratio that is allowed. */
  needed: number
}

/** Returns the worst contrast of a chosen colour, compared with the limit for each place in which it is used. */
export function contrastOf(color: BrandColor, value: Hex): ColorContrast {
  const theme = color.endsWith('Dark') ? 'Dark' : 'Light'
  const [surface] = SURFACES[theme]
  const pairs: (readonly [other: Hex, needed: number])[] = color.startsWith('place')
    ? [
        [surface, MARK_RATIO],
        [ON_PLACE, TEXT_RATIO],
      ]
    : (color.startsWith('banner') ? ON_BANNER : SURFACES[theme]).map((other) => [other, TEXT_RATIO] as const)
  const found = pairs.map(([other, needed]) => ({ ratio: contrast(value, other), needed }))
  return found.reduce((worst, one) => (one.ratio / one.needed < worst.ratio / worst.needed ? one : worst))
}

export type BrandIssue = 'required' | 'too-long' | 'invalid-characters' | 'invalid' | 'low-contrast'

/** Checks a brand. Returns the invalid fields. */
export function brandIssues(brand: ShopBrand): Partial<Record<keyof ShopBrand, BrandIssue>> {
  const name = nameIssue(brand.name)
  const colors = BRAND_COLORS.map((color) => [color, colorIssue(color, brand[color])] as const)
  return { ...(name && { name }), ...Object.fromEntries(colors.filter(([, issue]) => issue !== null)) }
}

function colorIssue(color: BrandColor, value: string): BrandIssue | null {
  if (!isHex(value)) return 'invalid'
  const { ratio, needed } = contrastOf(color, value)
  return ratio < needed ? 'low-contrast' : null
}

function nameIssue(name: string): BrandIssue | null {
  if (name === '') return 'required'
  if (name.length > SHOP_NAME_MAX) return 'too-long'
  return NAME.test(name) ? null : 'invalid-characters'
}

/** Writes a ratio as `9,1` in Dutch and `9.1` in English, rounded down: 4.49 is not enough. */
export const ratioText = (ratio: number, locale: 'nl' | 'en'): string =>
  (Math.floor(ratio * 10) / 10).toFixed(1).replace('.', locale === 'nl' ? ',' : '.')

/** Returns white or nearly black, whichever has more contrast with a surface. The ratio is always 4.5 or more. */
const textOn = (color: Hex): Hex => (contrast(color, '#ffffff') >= contrast(color, '#06120e') ? '#ffffff' : '#06120e')

/** Darkens a colour on light surfaces, or lightens it on dark ones, until text in it can be read. */
function readable(color: Hex, theme: 'Light' | 'Dark'): Hex {
  const towards = theme === 'Light' ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share)
    if (SURFACES[theme].every((surface) => contrast(mixed, surface) >= TEXT_RATIO)) return mixed
  }
  return towards
}

/** Returns the design tokens that follow from the chosen colours, as pairs for the light and the dark theme. */
export function brandTokens(brand: ShopBrand): Record<string, readonly [light: Hex, dark: Hex]> {
  const { actionLight, actionDark, bannerLight, bannerDark, placeLight, placeDark } = brand
  return {
    action: [actionLight, actionDark],
    'action-hover': [mix(actionLight, '#000000', 0.22), mix(actionDark, '#ffffff', 0.22)],
    'action-press': [mix(actionLight, '#000000', 0.4), mix(actionDark, '#ffffff', 0.4)],
    'on-action': [textOn(actionLight), textOn(actionDark)],
    'action-soft': [mix(actionLight, '#ffffff', 0.9), mix(actionDark, SURFACES.Dark[0], 0.85)],
    link: [actionLight, actionDark],
    'bg-brand': [bannerLight, bannerDark],
    spark: [placeLight, placeDark],
    'spark-on-brand': [placeLight, placeDark],
    'spark-on-brand-hover': [mix(placeLight, '#ffffff', 0.25), mix(placeDark, '#ffffff', 0.25)],
    'spark-soft': [mix(placeLight, '#ffffff', 0.9), mix(placeDark, SURFACES.Dark[0], 0.87)],
    'spark-fg': [readable(placeLight, 'Light'), readable(placeDark, 'Dark')],
  }
}

/** Returns whether the brand has the colours that come with the shop. */
export const hasOwnColors = (brand: ShopBrand): boolean =>
  BRAND_COLORS.every((color) => brand[color].toLowerCase() === OWN_BRAND[color])
