import { defineText } from '../../../rules/text'

const nl = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

export const basketPartsText = defineText(
  {
    basket: 'Winkelmand',
    closeBasket: 'Winkelmand sluiten',
    twoParts: 'Twee delen, want ze worden los besteld en los betaald.',
    domainsPart: 'Domeinen en hosting',
    loosePart: 'Losse producten',
    domainCount: (p: { count: number; packages: number }) =>
      p.count === 0 && p.packages > 0 ? nl(p.packages, 'pakket', 'pakketten') : nl(p.count, 'domein', 'domeinen'),
    productCount: (p: { count: number }) => nl(p.count, 'product', 'producten'),
    including: 'incl. btw',
    continueOrder: 'Verder bij stap 2',
    toSummary: 'Naar samenvatting',
    loginFirst: 'Je logt eerst in of maakt een account.',
    bothParts: (p: { price: string }) =>
      `Samen ${p.price} incl. btw. Eerst het ene deel, dan het andere; niets gaat verloren.`,
    removeNamed: (p: { name: string }) => `${p.name} verwijderen`,
    notRemoved: (p: { name: string }) => `${p.name} kon niet worden verwijderd.`,
  },
  {
    basket: 'Basket',
    closeBasket: 'Close basket',
    twoParts: 'Two parts, because they are ordered and paid separately.',
    domainsPart: 'Domains and hosting',
    loosePart: 'Other products',
    domainCount: (p) =>
      p.count === 0 && p.packages > 0 ? nl(p.packages, 'package', 'packages') : nl(p.count, 'domain', 'domains'),
    productCount: (p) => nl(p.count, 'product', 'products'),
    including: 'incl. VAT',
    continueOrder: 'Continue at step 2',
    toSummary: 'To the summary',
    loginFirst: 'You log in or create an account first.',
    bothParts: (p) => `Together ${p.price} incl. VAT. First one part, then the other; nothing is lost.`,
    removeNamed: (p) => `Remove ${p.name}`,
    notRemoved: (p) => `${p.name} could not be removed.`,
  },
)
