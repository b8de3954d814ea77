/** The languages of the shop. Dutch is first: it is the default and the language that every text is written in. */
export const LOCALES = ['nl', 'en'] as const
export type Locale = (typeof LOCALES)[number]

type Words = Record<string, string | readonly string[] | ((values: never) => string)>

/** The English side has the same keys and the same placeholders; only the words differ. */
type SameWords<T extends Words> = {
  [K in keyof T]: T[K] extends (values: infer V) => string
    ? (values: V) => string
    : T[K] extends readonly string[]
      ? readonly string[]
      : string
}

export type Text<T extends Words = Words> = Record<Locale, SameWords<T>>

/** Words of one part of the shop in both languages. A missing or surplus English key is a type error. */
export function defineText<const T extends Words>(nl: T, en: SameWords<T>): Text<T> {
  return { nl: nl as unknown as SameWords<T>, en }
}

/** Reads a language from outside (a cookie, a header); what is not known is Dutch. */
export const parseLocale = (value: string | undefined): Locale => (value === 'en' ? 'en' : 'nl')
