import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { all, one, run } from '../../../db/query'
import { invoiceLines, invoices } from '../../../db/schema/invoices'
import { paidLineRefunds, refunds } from '../../../db/schema/refunds'
import { auditEntries } from '../../../db/schema/staff'
import { formatMoney } from '../../../rules/money'
import { DAY_MS } from '../../../rules/time'
import { findInvoiceOfOrder } from '../../../server/features/invoices/invoices.service'
import { makeInvoices } from '../../../tests/support/staff-invoices'
import { openStaffPage } from '../../../tests/support/staff-page'
import type { TestShop } from '../../../tests/support/test-shop'

const amount = (cents: number) => formatMoney(cents, 'nl').replaceAll('\u00a0', ' ')
const makeDocuments = ({ app, clock, ...shop }: TestShop) => makeInvoices({ app, clock, shop: { app, clock, ...shop } })
const storedIn = async ({ app }: TestShop, month: string) =>
  (await all(app.deps.db.reader.select().from(invoices))).filter(({ issuedOn }) => issuedOn?.startsWith(month))

const shownText = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ')

test('a month that balances says so with its sums, and has its VAT by country', async () => {
  const { shop } = await openStaffPage('/beheer/boekhouding?maand=2026-05', {
    roles: ['FINANCE'],
    prepare: makeDocuments,
  })
  screen.getByText(/^Perioden lopen van 00:00 tot 00:00 in Amsterdam/)
  const stored = await storedIn(shop, '2026-05')
  const gross = stored.reduce((sum, invoice) => sum + invoice.gross, 0)
  const section = within(screen.getByRole('region', { name: 'Export voor de boekhouder' }))
  section.getByText('Mei sluit op de cent')
  const sums = section.getByText(/gelijk aan de journaalposten\.$/)
  expect(shownText(sums)).toContain(`= ${amount(gross)}, gelijk aan de journaalposten.`)
  section.getByText('Er is nog geen export gemaakt.')
  const vat = within(screen.getByRole('region', { name: 'Btw per tarief en land, mei 2026' }))
  vat.getByRole('cell', { name: 'Land niet vastgelegd 21%' })
  const total = vat.getByRole('cell', { name: 'Samen' }).closest('tr')
  expect(shownText(total as Element)).toContain(amount(stored.reduce((sum, invoice) => sum + invoice.net, 0)))
  expect(vat.getByRole('link', { name: 'Btw-rapport van mei 2026' }).getAttribute('href')).toBe(
    '/beheer/rapporten?van=2026-05-01&tot=2026-06-01',
  )
  const deferred = within(screen.getByRole('region', { name: 'Al ontvangen, nog niet verdiend' }))
  await deferred.findByText('Op 31 mei 2026')
  deferred.getByText('Vrij in 12 mnd')
})

test('a month that does not balance shows both sums', async () => {
  await openStaffPage('/beheer/boekhouding?maand=2026-05', {
    prepare: async (shop) => {
      const { db } = shop.app.deps
      const [invoice] = await storedIn(shop, '2026-05')
      const ofIt = eq(invoiceLines.invoiceId, invoice?.id ?? '')
      await db.transaction(async (tx) => void (await run(tx.update(invoiceLines).set({ net: 1 }).where(ofIt))))
    },
  })
  const section = within(screen.getByRole('region', { name: 'Export voor de boekhouder' }))
  section.getByText('Mei sluit niet')
  section.getByText(/^Facturen min creditnota’s is samen € .*, de journaalposten zijn samen € /)
})

test('an export asks for a reason, is recorded, and downloads the file by its ticket', async () => {
  const { user, shop } = await openStaffPage('/beheer/boekhouding?maand=2026-12', {
    roles: ['FINANCE'],
    prepare: makeDocuments,
  })
  const clicked: HTMLAnchorElement[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this)
  })
  const section = within(screen.getByRole('region', { name: 'Export voor de boekhouder' }))
  section.getByText('December sluit tot nu toe op de cent')
  await user.click(section.getByRole('button', { name: 'December exporteren' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'December 2026 exporteren' }))
  dialog.getByText('Journaalposten (CSV)')
  dialog.getByText(/^De maand loopt nog/)
  await user.click(dialog.getByRole('button', { name: 'December exporteren' }))
  dialog.getByText('Schrijf een reden, minstens 3 tekens.')
  await user.type(dialog.getByLabelText(/Reden/), 'voor de boekhouder')
  await user.click(dialog.getByRole('button', { name: 'December exporteren' }))
  await screen.findByText('De export is gemaakt en wordt gedownload.')
  await section.findByText(/^Laatst gemaakt: december, 1 dec 2026 door Noor$/)
  click.mockRestore()
  const [link] = clicked
  expect(link?.download).toBe('journaalposten-2026-12-voorlopig.csv')
  expect(link?.getAttribute('href')).toMatch(/^\/staff\/bookkeeping\?ticket=/)
  const { reader } = shop.app.deps.db
  const entry = await one(reader.select().from(auditEntries).where(eq(auditEntries.act, 'exportBookkeeping')))
  expect(entry).toMatchObject({ objectId: '2026-12', reason: 'voor de boekhouder', outcome: 'DONE' })
})

test('another month and file are chosen, and the chart of accounts is shown', async () => {
  const { user } = await openStaffPage('/beheer/boekhouding?maand=2026-12', { prepare: makeDocuments })
  const section = within(screen.getByRole('region', { name: 'Export voor de boekhouder' }))
  screen.getByRole('cell', { name: 'Nederland 21%' })
  await user.click(section.getByRole('button', { name: /^December 2026, loopt nog/ }))
  await user.click(await screen.findByRole('option', { name: 'Mei 2026' }))
  await screen.findByText('Mei sluit op de cent')
  await user.click(screen.getByRole('button', { name: 'Rekeningschema: Standaard, 16 rekeningen' }))
  await screen.findByText('Af te dragen btw andere lidstaten (OSS)')
  screen.getByText('Coulance op omzet')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /^Journaalposten \(CSV\)/ }))
  await user.click(await screen.findByRole('option', { name: 'Facturen en creditnota’s (CSV)' }))
  await user.click(screen.getByRole('button', { name: 'Mei exporteren' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mei 2026 exporteren' }))
  dialog.getByText(/^Eén regel per factuur en creditnota/)
})

test('refunds that wait for a transfer lead to where their file is made', async () => {
  await openStaffPage('/beheer/boekhouding?maand=2026-05', {
    roles: ['FINANCE'],
    prepare: async (shop) => {
      const { unpaid } = await makeDocuments(shop)
      const { db } = shop.app.deps
      const reference = 'b'.repeat(24)
      const line = await one(
        db.reader.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, unpaid.id)).limit(1),
      )
      const refund = { reference, orderId: unpaid.orderId, orderLineId: line?.orderLineId ?? '', amount: 1250 }
      await db.transaction(async (tx) => {
        const invoice = await findInvoiceOfOrder(tx, unpaid.orderId)
        await run(tx.insert(refunds).values({ ...refund, reason: 'other', createdAt: shop.clock.now() - DAY_MS }))
        const source = { reference, invoiceId: invoice?.id ?? '', paymentAttemptId: null }
        await run(tx.insert(paidLineRefunds).values(source))
      })
    },
  })
  const files = within(screen.getByRole('region', { name: 'SEPA-bestanden' }))
  const row = within((await files.findByText('Terugbetalen')).closest('tr') as HTMLElement)
  expect(shownText(row.getByText(/12,50/))).toBe('€ 12,50')
  expect(row.getByRole('link', { name: 'Terugbetaalbestand maken' }).getAttribute('href')).toBe(
    '/beheer/terugbetalingen?toestand=BY_TRANSFER',
  )
})

test('a reader sees the month without exporting it, and no files for the bank', async () => {
  await openStaffPage('/beheer/boekhouding?maand=2026-05', { roles: ['READER'], locale: 'en', prepare: makeDocuments })
  screen.getByText('May balances to the cent')
  screen.getByText('Owners and finance export.')
  expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'SEPA files' })).toBeNull()
  await screen.findByText('On 31 May 2026')
})

test.each([['SUPPORT'], ['TECHNICAL']] as const)('%s is told who has it', async (role) => {
  await openStaffPage('/beheer/boekhouding?maand=2026-05', { roles: [role] })
  await screen.findByRole('heading', { level: 1, name: /^Boekhouding is voor / })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Boekhouding' })).toBeNull())
})
