import { defineText } from '../../../rules/text'

type OnDay = { day: string }

/** The switch that has a term followed by another one, and what it comes to. */
export const renewalsText = defineText(
  {
    renew: 'Verleng automatisch',
    renewNamed: (p: { name: string }) => `Verleng automatisch: ${p.name}`,
    RENEWS: (p: OnDay) => `Verlengt op ${p.day}`,
    TO_PAY: (p: OnDay) => `Te betalen voor ${p.day}`,
    BEING_RENEWED: (_: OnDay) => 'Wordt nu verlengd',
    ENDS: (p: OnDay) => `Stopt op ${p.day}`,
    ENDED: (p: OnDay) => `Gestopt op ${p.day}`,
    pay: 'Nu betalen',
    payNamed: (p: { name: string }) => `Nu betalen: verlenging van ${p.name}`,
    costs: (p: { price: string; period: string }) => `Verlengen kost nu ${p.price} ${p.period}`,
    price: (p: { price: string; period: string }) => `${p.price} ${p.period}`,
    MONTHLY: 'per maand',
    QUARTERLY: 'per kwartaal',
    YEARLY: 'per jaar',
    FIVE_YEARLY: 'per vijf jaar',
    withoutVat: 'excl. btw',
    withVat: 'incl. btw',
    failed: 'Dat lukte niet. Probeer het opnieuw.',
  },
  {
    renew: 'Renew automatically',
    renewNamed: (p) => `Renew automatically: ${p.name}`,
    RENEWS: (p) => `Renews on ${p.day}`,
    TO_PAY: (p) => `To be paid before ${p.day}`,
    BEING_RENEWED: () => 'Is being renewed',
    ENDS: (p) => `Stops on ${p.day}`,
    ENDED: (p) => `Stopped on ${p.day}`,
    pay: 'Pay now',
    payNamed: (p) => `Pay now: renewal of ${p.name}`,
    costs: (p) => `Renewing costs ${p.price} ${p.period} now`,
    price: (p) => `${p.price} ${p.period}`,
    MONTHLY: 'a month',
    QUARTERLY: 'a quarter',
    YEARLY: 'a year',
    FIVE_YEARLY: 'for five years',
    withoutVat: 'excl. VAT',
    withVat: 'incl. VAT',
    failed: 'That did not work. Try again.',
  },
)
