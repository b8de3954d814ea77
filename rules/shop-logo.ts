import * as z from 'zod/mini'
import { readStored } from './stored-setting'

/**
 * Surfaces that have a picture of their own. Without one for dark surfaces the other one stands on a white plate there. PAPER is
 * mails and invoices, which cannot show an SVG; ICON is the tab of a browser and the screen of a phone.
 */
export const LOGO_SURFACES = ['LIGHT', 'DARK', 'PAPER', 'ICON'] as const
export type LogoSurface = (typeof LOGO_SURFACES)[number]

/** Largest files, in bytes. */
export const LOGO_BYTES = { svg: 64 * 1024, png: 256 * 1024 } as const
export type LogoType = keyof typeof LOGO_BYTES
/** Largest side of a PNG in pixels, and of the `viewBox` of an SVG. */
export const LOGO_SIDE = { min: 16, max: 2000 } as const
/** Sides of the icon in pixels. Phones show one of 180 or more; 512 is usual. */
export const ICON_SIDE = { min: 180, max: 1024 } as const
/** Width divided by height. A taller or wider logo is too small to read in the header. */
export const LOGO_RATIO = { min: 0.5, max: 8 } as const

/** A stored file of a logo. Its address has its hash, so that caches can keep it forever. */
export interface LogoFile {
  /** The first 128 bits of its SHA-256, in hexadecimal digits. */
  hash: string
  type: LogoType
  width: number
  height: number
  /** Size in bytes. */
  bytes: number
}

/** The logo of the shop; `light` is null if it has none. */
export interface ShopLogo {
  light: LogoFile | null
  dark: LogoFile | null
  /** A PNG for mails and invoices; null if those show `light`. */
  paper: LogoFile | null
  /** A square PNG, which a shop without a logo can have too. */
  icon: LogoFile | null
}

export const NO_LOGO: ShopLogo = { light: null, dark: null, paper: null, icon: null }

/** The picture of a surface in the logo. */
export const sideOf = (surface: LogoSurface): keyof ShopLogo =>
  (({ LIGHT: 'light', DARK: 'dark', PAPER: 'paper', ICON: 'icon' }) as const)[surface]

/** Returns the logo for mails and invoices, always a PNG; null if those show the name. */
export const paperLogo = ({ light, paper }: ShopLogo): LogoFile | null =>
  paper ?? (light?.type === 'png' ? light : null)

const file = z.object({
  hash: z.string().check(z.regex(/^[\da-f]{32}$/)),
  type: z.enum(['svg', 'png']),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  bytes: z.number(),
})
/** Logos from before there were more pictures have only the first two. */
const shape = z.object({
  light: z.nullable(file),
  dark: z.nullable(file),
  paper: z._default(z.nullable(file), null),
  icon: z._default(z.nullable(file), null),
})

/** Reads a stored logo; none if it is damaged or was removed. */
export const readLogo = (stored: string | null): ShopLogo => readStored(shape, stored) ?? NO_LOGO

/** Address of a file of a logo, on the shop and on the back office. */
export const logoPath = ({ hash, type }: Pick<LogoFile, 'hash' | 'type'>): string => `/brand/logo-${hash}.${type}`

/** Returns the size of a logo within a box: as high as the box, or as wide if it is a wide one. */
export function logoSize({ width, height }: LogoFile, box: { width: number; height: number }) {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
