import type { BasisPoints } from './money'
import { defineText } from './text'
import { formatRate } from './vat'

interface AtRate {
  rate: BasisPoints
}

/** Labels of VAT in totals. Nothing is sold at 0%: a rate of 0 means reverse charge. */
export const vatText = defineText(
  {
    /** Label of the VAT line in a total. */
    line: ({ rate }: AtRate) => (rate === 0 ? 'Btw verlegd' : `${formatRate(rate, 'nl')} btw`),
    excluding: ({ rate }: AtRate) =>
      rate === 0 ? 'Prijzen zonder btw: die is verlegd.' : `Prijzen excl. ${formatRate(rate, 'nl')} btw.`,
    including: ({ rate }: AtRate) =>
      rate === 0 ? 'Prijzen zonder btw: die is verlegd.' : `Prijzen incl. ${formatRate(rate, 'nl')} btw.`,
    perYearExcluding: ({ rate }: AtRate) =>
      rate === 0 ? 'Prijzen per jaar, btw verlegd' : `Prijzen per jaar, excl. ${formatRate(rate, 'nl')} btw`,
    perYearIncluding: ({ rate }: AtRate) =>
      rate === 0 ? 'Prijzen per jaar, btw verlegd' : `Prijzen per jaar, incl. ${formatRate(rate, 'nl')} btw`,
  },
  {
    line: ({ rate }) => (rate === 0 ? 'VAT reverse charged' : `${formatRate(rate, 'en')} VAT`),
    excluding: ({ rate }) =>
      rate === 0 ? 'Prices without VAT: it is reverse charged.' : `Prices excl. ${formatRate(rate, 'en')} VAT.`,
    including: ({ rate }) =>
      rate === 0 ? 'Prices without VAT: it is reverse charged.' : `Prices incl. ${formatRate(rate, 'en')} VAT.`,
    perYearExcluding: ({ rate }) =>
      rate === 0 ? 'Prices per year, VAT reverse charged' : `Prices per year, excl. ${formatRate(rate, 'en')} VAT`,
    perYearIncluding: ({ rate }) =>
      rate === 0 ? 'Prices per year, VAT reverse charged' : `Prices per year, incl. ${formatRate(rate, 'en')} VAT`,
  },
)
