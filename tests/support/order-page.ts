import { screen, waitFor, within } from '@testing-library/react'
import { fillBasket } from '../../server/features/orders/orders.test-support'
import { type OpenedPage, openPage, type PageOptions } from './page'
import { behind } from './test-database'
import type { TestShop } from './test-shop'

interface OrderOptions extends PageOptions {
  /** Names already in the basket. */
  domains?: readonly string[]
  /** Query and fragment of the address: a step, or the parameters of a link. */
  at?: string
}

/** Opens the order page with these names in the basket. */
export async function openOrder({ domains = [], at = '', ...options }: OrderOptions = {}): Promise<OpenedPage> {
  const page = await openPage('/privacy', options)
  for (const name of domains) await fillBasket(page.ctx, name)
  await page.visit(`/bestelprocedure${at}`)
  return page
}

/** Runs SQL directly on the shop's database, to test how it copes with damaged data. */
export async function damage({ app }: TestShop, sql: string): Promise<void> {
  await behind(app.deps.config, (query) => query(sql))
}

/** Number of changes made to the shop's only basket. */
export async function countChanges({ app }: TestShop): Promise<number> {
  const [basket] = await behind(app.deps.config, (query) => query('select version from baskets'))
  return Number(basket?.version)
}

/** The basket beside the steps; jsdom has no layout, so the phone's bar is in the document as well. */
export const basket = () =>
  within(screen.getAllByRole('complementary', { name: /^(Winkelmand|Basket)$/ })[0] as HTMLElement)

/** Text of the basket's lines; empty for an empty basket. */
export const basketLines = (): string => spaced(basket().queryAllByRole('list')[0]?.textContent)

/** One of the three steps, by number. */
export const step = (number: 1 | 2 | 3) => within(document.getElementById(`step-${number}`) as HTMLElement)

/** Waits for the row of a name to reach this state. */
export function findRow(name: string, state: 'ready' | 'migrate' | 'added' | 'error' | 'unavailable') {
  return waitFor(() => {
    const row = step(1)
      .getAllByRole('listitem')
      .find(({ textContent, dataset }) => textContent?.startsWith(name) && dataset.state === state)
    if (!row) throw new Error(`no row of ${name} is ${state}`)
    return within(row)
  })
}

/** Collapses whitespace to single spaces. */
export const spaced = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
