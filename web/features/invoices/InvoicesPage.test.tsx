// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../rules/time'
import { closeInvoices } from '../../../server/features/invoices/charging.service'
import { listInvoices } from '../../../server/features/invoices/invoices.service'
import { notePaid } from '../../../server/features/invoices/receivables.service'
import { authorise, mandatesOf } from '../../../server/features/mandates/mandates.test-support'
import { CUSTOMER, fillBasket, mailsTo, order, pay } from '../../../server/features/orders/orders.test-support'
import { payInvoice, payInvoices } from '../../../server/features/payments/invoice-payments.service'
import { spaced } from '../../../tests/support/order-page'
import { openPage, type PageOptions } from '../../../tests/support/page'
import type { TestContext } from '../../../tests/support/test-context'

const PATH = '/account/facturen'

const open = (options: PageOptions = {}) => openPage(PATH, { signedInAs: CUSTOMER, ...options })
const balance = () =>
  spaced(screen.getByRole('region', { name: /^(Openstaande facturen|Open invoices)$/ }).textContent ?? '')
const rows = () =>
  within(screen.getByRole('table', { name: /^(Facturen|Invoices)$/ }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => spaced(textContent ?? ''))

/** Orders on account, and ends the month. */
async function closeMonth(ctx: TestContext) {
  await fillBasket(ctx, 'eerste.nl')
  await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  ctx.clock.advance(10 * DAY_MS)
  await closeInvoices(ctx)
}

describe('the balance', () => {
  test('goes from what is on account to what is due, late and paid', async () => {
    const { ctx, visit } = await open()
    expect(balance()).toMatch(
      /^Openstaande facturen€ 0,00Er staan geen facturen open\..*€ [\d,.]+ incl\. btw.*1 dec 2026\.$/,
    )
    await closeMonth(ctx)
    await visit(PATH)
    expect(balance()).toMatch(
      /^Openstaande facturen€ [\d,.]+incl\. btw, 1 factuur\..*Of maak € [\d,.]+ over op NL95 BANK 0000 0000 00/,
    )
    expect(balance()).toContain('Deze maand is er niets op rekening besteld.')
    expect(rows()[0]).toMatch(/^M2026-000011 dec 2026.*Betaal voor 15 dec 2026/)
    ctx.clock.advance(18 * DAY_MS)
    await visit(PATH)
    expect(balance()).toMatch(/M2026-00001 van € [\d,.]+ is 4 dagen te laat\./)
    expect(rows()[0]).toContain('4 dagen te laat')
    await notePaid(ctx, { number: 'M2026-00001' })
    await visit(PATH)
    expect(balance()).toContain('Er staan geen facturen open.')
    expect(rows()[0]).toContain('Betaald')
  })

  test('speaks English', async () => {
    const { ctx, visit } = await open({ locale: 'en' })
    await closeMonth(ctx)
    ctx.clock.advance(15 * DAY_MS)
    await visit(PATH)
    expect(balance()).toMatch(
      /^Open invoices€ ?[\d,.]+incl\. VAT, 1 invoice\. M2026-00001 of € ?[\d,.]+ is 1 day late\./,
    )
    expect(screen.getByRole('link', { name: 'All of 2026 in one zip' })).toBeTruthy()
  })
})

test('a due invoice has a button to the bank, and shows the result of the payment', async () => {
  const { ctx, visit } = await open()
  await closeMonth(ctx)
  await visit(PATH)
  expect(screen.getByRole('button', { name: 'Betalen: M2026-00001' })).toBeTruthy()
  const { node } = (await listInvoices(ctx, {})).edges.find((edge) => edge.node.status === 'DUE') ?? {}
  const link = async () => {
    const answer = await payInvoice(ctx, node?.id ?? '')
    return 'url' in answer ? answer.url : ''
  }
  await pay(ctx, await link(), 'CANCELLED')
  await visit(PATH)
  expect(screen.getByRole('button', { name: 'Opnieuw betalen: M2026-00001' })).toBeTruthy()
  const second = await link()
  await pay(ctx, second, 'IN_PROGRESS')
  await visit(PATH)
  expect(rows()[0]).toContain('Betaling wordt verwerkt')
  expect(screen.queryByRole('button', { name: /betalen: M/i })).toBeNull()
  await pay(ctx, second)
  await visit(PATH)
  expect(rows()[0]).toContain('Betaald')
  expect(balance()).toContain('Er staan geen facturen open.')
})

/** Creates two invoices due: of November and of December. */
async function closeTwoMonths(ctx: TestContext) {
  await closeMonth(ctx)
  await fillBasket(ctx, 'tweede.nl')
  await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  ctx.clock.advance(31 * DAY_MS)
  await closeInvoices(ctx)
}

const dueOf = async (ctx: TestContext) =>
  (await listInvoices(ctx, {})).edges.map(({ node }) => node).filter(({ status }) => status === 'DUE')

const urlOf = (answer: object): string => ('url' in answer ? String(answer.url) : '')

test('all invoices are paid at once, and a reader back from the bank sees the status update', async () => {
  const { ctx, visit } = await open()
  await closeTwoMonths(ctx)
  await visit(PATH)
  const sum = (await dueOf(ctx)).reduce((total, { outstanding }) => total + outstanding, 0)
  const amount = new RegExp(`^€\\s${(sum / 100).toFixed(2).replace('.', ',')} betalen$`)
  expect(screen.getByRole('button', { name: amount })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Eén factuur kiezen' }).getAttribute('href')).toBe('#invoices')
  const link = urlOf(await payInvoices(ctx, {}))
  await visit(`${PATH}?factuur=alle`)
  const news = () =>
    within(screen.getByRole('region', { name: 'Openstaande facturen' })).getByRole('status').textContent
  expect(news()).toMatch(/^We wachten op een bericht van je bank/)
  await pay(ctx, link, 'IN_PROGRESS')
  await waitFor(() => expect(news()).toMatch(/^Je betaling wordt verwerkt/))
  await waitFor(() => expect(rows()[0]).toContain('Betaling wordt verwerkt'))
  expect(screen.queryByRole('button', { name: amount })).toBeNull()
  await pay(ctx, link)
  await waitFor(() => expect(news()).toMatch(/^Gelukt!/))
  await waitFor(() => expect(balance()).toContain('Er staan geen facturen open.'))
  await waitFor(() =>
    expect(rows().filter((row) => row.includes('Te betalen') || row.includes('verwerkt'))).toEqual([]),
  )
})

test('a payment that the bank is busy with is followed without coming back from it', async () => {
  const { ctx, visit } = await open()
  await closeMonth(ctx)
  const [invoice] = await dueOf(ctx)
  const link = urlOf(await payInvoice(ctx, invoice?.id ?? ''))
  await pay(ctx, link, 'IN_PROGRESS')
  await visit(PATH)
  expect(balance()).toContain('Je bank verwerkt een betaling van')
  await pay(ctx, link)
  await waitFor(() => expect(balance()).toContain('Er staan geen facturen open.'))
})

describe('the invoice that a mail leads to', () => {
  const asked = () => screen.getByRole('region', { name: /^Factuur M2026-00001 van/ })

  test('stands on top with the way to pay it, and follows its payment', async () => {
    const { ctx, visit } = await open()
    await closeMonth(ctx)
    await ctx.jobs.settle()
    const mail = mailsTo(ctx, CUSTOMER).find(({ subject }) => subject === 'Je factuur M2026-00001')
    const href = /account\/facturen\?factuur=inv_[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(href).not.toBe('')
    await visit(`/${href}`)
    expect(within(asked()).getByRole('button', { name: 'Betalen: M2026-00001' })).toBeTruthy()
    expect(within(asked()).getByRole('checkbox', { name: /^Voortaan automatisch incasseren/ })).toBeTruthy()
    expect(within(asked()).queryByRole('status')).toBeNull()
    const [invoice] = await dueOf(ctx)
    const link = urlOf(await payInvoice(ctx, invoice?.id ?? ''))
    await visit(`/${href}`)
    await pay(ctx, link)
    await waitFor(() => expect(within(asked()).getByRole('status').textContent).toMatch(/^Gelukt!/))
    await waitFor(() => expect(within(asked()).queryByRole('button', { name: /etalen/ })).toBeNull())
  })

  test("is not there when it is another's, or none", async () => {
    const { visit } = await open()
    for (const id of ['inv_none', 'onzin', '']) {
      await visit(`${PATH}?factuur=${id}`)
      expect(screen.queryByRole('region', { name: /^Factuur / })).toBeNull()
    }
  })
})

test('what goes back of an invoice that was paid is said with it', async () => {
  const { ctx, visit } = await open()
  await closeMonth(ctx)
  const [invoice] = await dueOf(ctx)
  const link = urlOf(await payInvoice(ctx, invoice?.id ?? ''))
  await notePaid(ctx, { number: 'M2026-00001' })
  await pay(ctx, link)
  await visit(PATH)
  expect(rows()[0]).toMatch(/Betaald€ [\d,.]+ is teruggestort/)
})

test('an order that waits for its payment has a button that leads there', async () => {
  const { ctx, visit } = await open()
  await fillBasket(ctx, 'wachtend.nl')
  const { order: placed } = await order(ctx)
  await visit(PATH)
  const buttons = screen.getAllByRole('link', { name: /betalen$/ })
  expect(buttons.map((one) => [one.textContent, one.getAttribute('aria-label'), one.getAttribute('href')])).toEqual([
    ['Betalen', `Bestelling ${placed.number} betalen`, `/bestellen/${placed.id}/betalingsstatus`],
  ])
})

describe('direct debit', () => {
  const panel = () => screen.queryByRole('region', { name: /^(Automatische incasso|Direct debit)$/ })

  test('is offered to who can authorise it, with the payment of invoices', async () => {
    const { ctx, visit, user } = await open()
    await closeMonth(ctx)
    await visit(PATH)
    expect(panel()?.textContent).toContain('Vink bij je volgende betaling')
    const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Voortaan automatisch incasseren' })
    expect(choice.checked).toBe(false)
    await user.click(choice)
    expect(choice.checked).toBe(true)
    await pay(ctx, urlOf(await payInvoices(ctx, { authorise: true })))
    await visit(PATH)
    expect(panel()?.textContent).toMatch(/rekening •• 6789\..*Machtigingskenmerk M[0-9A-F]{22}, sinds 1 dec 2026\./)
    expect(screen.queryByRole('checkbox', { name: 'Voortaan automatisch incasseren' })).toBeNull()
  })

  test('is offered beside the payment of one invoice of the list, and goes with it', async () => {
    const { ctx, visit, user } = await open()
    await closeMonth(ctx)
    await visit(PATH)
    await user.click(screen.getByRole('button', { name: 'Betalen: M2026-00001' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Factuur M2026-00001 betalen: €\s[\d,.]+$/ }))
    await user.click(dialog.getByRole('checkbox', { name: 'Voortaan automatisch incasseren' }))
    await user.click(dialog.getByRole('button', { name: 'Betalen: M2026-00001' }))
    await waitFor(async () => expect((await mandatesOf(ctx)).map(({ state }) => state)).toEqual(['PENDING']))
  })

  test('is not asked about where nobody can authorise it: an invoice of the list is paid at once', async () => {
    const { ctx, visit, user } = await open()
    await closeMonth(ctx)
    const { directDebits: _, ...provider } = ctx.adapters.embedded.bank
    ctx.ports.payments = provider
    await visit(PATH)
    const button = screen.getByRole('button', { name: 'Betalen: M2026-00001' })
    await user.click(button)
    expect([button.textContent, screen.queryByRole('dialog')]).toEqual(['BetalenNaar je bank', null])
    await visit(`${PATH}?factuur=${(await dueOf(ctx))[0]?.id}`)
    expect(screen.getByText(/^We wachten op een bericht van je bank/)).toBeTruthy()
  })

  test('shows when an invoice is collected, and ends after a question that says what it means', async () => {
    const { ctx, visit, user } = await open()
    await authorise(ctx)
    await fillBasket(ctx, 'eerste.nl')
    await order(ctx, { paymentMethod: 'AUTOMATIC_INCASSO' })
    ctx.clock.advance(32 * DAY_MS)
    await closeInvoices(ctx)
    await visit(PATH)
    const collected = () => rows().filter((row) => /Wordt \d+ \w+ 20\d\d afgeschreven/.test(row))
    expect(collected()).toHaveLength(1)
    expect(balance()).toMatch(/schrijven we van je rekening af/)
    await user.click(screen.getByRole('button', { name: 'Incasso stoppen' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/Wat al is aangekondigd gaat niet door/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Niet stoppen' }))
    expect(collected()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Incasso stoppen' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ja, stoppen' }))
    await waitFor(() => expect(panel()?.textContent).toContain('Vink bij je volgende betaling'))
    await waitFor(() => expect(collected()).toEqual([]))
  })

  test('speaks English', async () => {
    const { ctx, visit } = await open({ locale: 'en' })
    await authorise(ctx)
    await visit(PATH)
    expect(panel()?.textContent).toMatch(
      /We collect your next invoices from your account •• 6789\..*Mandate reference M/,
    )
    expect(screen.getByRole('button', { name: 'Stop direct debit' })).toBeTruthy()
  })

  test('is not mentioned where the payment provider does not collect', async () => {
    const { ctx, visit } = await open()
    const { directDebits: _, ...provider } = ctx.adapters.embedded.bank
    ctx.ports.payments = provider
    await visit(PATH)
    expect(panel()).toBeNull()
  })
})

describe('the list', () => {
  test('shows the year that the address asks for, and leads to all of it in one zip', async () => {
    const { ctx, visit, user } = await open()
    await closeMonth(ctx)
    ctx.clock.advance(40 * DAY_MS)
    await fillBasket(ctx, 'tweede.nl')
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
    await visit(PATH)
    expect(rows()).toHaveLength(3)
    // The invoice of 2027 is not final yet.
    expect(screen.queryByRole('link', { name: /zip/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /Jaar/ }))
    await user.click(await screen.findByRole('option', { name: '2026' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    const zip = screen.getByRole('link', { name: 'Alles van 2026 in één zip' })
    expect(zip.getAttribute('href')).toBe('/api/invoices/years/2026/zip')
  })

  test('says when a year has none, and ignores what is no year', async () => {
    const { visit, user } = await open()
    await visit(`${PATH}?jaar=2020`)
    expect(screen.getByText('Er zijn geen facturen van 2020. Kies een ander jaar.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Jaar/ }))
    await user.click(await screen.findByRole('option', { name: 'Alle jaren' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    await visit(`${PATH}?jaar=onzin`)
    expect(rows()).toHaveLength(2)
  })

  test('of who has none says so, without a choice of years', async () => {
    await open({ signedInAs: 'onvolledig@voorbeeld.nl' })
    expect(screen.getByText('Je hebt nog geen facturen.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Jaar/ })).toBeNull()
    expect(balance()).toContain('€ 0,00')
  })
})
