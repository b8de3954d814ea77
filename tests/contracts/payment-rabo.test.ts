import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../rules/time'
import { stillClock } from '../../server/adapters/clock/still'
import { createRabo } from '../../server/adapters/payment-provider/rabo'
import { OperatorNeeded, OutsideUnavailable } from '../../server/ports/outside-unavailable'
import type { PaymentProvider } from '../../server/ports/payment-provider'
import type { Failure } from '../far-sides/far-side'
import { startRabo } from '../far-sides/rabo'
import { memoryRequests } from '../support/memory-requests'
import { announcement, paymentContract } from './payment-provider.contract'

const FAILURES: Failure[] = ['refused', 'lost', 'cut', 'hang', 'html', 'busy', 'unauthorised', 'broken']

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function make() {
  const clock = stillClock(Date.now())
  const far = await startRabo(clock)
  const requests = memoryRequests(clock)
  const connect = (changes: { refreshToken?: string } = {}) => {
    const { url, refreshToken, signingKey } = far
    const provider = createRabo({
      ...{ url, refreshToken, signingKey, requests, clock, ...changes },
      http: { readMs: 300, writeMs: 300, retryMs: 1 },
    })
    open.push(provider)
    return provider
  }
  open.push(far)
  return { clock, far, requests, provider: connect(), connect }
}

paymentContract('Rabo Smart Pay', async () => {
  const { far, provider } = await make()
  return {
    provider,
    settle: async (paymentUrl, outcome) => far.settle(paymentUrl, outcome),
    close: async () => {},
  }
})

/** Repeats a call as a job does, until it has an outcome. */
async function persist<T>(clock: { advance(ms: number): void }, call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof OutsideUnavailable)) throw error
      clock.advance(2 * MINUTE_MS)
    }
  }
  throw new Error('it never had an outcome')
}

/** Refunds as the shop does: it asks before it requests. */
const refundOf = async (provider: PaymentProvider, request: Parameters<PaymentProvider['refund']>[0]) =>
  (await provider.findRefund(request)) ?? provider.refund(request)

describe('whatever happens to a response, there is one payment and one refund at the bank', () => {
  const methods = ['announce', 'receive', 'findPayment', 'refund', 'findRefund'] as const
  test.each(methods.flatMap((method) => FAILURES.map((failure) => [method, failure] as const)))(
    '%s: %s',
    async (method, failure) => {
      const { clock, far, provider } = await make()
      // The access token is fetched before, so that the failure meets the request itself.
      await provider.announce(announcement('Vooraf'))
      const spoil = (now: typeof method) => {
        if (now !== method) return
        if (now === 'announce' || now === 'refund') far.failNextWrite(failure)
        else far.failNext(failure, failure, failure)
      }
      spoil('announce')
      const { paymentUrl } = await persist(clock, () => provider.announce(announcement('A1')))
      expect(await provider.announce(announcement('A1'))).toEqual({ paymentUrl })
      const notification = far.settle(paymentUrl, 'COMPLETED')
      spoil('receive')
      const paid = { reference: 'A1', status: 'COMPLETED', paidAmount: 7419, totalAmount: 7419, currency: 'EUR' }
      const results = await persist(clock, () => provider.receive(notification))
      expect(results).toEqual([paid])
      spoil('findPayment')
      expect(await persist(clock, () => provider.findPayment('A1'))).toEqual(paid)
      const request = { reference: 'R1', paymentReference: 'A1', amount: 419 }
      spoil('refund')
      const state = await persist(clock, () => refundOf(provider, request))
      spoil('findRefund')
      expect(await persist(clock, () => refundOf(provider, request))).toBe(state)
      expect(state).toBe('done')
      expect(far.refunds).toHaveLength(1)
      expect(far.orders.filter(({ status }) => status === 'COMPLETED')).toHaveLength(1)
    },
  )
})

describe('a payment at Rabo', () => {
  test('is announced in cents with the way back, and a rejected one needs the operator', async () => {
    const { far, provider } = await make()
    await provider.announce(announcement('A1'))
    const [sent] = far.requests.filter(({ method }) => method === 'POST')
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      merchantOrderId: 'A1',
      amount: { currency: 'EUR', amount: 7419 },
      language: 'NL',
      merchantReturnURL: announcement('A1').returnUrl,
    })
    expect(sent?.headers['request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('after a restart has the same page', async () => {
    const { provider, connect, far } = await make()
    const first = await provider.announce(announcement('A1'))
    expect(await connect().announce(announcement('A1'))).toEqual(first)
    expect(far.orders).toHaveLength(1)
  })

  test.each(['COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS'] as const)(
    'ends as %s by both ways',
    async (status) => {
      const { far, provider } = await make()
      const { paymentUrl } = await provider.announce(announcement('A1'))
      const [result] = await provider.receive(far.settle(paymentUrl, status))
      expect(result?.status).toBe(status)
      expect((await provider.findPayment('A1'))?.status).toBe(status)
    },
  )

  test('results of many payments come over all pages, and of others as they are', async () => {
    const { far, provider } = await make()
    for (const reference of ['A1', 'A2', 'A3', 'A4', 'A5'])
      far.settle((await provider.announce(announcement(reference))).paymentUrl, 'COMPLETED')
    const results = await provider.receive(far.notify(...far.orders.map(({ id }) => id)))
    expect(new Set(results.map(({ reference }) => reference)).size).toBe(5)
  })

  test('is not lost when a later page of results is', async () => {
    const { far, provider } = await make()
    for (const reference of ['A1', 'A2', 'A3'])
      far.settle((await provider.announce(announcement(reference))).paymentUrl, 'COMPLETED')
    far.failNext('none', 'broken', 'broken', 'broken')
    const results = await provider.receive(far.notify(...far.orders.map(({ id }) => id)))
    expect(results.map(({ reference }) => reference)).toEqual(['A1', 'A2'])
    expect(await provider.findPayment('A3')).toMatchObject({ status: 'COMPLETED' })
  })

  test('whose announcement was repeated does not expire with the page that nobody received', async () => {
    const { clock, far, provider } = await make()
    far.failNextWrite('lost')
    const { paymentUrl } = await persist(clock, () => provider.announce(announcement('A1')))
    const [lost] = far.orders
    expect(far.orders).toHaveLength(2)
    const expired = far.settle(`https://betalen.example/checkout/${lost?.id}`, 'EXPIRED')
    expect(await provider.receive(expired)).toEqual([])
    expect(await provider.receive(far.settle(paymentUrl, 'COMPLETED'))).toMatchObject([{ status: 'COMPLETED' }])
  })

  test('cannot be asked for where the address is missing, which says nothing of it', async () => {
    const { far, provider } = await make()
    const { paymentUrl } = await provider.announce(announcement('A1'))
    far.settle(paymentUrl, 'COMPLETED')
    far.hideOrders()
    await expect(provider.findPayment('A1')).rejects.toThrow(OutsideUnavailable)
  })
})

describe('an access token', () => {
  test('is fetched once for many requests, renewed before it ends, and replaced when it was withdrawn', async () => {
    const { clock, far, provider } = await make()
    const refreshes = () => far.requests.filter(({ path }) => path.endsWith('/gatekeeper/refresh')).length
    await Promise.all(['A1', 'A2', 'A3'].map((reference) => provider.announce(announcement(reference))))
    expect(refreshes()).toBe(1)
    clock.advance(8 * 60 * MINUTE_MS * 0.96)
    await provider.announce(announcement('A4'))
    expect(refreshes()).toBe(2)
    far.withdrawTokens()
    await provider.announce(announcement('A5'))
    expect([refreshes(), far.orders.length]).toEqual([3, 5])
  })

  test('that is refused needs the operator, and no error holds a credential', async () => {
    const { far, connect } = await make()
    const refreshToken = 'kanarie-van-het-token'
    const provider = connect({ refreshToken })
    const error = await provider.announce(announcement('A1')).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ problem: 'credentials' })
    far.failNextWrite('broken')
    const errors = [
      error,
      await connect()
        .announce(announcement('A2'))
        .catch((thrown: unknown) => thrown),
    ]
    const words = errors.flatMap((one) => {
      const { message, stack, cause } = one as Error
      return [message, stack, String(cause), (cause as Error | undefined)?.stack, JSON.stringify(one)]
    })
    expect(words.join()).not.toContain(refreshToken)
    expect(words.join()).not.toContain(far.refreshToken)
    expect(words.join()).not.toContain(far.signingKey)
  })
})

describe('a refund at Rabo', () => {
  async function paid() {
    const made = await make()
    const { paymentUrl } = await made.provider.announce(announcement('A1'))
    await made.provider.receive(made.far.settle(paymentUrl, 'COMPLETED'))
    const request = (reference: string, amount: number) => ({ reference, paymentReference: 'A1', amount })
    return { ...made, request }
  }

  test('is of the transaction that paid, also where only the order tells it', async () => {
    const { far, provider } = await make()
    const { paymentUrl } = await provider.announce(announcement('A1'))
    far.settle(paymentUrl, 'COMPLETED')
    expect(await provider.refund({ reference: 'R1', paymentReference: 'A1', amount: 1 })).toBe('done')
    expect(far.refunds).toMatchObject([{ transactionId: far.orders[0]?.transactionId, amount: 1 }])
  })

  test.each([
    ['SUCCESS', 'done'],
    ['FAILED', 'failed'],
    ['IN_BEHANDELING', 'pending'],
  ] as const)('with the word %s is %s', async (word, state) => {
    const { far, provider, request } = await paid()
    far.refundsAre('NEW')
    expect(await provider.refund(request('R1', 100))).toBe('pending')
    far.endRefunds(word)
    expect(await provider.findRefund(request('R1', 100))).toBe(state)
  })

  test('waits while another one of the same transaction is under way', async () => {
    const { far, provider, request } = await paid()
    far.refundsAre('NEW')
    await provider.refund(request('R1', 100))
    await expect(provider.refund(request('R2', 200))).rejects.toMatchObject({ retryAfterMs: expect.any(Number) })
    expect(await provider.findRefund(request('R2', 200))).toBeNull()
    far.endRefunds('SUCCESS')
    far.refundsAre('SUCCESS')
    await provider.findRefund(request('R1', 100))
    expect(await provider.refund(request('R2', 200))).toBe('done')
  })

  test('of many at once is carried out once each', async () => {
    const { far, clock, provider, request } = await paid()
    const all = ['R1', 'R2', 'R3'].flatMap((reference) => [request(reference, 100), request(reference, 100)])
    const states = await Promise.all(all.map((one) => persist(clock, () => refundOf(provider, one))))
    expect(states).toEqual(Array.from({ length: 6 }, () => 'done'))
    expect(far.refunds).toHaveLength(3)
  })

  test('that is too high is refused before it is sent', async () => {
    const { far, provider, request } = await paid()
    await expect(provider.refund(request('R1', 7420))).rejects.toThrow('cannot refund')
    expect(far.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('of which neither can be said needs the operator', async () => {
    const { clock, far, provider, request } = await paid()
    far.failNextWrite('lost')
    await expect(provider.refund(request('R1', 100))).rejects.toThrow(OutsideUnavailable)
    // Another amount was refunded in the dashboard.
    const order = far.orders[0] as { refunded: number }
    order.refunded += 5
    clock.advance(5 * MINUTE_MS)
    const error = await provider.findRefund(request('R1', 100)).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OperatorNeeded)
    expect(error).toMatchObject({ problem: 'in-doubt' })
  })
})
