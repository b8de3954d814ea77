import type { Locale } from './text'

/** Amount in whole euro cents. Excludes VAT unless the name says gross. */
export type Cents = number

/** Rate in hundredths of a percent: 2100 is 21%. */
export type BasisPoints = number

/** Asserts that an amount is a safe integer. All arithmetic here relies on it. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`)
  return amount
}

const formats: Record<Locale, Intl.NumberFormat> = {
  nl: new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
}

/** Formats whole euros, such as an insured amount: `€ 50.000` in Dutch, `€ 50,000` in English. */
export const formatEuros = (amount: Cents, locale: Locale): string =>
  formatMoney(amount, locale).replace(/[.,]\d\d$/, '')

/** Before a negative amount: U+2212, which is as wide as a digit. Invoices and pages have it before the currency. */
const MINUS = '−'

/**
 * Formats an amount: `€ 3,99` in Dutch, `€ 3.99` in English, and `−€ 3,99` if it is negative. A no-break space keeps
 * the currency with the amount.
 */
export function formatMoney(amount: Cents, locale: Locale): string {
  return `${amount < 0 ? MINUS : ''}€\u00a0${formats[locale].format(Math.abs(amount) / 100)}`
}
