import { findCountryByCode } from '../../../rules/countries'
import type { Locale } from '../../../rules/text'

/** Name of a country by its code, in the reader's language. */
export function countryName(code: string, locale: Locale): string {
  const known = findCountryByCode(code)
  return (locale === 'nl' ? known?.country : known?.country_en) ?? code
}
