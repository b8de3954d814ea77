import { COUNTRIES, findCountryByCode } from '../../../rules/countries'
import type { Locale } from '../../../rules/text'
import { isMemberState } from '../../../rules/vat-id'

/** Name of a country by its code, in the reader's language. */
export function countryName(code: string, locale: Locale): string {
  const known = findCountryByCode(code)
  return (locale === 'nl' ? known?.country : known?.country_en) ?? code
}

/** The member states of the EU by name, for a list. */
export const memberStateOptions = (locale: Locale) =>
  COUNTRIES.filter(({ code }) => isMemberState(code))
    .map(({ code }) => ({ value: code, label: countryName(code, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
