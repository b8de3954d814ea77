import { defineText } from '../../../rules/text'

/** Names of the counts that have to be 0, by their kind. */
export const watchesText = defineText(
  {
    'order-without-job': 'Besteld zonder taak',
    'invoice-not-final': 'Maand zonder factuur',
    'term-without-end': 'Afgelopen, niet verlengd of beëindigd',
    'books-unbalanced': 'Maand die niet sluit met het journaal',
  },
  {
    'order-without-job': 'Ordered without a job',
    'invoice-not-final': 'Month without an invoice',
    'term-without-end': 'Ended, not renewed or closed',
    'books-unbalanced': 'Month that differs from its journal',
  },
)
