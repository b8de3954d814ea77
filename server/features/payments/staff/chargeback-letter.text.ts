import { defineText } from '../../../../rules/text'

interface About {
  /** Words for the order, or for the invoices. */
  about: string
}

/** The letter to a customer who got a payment back twice. */
export const letterText = defineText(
  {
    order: (p: { number: string }) => `bestelling ${p.number}`,
    invoice: (p: { number: string }) => `factuur ${p.number}`,
    subject: (p: About) => `Je kreeg geld van ${p.about} twee keer terug`,
    first: (p: About & { amount: string; day: string }) =>
      `Op ${p.day} kreeg je van ons ${p.amount} terug van je betaling voor ${p.about}.`,
    second: (p: { amount: string; day: string }) =>
      `Je bank haalde daarna, op ${p.day}, ook nog ${p.amount} van dezelfde betaling bij ons terug.`,
    secondBefore: (p: { amount: string; day: string }) =>
      `Je bank haalde op ${p.day} ook ${p.amount} van dezelfde betaling bij ons terug.`,
    pay: (p: { amount: string; iban: string; name: string; reference: string }) =>
      `Samen is dat ${p.amount} meer dan je had betaald. Maak dat over op ${p.iban} ten name van ${p.name}, met vermelding van ${p.reference}.`,
    facts: 'Op een rij',
    orderLabel: 'Bestelling',
    invoiceLabel: 'Factuur',
    paid: 'Betaald',
    refunded: (p: { day: string }) => `Terugbetaald op ${p.day}`,
    chargedBack: (p: { day: string }) => `Teruggehaald door je bank op ${p.day}`,
    tooMuch: 'Te veel terug',
    doubt: 'Klopt er iets niet? Antwoord op deze mail, dan zoeken we het samen uit.',
    why: (p: About) => `Je krijgt deze mail van een medewerker over je betaling voor ${p.about}.`,
  },
  {
    order: (p) => `order ${p.number}`,
    invoice: (p) => `invoice ${p.number}`,
    subject: (p) => `You got money of ${p.about} back twice`,
    first: (p) => `On ${p.day} we returned ${p.amount} of your payment for ${p.about}.`,
    second: (p) => `After that, on ${p.day}, your bank took ${p.amount} of the same payment back from us as well.`,
    secondBefore: (p) => `On ${p.day} your bank took ${p.amount} of the same payment back from us as well.`,
    pay: (p) =>
      `Together that is ${p.amount} more than you had paid. Transfer it to ${p.iban} in the name of ${p.name}, with the reference ${p.reference}.`,
    facts: 'The facts',
    orderLabel: 'Order',
    invoiceLabel: 'Invoice',
    paid: 'Paid',
    refunded: (p) => `Returned by us on ${p.day}`,
    chargedBack: (p) => `Taken back by your bank on ${p.day}`,
    tooMuch: 'Returned too much',
    doubt: 'Is something not right? Answer this mail, and we sort it out together.',
    why: (p) => `A staff member sent you this mail about your payment for ${p.about}.`,
  },
)
