import { COUNTRIES } from '../../../rules/countries'
import type { Locale } from '../../../rules/text'
import type { Option } from '../../ui/ListBoxPopover'

/** All countries by name in the reader's language; the value is the id. */
export function countryOptions(locale: Locale): Option[] {
  const options = COUNTRIES.map(({ id, country, country_en }) => ({
    value: String(id),
    label: locale === 'en' ? country_en : country,
  }))
  return options.sort((a, b) => a.label.localeCompare(b.label, locale))
}
