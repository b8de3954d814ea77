import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { orders } from '../../../db/schema/orders'
import { openStaffPage } from '../../../tests/support/staff-page'
import type { TestShop } from '../../../tests/support/test-shop'

/** Adds orders in review, each of which waits for a person. */
const inReview =
  (count: number) =>
  async ({ app }: TestShop) => {
    const { db } = app.deps
    const [like] = await all(db.reader.select().from(orders).limit(1))
    if (!like) throw new Error('the demo shop has no orders')
    await db.transaction(async (tx) => {
      for (let n = 1; n <= count; n++) {
        const own = { id: `ord_wacht${n}`, number: 900_000 + n, basketId: null, sessionHash: null, paidAt: null }
        await run(tx.insert(orders).values({ ...like, ...own, status: 'REVIEW' }))
      }
    })
  }

/** The first page of a test waits for its code. */
const SLOW = { timeout: 10_000 }

test.each([
  [99, '99', '99 open'],
  [100, '99+', 'meer dan 99 open'],
  [130, '99+', 'meer dan 99 open'],
])('of %i orders that wait, the menu shows %s', async (count, shown, read) => {
  await openStaffPage('/beheer/profiel', { prepare: inReview(count) })
  const menu = screen.getByRole('navigation', { name: 'Beheer' })
  const entry = await within(menu).findByRole('link', { name: new RegExp(`^Bestellingen.*${read}$`) }, SLOW)
  expect(within(entry).getByText(shown).getAttribute('aria-hidden')).toBe('true')
  expect(within(entry).getByText(read).className).toContain('vh')
})
