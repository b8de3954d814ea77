import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as service from '../../../server/features/dns/dns-records.service'
import { CUSTOMER } from '../../../server/features/orders/orders.test-support'
import { openPage } from '../../../tests/support/page'
import type { TestContext } from '../../../tests/support/test-context'
// The page lazy-loads it, which is slow in a test.
import './Collision'
import './RecordEditor'

const DOMAIN = 'voorbeeldklant.nl'

const zone = (ctx: TestContext) => service.listRecords(ctx, DOMAIN)
const stored = async (ctx: TestContext, name: string) =>
  (await zone(ctx)).flatMap((record) => (record.name === name ? `${record.type} ${record.value}` : []))
const add = (ctx: TestContext, name: string, value: string) =>
  service.addRecord(ctx, { domainId: DOMAIN, record: { name, type: 'A', value } })
const find = async (ctx: TestContext, name: string) =>
  (await zone(ctx)).find((record) => record.name === name && record.type === 'A')?.id ?? ''

/** Opens a zone with a history and this record. */
async function open(name: string, value: string) {
  const page = await openPage('/', { signedInAs: CUSTOMER })
  await add(page.ctx, name, value)
  await page.visit(`/account/dns-beheren?name=${DOMAIN}`)
  return page
}

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const valueField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Waarde' })

async function type(user: UserEvent, value: string) {
  await screen.findByRole('textbox', { name: 'Waarde' })
  await user.clear(valueField())
  await user.type(valueField(), `${value}{Enter}`)
}

/** Changes the record on screen after someone else changed it. */
async function collide() {
  const page = await open('winkel', '203.0.113.70')
  const { user, ctx } = page
  await press(user, 'A-record winkel bewerken')
  await screen.findByRole('textbox', { name: 'Waarde' })
  const record = { name: 'winkel', type: 'A', value: '203.0.113.91' }
  await service.updateRecord(ctx, { domainId: DOMAIN, recordId: await find(ctx, 'winkel'), record })
  await type(user, '203.0.113.80')
  const dialog = await screen.findByRole('alertdialog', { name: 'Dit is intussen veranderd' })
  return { ...page, dialog }
}

const choose = async (user: UserEvent, dialog: HTMLElement, choice: string) => {
  await user.click(within(dialog).getByRole('radio', { name: choice }))
  await user.click(within(dialog).getByRole('button', { name: 'Keuze opslaan' }))
}

test('both versions are shown, nothing is overwritten, and going back keeps what was typed', async () => {
  const { user, ctx, dialog } = await collide()
  expect(dialog.textContent).toMatch(
    new RegExp(`${CUSTOMER} heeft dit gewijzigd op \\d+ \\w+\\.? \\d{4} \\d{2}:\\d{2}\\.`),
  )
  expect(within(dialog).getByRole('list', { name: 'Intussen veranderd' }).textContent).toContain('203.0.113.70')
  expect(dialog.textContent).toContain('winkel A 203.0.113.80 (Nog niet opgeslagen)')
  expect(dialog.textContent).toContain('winkel A 203.0.113.91')
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Keuze opslaan' }).disabled).toBe(true)
  expect(await stored(ctx, 'winkel')).toEqual(['A 203.0.113.91'])
  await user.click(within(dialog).getByRole('button', { name: 'Terug' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(valueField().value).toBe('203.0.113.80')
})

test.each([
  { choice: 'Jouw versie', result: ['A 203.0.113.80'] },
  { choice: 'Wat er nu staat', result: ['A 203.0.113.91'] },
  { choice: 'Beide houden', result: ['A 203.0.113.91', 'A 203.0.113.80'] },
])('the customer chooses: $choice', async ({ choice, result }) => {
  const { user, ctx, dialog } = await collide()
  await choose(user, dialog, choice)
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Waarde' })).toBeNull())
  await waitFor(async () => expect(await stored(ctx, 'winkel')).toEqual(result))
  for (const value of result)
    await within(screen.getByRole('table')).findByText(value.replace('A ', ''), { selector: 'td' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a record deleted by someone else can be added again', async () => {
  const { user, ctx } = await open('winkel', '203.0.113.70')
  await press(user, 'A-record winkel bewerken')
  await screen.findByRole('textbox', { name: 'Waarde' })
  await service.removeRecord(ctx, { domainId: DOMAIN, recordId: await find(ctx, 'winkel') })
  await type(user, '203.0.113.80')
  const dialog = await screen.findByRole('alertdialog', { name: 'Dit is intussen veranderd' })
  expect(within(dialog).queryByRole('radio', { name: 'Beide houden' })).toBeNull()
  await choose(user, dialog, 'Jouw versie')
  await waitFor(async () => expect(await stored(ctx, 'winkel')).toEqual(['A 203.0.113.80']))
})

test('what is removed while another user changed it is asked about, and can be kept', async () => {
  const { user, ctx } = await open('winkel', '203.0.113.70')
  const record = { name: 'winkel', type: 'A', value: '203.0.113.91' }
  await service.updateRecord(ctx, { domainId: DOMAIN, recordId: await find(ctx, 'winkel'), record })
  await press(user, 'A-record winkel verwijderen')
  await press(user, 'Verwijderen')
  const dialog = await screen.findByRole('alertdialog', { name: 'Dit is intussen veranderd' })
  await choose(user, dialog, 'Laten staan')
  await within(await screen.findByRole('table')).findByText('203.0.113.91')
  expect(await stored(ctx, 'winkel')).toEqual(['A 203.0.113.91'])
})

test("one's own edits, one after another and side by side, and others' edits elsewhere are no collision", async () => {
  const { user, ctx } = await open('winkel', '203.0.113.70')
  await press(user, 'A-record winkel bewerken')
  await type(user, '203.0.113.71')
  await screen.findByText('DNS-record bijgewerkt.')
  await add(ctx, 'elders', '203.0.113.5')
  await press(user, 'A-record winkel bewerken')
  await type(user, '203.0.113.72')
  await waitFor(async () => expect(await stored(ctx, 'winkel')).toEqual(['A 203.0.113.72']))
  await within(screen.getByRole('table')).findByText('203.0.113.5')
  await press(user, 'A-record winkel verwijderen')
  await press(user, 'Verwijderen')
  await waitFor(async () => expect(await stored(ctx, 'winkel')).toEqual([]))
  expect(screen.queryByRole('alertdialog', { name: 'Dit is intussen veranderd' })).toBeNull()
})
