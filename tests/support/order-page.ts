import { screen, waitFor, within } from '@testing-library/react'
import { fillBasket } from '../../server/features/orders/orders.test-support'
import { type OpenedPage, openPage, type PageOptions } from './page'
import { behind } from './test-database'
import type { TestShop } from './test-shop'

interface OrderOptions extends PageOptions {
  /** What lies in the basket already. */
  domains?: readonly string[]
  /** What stands in the address behind the page: its step, or what a link brings. */
  at?: string
}

/** Opens the order page with these names in the basket. */
export async function openOrder({ domains = [], at = '', ...options }: OrderOptions = {}): Promise<OpenedPage> {
  const page = await openPage('/privacy', options)
  for (const name of domains) await fillBasket(page.ctx, name)
  await page.visit(`/bestelprocedure${at}`)
  return page
}

/** Runs SQL on the shop's database behind its back, for what must be borne when a part of it is broken. */
export async function damage({ app }: TestShop, sql: string): Promise<void> {
  await behind(app.deps.config, (query) => query(sql))
}

/** How often the one basket of the shop was changed. */
export async function countChanges({ app }: TestShop): Promise<number> {
  const [basket] = await behind(app.deps.config, (query) => query('select version from baskets'))
  return Number(basket?.version)
}

/** The basket beside the steps; jsdom has no width, so the bar of a phone is there too. */
export const basket = () =>
  within(screen.getAllByRole('complementary', { name: /^(Winkelmand|Basket)$/ })[0] as HTMLElement)

/** What lies in the basket, as it is read; empty for an empty basket. */
export const basketLines = (): string => spaced(basket().queryAllByRole('list')[0]?.textContent)

/** One of the three steps, by its number. */
export const step = (number: 1 | 2 | 3) => within(document.getElementById(`step-${number}`) as HTMLElement)

/** The row of a searched name, once it is in this state. */
export function findRow(name: string, state: 'ready' | 'migrate' | 'added' | 'error' | 'unavailable') {
  return waitFor(() => {
    const row = step(1)
      .getAllByRole('listitem')
      .find(({ textContent, dataset }) => textContent?.startsWith(name) && dataset.state === state)
    if (!row) throw new Error(`no row of ${name} is ${state}`)
    return within(row)
  })
}

/** Text as it is read: all white space is one space. */
export const spaced = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
