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
    elsewhereTitle: (p: { amount: string }) => `${p.amount} is buiten de winkel om terugbetaald`,
    elsewhereAbout:
      'Bij de bank is geld teruggegeven dat hier niet is gecrediteerd. Tot iemand dat nakijkt, betaalt de winkel van deze betaling niets terug.',
    acknowledge: 'Nagekeken',
    acknowledgeAbout: (p: { amount: string }) =>
      `Je weet waarom ${p.amount} terugging en of er nog iets gecrediteerd moet worden. Terugbetalingen die hierop wachtten, kun je daarna opnieuw starten.`,
    acknowledgeAct: (p: { number: string }) => `Je hebt de terugbetaling van ${p.number} nagekeken.`,
    acknowledged: 'Genoteerd. De winkel betaalt de rest weer terug als dat nodig is.',
    mails: 'Verstuurde mails',
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
    elsewhereTitle: (p) => `${p.amount} was refunded outside the shop`,
    elsewhereAbout:
      'Money was returned at the bank that has not been credited here. Until this is acknowledged, the shop refunds nothing of this payment.',
    acknowledge: 'Acknowledge',
    acknowledgeAbout: (p) =>
      `You know why ${p.amount} went back, and whether anything still has to be credited. Refunds that waited for this can be started again after it.`,
    acknowledgeAct: (p) => `You acknowledge the refund of ${p.number}.`,
    acknowledged: 'Recorded. The shop refunds the rest again where needed.',
    mails: 'E-mails sent',
    MAIL_WAITING: 'waits to be sent',
    MAIL_SENT: 'sent',
    MAIL_GIVEN_UP: 'not sent',
  },
)
