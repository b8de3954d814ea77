import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { all, one, run } from '../../../db/query'
import { invoices as invoiceRows } from '../../../db/schema/invoices'
import { collections, mandates } from '../../../db/schema/mandates'
import { paymentAttempts } from '../../../db/schema/payments'
import { invoiceNumberText } from '../../../rules/invoice'
import { formatMoney } from '../../../rules/money'
import { readAmount } from '../../../rules/typed-amounts'
import { approveProposal, listStaffProposals } from '../../../server/staff/proposals/proposals.service'
import { makeInvoices, mt940Of } from '../../../tests/support/staff-invoices'
import { openStaffPage } from '../../../tests/support/staff-page'
import { buyerOf, orderChargedBack, refundElsewhere } from '../../../tests/support/stuck-orders'
import type { TestShop } from '../../../tests/support/test-shop'

type Invoices = Awaited<ReturnType<typeof makeInvoices>>

async function openWithInvoices(
  path: string,
  options: Parameters<typeof openStaffPage>[1] = {},
  prepare: (invoices: Invoices, shop: TestShop) => Promise<void> = async () => {},
) {
  const made: { invoices?: Invoices } = {}
  const page = await openStaffPage(path, {
    ...options,
    prepare: async (shop) => {
      made.invoices = await makeInvoices({ app: shop.app, clock: shop.clock, shop })
      await prepare(made.invoices, shop)
    },
  })
  if (!made.invoices) throw new Error('there are no invoices')
  return { ...page, invoices: made.invoices }
}

const money = (amount: number) => formatMoney(amount, 'nl').replace('\u00a0', ' ')
const rowOf = async (number: string) => (await screen.findByRole('link', { name: number })).closest('tr') as HTMLElement

test('a part payment is recorded with a reason, and leaves the rest open', async () => {
  const { user, invoices } = await openWithInvoices('/beheer/facturen')
  const number = invoiceNumberText(invoices.unpaid)
  const ageing = within(screen.getByRole('region', { name: 'Open naar ouderdom' }))
  ageing.getByText('2 facturen')
  ageing.getByText(money(invoices.unpaid.gross + invoices.other.gross))

  const row = await rowOf(number)
  await user.click(within(row).getByRole('button', { name: `Betaling noteren bij ${number}` }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = dialog.getByLabelText('Bedrag in euro') as HTMLInputElement
  expect(readAmount(amount.value)).toBe(invoices.unpaid.gross)
  await user.clear(amount)
  await user.type(amount, '1,00')
  await user.clear(dialog.getByLabelText('Ontvangen op'))
  await user.type(dialog.getByLabelText('Ontvangen op'), '2026-12-01')
  await user.type(dialog.getByLabelText('Kenmerk op het afschrift'), 'KENMERK 1')
  await user.type(dialog.getByLabelText(/Reden/), 'volgens het afschrift')
  await user.click(dialog.getByRole('button', { name: 'Betaling noteren' }))

  await waitFor(() => expect(row.textContent?.replaceAll('\u00a0', ' ')).toContain('€ 1,00 ontvangen'))
  expect(row.textContent?.replaceAll('\u00a0', ' ')).toContain(money(invoices.unpaid.gross - 100))
})

test('one invoice shows what it charges and what was received', async () => {
  const { visit, invoices } = await openWithInvoices('/beheer/facturen?toon=alle')
  await visit(`/beheer/facturen/${invoices.unpaid.id}`)
  await screen.findByRole('heading', { level: 1, name: invoiceNumberText(invoices.unpaid) })
  screen.getByText('Btw 21%')
  screen.getByText('Er is geen overboeking genoteerd.')
  screen.getByRole('button', { name: 'UBL' })
  await visit('/beheer/facturen/inv_verzonnen')
  await screen.findByRole('heading', { level: 1, name: 'Deze factuur is er niet' })
})

test('one line is credited, a note is written, and the credit note refers to the invoice', async () => {
  const { user, visit, invoices } = await openWithInvoices('/beheer/facturen')
  const number = invoiceNumberText(invoices.unpaid)
  await visit(`/beheer/facturen/${invoices.unpaid.id}`)
  within(screen.getByRole('region', { name: 'Verloop' })).getByText('Factuur')
  await user.click(await screen.findByRole('button', { name: `Meer bij ${number}` }))
  await user.click(await screen.findByRole('button', { name: 'Crediteren' }))
  const dialog = within(await screen.findByRole('dialog', { name: `${number} crediteren` }))
  await user.type(dialog.getByLabelText(/Reden/), 'verkeerd besteld')
  expect(dialog.getByRole('button', { name: 'Kies eerst een regel' })).toHaveProperty('disabled', true)
  const [line] = dialog.getAllByRole('checkbox')
  if (!line) throw new Error('there is no line')
  await user.click(line)
  const [amount = line] = dialog.getAllByLabelText(/^Bedrag te crediteren/)
  await user.clear(amount)
  await user.type(amount, '1,01')
  await dialog.findByText(/^Daarna staat € .* open/)
  await user.click(await dialog.findByRole('button', { name: /^€.1,01 crediteren$/ }))

  const notes = within(await screen.findByRole('region', { name: 'Creditnota’s' }))
  await user.keyboard('n')
  await user.keyboard('gebeld, klopt zo')
  await user.click(screen.getByRole('button', { name: 'Bewaren' }))
  await screen.findByText('Notitie bewaard.')
  within(screen.getByRole('region', { name: 'Notities' })).getByText('gebeld, klopt zo')

  await user.click(notes.getByRole('link'))
  await screen.findByRole('link', { name: `Creditnota bij ${number}` })
})

test('an amount of a paid invoice that was refunded outside the shop is acknowledged on its page', async () => {
  const { user, visit, invoices } = await openWithInvoices('/beheer/facturen', {}, async ({ paid }, shop) => {
    await refundElsewhere(await buyerOf(shop), paid.orderId, 500)
  })
  await visit(`/beheer/facturen/${invoices.paid.id}`)
  const card = await screen.findByRole('region', { name: /5,00 is buiten de winkel om terugbetaald/ })
  within(screen.getByRole('region', { name: 'Verloop' })).getByText(/: betaald$/)
  await user.click(within(card).getByRole('button', { name: 'Nagekeken' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Reden/), 'afgesproken met de klant')
  await user.click(dialog.getByRole('button', { name: 'Nagekeken' }))
  await screen.findByText(/^Genoteerd\./)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Nagekeken' })).toBeNull())
})

test('an invoice that was charged back is in a view of its own, which says what happens next', async () => {
  const { user, invoices } = await openWithInvoices('/beheer/facturen', { locale: 'en' }, async (_, shop) => {
    await orderChargedBack(await buyerOf(shop), 'teruggeboekt.nl')
  })
  const views = within(screen.getByRole('navigation', { name: 'Saved views' }))
  // Views without an invoice are left out.
  expect(views.queryByRole('link', { name: /^Collection failed/ })).toBeNull()
  await user.click(views.getByRole('link', { name: 'Charged back 1' }))
  const [link, ...others] = await waitFor(() => {
    const links = screen.getAllByRole('link', { name: /^[WM]2026-\d{5}$/ })
    expect(links).toHaveLength(1)
    return links
  })
  expect([others, link?.textContent === invoiceNumberText(invoices.unpaid)]).toEqual([[], false])
  expect(link?.closest('tr')?.textContent).toContain('Charged back by the bank, nothing is planned')
})

test('a failed collection says why, and when it is pointless to collect again', async () => {
  const { visit, invoices } = await openWithInvoices(
    '/beheer/facturen',
    {},
    async ({ unpaid }, { app: { deps }, clock }) => {
      const now = clock.now()
      const [payment] = await all(deps.db.reader.select().from(paymentAttempts).limit(1))
      const account = await one(deps.db.reader.select().from(invoiceRows).where(eq(invoiceRows.id, unpaid.id)))
      const given = { accountId: account?.accountId ?? '', paymentAttemptId: payment?.id ?? '' }
      await deps.db.transaction(async (tx) => {
        const mandate = { id: 'mnd_proef', reference: 'M1', state: 'ACTIVE', locale: 'nl', createdAt: now } as const
        await run(tx.insert(mandates).values({ ...mandate, ...given }))
        const failed = {
          mandateId: mandate.id,
          number: 1,
          state: 'FAILED',
          amount: 100,
          announcedAt: now,
          changedAt: now,
        } as const
        const day = { collectOn: '2026-12-15' }
        await run(
          tx.insert(collections).values({
            ...failed,
            ...day,
            id: 'col_1',
            invoiceId: unpaid.id,
            paymentAttemptId: given.paymentAttemptId,
            bankReason: 'AC04',
          }),
        )
      })
    },
  )
  const row = await rowOf(invoiceNumberText(invoices.unpaid))
  expect(row.textContent).toMatch(
    /niet uitgevoerd door de bank: rekening is opgeheven, opnieuw afschrijven heeft geen zin/,
  )
  await visit(`/beheer/facturen/${invoices.unpaid.id}`)
  const card = within(await screen.findByRole('region', { name: 'Incasso’s' }))
  card.getByText('mislukt: rekening is opgeheven')
  card.getByText(/^opnieuw afschrijven heeft geen zin/)
})

test('a bank statement is read, and what fits exactly is confirmed at once', async () => {
  const { user, invoices } = await openWithInvoices('/beheer/facturen/bank')
  const { gross } = invoices.unpaid
  const number = invoiceNumberText(invoices.unpaid)
  const statement = mt940Of([
    { amount: gross, text: `betaling ${number}`, name: 'Eerste Voorbeeld' },
    { amount: 12_345, text: 'iets anders', name: 'Tweede Voorbeeld' },
  ])
  await user.click(screen.getByRole('button', { name: 'Afschrift inlezen' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText('Bestand'), new File([statement], 'afschrift.sta'))
  await user.type(dialog.getByLabelText(/Reden/), 'afschrift van vandaag')
  await user.click(dialog.getByRole('button', { name: 'Afschrift inlezen' }))

  await screen.findByText('1 overboeking past precies')
  const other = (await screen.findByText('iets anders')).closest('tr') as HTMLElement
  within(other).getByText('Nergens bij')
  await user.click(screen.getByRole('button', { name: /^1 koppelen/ }))
  const confirm = within(await screen.findByRole('dialog'))
  await user.type(confirm.getByLabelText(/Reden/), 'nagekeken')
  await user.click(confirm.getByRole('button', { name: /^1 koppelen/ }))

  await waitFor(() => expect(screen.queryByText(`betaling ${number}`)).toBeNull())
  await user.click(within(other).getByRole('button', { name: 'Overboeking van Tweede Voorbeeld opzijzetten' }))
  const aside = within(await screen.findByRole('dialog'))
  await user.type(aside.getByLabelText(/Reden/), 'geen factuur')
  await user.click(aside.getByRole('button', { name: 'Opzijzetten' }))
  await screen.findByText('Er zijn geen overboekingen in deze weergave.')
})

test('support sees invoices and no acts, and techniek sees who may', async () => {
  const { invoices } = await openWithInvoices('/beheer/facturen', { roles: ['SUPPORT'] })
  const row = await rowOf(invoiceNumberText(invoices.unpaid))
  expect(within(row).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Bankafschrift inlezen' })).toBeNull()
})

test('support proposes a credit on the page of the invoice, and finance sees what it does before approving it', async () => {
  const { user, visit, invoices, colleague } = await openWithInvoices('/beheer/facturen', { roles: ['SUPPORT'] })
  const { id } = invoices.unpaid
  const number = invoiceNumberText(invoices.unpaid)
  await visit(`/beheer/facturen/${id}`)
  await user.keyboard('a')
  const dialog = within(await screen.findByRole('dialog', { name: `${number} crediteren` }))
  dialog.getByText('Een collega beslist')
  await user.click(dialog.getAllByRole('checkbox')[0] as HTMLElement)
  await dialog.findByText(/^Daarna staat € .* open/)
  await user.type(dialog.getByLabelText(/Reden/), 'verkeerd besteld')
  await user.click(await dialog.findByRole('button', { name: /^Voorstellen: €.* crediteren$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await visit('/beheer/voorstellen?toon=van-mij')
  expect(screen.getByRole('link', { name: `Factuur ${number}` }).getAttribute('href')).toBe(`/beheer/facturen/${id}`)
  await user.click(screen.getByRole('link', { name: 'Voorstel 1: factuur crediteren' }))
  await screen.findByRole('heading', { level: 1, name: /^Voorstel 1: factuur crediteren, €/ })
  screen.getByText('Nu opnieuw uitgerekend: niets veranderd sinds het voorstel')
  screen.getByText(/^Daarna staat € .* open/)
  expect(screen.queryByRole('button', { name: /^Goedkeuren/ })).toBeNull()
  screen.getByRole('button', { name: 'Intrekken' })
  const finance = await (await colleague('Femke', ['FINANCE']))()
  const [proposal] = (await listStaffProposals(finance, { first: 1, view: 'TO_DECIDE' })).edges
  const { id: proposalId = '', payloadHash = '' } = proposal?.node ?? {}
  expect(await approveProposal(finance, { id: proposalId, payloadHash, reason: 'klopt' })).toMatchObject({
    state: 'APPROVED',
  })
  await visit(`/beheer/facturen/${id}`)
  within(screen.getByRole('region', { name: 'Creditnota’s' })).getByRole('link')
})

test('a credit is proposed in English too', async () => {
  const { user, visit, invoices } = await openWithInvoices('/beheer/facturen', { roles: ['SUPPORT'], locale: 'en' })
  await visit(`/beheer/facturen/${invoices.unpaid.id}`)
  await user.click(screen.getByRole('button', { name: 'Propose a credit' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('A colleague decides')
})
