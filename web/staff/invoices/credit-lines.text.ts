import { defineText } from '../../../rules/text'

/** Words of the lines to choose from, where a refund has its own. */
export const creditLinesText = defineText(
  {
    linesCaption: 'Wat te crediteren is',
    canBack: 'Te crediteren',
    goesBack: 'Credit, incl. btw',
    amountOf: (p: { title: string }) => `Bedrag te crediteren van ${p.title}`,
    refunded: (p: { amount: string }) => `${p.amount} is al gecrediteerd`,
  },
  {
    linesCaption: 'Amounts to credit',
    canBack: 'Can be credited',
    goesBack: 'Credit, incl. VAT',
    amountOf: (p) => `Amount to credit of ${p.title}`,
    refunded: (p) => `${p.amount} was credited before`,
  },
)
