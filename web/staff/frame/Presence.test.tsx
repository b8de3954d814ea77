import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { watchPresence } from '../../../server/staff/presence/presence.service'
import type { StaffContext } from '../../../server/staff/staff-context'
import { demoDomain } from '../../../tests/support/staff-domains'
import { openStaffPage, type StaffPageOptions } from '../../../tests/support/staff-page'

async function openDomain(options: StaffPageOptions = {}) {
  const page = await openStaffPage('/beheer/domeinen', options)
  const { id } = await demoDomain(page.shop)
  await page.visit(`/beheer/domeinen/${id}`)
  await screen.findByRole('heading', { level: 1, name: /voorbeeldklant\.nl/ })
  return { ...page, id }
}

/** A colleague opens the same page elsewhere. Returns a function that leaves it. */
async function openElsewhere(ctx: StaffContext, id: string): Promise<() => Promise<unknown>> {
  const reader = (await watchPresence(ctx, { kind: 'DOMAIN', id }))[Symbol.asyncIterator]()
  const first = await reader.next()
  expect(first.value.map(({ name }: { name: string }) => name)).toEqual(['Noor'])
  const leave = async () => reader.return?.()
  onTestFinished(async () => void (await leave()))
  return leave
}

test('a colleague with the same page open is named with the time, until they leave', async () => {
  const { id, colleague } = await openDomain()
  expect(screen.queryByText(/is bezig met dit/)).toBeNull()
  const leave = await openElsewhere(await (await colleague('Jan', ['READER']))(), id)
  const line = await screen.findByText(/^Jan is bezig met dit sinds \S+/)
  expect(line.textContent).toMatch(/sinds (\d+ \S+ \d+ )?\d\d:\d\d$/)
  // Announced politely, and each colleague apart.
  const region = line.closest('[role=status]')
  expect(region?.getAttribute('aria-atomic')).toBe('false')
  // No name and no act of others is in the way: it is no lock.
  within(document.body).getByRole('button', { name: 'Vasthouden' })
  await leave()
  await waitFor(() => expect(screen.queryByText(/is bezig met dit/)).toBeNull())
  expect(region?.isConnected).toBe(true)
})

test('it is said in English too', async () => {
  const { id, colleague } = await openDomain({ locale: 'en' })
  await openElsewhere(await (await colleague('Jan', ['SUPPORT']))(), id)
  await screen.findByText(/^Jan has been working on this since /)
})
