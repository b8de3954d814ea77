import type { Locale } from './text'

/** An amount in euro cents, always a whole number. Amounts are net of VAT unless a name says gross. */
export type Cents = number

/** A rate in hundredths of a percent: 2100 is 21%. */
export type BasisPoints = number

/** Guards the one promise that all arithmetic here rests on: an amount is a safe whole number. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`)
  return amount
}

const formats: Record<Locale, Intl.NumberFormat> = {
  nl: new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
}

/** `€ 3,99` in Dutch, `€ 3.99` in English; a no-break space keeps the sign with its amount. */
export function formatMoney(amount: Cents, locale: Locale): string {
  const sign = amount < 0 ? '-' : ''
  return `€\u00a0${sign}${formats[locale].format(Math.abs(amount) / 100)}`
}
