import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { all, run } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { invoices } from '../../../db/schema/invoices'
import { registrarBalances } from '../../../db/schema/portfolio'
import { formatMoney } from '../../../rules/money'
import { DAY_MS } from '../../../rules/time'
import { recordRecurringValues } from '../../../server/features/renewals/recurring-values.service'
import { makeInvoices } from '../../../tests/support/staff-invoices'
import { type OpenedStaffPage, openStaffPage } from '../../../tests/support/staff-page'

const amount = (cents: number) => formatMoney(cents, 'nl').replaceAll('\u00a0', ' ')

test('VAT of a period has a chart, the same figures in a table, and a CSV', async () => {
  const { user, shop } = await openStaffPage('/beheer/rapporten?van=2026-01-01&tot=2027-01-01', {
    roles: ['FINANCE'],
    prepare: (shop) => makeInvoices({ app: shop.app, clock: shop.clock, shop }),
  })
  const stored = (await all(shop.app.deps.db.reader.select().from(invoices))).filter(
    ({ issuedOn }) => issuedOn !== null,
  )
  const vat = stored.reduce((sum, invoice) => sum + invoice.vat, 0)
  const section = within(screen.getByRole('region', { name: 'Btw per land en tarief' }))
  section.getAllByRole('img', { name: /^Bedrag zonder btw per land en tarief, van/ })
  const total = section.getByRole('cell', { name: 'Totaal' }).closest('tr')
  expect(total?.textContent?.replaceAll('\u00a0', ' ')).toContain(amount(vat))
  section.getAllByRole('cell', { name: 'Nederland' })

  const csv = await csvFrom(user, section.getByRole('button', { name: 'Btw per land en tarief als CSV downloaden' }))
  expect(csv.split('\r\n')[0]).toBe('Land,Tarief,Facturen,Creditnota’s,Zonder btw,Btw,Met btw')
  expect(csv).toMatch(/^NL,21,\d+,\d+,-?\d+\.\d\d,/m)
})

test('turnover by month and kind has its sum in the last row', async () => {
  const { shop } = await openStaffPage('/beheer/rapporten?van=2026-01-01&tot=2027-01-01', {
    prepare: (shop) => makeInvoices({ app: shop.app, clock: shop.clock, shop }),
  })
  const stored = (await all(shop.app.deps.db.reader.select().from(invoices))).filter(
    ({ issuedOn }) => issuedOn !== null,
  )
  const net = stored.reduce((sum, invoice) => sum + invoice.net, 0)
  const section = within(screen.getByRole('region', { name: 'Omzet per maand en soort' }))
  section.getByRole('columnheader', { name: 'Domeinen' })
  section.getByRole('cell', { name: 'december 2026' })
  expect(section.queryByRole('columnheader', { name: 'VPS' })).toBeNull()
  const total = section.getByRole('cell', { name: 'Totaal' }).closest('tr')
  expect(total?.lastElementChild?.textContent?.replaceAll('\u00a0', ' ')).toBe(amount(net))
})

test('turnover by product is a table and a CSV, the largest on top', async () => {
  const { user } = await openStaffPage('/beheer/rapporten?van=2026-01-01&tot=2027-01-01', {
    prepare: (shop) => makeInvoices({ app: shop.app, clock: shop.clock, shop }),
  })
  const section = within(screen.getByRole('region', { name: 'Omzet per product' }))
  section.getByRole('columnheader', { name: 'december 2026' })
  section.getByRole('cell', { name: '.nl-domeinnaam' })
  const csv = await csvFrom(user, section.getByRole('button', { name: 'Omzet per product als CSV downloaden' }))
  expect(csv.split('\r\n')[0]).toMatch(/^Code,Product,Regels,(2026-\d\d,)+Totaal$/)
  const totals = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',').at(-1)))
  expect(totals.length).toBeGreaterThan(0)
  expect(totals).toEqual(totals.toSorted((one, other) => other - one))
})

test('a period without invoices says so, and a wrong one is not asked for', async () => {
  const { user } = await openStaffPage('/beheer/rapporten?van=2020-01-01&tot=2020-04-01')
  expect(screen.getAllByText('In deze periode zijn er geen facturen of creditnota’s.')).toHaveLength(3)
  await user.clear(screen.getByLabelText('Tot (niet mee)'))
  await user.type(screen.getByLabelText('Tot (niet mee)'), '2019-01-01')
  await user.click(screen.getByRole('button', { name: 'Tonen' }))
  screen.getByText('Kies een einddag na de eerste dag.')
})

test('a balance at a registrar is said with the days that it pays for, and is warned of when it is low', async () => {
  await openStaffPage('/beheer/rapporten', {
    roles: ['FINANCE'],
    async prepare({ app }) {
      const row = { readAt: 0, unknownCostTerms: 2 }
      await app.deps.db.transaction((tx) =>
        run(
          tx.insert(registrarBalances).values([
            { registrar: 'epp', amount: 412_000, lastsDays: 23, lowSince: null, ...row },
            { registrar: 'openprovider', amount: 1250, lastsDays: 1, lowSince: 0, ...row },
            { registrar: 'realtime-register', amount: 9_900_000, lastsDays: null, lowSince: null, ...row },
          ]),
        ),
      )
    },
  })
  const said = (name: string) =>
    screen.getByText(new RegExp(`^Saldo bij ${name}`)).textContent?.replaceAll('\u00a0', ' ')
  const unknown = 'Van 2 verlengingen is de inkoopprijs niet bekend; die tellen niet mee.'
  expect(said('EPP')).toBe(`Saldo bij EPP: € 4.120,00, genoeg voor 23 dagen. ${unknown}`)
  expect(said('Openprovider')).toContain('€ 12,50, genoeg voor 1 dag. Vul het saldo aan')
  expect(said('Realtime Register')).toContain('genoeg voor meer dan 13 weken.')
})

test('renewals of the coming weeks have a chart, tables by week and product, and a CSV', async () => {
  const { user } = await openStaffPage('/beheer/rapporten', {
    roles: ['READER'],
    prepare: async ({ app, clock }) => {
      const { db } = app.deps
      const endsAt = clock.now() + 20 * DAY_MS
      await db.transaction((tx) => run(tx.update(domains).set({ expiresAt: endsAt })))
    },
  })
  const section = within(screen.getByRole('region', { name: 'Verlengingen, komende 13 weken' }))
  section.getAllByRole('img', { name: /^Bedrag aan verlengingen per week, van/ })
  const byWeek = section.getByRole('table', { name: 'Verlengingen, komende 13 weken' })
  expect(within(byWeek).getAllByRole('cell', { name: /^Week \d+, vanaf/ })).toHaveLength(13)
  const byProduct = section.getByRole('table', { name: 'Verlengingen per product' })
  within(byProduct).getByRole('cell', { name: '.nl-domeinnaam' })
  expect(await csvFrom(user, section.getByRole('button', { name: /als CSV downloaden$/ }))).toMatch(
    /^Van,Tot \(niet mee\),Termijnen,Bedrag,Verwacht,Inkoop bij registrar,Termijnen zonder inkoop,Betaling mislukt,/,
  )
})

test('recurring revenue, churn and the funnel have a chart, their figures and a CSV', async () => {
  const { user } = await openStaffPage('/beheer/rapporten?van=2026-01-01&tot=2027-01-01', {
    roles: ['READER'],
    prepare: ({ app }) => recordRecurringValues(app.deps),
  })
  const revenue = within(screen.getByRole('region', { name: 'Terugkerend per maand' }))
  revenue.getAllByRole('img', { name: /^Terugkerend bedrag per maand zonder domeinen/ })
  revenue.getByRole('cell', { name: 'Teruggekomen' })
  expect(await csvFrom(user, revenue.getByRole('button', { name: /als CSV downloaden$/ }))).toMatch(
    /^Einde,\d+\.\d\d,\d+,/m,
  )
  const churn = within(screen.getByRole('region', { name: 'Opzegging per product' }))
  churn.getByText('In deze periode is geen termijn geëindigd.')
  const funnel = within(screen.getByRole('region', { name: 'Bestellingen van plaatsen tot leveren' }))
  funnel.getAllByRole('img', { name: /geplaatst, betaald, geleverd en zonder hulp/ })
  expect(await csvFrom(user, funnel.getByRole('button', { name: /als CSV downloaden$/ }))).toMatch(
    /^Geplaatst,\d+,100/m,
  )
})

test('the four figures that are read first stand on top, and say so when there is nothing to count', async () => {
  await openStaffPage('/beheer/rapporten?van=2026-01-01&tot=2027-01-01', {
    prepare: ({ app }) => recordRecurringValues(app.deps),
  })
  const figures = within(screen.getByRole('region', { name: 'Kerncijfers' }))
  const shownFor = (name: string) => figures.getByText(name).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')
  const revenue = within(screen.getByRole('region', { name: 'Terugkerend per maand' }))
  const end = revenue.getByRole('cell', { name: 'Einde' }).closest('tr')?.textContent ?? ''
  const [, euros = '', cents = ''] = /€\s([\d.]+),(\d\d)/.exec(end) ?? []
  const whole = Math.round(Number(`${euros.replaceAll('.', '')}.${cents}`)).toLocaleString('nl')
  expect(shownFor('Per maand terugkerend')).toBe(`€ ${whole}0% in de periode, zonder domeinen`)
  expect(shownFor('Verlengingen 13 weken')).toMatch(/^\d+€ [\d.]+ (verwacht|samen)$/)
  expect(shownFor('Niet verlengd')).toBe('–geen termijn geëindigd')
  expect(shownFor('Zonder hulp geleverd')).toMatch(/^[\d,]+%van \d+ geleverde bestellingen$/)
})

test('support is told who has it', async () => {
  await openStaffPage('/beheer/rapporten', { roles: ['SUPPORT'] })
  await screen.findByRole('heading', { level: 1, name: /^Rapporten is voor/ })
})

/** Presses a button that saves a file, and returns the text of the file. */
async function csvFrom(user: OpenedStaffPage['user'], button: HTMLElement): Promise<string> {
  const saved: Blob[] = []
  URL.createObjectURL = vi.fn((blob: Blob) => {
    saved.push(blob)
    return 'blob:proef'
  })
  await user.click(button)
  const [csv = ''] = await Promise.all(saved.map((blob) => textOf(blob)))
  return csv
}

/** The Blob of jsdom has no `text()`. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
