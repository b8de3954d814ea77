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

/** Replaces Wimpel in texts by the name of the shop. A shop with another name loads a script before the app that sets it. */
const shown = (globalThis as { shopText?: <T>(words: T) => T }).shopText ?? (<T>(words: T): T => words)

/** Texts of one part of the shop in both languages. A missing or surplus English key is a type error. */
export function defineText<const T extends Words>(nl: T, en: SameWords<T>): Text<T> {
  return { nl: shown(nl) as unknown as SameWords<T>, en: shown(en) }
}

/** Reads a locale from a cookie or header. An unknown value becomes Dutch. */
export const parseLocale = (value: string | undefined): Locale => (value === 'en' ? 'en' : 'nl')
