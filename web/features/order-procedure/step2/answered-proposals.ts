import type { Step2_BasketFragment } from '../../../gql/graphql'

type ProposedBasket = Pick<Step2_BasketFragment, 'period' | 'allBasketItems'>

/** The basket as it was when the reader last said yes or no; kept for this visit. */
let answered: string | null = null

/** Whether the reader has answered already, and changed nothing in the basket since. */
export const isAnswered = (basket: ProposedBasket): boolean => answered === contentOf(basket)

export function markAnswered(basket: ProposedBasket): void {
  answered = contentOf(basket)
}

/** By products and titles: signing in gives the same things other ids. */
const contentOf = ({ period, allBasketItems }: ProposedBasket): string =>
  JSON.stringify([period, ...allBasketItems.map(({ productCode, title }) => `${productCode} ${title}`).sort()])
