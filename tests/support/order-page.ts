import { ApolloLink } from '@apollo/client'
import { screen, waitFor, within } from '@testing-library/react'
import { from, mergeMap } from 'rxjs'
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

/** Collects, from now on, the extensions that each event stream of a search asks for. */
export function searchStreams(): string[][] {
  const asked: string[][] = []
  const { EventSource } = globalThis
  globalThis.EventSource = class extends EventSource {
    constructor(address: string | URL) {
      super(address)
      asked.push(new URL(address, window.location.href).searchParams.getAll('extensions[]'))
    }
  }
  return asked
}

/** Collects, from now on, the names of the operations that the page sends. */
export function operationsOf({ client }: OpenedPage): string[] {
  const sent: string[] = []
  const note = new ApolloLink((operation, forward) => {
    sent.push(operation.operationName ?? '')
    return forward(operation)
  })
  client.setLink(ApolloLink.from([note, client.link]))
  return sent
}

/** Holds the operations that the page sends from now on. Returns a function that lets them go. */
export function holdOperations({ client }: OpenedPage): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = new ApolloLink((operation, forward) => from(released).pipe(mergeMap(() => forward(operation))))
  client.setLink(ApolloLink.from([hold, client.link]))
  return release
}

/** Accessible name of the basket in the banner: `Winkelmand, 1 domein, € 4,83 inclusief btw`. */
export const headerBasket = (): string =>
  spaced(
    within(screen.getByRole('banner'))
      .getByRole('link', { name: /^(Winkelmand|Basket)/ })
      .getAttribute('aria-label'),
  )

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
