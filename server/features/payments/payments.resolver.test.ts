import { expect, test } from 'vitest'
import { ask } from '../../../tests/support/ask'
import { testContext } from '../../../tests/support/test-context'
import { changeAccount, fillBasket, order, pay, RESELLER } from '../orders/orders.test-support'

const PAY = `mutation ($input: PayOrderInput!) { payOrder(input: $input) {
  __typename ... on PaymentLink { url } ... on UserError { code message }
} }`

test('an order is paid at the bank, and for a paid one the result is a refusal and not an error', async () => {
  const setUp = await testContext()
  await changeAccount(setUp, RESELLER, { paysOnAccount: false })
  const ctx = await setUp.another({ signedInAs: RESELLER })
  await fillBasket(ctx, 'betaalmij.nl')
  const { order: placed, returnUrl } = await order(ctx)
  const open = await ask(ctx, PAY, { input: { orderId: placed.id } })
  expect(open.data.payOrder).toEqual({ __typename: 'PaymentLink', url: returnUrl })
  await pay(ctx, returnUrl)
  const paid = await ask(ctx, PAY, { input: { orderId: placed.id } })
  expect(paid.data.payOrder).toMatchObject({ __typename: 'NothingToPay', code: 'NOTHING_TO_PAY' })
  expect(paid.errors).toEqual({})
})

test("another's order is not there, and a visitor has none", async () => {
  const ctx = await testContext({ signedInAs: RESELLER })
  const input = { orderId: 'ord_AAAAAAAAAAAAAAAAAAAAAA' }
  expect((await ask(ctx, PAY, { input })).errors).toEqual({ payOrder: 'NOT_FOUND' })
  expect((await ask(await ctx.another(), PAY, { input })).errors).toEqual({ payOrder: 'NOT_SIGNED_IN' })
})
