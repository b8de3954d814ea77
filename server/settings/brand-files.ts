import { createHash } from 'node:crypto'
import { brandTokens, hasOwnColors, OWN_BRAND, type ShopBrand } from '../../rules/shop-brand'
import { type LogoFile, logoPath, logoSize, type ShopLogo } from '../../rules/shop-logo'

const TYPES = {
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
} as const
type Ending = keyof typeof TYPES

/** A file of a brand, with its address below `/brand/`. */
export interface BrandFile {
  name: string
  type: (typeof TYPES)[Ending]
  text: string
}

/** Files that the pages of a shop with its own brand load. */
export interface BrandFiles {
  style: BrandFile | null
  script: BrandFile | null
  /** The pennant in the shop's colours. */
  icon: BrandFile | null
  manifest: BrandFile | null
}

/** The `viewBox` of the wordmark, by which the style sheet finds it. */
const WORDMARK = 'svg[viewBox="-1 -42 163 53"]'

/** Numbers of the versions of name and colours, and of the logo. */
export type BrandVersions = readonly [brand: number, logo: number]

/** Returns the files of a version of the brand. Their names change with their contents, so that caches can keep them. */
export function brandFiles(brand: ShopBrand, logo: ShopLogo, versions: BrandVersions): BrandFiles {
  const hasName = brand.name !== OWN_BRAND.name
  const style = [
    ...(hasOwnColors(brand) ? [] : [colorsOf(brand)]),
    ...(logo.light ? [logoStyle(logo.light, logo.dark)] : hasName ? [nameStyle(brand.name)] : []),
  ]
  if (style.length === 0 && !logo.icon) return { style: null, script: null, icon: null, manifest: null }
  const icon = fileOf(versions, 'svg', iconOf(brand))
  return {
    style: style.length === 0 ? null : fileOf(versions, 'css', style.join('\n')),
    script: hasName ? fileOf(versions, 'js', nameScript(brand.name)) : null,
    icon,
    manifest: fileOf(
      versions,
      'webmanifest',
      manifestOf(brand, { path: iconPath(logo, icon), side: logo.icon?.width }),
    ),
  }
}

const FILE_NAME = /^(\d{1,9})\.(\d{1,9})-[\w-]{16}\.(?:css|js|svg|webmanifest)$/

/** Reads the versions in the name of a file; null if no file is called so. */
export function versionsIn(file: string): BrandVersions | null {
  const found = FILE_NAME.exec(file)
  return found && [Number(found[1]), Number(found[2])]
}

function fileOf(versions: BrandVersions, ending: Ending, text: string): BrandFile {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return {
    name: `${versions.join('.')}-${hash}.${ending}`,
    type: TYPES[ending],
    text,
  }
}

/** The icon of the shop: the one that the owner chose, or the logo if that is about as wide as it is high; else the pennant. */
export function iconPath({ light, icon: own }: ShopLogo, icon: Pick<BrandFile, 'name'>): string {
  if (own) return logoPath(own)
  const ratio = light ? light.width / light.height : 0
  return light && ratio > 0.75 && ratio < 1.34 ? logoPath(light) : `/brand/${icon.name}`
}

const iconOf = ({ bannerLight, placeLight }: ShopBrand): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="15" fill="${bannerLight}"/><rect x="15" y="11" width="6.5" height="42" rx="1.6" fill="#fff"/><path d="M23.5 12.5L50.5 16.5L45.1 22.5L50.5 28.5L23.5 32.5Z" fill="${placeLight}"/></svg>`

const manifestOf = ({ name, bannerLight }: ShopBrand, icon: { path: string; side: number | undefined }): string =>
  JSON.stringify({
    ...{
      name,
      short_name: name,
      description: 'Domeinnamen en webhosting',
      lang: 'nl',
      start_url: '/',
      display: 'browser',
    },
    ...{ background_color: bannerLight, theme_color: bannerLight },
    icons: [
      {
        src: icon.path,
        type: icon.path.endsWith('.png') ? 'image/png' : 'image/svg+xml',
        sizes: icon.side === undefined ? 'any' : `${icon.side}x${icon.side}`,
      },
    ],
  })

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

/** Room of the logo in the header of the shop in pixels, on wide and on narrow screens. */
const WIDE = { width: 200, height: 40 }
const NARROW = { width: 130, height: 34 }
/** Beside the logo on its plate. */
const PLATE = 8

/**
 * Shows the logo where the wordmark is drawn; the link around it names the shop. Dark surfaces are the dark theme, and
 * banners in both themes. A logo for light surfaces stands on a white plate there.
 */
function logoStyle(light: LogoFile, dark: LogoFile | null): string {
  const at = (where: string) => `${where}:has(>${WORDMARK})::before`
  const box = (file: LogoFile, room: { width: number; height: number }, plate = 0) => {
    const { width } = logoSize(file, { ...room, height: room.height - plate })
    return `width:${width + 2 * plate}px`
  }
  const shown = dark ?? light
  const plate = dark ? 0 : PLATE
  const onDark = dark
    ? `background-image:url(${logoPath(dark)});${box(dark, WIDE)}`
    : `background-color:#fff;border-radius:var(--r-sm);background-size:calc(100% - ${2 * PLATE}px) calc(100% - ${PLATE}px);background-position:center;${box(light, WIDE, PLATE)}`
  const darkPlaces = (rules: string, theme = 'data-theme') => `@media screen{
${at('.on-brand ')},${at(`:root[${theme}=dark] `)}{${rules}}
}
@media screen and (prefers-color-scheme:dark){
${at(`:root:not([${theme}=light]) `)}{${rules}}
}`
  return `${WORDMARK}{display:none}
:has(>${WORDMARK}){text-decoration:none}
${at('')}{content:"";display:block;height:${WIDE.height}px;${box(light, WIDE)};background:url(${logoPath(light)}) left/contain no-repeat;print-color-adjust:exact}
${at('footer ')}{margin-bottom:14px}
${darkPlaces(onDark)}
@media (max-width:767.98px){
${at('')}{height:${NARROW.height}px;${box(light, NARROW)}}
${darkPlaces(box(shown, NARROW, plate))}
}`
}

/** Gives the app the name before it starts: `SHOP` in `rules/text.ts`. The server fills the same places in the HTML. */
const nameScript = (name: string): string => `globalThis.shopName=${JSON.stringify(name)}\n`
