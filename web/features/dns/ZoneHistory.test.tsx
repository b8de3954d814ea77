import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../rules/time'
import { forgetOldHistory } from '../../../server/features/dns/dns-commits.service'
import * as service from '../../../server/features/dns/dns-records.service'
import { CUSTOMER } from '../../../server/features/orders/orders.test-support'
import { openPage, type PageOptions } from '../../../tests/support/page'
import type { TestContext } from '../../../tests/support/test-context'
// The page lazy-loads them, which is slow in a test.
import './RecordEditor'
import './ZoneHistory'

const DOMAIN = 'voorbeeldklant.nl'
const PATH = `/account/dns-beheren?name=${DOMAIN}`

/** Opens the page with its history, after these changes by someone else. */
async function open(changes: (ctx: TestContext) => Promise<unknown>, options: PageOptions = {}) {
  const page = await openPage('/', { signedInAs: CUSTOMER, ...options })
  await changes(page.ctx)
  await page.visit(PATH)
  await page.user.click(screen.getByText(options.locale === 'en' ? 'History' : 'Geschiedenis'))
  return page
}

const add = (ctx: TestContext, name: string, value: string, type = 'A') =>
  service.addRecord(ctx, { domainId: DOMAIN, record: { name, type, value } })

const stored = async (ctx: TestContext) =>
  (await service.listRecords(ctx, DOMAIN)).map(({ name, type, value }) => `${name} ${type} ${value}`)

/** Lines of a list of changes: sign, name, type and value. */
const lines = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((line) => [...line.children].map(({ textContent }) => textContent).join(' '))

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

test('each change stands under its day, with who made it and what changed', async () => {
  await open(async (ctx) => {
    await add(ctx, 'winkel', '203.0.113.70')
    const [record] = (await service.listRecords(ctx, DOMAIN)).filter(({ name }) => name === 'winkel')
    await service.updateRecord(ctx, {
      domainId: DOMAIN,
      recordId: record?.id ?? '',
      record: { name: 'winkel', type: 'A', value: '203.0.113.71', ttl: 300 },
    })
  })
  const lists = await screen.findAllByRole('list', { name: /^1 wijziging, / })
  expect(lists.slice(0, 2).map(lines)).toEqual([
    ['~Gewijzigd winkel A was 203.0.113.70 TTL 3600 wordt 203.0.113.71 TTL 300'],
    ['+Toegevoegd winkel A 203.0.113.70'],
  ])
  expect(screen.getAllByText(`Door ${CUSTOMER}`).length).toBeGreaterThanOrEqual(2)
  expect(screen.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(0)
})

test('a change is undone after a look at what that changes; table and history follow', async () => {
  const { user, ctx } = await open((ctx) => add(ctx, 'winkel', '203.0.113.70'))
  await user.click((await screen.findAllByRole('button', { name: /^Ongedaan maken: / }))[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'Wijziging ongedaan maken' })
  const preview = await within(dialog).findByRole('list', { name: 'Wat er verandert' })
  expect(lines(preview)).toEqual(['−Verwijderd winkel A 203.0.113.70'])
  expect(await stored(ctx)).toContain('winkel A 203.0.113.70')
  await user.click(within(dialog).getByRole('button', { name: '1 wijziging terugzetten' }))
  await screen.findByText('De zone is teruggezet.')
  expect(await stored(ctx)).not.toContain('winkel A 203.0.113.70')
  await waitFor(() => expect(within(screen.getByRole('table')).queryByText(/winkel/)).toBeNull())
  await waitFor(() => expect(screen.getByText('−')).toBeDefined())
})

test('the zone is put back to how a change left it', async () => {
  const { user, ctx } = await open(async (ctx) => {
    await add(ctx, 'een', '203.0.113.71')
    await add(ctx, 'twee', '203.0.113.72')
    await add(ctx, 'drie', '203.0.113.73')
  })
  await user.click((await screen.findAllByRole('button', { name: /^Zone van toen: / }))[1] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'De zone van toen terugzetten' })
  await user.click(await within(dialog).findByRole('button', { name: '2 wijzigingen terugzetten' }))
  await screen.findByText('De zone is teruggezet.')
  const zone = await stored(ctx)
  expect(zone).toContain('een A 203.0.113.71')
  expect(zone.filter((line) => /^(twee|drie) /.test(line))).toEqual([])
})

test('what collides is refused by name and type, with what changed since', async () => {
  const { user, ctx } = await open(async (ctx) => {
    await add(ctx, 'winkel', '203.0.113.70')
    const [record] = (await service.listRecords(ctx, DOMAIN)).filter(({ name }) => name === 'winkel')
    await service.updateRecord(ctx, {
      domainId: DOMAIN,
      recordId: record?.id ?? '',
      record: { name: 'winkel', type: 'A', value: '203.0.113.71' },
    })
  })
  await user.click((await screen.findAllByRole('button', { name: /^Ongedaan maken: / }))[1] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'Wijziging ongedaan maken' })
  await within(dialog).findByText('Dit kan zo niet terug')
  expect(dialog.textContent).toContain('Dit is intussen veranderd: winkel A.')
  expect(lines(within(dialog).getByRole('list', { name: 'Intussen veranderd' }))).toEqual([
    '~Gewijzigd winkel A was 203.0.113.70 wordt 203.0.113.71',
  ])
  expect(within(dialog).queryByRole('button', { name: /terugzetten$/ })).toBeNull()
  expect(await stored(ctx)).toContain('winkel A 203.0.113.71')
})

test('a history of which the oldest part is gone says from when on it is kept', async () => {
  await open(async (ctx) => {
    await add(ctx, 'winkel', '203.0.113.70')
    ctx.clock.advance(3 * 365 * DAY_MS)
    await forgetOldHistory(ctx)
  })
  await screen.findByText(/^De geschiedenis is bewaard vanaf \d+ \w+\.? \d{4}\. Wat ouder is, kan niet meer terug\.$/)
  expect(screen.queryByText('Verder terug gaat de geschiedenis niet.')).toBeNull()
})

test('older changes come by the page, and a change in the table stands in front', async () => {
  const { user } = await open(async (ctx) => {
    for (let at = 1; at <= 21; at++) await add(ctx, `host${at}`, `203.0.113.${at}`)
  })
  const shown = () => screen.getAllByRole('button', { name: /^Ongedaan maken: / }).length
  await waitFor(() => expect(shown()).toBe(20))
  await press(user, 'Oudere wijzigingen')
  await waitFor(() => expect(shown()).toBeGreaterThan(20))
  await screen.findByText('Verder terug gaat de geschiedenis niet.')
  await press(user, 'A-record host21 verwijderen')
  await press(user, 'Verwijderen')
  await waitFor(() => expect(screen.getByText('−')).toBeDefined())
})

test('a sub-user looks at the history, in English, and cannot go back', async () => {
  await open(async () => undefined, { signedInAs: 'subgebruiker@voorbeeld.nl', locale: 'en' })
  await screen.findByText(/^(The history goes no further back|Nothing has been changed yet)\.$/)
  expect(screen.queryByRole('button', { name: /^(Undo|Zone at)/ })).toBeNull()
})
