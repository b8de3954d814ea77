import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { STATUS_POLL_MS } from '../../../rules/constants'
import { booksOf, CUSTOMER, decide, fillBasket, order, pay } from '../../../server/features/orders/orders.test-support'
import { receiveNotification } from '../../../server/features/payments/notification.service'
import { askRemainder } from '../../../server/features/payments/order-remainder.service'
import { orderPaymentLink } from '../../../server/features/payments/payments.service'
import { scriptedPaymentProvider, unavailablePaymentProvider } from '../../../tests/support/failing-ports'
import { openPage, type PageOptions } from '../../../tests/support/page'
import { orderInReview } from '../../../tests/support/stuck-orders'

type Outcome = 'IN_PROGRESS' | 'CANCELLED' | 'EXPIRED' | 'COMPLETED'

/** A customer who returns from the bank after an order; the bank has notified the shop of this outcome, or of nothing yet. */
async function comeBack(outcome: Outcome | null, options: PageOptions = {}) {
  const opened = await openPage('/hulp', { signedInAs: CUSTOMER, ...options })
  const { ctx } = opened
  await fillBasket(ctx, 'lindebrood.nl')
  await fillBasket(ctx, 'lindekoek.nl')
  const { order: placed, returnUrl } = await order(ctx)
  const tell = (status: Outcome) => receiveNotification(ctx, decide(ctx, returnUrl, status))
  if (outcome) await tell(outcome)
  await opened.visit(`/bestellen/${placed.id}/betalingsstatus`)
  return { ...opened, id: placed.id, tell }
}

const heading = () => screen.findByRole('heading', { level: 1 })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const payAgain = (name = 'Opnieuw betalen') => screen.getByRole<HTMLButtonElement>('button', { name })

test.each([
  [null, 'Wachten op je betaling', true],
  ['IN_PROGRESS', 'Je betaling wordt verwerkt', false],
  ['CANCELLED', 'Je hebt de betaling geannuleerd', true],
  ['EXPIRED', 'De betaling is niet meer geldig', true],
] as const)(
  'after %s the page says “%s”, and whether one can pay again [INV-001, INV-002, INV-004, INV-006, INV-007]',
  async (outcome, words, canPay) => {
    await comeBack(outcome)
    expect((await heading()).textContent).toBe(words)
    expect(payAgain().disabled).toBe(!canPay)
  },
)

test('what was ordered, for how much and how stands under it, in the language of the reader', async () => {
  await comeBack('CANCELLED', { locale: 'en' })
  expect((await heading()).textContent).toBe('You cancelled the payment')
  const facts = within(screen.getByRole('main')).getAllByRole('definition')
  expect(facts.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'lindebrood.nl, lindekoek.nl',
    expect.stringMatching(/^€ \d+[.,]\d\d$/),
    'iDEAL',
  ])
  expect(payAgain('Pay again').disabled).toBe(false)
})

test.each([
  [null, 'Wachten op je betaling'],
  ['IN_PROGRESS', 'Je betaling wordt verwerkt'],
] as const)('after %s a payment that comes in leads on to the order [INV-003..005]', async (outcome, words) => {
  const { tell } = await comeBack(outcome)
  expect((await heading()).textContent).toBe(words)
  await tell('COMPLETED')
  await waitFor(async () => expect((await heading()).textContent).toMatch(/^Factuur \S+ is aangemaakt/))
})

test('the rest of an order is paid here, after what was received, and leads on to the order', async () => {
  const { ctx, visit, user } = await openPage('/hulp', { signedInAs: CUSTOMER })
  const id = await orderInReview(ctx, 'lindebrood.nl', -100)
  await ctx.db.transaction((tx) => askRemainder(ctx, tx, id))
  await visit('/account')
  const [toPay] = await screen.findAllByText(/ontvangen, nog €\s1,00 te betalen voor/)
  expect(toPay).toBeDefined()
  screen.getByText(/We hebben €\s[\d,]+ ontvangen\. Betaal de rest van €\s1,00 voor/)
  await user.click(screen.getByRole('link', { name: 'Bestelling 10003 betalen' }))
  await waitFor(async () => expect((await heading()).textContent).toMatch(/^Nog €\s1,00 te betalen$/))
  const main = within(screen.getByRole('main'))
  const facts = main.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(facts[3]).toBe('€ 1,00')
  expect(main.getByRole<HTMLButtonElement>('button', { name: 'Betalen' }).disabled).toBe(false)
  expect(main.queryByRole('button', { name: 'Andere betaalwijze' })).toBeNull()
  await pay(ctx, await orderPaymentLink(ctx, id))
  await waitFor(async () => expect((await heading()).textContent).toMatch(/^Factuur \S+ is aangemaakt/), {
    timeout: 8000,
  })
})

test('an order whose rest is awaited is cancelled, and says that the money goes back', async () => {
  const { ctx, visit, user } = await openPage('/hulp', { signedInAs: CUSTOMER, locale: 'en' })
  const id = await orderInReview(ctx, 'lindebrood.nl', -100)
  await ctx.db.transaction((tx) => askRemainder(ctx, tx, id))
  await visit(`/bestellen/${id}/betalingsstatus`)
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Cancel order 10003' }))
  screen.getByText('You get back what you have paid, and nothing is delivered.')
  await user.click(screen.getByRole('button', { name: 'Yes, cancel' }))
  await screen.findByText('Order 10003 has been cancelled.')
  expect(screen.queryByRole('region', { name: 'Waiting order' })).toBeNull()
})

test('a payment that is in already leads on at once [INV-005]', async () => {
  await comeBack('COMPLETED')
  await waitFor(async () => expect((await heading()).textContent).toMatch(/^Factuur \S+ is aangemaakt/))
})

test('a payment that was cancelled is not asked about any more [INV-006]', async () => {
  const { ctx, id } = await comeBack('CANCELLED')
  await waitFor(() => expect(payAgain().disabled).toBe(false))
  const { attempts } = await booksOf(ctx)
  const { reference = '', amount = 0 } = attempts.find(({ orderId }) => orderId === id) ?? {}
  const paid = { reference, status: 'COMPLETED', paidAmount: amount, totalAmount: amount, currency: 'EUR' } as const
  // The page received its response before this event.
  await pause(500)
  await receiveNotification({ ...ctx, ports: { ...ctx.ports, payments: scriptedPaymentProvider([paid]) } }, '')
  await pause(STATUS_POLL_MS + 500)
  expect((await heading()).textContent).toBe('Je hebt de betaling geannuleerd')
})

test('another’s order is not there', async () => {
  const { ctx, visit } = await openPage('/hulp', { signedInAs: 'reseller@voorbeeld.nl' })
  const other = await ctx.another({ signedInAs: CUSTOMER })
  await fillBasket(other, 'lindebrood.nl')
  const { order: placed, returnUrl } = await order(other)
  await pay(other, returnUrl, 'CANCELLED')
  await visit(`/bestellen/${placed.id}/betalingsstatus`)
  expect(screen.queryByText('Opnieuw betalen')).toBeNull()
})

test('when the bank is unreachable the buyer is told, and can retry', async () => {
  const { user, ctx } = await comeBack('EXPIRED')
  Object.assign(ctx, { ports: { ...ctx.ports, payments: unavailablePaymentProvider() } })
  await user.click(payAgain())
  const alert = await screen.findByRole('alertdialog', { name: 'Dat is niet gelukt' })
  await user.click(within(alert).getByRole('button', { name: 'Sluiten' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(payAgain().disabled).toBe(false)
})
