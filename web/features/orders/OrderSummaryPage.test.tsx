import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderStatus } from '../../../rules/order-status'
import { notePaid } from '../../../server/features/invoices/receivables.service'
import { CUSTOMER, decide, fillBasket, order, pay } from '../../../server/features/orders/orders.test-support'
import { acceptPayment } from '../../../server/features/orders/stuck-orders.service'
import { receiveNotification } from '../../../server/features/payments/notification.service'
import { changePaymentMethod } from '../../../server/features/payments/waiting-orders.service'
import { lyingRegistry } from '../../../tests/support/failing-ports'
import { openPage, type PageOptions } from '../../../tests/support/page'
import { orderInReview } from '../../../tests/support/stuck-orders'
import { isDelivering } from './OrderSummaryPage'

interface Wish extends PageOptions {
  name?: string
  hosting?: boolean
  /** Transfer code. */
  code?: string
  method?: 'IDEAL' | 'MANUAL_PAYMENT'
}

/** Opens, as a customer, the page of an order. */
async function openSummary({ name = 'lindebrood.nl', hosting = false, code, method = 'IDEAL', ...options }: Wish = {}) {
  const opened = await openPage('/hulp', { signedInAs: CUSTOMER, ...options })
  await fillBasket(opened.ctx, name, [
    ...(hosting ? [{ code: 'HOSTING_BASIC' }] : []),
    ...(code ? [{ code: 'TRANSFER_CODE', title: code }] : []),
  ])
  const { order: placed, returnUrl } = await order(opened.ctx, { paymentMethod: method })
  const visit = (path = `/bestellen/${placed.id}/overzicht`) => opened.visit(path)
  return { ...opened, placed, returnUrl, visit, pay: () => pay(opened.ctx, returnUrl) }
}

const spaced = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const heading = () => spaced(screen.getByRole('heading', { level: 1 }).textContent)
const lines = () =>
  within(screen.getByRole('region', { name: /^(Je producten|Your products)$/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => spaced(textContent))

test('an order that waits for its payment says so and leads there [INV-012]', async () => {
  const { visit } = await openSummary()
  await visit()
  expect(heading()).toMatch(/^Bestelling 10003 van € [\d,]+ wacht op je betaling$/)
  expect(lines()).toEqual([expect.stringContaining('Wacht op betaling')])
  expect(screen.getByRole('link', { name: 'Naar de betaling' }).getAttribute('href')).toMatch(/\/betalingsstatus$/)
})

test('an order that is paid online has its invoice, its products and the way to each [INV-010, INV-013..016]', async () => {
  const { visit, pay, user } = await openSummary({ hosting: true })
  await pay()
  await visit()
  expect(heading()).toMatch(/^Factuur W2026-00002 is aangemaakt voor het bedrag van € [\d,]+$/)
  expect(screen.getByText('Betaald met iDEAL')).toBeDefined()
  expect(screen.getByText('lindebrood.nl wappert. Alles is klaar.')).toBeDefined()
  expect(lines()).toEqual([
    expect.stringMatching(/^lindebrood\.nl.*excl\. btw.*Geregistreerd/),
    expect.stringMatching(/Voor lindebrood\.nl.*Klaar voor gebruik/),
  ])
  const links = screen.getAllByRole('link', { name: /^Naar het product: / })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/account/diensten/domeinen/',
    '/account/diensten/hostingpakketten/',
  ])
  await user.click(screen.getByRole('link', { name: 'Naar het product: lindebrood.nl' }))
  await screen.findByRole('heading', { level: 1, name: 'lindebrood.nl' })
  expect(screen.getByRole('region', { name: 'Zo staat het ervoor' })).toBeDefined()
})

test('an order that was accepted with less says what is left to pay, and leads to its invoice until that is paid', async () => {
  const { ctx, visit } = await openPage('/hulp', { signedInAs: CUSTOMER })
  const id = await orderInReview(ctx, 'tekort.nl', -100)
  await ctx.db.transaction((tx) => acceptPayment(ctx, tx, id))
  await ctx.jobs.settle()
  await visit(`/bestellen/${id}/overzicht`)
  expect(screen.getByText(/^Nog €\s1,00 te betalen$/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Naar de factuur' })
  expect(link.getAttribute('href')).toMatch(/^\/account\/facturen\?factuur=inv_/)
  await notePaid(ctx, { number: 'W2026-00002' })
  await visit(`/bestellen/${id}/overzicht`)
  expect(screen.getByText('Betaald met iDEAL')).toBeDefined()
})

test('a delivered order says what to do now, and one that waits for its payment does not', async () => {
  const { visit, pay } = await openSummary({ hosting: true })
  await visit()
  expect(screen.queryByRole('region', { name: 'Wat je nu kunt doen' })).toBeNull()
  await pay()
  await visit()
  const steps = within(screen.getByRole('region', { name: 'Wat je nu kunt doen' })).getAllByRole('link')
  expect(steps.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Naar je pakket', '/account/diensten/hostingpakketten/'],
    ['DNS bekijken', expect.stringContaining('lindebrood.nl')],
  ])
})

test('an order whose payment the bank is busy with does not wait for it', async () => {
  const { visit, ctx, returnUrl } = await openSummary()
  await receiveNotification(ctx, decide(ctx, returnUrl, 'IN_PROGRESS'))
  await visit()
  expect(heading()).toMatch(/^De betaling van € [\d,]+ voor bestelling 10003 wordt verwerkt$/)
  expect(lines()).toEqual([expect.stringContaining('Betaling wordt verwerkt')])
  await visit('/account')
  expect(await screen.findAllByText('Betaling wordt verwerkt')).toHaveLength(1)
  expect(screen.queryByText(/wacht op (je )?betaling/i)).toBeNull()
})

test('a name that its registry is still working on says what it waits for, here and in the lists', async () => {
  const { visit, pay } = await openSummary({ name: 'wachtregister-hier.nl' })
  await pay()
  await visit()
  expect(lines()).toEqual([
    expect.stringMatching(/Wacht op de beheerder van de extensie\. Aangevraagd op 21 nov 2026\./),
  ])
  await visit('/account')
  expect(await screen.findAllByText('Wacht op de beheerder van de extensie.')).toHaveLength(1)
  await visit('/account/diensten/domeinen/')
  expect(await screen.findAllByText(/^Wacht op de beheerder van de extensie\. Aangevraagd op/)).toHaveLength(1)
})

test('a transfer that takes days is shown as steps, with who it waits for and until when', async () => {
  const { visit, pay } = await openSummary({ name: 'verhuisdagen-mee.nl', code: 'VERHUIS-123' })
  await pay()
  await visit()
  const steps = () =>
    within(screen.getByRole('region', { name: 'Verhuizing van verhuisdagen-mee.nl' })).getAllByRole('listitem')
  expect(steps().map((step) => spaced(step.textContent))).toEqual([
    expect.stringMatching(/^Verhuizing aangevraagd \(gedaan\).*21 nov 2026$/),
    expect.stringMatching(/^2Je huidige aanbieder laat het domein los.*tot vijf dagen.*uiterlijk 26 nov 2026$/),
    expect.stringMatching(/^3Je domein komt hierheen/),
    expect.stringMatching(/^4Klaar/),
  ])
  expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
})

test('the sums are those of the invoice, and a second payment that goes back is a line of its own', async () => {
  const { visit, ctx, placed, returnUrl } = await openSummary()
  await changePaymentMethod(ctx, { orderId: placed.id, paymentMethod: 'MANUAL_PAYMENT' })
  await ctx.jobs.settle()
  await visit()
  const sums = () => spaced(screen.getByRole('region', { name: 'Bedragen' }).textContent)
  expect(sums()).toBe(
    'Totaal excl. btw€ 3,99Administratiekosten€ 2,5021% btw€ 1,36Totaal incl. btw€ 7,85daarna € 12,09 per jaar, incl. btw',
  )
  await pay(ctx, returnUrl)
  await visit()
  expect(sums()).toContain('Tweede betaling, teruggestort€ 4,83')
})

test('an order whose payment was charged back says so, and leads to its open invoice', async () => {
  const { visit, ctx, pay, returnUrl } = await openSummary()
  await pay()
  const id = returnUrl.slice(returnUrl.lastIndexOf('/') + 1)
  await receiveNotification(ctx, ctx.adapters.embedded.bank.follow(id, 'CHARGEBACK')?.notification ?? '')
  await ctx.jobs.settle()
  await visit()
  expect(screen.getByText('Teruggeboekt door je bank')).toBeDefined()
  expect(screen.getByText(/Je bank heeft € [\d,]+ teruggeboekt\. De factuur staat weer open\./)).toBeDefined()
  await visit(screen.getByRole('link', { name: 'Naar de factuur' }).getAttribute('href') ?? '')
  expect(await screen.findAllByText('Teruggeboekt door je bank')).not.toHaveLength(0)
  expect(screen.getAllByRole('button', { name: /^Betalen/ })).not.toHaveLength(0)
})

test('a refund of a line says where it is', async () => {
  const { visit, pay } = await openSummary({ ports: { registry: lyingRegistry() } })
  await pay()
  await visit()
  await waitFor(() => expect(lines()[0]).toMatch(/Je krijgt € [\d,]+ terug\. Het is teruggestort\./))
})

test('the same in English, for an order on account [INV-011]', async () => {
  const { visit, ctx } = await openSummary({ locale: 'en', method: 'MANUAL_PAYMENT' })
  await ctx.jobs.settle()
  await visit()
  expect(heading()).toMatch(/^The amount € [\d.]+ has been added to invoice M2026-00001\.$/)
  expect(screen.getByText('Payment method: On account')).toBeDefined()
  expect(lines()).toEqual([expect.stringMatching(/excl\. VAT.*Registered/)])
})

test('the same in English, for an order that is paid online [INV-010, INV-013, INV-014, INV-016]', async () => {
  const { visit, pay } = await openSummary({ locale: 'en', hosting: true })
  await pay()
  await visit()
  expect(heading()).toMatch(/^Invoice \S+ has been created for the amount of € [\d.]+$/)
  const links = screen.getAllByRole('link', { name: /^Continue to product/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/account/diensten/domeinen/',
    '/account/diensten/hostingpakketten/',
  ])
})

test('an open page follows the delivery automatically', async () => {
  const { visit, ctx } = await openSummary({ method: 'MANUAL_PAYMENT' })
  await visit()
  expect(lines()).toEqual([expect.stringContaining('Wordt geregistreerd')])
  expect(screen.getByText('We zijn met je bestelling bezig. Deze pagina ververst vanzelf.')).toBeDefined()
  await ctx.jobs.settle()
  await waitFor(() => expect(lines()).toEqual([expect.stringContaining('Geregistreerd')]))
  await screen.findByText('lindebrood.nl wappert. Alles is klaar.')
})

test('a name that someone else registered first gives the reason and the refund', async () => {
  const { visit, pay } = await openSummary({ ports: { registry: lyingRegistry() } })
  await pay()
  await visit()
  await waitFor(() => expect(lines()[0]).toContain('Niet gelukt'))
  expect(lines()[0]).toMatch(/Je krijgt € [\d,]+ terug\./)
  expect(heading()).toBe('Je bestelling is niet gelukt')
  expect(screen.getByText(/^Factuur W2026-00002 is aangemaakt/)).toBeDefined()
  expect(screen.queryByRole('link', { name: /^Naar het product/ })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Past goed bij je bestelling' })).toBeNull()
})

test('what goes well with the order leads to where it is sold [INV-019, INV-020]', async () => {
  const { visit } = await openSummary()
  await visit()
  const heading = await screen.findByRole('heading', { name: 'Past goed bij je bestelling' })
  const products = within(heading.closest('section') as HTMLElement).getAllByRole('listitem')
  const texts = products.map(({ textContent }) => spaced(textContent))
  expect(texts.every((text) => /vanaf € [\d,]+ p\/m$/.test(text))).toBe(true)
  expect(texts.some((text) => text.startsWith('Domeinnaam'))).toBe(false)
  expect(screen.getByRole('link', { name: 'Webhosting' }).getAttribute('href')).toBe('/webhosting')
})

test('another’s order is not there', async () => {
  const { ctx, visit } = await openPage('/hulp', { signedInAs: 'reseller@voorbeeld.nl' })
  const other = await ctx.another({ signedInAs: CUSTOMER })
  await fillBasket(other, 'lindebrood.nl')
  const { order: placed } = await order(other)
  await visit(`/bestellen/${placed.id}/overzicht`)
  expect(screen.queryByRole('region', { name: 'Je producten' })).toBeNull()
})

test('an order is followed only while something happens to it', () => {
  const all: OrderStatus[] = ['OPEN', 'AWAITING_PAYMENT', 'REVIEW', 'PAID', 'DELIVERING', 'DELIVERED', 'FAILED']
  expect(all.filter(isDelivering)).toEqual(['PAID', 'DELIVERING'])
})

test('a transfer with a wrong code gets a new one on the page, and continues', async () => {
  const name = 'bezetmislukt-bakker.nl'
  const { ctx, user, visit } = await openPage('/hulp', { signedInAs: CUSTOMER })
  await fillBasket(ctx, name, [{ code: 'TRANSFER_CODE', title: 'VERHUIS-123' }])
  const { order: placed, returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  await visit(`/bestellen/${placed.id}/overzicht`)
  expect(screen.getByText(`${name} kon niet worden verhuisd: de verhuiscode klopt niet`)).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Code verbeteren/ }))
  const field = screen.getByRole('textbox', { name: /^Verhuiscode/ })
  expect(document.activeElement).toBe(field)
  await user.type(field, 'MIS{Enter}')
  await screen.findByText('Deze verhuiscode klopt niet. Vraag je huidige aanbieder om de goede code.')
  await user.clear(field)
  await user.type(field, 'VERHUIS-123{Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Verhuiscode/ })).toBeNull())
  expect(lines()[0]).toContain('Verhuizing loopt')
  await ctx.jobs.settle()
  await waitFor(() => expect(lines()[0]).toContain('Verhuisd'), { timeout: 8000 })
})
