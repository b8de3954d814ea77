import { defineText } from '../../../rules/text'

type Product = { product: string }

/** Mails about raises of what a customer renews. */
export const priceMailText = defineText(
  {
    raiseOne: (p: Product) => `De prijs van je ${p.product} gaat omhoog`,
    raiseMany: (p: { count: number }) => `De prijs van ${p.count} producten gaat omhoog`,
    about: 'Hieronder staat wat er verandert, en vanaf welke verlenging. Alle prijzen zijn zonder btw.',
    raise: (p: { day: string; before: string; after: string; unit: string }) =>
      `Vanaf je verlenging op ${p.day} betaal je ${p.after} in plaats van ${p.before} ${p.unit}.`,
    raiseBeforeDiscount: (p: { day: string; before: string; after: string; unit: string }) =>
      `Vanaf je verlenging op ${p.day} is de prijs ${p.after} in plaats van ${p.before} ${p.unit}.`,
    withDiscount: (p: { before: string; after: string }) =>
      `Met je korting betaal je voor die verlenging ${p.after} in plaats van ${p.before}.`,
    things: (p: { names: string; more: number }) => (p.more === 0 ? p.names : `${p.names} en nog ${p.more}`),
    free: "Wil je dat niet, dan kun je tot die dag kosteloos opzeggen: zet bij die dienst 'Automatisch verlengen' uit.",
    year: 'per jaar',
    month: 'per maand',
    once: 'per keer',
    look: 'Naar je diensten',
    whyRaise: 'Je krijgt deze mail omdat de prijs van een dienst van je omhoog gaat.',
    staysOne: (p: Product) => `De prijs van je ${p.product} gaat toch niet omhoog`,
    staysMany: 'Je prijzen gaan toch niet omhoog',
    stays: 'We schreven je eerder dat deze prijs omhoog zou gaan. Dat gaat niet door: je betaalt wat je nu betaalt.',
    whyStays: 'Je krijgt deze mail omdat we je eerder iets anders schreven.',
  },
  {
    raiseOne: (p) => `The price of your ${p.product} goes up`,
    raiseMany: (p) => `The price of ${p.count} products goes up`,
    about: 'Below you find what changes, and from which renewal on. All prices exclude VAT.',
    raise: (p) => `From your renewal on ${p.day} you pay ${p.after} instead of ${p.before} ${p.unit}.`,
    raiseBeforeDiscount: (p) =>
      `From your renewal on ${p.day} the price is ${p.after} instead of ${p.before} ${p.unit}.`,
    withDiscount: (p) => `With your discount you pay ${p.after} instead of ${p.before} for that renewal.`,
    things: (p) => (p.more === 0 ? p.names : `${p.names} and ${p.more} more`),
    free: "If you do not want that, you can cancel free of charge until that day: switch 'Renew automatically' off for that service.",
    year: 'per year',
    month: 'per month',
    once: 'each time',
    look: 'To your services',
    whyRaise: 'You get this mail because the price of a service of yours goes up.',
    staysOne: (p) => `The price of your ${p.product} stays as it is`,
    staysMany: 'Your prices stay as they are',
    stays: 'We wrote to you that this price would go up. It does not: you keep paying what you pay now.',
    whyStays: 'You get this mail because we wrote something else to you before.',
  },
)
