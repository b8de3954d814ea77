import { defineText } from '../../../rules/text'

type Price = { price: string }

/** Texts for the yearly cost of a product priced per month. */
export const firstYearText = defineText(
  {
    firstYear: 'het eerste jaar',
    perYear: 'per jaar',
    later: (p: Price) => `daarna ${p.price} p/j`,
    everyYear: 'elk jaar',
  },
  {
    firstYear: 'the first year',
    perYear: 'per year',
    later: (p) => `then ${p.price} p/y`,
    everyYear: 'every year',
  },
)
