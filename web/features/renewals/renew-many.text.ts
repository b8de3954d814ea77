import { defineText } from '../../../rules/text'

type Count = { count: number }

/** Texts for renewals in a batch. */
export const renewManyText = defineText(
  {
    tab: 'Verlengen',
    title: 'Verlengen na de termijn',
    on: 'Automatisch verlengen',
    onNote: 'We bestellen een maand voor het einde een nieuwe termijn.',
    off: 'Laat aflopen',
    offNote: 'De namen stoppen aan het eind van hun termijn.',
    preview: 'Bekijk wat er gebeurt',
    whatHappens: 'Wat er met elke naam gebeurt',
    name: 'Domeinnaam',
    outcome: 'Daarna',
    costs: (p: Count & { price: string }) =>
      `${p.count === 1 ? '1 naam wordt' : `${p.count} namen worden`} verlengd, nu voor ${p.price} per jaar`,
    allEnd: (p: Count) => (p.count === 1 ? '1 naam stopt.' : `${p.count} namen stoppen.`),
    switchOn: (p: Count) => (p.count === 1 ? '1 naam verlengen' : `${p.count} namen verlengen`),
    switchOff: (p: Count) => (p.count === 1 ? '1 naam laten aflopen' : `${p.count} namen laten aflopen`),
    done: (p: Count) => (p.count === 1 ? 'Je keuze geldt voor 1 naam.' : `Je keuze geldt voor ${p.count} namen.`),
    failed: 'Dat lukte niet. Probeer het opnieuw.',
  },
  {
    tab: 'Renew',
    title: 'Renewal after the term',
    on: 'Renew automatically',
    onNote: 'We order another term a month before the end.',
    off: 'Let them end',
    offNote: 'The names stop at the end of their term.',
    preview: 'See what happens',
    whatHappens: 'What happens to each name',
    name: 'Domain name',
    outcome: 'After that',
    costs: (p) => `${p.count === 1 ? '1 name is' : `${p.count} names are`} renewed, for ${p.price} a year now`,
    allEnd: (p) => (p.count === 1 ? '1 name stops.' : `${p.count} names stop.`),
    switchOn: (p) => (p.count === 1 ? 'Renew 1 name' : `Renew ${p.count} names`),
    switchOff: (p) => (p.count === 1 ? 'Let 1 name end' : `Let ${p.count} names end`),
    done: (p) => (p.count === 1 ? 'Your choice holds for 1 name.' : `Your choice holds for ${p.count} names.`),
    failed: 'That did not work. Try again.',
  },
)
