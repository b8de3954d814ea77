import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { Order } from './orders.graphql'
import { getOrder } from './orders.service'
import { booksOf, CUSTOMER, fillBasket, mailsTo, order, pay } from './orders.test-support'
import { correctTransferCode } from './transfer-code.service'

const NAME = 'bezetmislukt-winkel.nl'
/** An order of a domain that moves here with hosting, whose code was right when it was asked and is not any more. */
async function failed(ctx: TestContext, method: 'IDEAL' | 'MANUAL_PAYMENT' = 'IDEAL') {
  await fillBasket(ctx, NAME, [{ code: 'TRANSFER_CODE', title: 'VERHUIS-123' }, { code: 'HOSTING_BASIC' }])
  const { order: placed, returnUrl } = await order(ctx, { paymentMethod: method })
  if (method === 'IDEAL') await pay(ctx, returnUrl)
  else await ctx.jobs.settle()
  return placed
}

const linesOf = async (ctx: TestContext, id: string) => {
  const { status, items } = await getOrder(ctx, id)
  return [status, ...items.map(({ deliveryStatus }) => deliveryStatus)]
}

describe('a transfer that failed for its code', () => {
  test.each(['IDEAL', 'MANUAL_PAYMENT'] as const)(
    'waits with its money, and continues with another code without another order: %s',
    async (method) => {
      const ctx = await testContext({ signedInAs: CUSTOMER })
      const { id } = await failed(ctx, method)
      expect(await linesOf(ctx, id)).toEqual(['FAILED', 'FAILED', 'FAILED', 'FAILED'])
      expect((await getOrder(ctx, id)).items.map((line) => line.needsTransferCode)).toEqual([true, false, false])
      expect((await booksOf(ctx)).refunds).toEqual([])
      expect(mailsTo(ctx, CUSTOMER)[0]?.text).toContain('binnen 14 dagen')

      const answer = await correctTransferCode(ctx, { orderId: id, domainName: NAME, code: ' VERHUIS-123 ' })
      expect(answer).toBeInstanceOf(Order)
      expect(answer).toMatchObject({ id, status: 'DELIVERING' })
      await ctx.jobs.settle()
      expect(await linesOf(ctx, id)).toEqual(['DELIVERED', 'DONE', 'DONE', 'DONE'])
      ctx.clock.advance(15 * DAY_MS)
      await ctx.jobs.settle()
      const { orders, refunds, domainNames } = await booksOf(ctx)
      expect([orders.length, refunds.length]).toEqual([1, 0])
      expect(domainNames).toContain(NAME)
    },
  )

  test('gives all of its money back when no other code comes within two weeks', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { id, amount } = await failed(ctx)
    ctx.clock.advance(14 * DAY_MS)
    await ctx.jobs.settle()
    const { refunds } = await booksOf(ctx)
    expect(refunds.reduce((sum, refund) => sum + refund.amount, 0)).toBe(amount.value)
    expect((await getOrder(ctx, id)).items[0]).toMatchObject({
      needsTransferCode: false,
      message: 'Niet gelukt: we hebben geen goede verhuiscode gekregen.',
    })
    expect(mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject === `Niet gelukt: ${NAME}`)).toHaveLength(2)
    const late = await correctTransferCode(ctx, { orderId: id, domainName: NAME, code: 'VERHUIS-123' })
    expect(late).toMatchObject({ issues: [{ field: 'domainName' }] })
  })

  test.each([
    ['a code that the registry calls wrong', { code: 'MIS' }, 'code'],
    ['no code', { code: ' ' }, 'code'],
    ['a name that waits for none', { domainName: 'voorbeeldklant.nl' }, 'domainName'],
  ])('is not tried with %s', async (_case, wrong, field) => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { id } = await failed(ctx)
    const input = { orderId: id, domainName: NAME, code: 'VERHUIS-123', ...wrong }
    expect(await correctTransferCode(ctx, input)).toMatchObject({ issues: [{ field }] })
    expect(await linesOf(ctx, id)).toEqual(['FAILED', 'FAILED', 'FAILED', 'FAILED'])
  })

  test('is its buyer’s alone, and not guessed at', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { id } = await failed(ctx)
    const input = { orderId: id, domainName: NAME, code: 'MIS' }
    const stranger = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    await expect(correctTransferCode(stranger, input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(correctTransferCode(await ctx.another(), input)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    await expect(correctTransferCode(subUser, input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (let tries = 0; tries < 10; tries++) await correctTransferCode(ctx, input)
    await expect(correctTransferCode(ctx, input)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})
