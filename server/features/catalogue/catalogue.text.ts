import { defineText } from '../../../rules/text'

/** Words around product names and descriptions, which are data in the database. */
export const text = defineText(
  {
    unlimited: 'onbeperkt',
    none: 'geen',
    freeCertificate: 'Gratis SSL-certificaat',
    php: 'PHP 7 en 5',
    ssd: 'SSD-opslag',
    mysql: 'MySQL-databases',
    salePaused: (p: { title: string }) => `${p.title} is nu even niet te bestellen. Probeer het later nog eens.`,
  },
  {
    unlimited: 'unlimited',
    none: 'none',
    freeCertificate: 'Free SSL certificate',
    php: 'PHP 7 and 5',
    ssd: 'SSD storage',
    mysql: 'MySQL databases',
    salePaused: (p) => `${p.title} cannot be ordered right now. Try again later.`,
  },
)

export const paymentMethodText = {
  IDEAL: defineText(
    { name: 'iDEAL', summary: 'Direct betalen via je eigen bank' },
    { name: 'iDEAL', summary: 'Pay at once through your own bank' },
  ),
  AUTOMATIC_INCASSO: defineText(
    { name: 'Automatische incasso', summary: 'Geen administratiekosten, machtigen doe je bij je eerste factuur' },
    { name: 'Direct debit', summary: 'No administration costs, you authorise us with your first invoice' },
  ),
  MANUAL_PAYMENT: defineText(
    { name: 'Op rekening', summary: 'Factuur per e-mail, betalen binnen 14 dagen' },
    { name: 'On account', summary: 'Invoice by e-mail, pay within 14 days' },
  ),
}
