import { type Locale, parseLocale } from '../../rules/text'

/** The language of the page, as its `<html lang>` says; Dutch where there is no page. */
export const pageLocale = (): Locale =>
  parseLocale(typeof document === 'undefined' ? undefined : document.documentElement.lang)
