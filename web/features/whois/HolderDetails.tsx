import type { Locale } from '../../../rules/text'
import { usePreferences } from '../../i18n/preferences'

export interface ShownHolder {
  company?: string | null
  forename: string
  surname: string
  street: string
  houseNumber: string
  houseNumberAdd?: string | null
  postcode: string
  city: string
  /** ISO 3166-1 alpha-2; null until filled in. */
  country: string | null
  email: string
  phone: string
}

/** A holder as on an envelope, with contact details. */
export function HolderDetails({ holder }: { holder: ShownHolder }) {
  const { locale } = usePreferences()
  const { company, forename, surname, email, phone } = holder
  const name = [forename, surname].filter(Boolean).join(' ')
  return (
    <address>
      {[company, name, addressOf(holder, locale)].filter(Boolean).map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      <span className="muted">{[email, phone].filter(Boolean).join(' · ')}</span>
    </address>
  )
}

type Address = Pick<ShownHolder, 'street' | 'houseNumber' | 'houseNumberAdd' | 'postcode' | 'city' | 'country'>

/** In one line: `Voorbeeldstraat 1 A, 1234AB Voorbeeldstad, Nederland`. Empty while nothing is filled in. */
export function addressOf({ street, houseNumber, houseNumberAdd, postcode, city, country }: Address, locale: Locale) {
  if (street === '' && city === '') return ''
  const inStreet = [street, houseNumber, houseNumberAdd].filter(Boolean).join(' ')
  return [inStreet, [postcode, city].filter(Boolean).join(' '), country && countryName(country, locale)]
    .filter(Boolean)
    .join(', ')
}

const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
