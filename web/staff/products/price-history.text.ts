import { defineText } from '../../../rules/text'

export const priceHistoryText = defineText(
  {
    of: (p: { name: string }) => `Geschiedenis van ${p.name}`,
    product: 'Product',
    both: (p: { first: string; renewal: string }) => `${p.first}, daarna ${p.renewal}`,
    proposal: 'voorstel',
    approvedBy: (p: { name: string }) => `akkoord ${p.name}`,
    atStart: (p: { price: string }) => `Bij de start: ${p.price}`,
    none: 'Dit product heeft nog geen prijs.',
    close: 'Sluiten',
  },
  {
    of: (p) => `History of ${p.name}`,
    product: 'Product',
    both: (p) => `${p.first}, then ${p.renewal}`,
    proposal: 'proposal',
    approvedBy: (p) => `approved by ${p.name}`,
    atStart: (p) => `At the start: ${p.price}`,
    none: 'This product has no price yet.',
    close: 'Close',
  },
)
