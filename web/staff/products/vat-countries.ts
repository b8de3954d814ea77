import { COUNTRIES } from '../../../rules/countries'
import type { Locale } from '../../../rules/text'
import { isMemberState } from '../../../rules/vat-id'
import { countryName } from '../frame/country-name'

/** The member states of the EU by name, for a list. */
export const memberStateOptions = (locale: Locale) =>
  COUNTRIES.filter(({ code }) => isMemberState(code))
    .map(({ code }) => ({ value: code, label: countryName(code, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
