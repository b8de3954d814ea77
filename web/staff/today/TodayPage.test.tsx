import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { orders } from '../../../db/schema/orders'
import { STAFF_PARTS } from '../../../server/features'
import { OWN_PARTS } from '../../../server/staff/schema'
import { openStaffPage } from '../../../tests/support/staff-page'
import { buyerOf, orderInReview } from '../../../tests/support/stuck-orders'
import { matchRoute } from '../../router/page-route'
import { staffRoutes } from '../routes'
import { watchesText } from './watches.text'
import { isWorkKind } from './work-words'

test('when nothing waits the page says so', async () => {
  await openStaffPage('/beheer/vandaag')
  screen.getByText('Niets wacht op een mens.')
})

test('every kind of work has its words', () => {
  const kinds = [...OWN_PARTS, ...STAFF_PARTS].flatMap(({ work = [] }) => work).map(({ kind }) => kind)
  expect(kinds.filter((kind) => !isWorkKind(kind))).toEqual([])
})

test('every count that has to be 0 has its words, and a page', () => {
  const watches = STAFF_PARTS.flatMap(({ watches: own = [] }) => own)
  expect(watches.map(({ kind }) => kind).sort()).toEqual(Object.keys(watchesText.nl).sort())
  for (const { path } of watches)
    expect(matchRoute(staffRoutes, { pathname: path.replace(/\?.*/, ''), search: '' }).route.path).not.toBe('*')
})

test('an order that no job will deliver stands beside the list, and the systems when there is nothing wrong with them', async () => {
  await openStaffPage('/beheer/vandaag', {
    prepare: async (shop) => {
      const buyer = await buyerOf(shop)
      await orderInReview(buyer, 'zonder-taak.nl')
      await buyer.db.transaction(async (tx) => void (await run(tx.update(orders).set({ status: 'PAID' }))))
    },
  })
  const watch = await screen.findByRole('region', { name: 'Niets gebeurd?' })
  const fact = within(watch).getByText('Besteld zonder taak').closest('div')
  expect(
    within(fact ?? watch)
      .getByRole('link', { name: '1' })
      .getAttribute('href'),
  ).toBe('/beheer/vandaag')
  within(await screen.findByRole('region', { name: 'Buitensystemen' })).getByText('Geen storing in het laatste uur')
})

test('the navigation counts what waits by page, and its frame is drawn once', async () => {
  let frames = 0
  const watching = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLElement && node.querySelector('nav[aria-label="Beheer"]')) frames += 1
  })
  watching.observe(document, { childList: true, subtree: true })
  const { user } = await openStaffPage('/beheer/vandaag', {
    prepare: async (shop) => void (await orderInReview(await buyerOf(shop), 'telt-mee.nl')),
  })
  const entry = async (name: RegExp) =>
    within(screen.getByRole('navigation', { name: 'Beheer' })).findByRole('link', { name })
  await entry(/^Vandaag.*1 /)
  await user.click(await entry(/^Bestellingen.*1 /))
  await screen.findByRole('heading', { level: 1, name: 'Bestellingen' })
  watching.disconnect()
  expect(frames).toBe(1)
})

test('who may not see systems sees no card of them', async () => {
  await openStaffPage('/beheer/vandaag', { roles: ['FINANCE'] })
  await screen.findByRole('region', { name: 'Niets gebeurd?' })
  expect(screen.queryByRole('region', { name: 'Buitensystemen' })).toBeNull()
})
