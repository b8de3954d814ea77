/** Languages of the shop. Dutch is the default, and every text is written in it. */
export const LOCALES = ['nl', 'en'] as const
export type Locale = (typeof LOCALES)[number]

type Words = Record<string, string | readonly string[] | ((values: never) => string)>

/** The English texts have the same keys and placeholders. */
type SameWords<T extends Words> = {
  [K in keyof T]: T[K] extends (values: infer V) => string
    ? (values: V) => string
    : T[K] extends readonly string[]
      ? readonly string[]
      : string
}

export type Text<T extends Words = Words> = Record<Locale, SameWords<T>>

/**
 * The name of the shop in texts. On the server a place that `withShopName` fills for each page, since texts are made once
 * and the owner changes the name without a restart; nobody can write it, so data is never taken for it. A browser loads
 * the name before the app, if it is another one than the shop came with.
 */
export const SHOP: string =
  typeof document === 'undefined'
    ? `\uE000${globalThis.crypto.randomUUID()}\uE000`
    : ((globalThis as { shopName?: string }).shopName ?? 'Wimpel')

/**
 * Texts of one part of the shop in both languages, with `SHOP` for its name. A missing or surplus English key is a type
 * error.
 */
export function defineText<const T extends Words>(nl: T, en: SameWords<T>): Text<T> {
  return { nl: nl as unknown as SameWords<T>, en }
}

/** Reads a locale from a cookie or header. An unknown value becomes Dutch. */
export const parseLocale = (value: string | undefined): Locale => (value === 'en' ? 'en' : 'nl')
