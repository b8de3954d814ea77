import { defineText } from '../../../rules/text'

/** Texts of the mails about a payment plan. */
export const planText = defineText(
  {
    agreedSubject: (p: { number: string }) => `Je betalingsregeling voor factuur ${p.number}`,
    agreed: (p: { number: string; amount: string; count: number }) =>
      `We hebben afgesproken dat je de ${p.amount} die van factuur ${p.number} openstaat, in ${p.count} termijnen betaalt.`,
    agreedHow: (p: { iban: string; name: string; number: string }) =>
      `Betaal elke termijn uiterlijk op zijn dag: met iDEAL in je account, of door een overboeking naar ${p.iban} ten name van ${p.name}, met vermelding van ${p.number}.`,
    agreedMore: 'Eerder of alles in één keer betalen mag altijd.',
    agreedLapse: (p: { days: number }) =>
      p.days === 0
        ? 'Is een termijn niet op tijd betaald? Dan vervalt de regeling en staat de hele rest meteen open.'
        : `Is een termijn meer dan ${p.days} ${p.days === 1 ? 'dag' : 'dagen'} te laat? Dan vervalt de regeling en staat de hele rest meteen open.`,
    agreedTitle: 'De termijnen',
    part: (p: { number: number; day: string }) => `Termijn ${p.number}: uiterlijk ${p.day}`,
    total: 'Samen',
    announcedSubject: (p: { number: string; day: string }) => `Termijn van factuur ${p.number}: uiterlijk ${p.day}`,
    announced: (p: { number: string; part: number; count: number; amount: string; day: string }) =>
      `Uiterlijk ${p.day} betaal je termijn ${p.part} van ${p.count} van factuur ${p.number}: ${p.amount}.`,
    pay: (p: { iban: string; name: string; number: string }) =>
      `Betaal met iDEAL, of maak het bedrag over op ${p.iban} ten name van ${p.name}, met vermelding van ${p.number}.`,
    missedSubject: (p: { number: string }) => `Je termijn van factuur ${p.number} is te laat`,
    missed: (p: { number: string; part: number; count: number; amount: string; day: string }) =>
      `Termijn ${p.part} van ${p.count} van factuur ${p.number} was uiterlijk ${p.day} te betalen. Er staat nu ${p.amount} aan termijnen open.`,
    missedLapse: (p: { day: string }) =>
      `Betaal uiterlijk ${p.day}. Daarna vervalt de regeling en staat de hele rest meteen open.`,
    lapsedSubject: (p: { number: string }) => `Je betalingsregeling voor factuur ${p.number} is vervallen`,
    lapsed: (p: { number: string; amount: string }) =>
      `Een termijn van factuur ${p.number} is niet betaald. De betalingsregeling is vervallen, en de hele rest staat meteen open: ${p.amount}.`,
    lapsedTalk: 'Lukt betalen niet? Neem contact met ons op, dan zoeken we samen een oplossing.',
    stoppedSubject: (p: { number: string }) => `Je betalingsregeling voor factuur ${p.number} is gestopt`,
    stopped: (p: { number: string; amount: string }) =>
      `De betalingsregeling voor factuur ${p.number} is gestopt. De hele rest staat open: ${p.amount}.`,
    link: 'Nu betalen',
    view: 'Regeling bekijken',
    crossed: 'Heb je net betaald? Dan hoef je niets te doen: het duurt soms een paar dagen voor we dat zien.',
    why: 'Je krijgt deze mail omdat je een betalingsregeling met ons hebt.',
  },
  {
    agreedSubject: (p) => `Your payment plan for invoice ${p.number}`,
    agreed: (p) =>
      `We agreed that you pay the ${p.amount} that is open of invoice ${p.number} in ${p.count} instalments.`,
    agreedHow: (p) =>
      `Pay each instalment on or before its day: online in your account, or by a transfer to ${p.iban} in the name of ${p.name}, quoting ${p.number}.`,
    agreedMore: 'You can always pay sooner, or everything at once.',
    agreedLapse: (p) =>
      p.days === 0
        ? 'If an instalment is not paid in time, the plan lapses and all of the rest is due at once.'
        : `If an instalment is more than ${p.days === 1 ? '1 day' : `${p.days} days`} late, the plan lapses and all of the rest is due at once.`,
    agreedTitle: 'The instalments',
    part: (p) => `Instalment ${p.number}: by ${p.day}`,
    total: 'Total',
    announcedSubject: (p) => `Instalment of invoice ${p.number}: due on ${p.day}`,
    announced: (p) => `Instalment ${p.part} of ${p.count} of invoice ${p.number} is due on ${p.day}: ${p.amount}.`,
    pay: (p) => `Pay online, or transfer the amount to ${p.iban} in the name of ${p.name}, quoting ${p.number}.`,
    missedSubject: (p) => `Your instalment of invoice ${p.number} is late`,
    missed: (p) =>
      `Instalment ${p.part} of ${p.count} of invoice ${p.number} was due on ${p.day}. ${p.amount} of instalments is open now.`,
    missedLapse: (p) => `Pay by ${p.day}. After that, the plan lapses and all of the rest is due at once.`,
    lapsedSubject: (p) => `Your payment plan for invoice ${p.number} has lapsed`,
    lapsed: (p) =>
      `An instalment of invoice ${p.number} was not paid. The payment plan has lapsed, and all of the rest is due at once: ${p.amount}.`,
    lapsedTalk: 'Are you unable to pay? Please contact us, and we will find a solution together.',
    stoppedSubject: (p) => `Your payment plan for invoice ${p.number} was stopped`,
    stopped: (p) => `The payment plan for invoice ${p.number} was stopped. All of the rest is open: ${p.amount}.`,
    link: 'Pay now',
    view: 'View the plan',
    crossed: 'Did you just pay? Then nothing is left to do: it can take a few days before we see it.',
    why: 'You receive this mail because you have a payment plan with us.',
  },
)
