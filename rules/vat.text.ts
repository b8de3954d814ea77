import type { BasisPoints } from './money'
import { defineText } from './text'

interface AtRate {
  rate: BasisPoints
}

/** Labels of VAT in totals. Nothing is sold at 0%: a rate of 0 means reverse charge. */
export const vatText = defineText(
  {
    /** Label of the VAT line in a total. */
    line: ({ rate }: AtRate) => (rate === 0 ? 'Btw verlegd' : `${rate / 100}% btw`),
    excluding: ({ rate }: AtRate) =>
      rate === 0 ? 'Prijzen zonder btw: die is verlegd.' : `Prijzen excl. ${rate / 100}% btw.`,
    including: ({ rate }: AtRate) =>
      rate === 0 ? 'Prijzen zonder btw: die is verlegd.' : `Prijzen incl. ${rate / 100}% btw.`,
    perYearExcluding: ({ rate }: AtRate) =>
      rate === 0 ? 'Prijzen per jaar, btw verlegd' : `Prijzen per jaar, excl. ${rate / 100}% btw`,
    perYearIncluding: ({ rate }: AtRate) =>
      rate === 0 ? 'Prijzen per jaar, btw verlegd' : `Prijzen per jaar, incl. ${rate / 100}% btw`,
  },
  {
    line: ({ rate }) => (rate === 0 ? 'VAT reverse charged' : `${rate / 100}% VAT`),
    excluding: ({ rate }) =>
      rate === 0 ? 'Prices without VAT: it is reverse charged.' : `Prices excl. ${rate / 100}% VAT.`,
    including: ({ rate }) =>
      rate === 0 ? 'Prices without VAT: it is reverse charged.' : `Prices incl. ${rate / 100}% VAT.`,
    perYearExcluding: ({ rate }) =>
      rate === 0 ? 'Prices per year, VAT reverse charged' : `Prices per year, excl. ${rate / 100}% VAT`,
    perYearIncluding: ({ rate }) =>
      rate === 0 ? 'Prices per year, VAT reverse charged' : `Prices per year, incl. ${rate / 100}% VAT`,
  },
)
