import { afterEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../rules/time'
import { stillClock } from '../../server/adapters/clock/still'
import { createMollie } from '../../server/adapters/payment-provider/mollie'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { CollectionRefused, type PaymentProvider, UntrustedNotification } from '../../server/ports/payment-provider'
import type { Failure } from '../far-sides/far-side'
import { startMollie } from '../far-sides/mollie'
import { memoryRequests } from '../support/memory-requests'
import {
  announcement,
  collection,
  directDebitContract,
  firstPayment,
  paymentContract,
} from './payment-provider.contract'

const FAILURES: Failure[] = ['refused', 'lost', 'cut', 'hang', 'html', 'busy', 'unauthorised', 'broken']

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function make(publicUrl = 'https://winkel.example') {
  const clock = stillClock(Date.now())
  const far = await startMollie(clock)
  const requests = memoryRequests(clock)
  const connect = (changes: { apiKey?: string } = {}) => {
    const provider = createMollie({
      ...{ url: far.url, apiKey: far.apiKey, requests, clock, publicUrl: () => publicUrl, ...changes },
      http: { readMs: 300, writeMs: 300, retryMs: 1 },
    })
    open.push(provider)
    return provider
  }
  open.push(far)
  return { clock, far, provider: connect(), connect }
}

const WORDS = { COMPLETED: 'paid', CANCELLED: 'canceled', EXPIRED: 'expired' } as const

paymentContract('Mollie', async () => {
  const { far, provider } = await make()
  return {
    provider,
    settle: async (paymentUrl, outcome) => far.settle(paymentUrl, WORDS[outcome]),
    isUnsigned: true,
    close: async () => {},
  }
})

directDebitContract('Mollie', async () => {
  const { far, provider } = await make()
  return {
    provider,
    settle: async (paymentUrl, outcome) => far.settle(paymentUrl, WORDS[outcome]),
    async refuse(reference) {
      const made = far.payments.find(({ metadata }) => (metadata as { reference: string }).reference === reference)
      return far.settle(`/${made?.id}`, 'failed', 'AM04')
    },
    close: async () => {},
  }
})

/** Repeats a call as a job does, until it has an outcome. */
async function persist<T>(clock: { advance(ms: number): void }, call: () => Promise<T>, pauseMs: number): Promise<T> {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof OutsideUnavailable)) throw error
      clock.advance(pauseMs)
    }
  }
  throw new Error('it never had an outcome')
}

/** Refunds as the shop does: it asks before it requests. */
const refundOf = async (provider: PaymentProvider, request: Parameters<PaymentProvider['refund']>[0]) =>
  (await provider.findRefund(request)) ?? provider.refund(request)

describe.each([
  ['soon', 2 * MINUTE_MS],
  ['after Mollie forgot its key', 2 * HOUR_MS],
])('a call that failed is repeated %s: one payment and one refund at Mollie', (_when, pauseMs) => {
  const methods = ['announce', 'receive', 'findPayment', 'refund', 'findRefund'] as const
  test.each(methods.flatMap((method) => FAILURES.map((failure) => [method, failure] as const)))(
    '%s: %s',
    async (method, failure) => {
      const { clock, far, provider } = await make()
      const spoil = (now: typeof method) => {
        if (now !== method) return
        // A repetition of the client fails as well.
        if (now === 'announce' || now === 'refund') far.failNextWrite(failure, failure, failure)
        else far.failNext(failure, failure, failure)
      }
      spoil('announce')
      const { paymentUrl } = await persist(clock, () => provider.announce(announcement('A1')), pauseMs)
      const notification = far.settle(paymentUrl, 'paid')
      spoil('receive')
      const results = await persist(clock, () => provider.receive(notification), pauseMs)
      expect(results).toMatchObject([{ reference: 'A1', status: 'COMPLETED', paidAmount: 7419 }])
      spoil('findPayment')
      expect(await persist(clock, () => provider.findPayment('A1'), pauseMs)).toMatchObject({ paidAmount: 7419 })
      const request = { reference: 'R1', paymentReference: 'A1', amount: 419 }
      spoil('refund')
      expect(await persist(clock, () => refundOf(provider, request), pauseMs)).toBe('done')
      spoil('findRefund')
      expect(await persist(clock, () => refundOf(provider, request), pauseMs)).toBe('done')
      expect([far.payments.length, far.refunds.length]).toEqual([1, 1])
    },
  )
})

describe('a payment at Mollie', () => {
  test('is made with its reference as key, and an amount to the cent', async () => {
    const { far, provider } = await make()
    for (const [reference, amount, value] of [
      ['A1', 7419, '74.19'],
      ['A2', 5, '0.05'],
      ['A3', 9_999_999, '99999.99'],
    ] as const) {
      await provider.announce({ ...announcement(reference), amount })
      const sent = far.requests.at(-1)
      expect(sent?.headers['idempotency-key']).toBe(reference)
      expect(JSON.parse(sent?.body ?? '')).toMatchObject({
        amount: { currency: 'EUR', value },
        metadata: { reference },
        webhookUrl: 'https://winkel.example/hooks/payments/mollie',
        redirectUrl: announcement(reference).returnUrl,
        locale: 'nl_NL',
      })
      expect((await provider.findPayment(reference))?.totalAmount).toBe(amount)
    }
  })

  test('of a shop that Mollie cannot reach has no webhook', async () => {
    const { far, provider } = await make('http://127.0.0.1:3000')
    await provider.announce(announcement('A1'))
    expect(JSON.parse(far.requests.at(-1)?.body ?? '')).not.toHaveProperty('webhookUrl')
  })

  test.each([
    ['open', 'ANNOUNCED'],
    ['pending', 'IN_PROGRESS'],
    ['authorized', 'IN_PROGRESS'],
    ['paid', 'COMPLETED'],
    ['canceled', 'CANCELLED'],
    ['failed', 'CANCELLED'],
    ['expired', 'EXPIRED'],
  ] as const)('that is %s is %s here', async (word, status) => {
    const { far, provider } = await make()
    const { paymentUrl } = await provider.announce(announcement('A1'))
    expect(await provider.receive(far.settle(paymentUrl, word))).toMatchObject([{ reference: 'A1', status }])
    expect(await provider.findPayment('A1')).toMatchObject({ status, paidAmount: status === 'COMPLETED' ? 7419 : 0 })
  })

  test('with a word that is not known says nothing', async () => {
    const { far, provider } = await make()
    const { paymentUrl } = await provider.announce(announcement('A1'))
    await expect(provider.receive(far.settle(paymentUrl, 'half-paid'))).rejects.toThrow(OutsideUnavailable)
  })

  test('that is charged back stays paid, and says how much', async () => {
    const { far, provider } = await make()
    const { paymentUrl } = await provider.announce(announcement('A1'))
    const told = async (body: string) => (await provider.receive(body))[0]
    expect(await told(far.settle(paymentUrl, 'paid'))).toMatchObject({ status: 'COMPLETED', chargedBackAmount: 0 })
    const chargedBack = { status: 'COMPLETED', chargedBackAmount: 7419 }
    expect(await told(far.chargeBack(paymentUrl, 7419, 'MD06'))).toMatchObject({ ...chargedBack, bankReason: 'MD06' })
    expect(await told(far.chargeBack(paymentUrl, 7419, 'no code'))).not.toHaveProperty('bankReason')
    expect(await told(far.chargeBack(paymentUrl, 0))).toMatchObject({ status: 'COMPLETED', chargedBackAmount: 0 })
  })

  test('is a hint only: an unknown one, and one of another shop, bring nothing', async () => {
    const { far, provider } = await make()
    far.addOthers(1)
    expect(await provider.receive('id=tr_onbekend')).toEqual([])
    expect(await provider.receive(`id=${far.payments[0]?.id}`)).toEqual([])
    await expect(provider.receive('{"id":"tr_1"}')).rejects.toThrow(UntrustedNotification)
  })

  test('whose response was lost is found among many newer ones', async () => {
    const { clock, far, provider } = await make()
    far.failNextWrite('lost', 'lost', 'lost')
    await expect(provider.announce(announcement('A1'))).rejects.toThrow(OutsideUnavailable)
    far.addOthers(600)
    clock.advance(3 * HOUR_MS)
    const { paymentUrl } = await provider.announce(announcement('A1'))
    expect(far.payments.filter(({ metadata }) => JSON.stringify(metadata).includes('"A1"'))).toHaveLength(1)
    expect(await provider.receive(far.settle(paymentUrl, 'paid'))).toMatchObject([{ reference: 'A1' }])
  })

  test('refused credentials need the operator, and no error holds the key', async () => {
    const { connect } = await make()
    const apiKey = 'test_kanarieVanDeSleutel'
    const error = await connect({ apiKey })
      .announce(announcement('A1'))
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ problem: 'credentials' })
    const { message, stack, cause } = error as Error
    const words = [message, stack, String(cause), (cause as Error).stack, JSON.stringify(error)].join()
    expect(words).not.toContain(apiKey)
  })
})

describe('a refund at Mollie', () => {
  async function paid() {
    const made = await make()
    const { paymentUrl } = await made.provider.announce(announcement('A1'))
    made.far.settle(paymentUrl, 'paid')
    return {
      ...made,
      paymentUrl,
      request: (reference: string, amount: number) => ({ reference, paymentReference: 'A1', amount }),
    }
  }

  test.each([
    ['queued', 'pending'],
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['refunded', 'done'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['something-new', 'pending'],
  ] as const)('that is %s is %s here', async (word, state) => {
    const { far, provider, request } = await paid()
    far.refundsAre('queued')
    expect(await provider.refund(request('R1', 100))).toBe('pending')
    far.endRefunds(word)
    expect(await provider.findRefund(request('R1', 100))).toBe(state)
  })

  test('of an amount that was refunded a moment ago waits, and is not taken for that one', async () => {
    const { far, provider, request } = await paid()
    expect(await provider.refund(request('R1', 100))).toBe('done')
    await expect(provider.refund(request('R2', 100))).rejects.toThrow(OutsideUnavailable)
    expect(await provider.findRefund(request('R2', 100))).toBeNull()
    expect(far.refunds).toHaveLength(1)
  })

  test('is in the amounts of the payment', async () => {
    const { provider, request } = await paid()
    await provider.refund(request('R1', 7000))
    expect(await provider.findPayment('A1')).toMatchObject({ status: 'COMPLETED', refundedAmount: 7000 })
  })
})

describe('a direct debit at Mollie', () => {
  async function withMandate() {
    const made = await make()
    const { paymentUrl } = await made.provider.announce(firstPayment('A1', 'M1'))
    made.far.settle(paymentUrl, 'paid')
    return { ...made, debits: made.provider.directDebits }
  }

  test('begins with a first payment of a customer, and uses the mandate that it gave', async () => {
    const { far, debits } = await withMandate()
    expect(far.customers).toMatchObject([{ name: 'B. Bakker', email: 'bakker@voorbeeld.example' }])
    const [first] = far.payments
    expect(first).toMatchObject({ sequenceType: 'first', customerId: far.customers[0]?.id })
    await debits.collect(collection('C1', 'M1'))
    const sent = far.requests.at(-1)
    expect(sent?.headers['idempotency-key']).toBe('C1')
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      ...{ sequenceType: 'recurring', customerId: far.customers[0]?.id, mandateId: far.mandates[0]?.id },
      ...{ amount: { currency: 'EUR', value: '14.99' }, metadata: { reference: 'C1' } },
      webhookUrl: 'https://winkel.example/hooks/payments/mollie',
    })
    expect(JSON.parse(sent?.body ?? '')).not.toHaveProperty('redirectUrl')
  })

  test.each([
    ['valid', 'active'],
    ['pending', 'pending'],
    ['invalid', 'ended'],
  ] as const)('a mandate that is %s is %s here', async (word, state) => {
    const { far, debits } = await withMandate()
    far.mandatesAre(word)
    expect(await debits.findMandate('M1')).toMatchObject({ state })
  })

  test('a mandate that is pending when its first payment is paid collects later, and never twice', async () => {
    const { far, debits } = await withMandate()
    far.mandatesAre('pending')
    await expect(debits.collect(collection('C1', 'M1'))).rejects.toThrow(OutsideUnavailable)
    far.mandatesAre('valid')
    await debits.collect(collection('C1', 'M1'))
    expect(far.payments).toHaveLength(2)
  })

  test.each([
    ['pending', 'IN_PROGRESS'],
    ['open', 'ANNOUNCED'],
    ['paid', 'COMPLETED'],
    ['failed', 'CANCELLED'],
    ['canceled', 'CANCELLED'],
    ['expired', 'EXPIRED'],
  ] as const)('a collection that is %s is %s here, also when it is said before the shop asks', async (word, status) => {
    const { far, provider, debits } = await withMandate()
    await debits.collect(collection('C1', 'M1'))
    const body = far.settle(`/${far.payments[0]?.id}`, word)
    expect(await provider.receive(body)).toMatchObject([{ reference: 'C1', status }])
    expect(await provider.findPayment('C1')).toMatchObject({ status, paidAmount: status === 'COMPLETED' ? 1499 : 0 })
  })

  test('a collection that is charged back stays paid, and says how much', async () => {
    const { far, provider, debits } = await withMandate()
    await debits.collect(collection('C1', 'M1'))
    const paymentUrl = `/${far.payments[0]?.id}`
    far.settle(paymentUrl, 'paid')
    expect(await provider.receive(far.chargeBack(paymentUrl, 1499))).toMatchObject([
      { reference: 'C1', status: 'COMPLETED', paidAmount: 1499, chargedBackAmount: 1499 },
    ])
  })

  test('a refused collection stays refused, whatever becomes of its mandate', async () => {
    const { far, debits } = await withMandate()
    far.mandatesAre('invalid')
    await expect(debits.collect(collection('C1', 'M1'))).rejects.toThrow(CollectionRefused)
    far.mandatesAre('valid')
    await expect(debits.collect(collection('C1', 'M1'))).rejects.toThrow(CollectionRefused)
    expect(far.payments).toHaveLength(1)
  })

  describe.each([
    ['soon', 2 * MINUTE_MS],
    ['after Mollie forgot its key', 2 * HOUR_MS],
  ])('that failed is repeated %s: one collection at Mollie', (_when, pauseMs) => {
    test.each(FAILURES)('%s', async (failure) => {
      const { clock, far, debits } = await withMandate()
      far.failNextWrite(failure, failure, failure)
      await persist(clock, () => debits.collect(collection('C1', 'M1')), pauseMs)
      far.failNext(failure, failure, failure)
      expect(await persist(clock, () => debits.findMandate('M1'), pauseMs)).toMatchObject({ state: 'active' })
      far.failNextWrite(failure, failure, failure)
      await persist(clock, () => debits.revokeMandate('M1'), pauseMs)
      expect([far.payments.length, far.mandates.length]).toEqual([2, 0])
    })

    test.each(FAILURES)('first payment, %s', async (failure) => {
      const { clock, far, provider } = await make()
      far.failNextWrite(failure, failure, failure)
      const { paymentUrl } = await persist(clock, () => provider.announce(firstPayment('A1', 'M1')), pauseMs)
      far.settle(paymentUrl, 'paid')
      expect(far.payments).toHaveLength(1)
      expect(await provider.directDebits.findMandate('M1')).toMatchObject({ state: 'active' })
    })
  })
})
