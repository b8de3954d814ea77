import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { HOUR_MS } from '../../../rules/time'
import { defineJob } from '../../../server/outbox/job'
import { enqueue } from '../../../server/outbox/outbox'
import { openStaffPage } from '../../../tests/support/staff-page'
import type { TestShop } from '../../../tests/support/test-shop'

const JOB = defineJob('look-at-domain', z.record(z.string(), z.unknown()), { maxAttempts: 1 })
const WAITING = '/beheer/taken?toestand=wacht&q=rij'

/** Adds jobs that wait, each due a minute after the one before. */
const waiting =
  (count: number) =>
  async ({ app, clock }: TestShop) => {
    const now = clock.now()
    await app.deps.db.transaction(async (tx) => {
      for (let i = 1; i <= count; i++)
        await enqueue(tx, JOB, { reference: `rij-${i}`, payload: {}, runAt: now + HOUR_MS + i * 60_000 }, now)
    })
  }

/** The first page of a test waits for its code. */
const SLOW = { timeout: 10_000 }

const rows = () => within(screen.getByRole('table', { name: 'Taken' })).getAllByRole('row').length - 1
const button = (name: string) => screen.getByRole('button', { name })
const isDisabled = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

test('a list is read page by page with the keyboard, and its place is announced', async () => {
  const { user } = await openStaffPage(WAITING, { prepare: waiting(120) })
  const status = await screen.findByText('1–50 van 120', {}, SLOW)
  expect(status.getAttribute('role')).toBe('status')
  expect([rows(), isDisabled('Vorige'), isDisabled('Volgende')]).toEqual([50, true, false])
  button('Volgende').focus()
  await user.keyboard('{Enter}')
  await screen.findByText('51–100 van 120')
  expect(document.activeElement).toBe(button('Volgende'))
  await user.keyboard('{Enter}')
  await screen.findByText('101–120 van 120')
  expect([rows(), isDisabled('Vorige'), isDisabled('Volgende')]).toEqual([20, false, true])
  // On the last page the button keeps the focus and does nothing.
  await user.keyboard('{Enter}')
  await user.click(button('Vorige'))
  await screen.findByText('51–100 van 120')
  await user.click(button('Vorige'))
  await screen.findByText('1–50 van 120')
  expect([rows(), isDisabled('Vorige')]).toEqual([50, true])
})

test('a page of a list that is opened by its address leads back, and a filter starts at the first page', async () => {
  const { user, client, visit } = await openStaffPage(WAITING, { prepare: waiting(60) })
  await screen.findByText('1–50 van 60', {}, SLOW)
  const cached = JSON.stringify(client.extract())
  const cursor = /"endCursor":"([\w-]+)"/.exec(cached)?.[1]
  await visit(`${WAITING}&na=1.${cursor}`)
  await screen.findByText('51–60 van 60')
  await user.click(button('Vorige'))
  await screen.findByText('1–50 van 60')
  await user.click(button('Volgende'))
  await screen.findByText('51–60 van 60')
  const search = screen.getByRole('searchbox')
  await user.clear(search)
  await user.type(search, 'rij-6{Enter}')
  await screen.findByText(/^1–\d+ van \d+$/)
  expect(isDisabled('Vorige')).toBe(true)
})
