import { defineText } from '../../../rules/text'

/** Names and descriptions of products are data and stand in the database; these are the words around them. */
export const text = defineText(
  {
    unlimited: 'onbeperkt',
    none: 'geen',
    freeCertificate: 'Gratis SSL-certificaat',
    php: 'PHP 7 en 5',
    ssd: 'SSD-opslag',
    mysql: 'MySQL-databases',
  },
  {
    unlimited: 'unlimited',
    none: 'none',
    freeCertificate: 'Free SSL certificate',
    php: 'PHP 7 and 5',
    ssd: 'SSD storage',
    mysql: 'MySQL databases',
  },
)

export const paymentMethodText = {
  IDEAL: defineText(
    { name: 'iDEAL', summary: 'Direct betalen via je eigen bank' },
    { name: 'iDEAL', summary: 'Pay at once through your own bank' },
  ),
  AUTOMATIC_INCASSO: defineText(
    { name: 'Automatische incasso', summary: 'Je machtigt ons één keer, geen administratiekosten' },
    { name: 'Direct debit', summary: 'You authorise us once, no administration costs' },
  ),
  MANUAL_PAYMENT: defineText(
    { name: 'Op rekening', summary: 'Factuur per e-mail, betalen binnen 14 dagen' },
    { name: 'On account', summary: 'Invoice by e-mail, pay within 14 days' },
  ),
}
