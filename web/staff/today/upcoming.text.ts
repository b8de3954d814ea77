import { defineText } from '../../../rules/text'

const of = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)

/** Words for what happens next, by its kind. */
export const upcomingText = defineText(
  {
    title: 'Straks',
    about: 'Wat de winkel vanzelf doet.',
    today: (p: { time: string }) => `Vandaag ${p.time}`,
    tomorrow: 'Morgen',
    'renewals-ordered': (p: { count: number }) => of(p.count, 'verlenging bestellen', 'verlengingen bestellen'),
    'prices-change': (p: { count: number }) => of(p.count, 'prijswijziging gaat in', 'prijswijzigingen gaan in'),
    'invoices-final': (p: { count: number }) => of(p.count, 'factuur wordt definitief', 'facturen worden definitief'),
    'proposals-expire': (p: { count: number }) => of(p.count, 'voorstel vervalt', 'voorstellen vervallen'),
    'work-returns': (p: { count: number }) =>
      of(p.count, 'uitgesteld ding komt terug', 'uitgestelde dingen komen terug'),
  },
  {
    title: 'Coming up',
    about: 'What the shop does without you.',
    today: (p) => `Today ${p.time}`,
    tomorrow: 'Tomorrow',
    'renewals-ordered': (p) => of(p.count, 'renewal is ordered', 'renewals are ordered'),
    'prices-change': (p) => of(p.count, 'price change begins', 'price changes begin'),
    'invoices-final': (p) => of(p.count, 'invoice becomes final', 'invoices become final'),
    'proposals-expire': (p) => of(p.count, 'proposal expires', 'proposals expire'),
    'work-returns': (p) => of(p.count, 'item that was put off returns', 'items that were put off return'),
  },
)
