import { defineText } from '../../../rules/text'

/** States by the words of the bank and the mail server. One without words shows its code. */
export const invoiceHistoryText = defineText(
  {
    payments: 'Betalingen via de bank',
    ANNOUNCED: 'Aangekondigd',
    IN_PROGRESS: 'Bezig',
    COMPLETED: 'Betaald',
    CANCELLED: 'Afgebroken',
    EXPIRED: 'Verlopen',
    refunds: 'Terugbetalingen',
    REFUND_NOTED: 'Genoteerd',
    REFUND_PENDING: 'Bij de bank',
    REFUND_DONE: 'Terugbetaald',
    REFUND_FAILED: 'Mislukt',
    mails: 'Mails',
    MAIL_WAITING: 'staat klaar',
    MAIL_SENT: 'verstuurd',
    MAIL_GIVEN_UP: 'niet verstuurd',
  },
  {
    payments: 'Payments through the bank',
    ANNOUNCED: 'Announced',
    IN_PROGRESS: 'In progress',
    COMPLETED: 'Paid',
    CANCELLED: 'Cancelled',
    EXPIRED: 'Expired',
    refunds: 'Refunds',
    REFUND_NOTED: 'Recorded',
    REFUND_PENDING: 'At the bank',
    REFUND_DONE: 'Refunded',
    REFUND_FAILED: 'Failed',
    mails: 'Mails',
    MAIL_WAITING: 'waits to be sent',
    MAIL_SENT: 'sent',
    MAIL_GIVEN_UP: 'not sent',
  },
)
