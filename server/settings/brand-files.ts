import { createHash } from 'node:crypto'
import { brandTokens, hasOwnColors, OWN_BRAND, type ShopBrand } from '../../rules/shop-brand'

/** A file of a brand, with its address below `/brand/`. */
export interface BrandFile {
  name: string
  type: 'text/css' | 'text/javascript'
  text: string
}

/** Files that the pages of a shop with its own brand load. */
export interface BrandFiles {
  style: BrandFile | null
  script: BrandFile | null
}

/** The `viewBox` of the wordmark, by which the style sheet finds it. */
const WORDMARK = 'svg[viewBox="-1 -42 163 53"]'

/** Returns the files of a version of the brand. Their names change with their contents, so that caches can keep them. */
export function brandFiles(brand: ShopBrand, version: number): BrandFiles {
  const hasName = brand.name !== OWN_BRAND.name
  const style = [...(hasOwnColors(brand) ? [] : [colorsOf(brand)]), ...(hasName ? [nameStyle(brand.name)] : [])]
  return {
    style: style.length === 0 ? null : fileOf(version, 'css', style.join('\n')),
    script: hasName ? fileOf(version, 'js', nameScript(brand.name)) : null,
  }
}

function fileOf(version: number, ending: 'css' | 'js', text: string): BrandFile {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { name: `${version}-${hash}.${ending}`, type: ending === 'css' ? 'text/css' : 'text/javascript', text }
}

/** In no cascade layer, so that it comes before the tokens of the shop. */
const colorsOf = (brand: ShopBrand): string =>
  `:root{${Object.entries(brandTokens(brand))
    .map(([token, [light, dark]]) => `--${token}:light-dark(${light},${dark})`)
    .join(';')}}`

/** Shows the name where the wordmark is drawn. The letters that a name can have need no escapes. */
const nameStyle = (name: string): string =>
  `${WORDMARK}{display:none}
:has(>${WORDMARK}){text-decoration:none}
:has(>${WORDMARK})::before{content:"${name}";display:block;font:700 1.5rem/40px var(--font-display);letter-spacing:var(--track-display);white-space:nowrap}`

/**
 * Puts the name in the texts of the app before it starts, but not in the values that a text is given: a customer may be
 * called so. The server does the same in the HTML of a page, so that hydration finds what it expects.
 */
const nameScript = (name: string): string => `{
  const own = /\\bWimpel\\b/g
  const entries = (words, change) => Object.fromEntries(Object.entries(words).map(([key, value]) => [key, change(value)]))
  const kept = (value) =>
    typeof value === 'string' ? value.replace(own, '\\uE000') : value?.constructor === Object ? entries(value, kept) : value
  const named = (words) => words.replace(own, ${JSON.stringify(name)}).replaceAll('\\uE000', 'Wimpel')
  globalThis.shopText = (words) =>
    typeof words === 'string'
      ? named(words)
      : typeof words === 'function'
        ? (values) => named(words(kept(values)))
        : Array.isArray(words)
          ? words.map(shopText)
          : entries(words, shopText)
}
`
