import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { run } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { DAY_MS } from '../../../rules/time'
import { item } from '../../../server/features/checkout/checkout.test-support'
import { findDomainByName } from '../../../server/features/domains/domains.service'
import { getOrder } from '../../../server/features/orders/orders.service'
import {
  CUSTOMER,
  changeAccount,
  decide,
  fillBasket,
  order,
  pay,
  RESELLER,
} from '../../../server/features/orders/orders.test-support'
import { receiveNotification } from '../../../server/features/payments/notification.service'
import { setRenewal } from '../../../server/features/renewals/renewal-choice.service'
import { spaced } from '../../../tests/support/order-page'
import { type OpenedPage, openPage, type PageOptions } from '../../../tests/support/page'

const HALF_AN_HOUR = 31 * 60_000

afterEach(() => vi.unstubAllGlobals())

/** Opens a page as a customer with an unpaid order of these names. */
async function comeWith(names: readonly string[], at = '/', options: PageOptions = {}) {
  const opened = await openPage('/hulp', { signedInAs: CUSTOMER, ...options })
  for (const name of names) await fillBasket(opened.ctx, name)
  const { order: placed, returnUrl } = await order(opened.ctx)
  await opened.visit(at.replace(':id', placed.id))
  return { ...opened, id: placed.id, returnUrl }
}

/** Another customer registers the name after the order's claim expired. */
async function goesTo({ ctx }: OpenedPage, name: string) {
  ctx.clock.advance(HALF_AN_HOUR)
  const other = await ctx.another({ signedInAs: RESELLER })
  await fillBasket(other, name)
  await pay(other, (await order(other)).returnUrl)
}

const banner = () => screen.findByRole('region', { name: /^(Wachtende bestelling|Waiting order)$/ })
const noBanner = () => screen.queryByRole('region', { name: /^(Wachtende bestelling|Waiting order)$/ })

const goneNote = async () => {
  const title = await screen.findByText('Niet meer te krijgen: lindebrood.nl')
  return within(title.closest<HTMLElement>('[role=alert]') as HTMLElement)
}

test.each(['/', '/bestelprocedure', '/account', '/account/diensten/domeinen/'])(
  'who comes to %s is told of the order that waits',
  async (path) => {
    await comeWith(['lindebrood.nl'], path)
    expect(spaced((await banner()).textContent)).toMatch(
      /^Bestelling 10003 wacht op betalinglindebrood\.nl, € 4,83 incl\. btw\..*BetalenAndere betaalwijzeBestelling 10003 annuleren$/,
    )
  },
)

test('in English as well, and not on the pages of the order itself', async () => {
  const { visit, id } = await comeWith(['lindebrood.nl'], '/', { locale: 'en' })
  expect(within(await banner()).getByText('Order 10003 is waiting for payment')).toBeDefined()
  for (const page of ['overzicht', 'betalingsstatus']) {
    await visit(`/bestellen/${id}/${page}`)
    await screen.findByRole('heading', { level: 1 })
    expect(noBanner()).toBeNull()
  }
})

test('it never stands above another order that is being paid, which has the only button to cancel', async () => {
  const { ctx, visit, id } = await comeWith(['lindebrood.nl'])
  await banner()
  localStorage.setItem('checkout-basket', JSON.stringify({ items: [await item(ctx, 'vpspackage')], period: 'YEARLY' }))
  onTestFinished(() => localStorage.clear())
  await visit('/bestellen/samenvatting')
  await screen.findByRole('region', { name: 'Producten' })
  expect(noBanner()).toBeNull()
  expect(screen.getAllByRole('button', { name: /annuleren/i }).map(({ textContent }) => textContent)).toEqual([
    'Annuleren',
  ])
  await fillBasket(ctx, 'lindekoek.nl')
  const { order: newer } = await order(ctx)
  await visit(`/bestellen/${id}/betalingsstatus`)
  await screen.findByRole('heading', { level: 1 })
  expect([noBanner(), newer.id === id]).toEqual([null, false])
  expect(screen.getAllByRole('button', { name: /annuleren/i }).map(({ textContent }) => textContent)).toEqual([
    'Bestelling 10003 annuleren',
  ])
})

test('an unpaid renewal is listed first, with its last day and what stops without it [RNW-007]', async () => {
  const { user, ctx, visit } = await openPage('/hulp', { signedInAs: RESELLER })
  await changeAccount(ctx, RESELLER, { paysOnAccount: false, role: 'CUSTOMER', staffel: null })
  const own = await findDomainByName(ctx.db.reader, 'tuinen-voorbeeld.nl')
  const soon = { expiresAt: ctx.now + 12 * DAY_MS }
  await ctx.db.transaction((tx) => run(tx.update(domains).set(soon).where(eq(domains.name, 'tuinen-voorbeeld.nl'))))
  await setRenewal(await ctx.another({ signedInAs: RESELLER }), { ids: [own?.id ?? ''], renews: true })
  // A newer order that is not a renewal.
  const customer = await ctx.another({ signedInAs: RESELLER })
  await fillBasket(customer, 'lindebrood.nl')
  await order(customer)
  for (const page of ['/account/facturen', '/account']) {
    await visit(page)
    const toPay = within(await screen.findByRole('region', { name: 'Te betalen' }))
    const [first = '', second = ''] = toPay.getAllByRole('listitem').map(({ textContent }) => spaced(textContent))
    expect(first).toMatch(
      /^tuinen-voorbeeld\.nl, verlenging tot .*Betaal voor .* Anders stopt op die dag: tuinen-voorbeeld\.nl\./,
    )
    expect(second).toMatch(/^lindebrood\.nl/)
    const others = screen.getByRole('region', { name: /^(Bestellingen|Laatste bestellingen)$/ })
    expect(others.textContent).not.toContain('lindebrood.nl')
  }
  const shown = spaced((await banner()).textContent)
  expect(shown).toContain('Anders stopt op die dag: tuinen-voorbeeld.nl.')
  expect(shown).not.toContain('een ander')
  await user.click(screen.getByRole('button', { name: /^Bestelling \d+ annuleren$/ }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/Wat je hebt, stopt dan aan het einde van de termijn\./)).toBeDefined()
})

test('a payment that the bank is busy with is not called waiting, and nothing is offered that cannot be', async () => {
  const { ctx, visit, returnUrl } = await comeWith(['lindebrood.nl'])
  await receiveNotification(ctx, decide(ctx, returnUrl, 'IN_PROGRESS'))
  await visit('/')
  const shown = within(await banner())
  expect(shown.getByText('De betaling van bestelling 10003 wordt verwerkt')).toBeDefined()
  expect(shown.queryByRole('button')).toBeNull()
  expect(shown.getByRole('link', { name: 'Betaling volgen' }).getAttribute('href')).toMatch(/betalingsstatus$/)
})

test('it can be cancelled, after a question, and the one behind it comes forward', async () => {
  const { user, ctx, id, visit } = await comeWith(['lindebrood.nl'])
  await fillBasket(ctx, 'lindekoek.nl')
  const { order: newer } = await order(ctx)
  await visit('/')
  await user.click(await screen.findByRole('button', { name: 'Bestelling 10004 annuleren' }))
  const question = await screen.findByRole('alertdialog', { name: 'Bestelling 10004 annuleren?' })
  await user.click(within(question).getByRole('button', { name: 'Ja, annuleren' }))
  await screen.findByText('Bestelling 10004 is geannuleerd.')
  expect((await getOrder(ctx, newer.id)).status).toBe('CANCELLED')
  await screen.findByRole('button', { name: 'Bestelling 10003 annuleren' })
  expect((await getOrder(ctx, id)).status).toBe('AWAITING_PAYMENT')
})

test('it can be paid in another way, whose total is said before', async () => {
  const { user, ctx, id } = await comeWith(['lindebrood.nl'], '/account')
  await user.click(within(await banner()).getByRole('button', { name: 'Andere betaalwijze' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Andere betaalwijze' }))
  await user.click(await dialog.findByRole('radio', { name: 'Op rekening' }))
  expect(spaced(dialog.getByText('Totaal incl. btw').parentElement?.textContent)).toBe('Totaal incl. btw € 7,85')
  await user.click(dialog.getByRole('button', { name: 'Bestellen met betalingsverplichting' }))
  await screen.findByRole('heading', { level: 1, name: /^Het bedrag €\s7,85 is toegevoegd aan factuur M2026-00001\.$/ })
  expect(noBanner()).toBeNull()
  expect(await getOrder(ctx, id)).toMatchObject({ paymentMethod: 'MANUAL_PAYMENT', totals: { gross: 785 } })
})

test.each(['/', '/bestellen/:id/betalingsstatus'])(
  'a name that is gone is named on %s before paying, and one can go on without it',
  async (at) => {
    const page = await comeWith(['lindebrood.nl', 'lindekoek.nl'], at)
    const { user, ctx, id } = page
    await goesTo(page, 'lindebrood.nl')
    await user.click(await screen.findByRole('button', { name: /^(Betalen|Opnieuw betalen)$/ }))
    const told = await goneNote()
    expect(told.getByRole('link', { name: 'Andere naam zoeken' }).getAttribute('href')).toBe('/bestelprocedure')
    expect(screen.getByRole('button', { name: 'Bestelling 10003 annuleren' })).toBeDefined()
    await user.click(told.getByRole('button', { name: 'Verder zonder lindebrood.nl' }))
    await waitFor(() => expect(screen.queryByText(/^Niet meer te krijgen/)).toBeNull())
    expect((await getOrder(ctx, id)).items.map(({ title }) => title)).toEqual(['lindekoek.nl'])
    expect(screen.getByRole('button', { name: /^(Betalen|Opnieuw betalen)$/ })).toBeDefined()
  },
)

test('an order of nothing but the name that is gone can only be cancelled', async () => {
  const page = await comeWith(['lindebrood.nl'], '/bestellen/:id/betalingsstatus')
  await goesTo(page, 'lindebrood.nl')
  await page.user.click(await screen.findByRole('button', { name: 'Opnieuw betalen' }))
  const told = await goneNote()
  expect(told.queryByRole('button')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Bestelling 10003 annuleren' }))
  await page.user.click(await screen.findByRole('button', { name: 'Ja, annuleren' }))
  await screen.findByText('Bestelling 10003 is geannuleerd.')
})

test.each(['?finalStep=true', '#step-3', ''])(
  'back from the bank at the order page%s there is the order that waits, and no error over an empty basket',
  async (at) => {
    await comeWith(['lindebrood.nl'], `/bestelprocedure${at}`)
    await banner()
    await screen.findAllByText(/^Je winkelmand is nog leeg\./)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.getElementById('step-3')?.hidden).toBe(true)
  },
)

test('a page that the browser kept says so too, when it is shown again', async () => {
  const { ctx, visit, user } = await openPage('/hulp', { signedInAs: CUSTOMER })
  await fillBasket(ctx, 'lindebrood.nl')
  await visit('/bestelprocedure?finalStep=true')
  await user.click(await screen.findByRole('checkbox', { name: /algemene voorwaarden/ }))
  await user.click(await screen.findByRole('radio', { name: 'iDEAL' }))
  await order(ctx)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await banner()
  await screen.findAllByText(/^Je winkelmand is nog leeg\./)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(document.getElementById('step-3')?.hidden).toBe(true))
})
