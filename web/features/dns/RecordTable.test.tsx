import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { insertRecords, newRecords } from '../../../server/features/dns/dns-records.repository'
import { requireOwnDomain } from '../../../server/features/domains/domains.service'
import { CUSTOMER } from '../../../server/features/orders/orders.test-support'
import { openPage } from '../../../tests/support/page'
// The page lazy-loads it, which is slow in a test.
import './RecordEditor'

/** The part of React's fiber tree needed to see which components rendered. */
interface Fiber {
  type: { name?: string } | string | null
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

// React reports each commit to its developer tools if they were installed first.
const commits = vi.hoisted(() => {
  const listeners = { onCommit: (_root: { current: unknown }) => {} }
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      checkDCE() {},
      onCommitFiberUnmount() {},
      onCommitFiberRoot: (_id: number, root: { current: unknown }) => listeners.onCommit(root),
    },
  })
  return listeners
})

/** Counts, from now on, first renders and rerenders of components with this name. */
function countDrawn(name: string) {
  const drawn = { first: 0, again: 0 }
  commits.onCommit = ({ current }) => visit(current as Fiber)
  return drawn

  function visit(fiber: Fiber) {
    const { type, alternate } = fiber
    if (typeof type === 'function' && type.name === name) {
      if (alternate === null) drawn.first++
      else if (fiber.flags & PERFORMED_WORK) drawn.again++
    }
    // A fiber with unchanged children was skipped, with everything below.
    if (alternate && alternate.child === fiber.child) return
    for (let child = fiber.child; child; child = child.sibling) visit(child)
  }
}
const PERFORMED_WORK = 1

const PATH = '/account/dns-beheren?name=voorbeeldklant.nl'

/** Opens a zone with this many records: those of the demo data, then h0, h1, … */
async function openZoneOf(count: number) {
  const { ctx, user, visit } = await openPage('/hulp', { signedInAs: CUSTOMER })
  const domain = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  const records = Array.from(
    { length: count - 6 },
    (_, at): ZoneEntry => ({
      name: `h${at}`,
      type: 'A',
      value: '203.0.113.7',
      priority: null,
      weight: null,
      port: null,
      ttl: null,
    }),
  )
  const rows = await newRecords(domain, records, { last: 6, now: ctx.now })
  await ctx.db.transaction((tx) => insertRecords(tx, rows))
  await visit(PATH)
  await screen.findByText(`${count} records`)
  return { ctx, user }
}

// Role queries are slow with thousands of rows.
const rows = () => document.querySelectorAll('tbody tr').length
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('of five thousand records only the row that is edited is drawn again, and any is found', async () => {
  const { user } = await openZoneOf(5000)
  expect(rows()).toBe(100)
  const drawn = countDrawn('RecordRow')
  await user.click(screen.getByLabelText('A-record h7 bewerken'))
  await waitFor(() => expect(document.activeElement).toBe(field('Naam')))
  await user.type(field('Waarde'), '1')
  await user.keyboard('{Escape}')
  expect(screen.queryByLabelText('Waarde')).toBeNull()
  // Into its editor, and back.
  expect(drawn).toEqual({ first: 0, again: 2 })
  await user.click(screen.getByLabelText('A-record h7 verwijderen'))
  await user.click(within(await screen.findByRole('alertdialog')).getByText('Verwijderen'))
  await screen.findByText('4999 records')
  // The row that enters the first hundred.
  expect(drawn).toEqual({ first: 1, again: 2 })

  const search = screen.getByLabelText('Zoek in de records')
  await user.type(search, 'h499')
  await screen.findByText('5 van 4999 records')
  expect(rows()).toBe(5)
  await user.clear(search)
  await user.type(search, 'geen')
  await screen.findByText('In geen record staat “geen”.')
  await user.clear(search)
  await user.click(await screen.findByText('Nog 500 records tonen'))
  expect(rows()).toBe(600)
}, 180_000)

test('a zone of more rows than are shown at first is printed whole', async () => {
  await openZoneOf(150)
  expect(rows()).toBe(100)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(rows()).toBe(150)
})

test('a saved record rerenders its own row only', async () => {
  const { user } = await openZoneOf(200)
  const drawn = countDrawn('RecordRow')
  await user.click(screen.getByLabelText('A-record h7 bewerken'))
  await waitFor(() => expect(document.activeElement).toBe(field('Naam')))
  await user.clear(field('Waarde'))
  await user.type(field('Waarde'), '203.0.113.8{Enter}')
  await screen.findByText('DNS-record bijgewerkt.')
  await waitFor(() => expect(screen.getByText('203.0.113.8')).toBeDefined())
  expect(drawn.first).toBe(0)
  // Into its editor, with its new content, and back.
  expect(drawn.again).toBeLessThanOrEqual(3)
})

test('a new record is in sight, however many there are', async () => {
  const { user } = await openZoneOf(200)
  const drawn = countDrawn('RecordRow')
  await user.click(screen.getByText('DNS-record toevoegen'))
  await waitFor(() => expect(document.activeElement).toBe(field('Naam')))
  await user.type(field('Naam'), 'nieuw')
  await user.type(field('Waarde'), '203.0.113.9{Enter}')
  await screen.findByText('201 records')
  await screen.findByLabelText('A-record nieuw bewerken')
  expect(rows()).toBe(101)
  expect(drawn).toEqual({ first: 1, again: 0 })
})

test('a row that is being edited stays while one searches for another', async () => {
  const { user } = await openZoneOf(30)
  await user.click(screen.getByLabelText('A-record h7 bewerken'))
  await waitFor(() => expect(document.activeElement).toBe(field('Naam')))
  await user.type(field('Waarde'), '7')
  await user.type(screen.getByLabelText('Zoek in de records'), 'h20')
  await screen.findByText('2 van 30 records')
  expect(field('Waarde').value).toBe('203.0.113.77')
})
