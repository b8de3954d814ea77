import { describe, expect, test } from 'vitest'
import {
  CollectionRefused,
  type CollectionRequest,
  type DirectDebits,
  type PaymentAnnouncement,
  type PaymentProvider,
  RefundRefused,
  UntrustedNotification,
} from '../../server/ports/payment-provider'

type ContractOutcome = 'COMPLETED' | 'CANCELLED' | 'EXPIRED'

export interface ProviderUnderTest {
  provider: PaymentProvider
  /** Ends a payment as the buyer would. Returns the raw notification that the bank then posts. */
  settle(paymentUrl: string, outcome: ContractOutcome): Promise<string>
  /** The notifications of this provider are unsigned, so that it only learns from them which payment to ask for. */
  isUnsigned?: boolean
  close(): Promise<void>
}

export const announcement = (reference: string): PaymentAnnouncement => ({
  reference,
  amount: 7419,
  currency: 'EUR',
  description: 'Bestelling 10482',
  returnUrl: 'https://winkel.example/bestellen/ord_1/betalingsstatus',
  language: 'nl',
})

export const firstPayment = (reference: string, mandate: string, name = 'B. Bakker'): PaymentAnnouncement => ({
  ...announcement(reference),
  mandate: { reference: mandate, holder: { name, email: 'bakker@voorbeeld.example' } },
})

export const collection = (reference: string, mandate: string): CollectionRequest => ({
  ...{ reference, mandate, amount: 1499, currency: 'EUR', description: 'Wimpel factuur M2026-00001' },
})

interface DebitsUnderTest extends Omit<ProviderUnderTest, 'provider'> {
  provider: PaymentProvider & { directDebits: DirectDebits }
  /**
   * Has the bank of the customer refuse a collection by a mandate of `POOR`, since there is too little in the account. Returns the
   * notification.
   */
  refuse(reference: string): Promise<string>
}

/** Name of a customer whose account has too little. */
const POOR = 'B. Saldotekort'

/** Contract for every adapter of the payment port that collects direct debits. */
export function directDebitContract(name: string, make: () => Promise<DebitsUnderTest>): void {
  describe(`direct debits: ${name}`, () => {
    async function withMandate(holder?: string) {
      const under = await make()
      const { paymentUrl } = await under.provider.announce(firstPayment('A1', 'M1', holder))
      return { ...under, paymentUrl, debits: under.provider.directDebits }
    }

    test('a mandate is pending until its first payment is paid, and names the end of an account only', async () => {
      const { debits, settle, paymentUrl, close } = await withMandate()
      expect(await debits.findMandate('M2')).toBeNull()
      expect(await debits.findMandate('M1')).toEqual({ state: 'pending', accountEnd: null })
      await settle(paymentUrl, 'COMPLETED')
      expect(await debits.findMandate('M1')).toEqual({ state: 'active', accountEnd: '6789' })
      await close()
    })

    test('a reference is collected once, for one amount, and its result is found like that of a payment', async () => {
      const { provider, debits, settle, paymentUrl, close } = await withMandate()
      await settle(paymentUrl, 'COMPLETED')
      await Promise.all(Array.from({ length: 20 }, () => debits.collect(collection('C1', 'M1'))))
      await debits.collect(collection('C1', 'M1'))
      const result = { reference: 'C1', status: 'IN_PROGRESS', paidAmount: 0, totalAmount: 1499 }
      expect(await provider.findPayment('C1')).toMatchObject(result)
      await expect(debits.collect({ ...collection('C1', 'M1'), amount: 1 })).rejects.toThrow('another amount')
      await close()
    })

    test('a collection that the bank refuses is reported with its reason, and found with it', async () => {
      const { provider, debits, settle, refuse, paymentUrl, close } = await withMandate(POOR)
      await settle(paymentUrl, 'COMPLETED')
      await debits.collect(collection('C1', 'M1'))
      expect(await provider.findPayment('C1')).not.toHaveProperty('bankReason')
      const refused = { reference: 'C1', status: 'CANCELLED', paidAmount: 0, bankReason: 'AM04' }
      expect(await provider.receive(await refuse('C1'))).toContainEqual(expect.objectContaining(refused))
      expect(await provider.findPayment('C1')).toMatchObject(refused)
      await close()
    })

    test('a mandate that was ended stays so, and collects nothing', async () => {
      const { debits, settle, paymentUrl, close } = await withMandate()
      await settle(paymentUrl, 'COMPLETED')
      await debits.findMandate('M1')
      await debits.revokeMandate('M1')
      await debits.revokeMandate('M1')
      await debits.revokeMandate('M2')
      expect(await debits.findMandate('M1')).toEqual({ state: 'ended', accountEnd: null })
      await expect(debits.collect(collection('C1', 'M1'))).rejects.toThrow(CollectionRefused)
      await expect(debits.collect(collection('C1', 'M1'))).rejects.toThrow(CollectionRefused)
      await close()
    })
  })
}

/** Contract for every adapter of the payment port. */
export function paymentContract(name: string, make: () => Promise<ProviderUnderTest>): void {
  describe(`payment provider: ${name}`, () => {
    const withProvider = async (act: (under: ProviderUnderTest) => Promise<void>): Promise<void> => {
      const under = await make()
      try {
        await act(under)
      } finally {
        await under.close()
      }
    }

    test('announcing again gives the same payment, also at once [PA6]', () =>
      withProvider(async ({ provider }) => {
        const all = await Promise.all(Array.from({ length: 100 }, () => provider.announce(announcement('A1'))))
        expect(new Set(all.map(({ paymentUrl }) => paymentUrl)).size).toBe(1)
        expect((await provider.announce(announcement('A2'))).paymentUrl).not.toBe(all[0]?.paymentUrl)
      }))

    test.each([
      ['COMPLETED', 7419],
      ['CANCELLED', 0],
      ['EXPIRED', 0],
    ] as const)('a notification brings the result %s', (outcome, paidAmount) =>
      withProvider(async ({ provider, settle }) => {
        const { paymentUrl } = await provider.announce(announcement('A1'))
        const results = await provider.receive(await settle(paymentUrl, outcome))
        const result = { reference: 'A1', status: outcome, paidAmount, totalAmount: 7419, currency: 'EUR' }
        expect(results).toContainEqual(expect.objectContaining(result))
        expect(await provider.findPayment('A1')).toMatchObject(result)
      }),
    )

    test('a payment that was not paid yet is announced, and one that never arrived is none', () =>
      withProvider(async ({ provider }) => {
        await provider.announce(announcement('A1'))
        expect(await provider.findPayment('A1')).toMatchObject({ status: 'ANNOUNCED', paidAmount: 0 })
        expect(await provider.findPayment('A2')).toBeNull()
      }))

    test('one reference cannot stand for two amounts', () =>
      withProvider(async ({ provider }) => {
        await provider.announce(announcement('A1'))
        await expect(provider.announce({ ...announcement('A1'), amount: 1 })).rejects.toThrow('another amount')
      }))

    test('a notification that comes twice brings the same results twice [PA2]', () =>
      withProvider(async ({ provider, settle }) => {
        const { paymentUrl } = await provider.announce(announcement('A1'))
        const notification = await settle(paymentUrl, 'COMPLETED')
        expect(await provider.receive(notification)).toEqual(await provider.receive(notification))
      }))

    test('a notification that anything was done to is not trusted [PA1]', () =>
      withProvider(async ({ provider, settle, isUnsigned }) => {
        const { paymentUrl } = await provider.announce(announcement('A1'))
        const notification = await settle(paymentUrl, 'COMPLETED')
        for (const forged of isUnsigned ? UNSIGNED_FORGERIES : forgeries(notification)) {
          await expect(provider.receive(forged), forged.slice(0, 80)).rejects.toThrow(UntrustedNotification)
        }
      }))

    test('gives money back once a reference [CR3]', () =>
      withProvider(async ({ provider, settle }) => {
        const { paymentUrl } = await provider.announce(announcement('A1'))
        await settle(paymentUrl, 'COMPLETED')
        const refund = { reference: 'R1', paymentReference: 'A1', amount: 7419 }
        expect(await provider.findRefund(refund)).toBeNull()
        const state = await provider.refund(refund)
        expect(await provider.refund(refund)).toBe(state)
        expect(await provider.findRefund(refund)).toBe(state)
        await expect(provider.refund({ ...refund, reference: 'R2', amount: 1 })).rejects.toThrow(RefundRefused)
        expect(await provider.findRefund(refund)).toBe(state)
      }))

    test('refunds of parts add up to the payment', () =>
      withProvider(async ({ provider, settle }) => {
        const { paymentUrl } = await provider.announce(announcement('A1'))
        await provider.receive(await settle(paymentUrl, 'COMPLETED'))
        const part = (reference: string, amount: number) =>
          provider.refund({ reference, paymentReference: 'A1', amount })
        expect([await part('R1', 7000), await part('R2', 419)]).toEqual(['done', 'done'])
        await expect(part('R3', 1)).rejects.toThrow(RefundRefused)
      }))
  })
}

/** Bodies that name no payment. */
const UNSIGNED_FORGERIES = ['', 'null', '{"id":"tr_1"}', 'id=', 'id=re_1', 'id=tr_1/../x', `id=tr_${'x'.repeat(1024)}`]

/**
 * Forged notifications: no body, a missing or different signature, each field changed, a comma moved, fields added or removed, 10
 * MB.
 */
function forgeries(notification: string): string[] {
  // A notification is an object, made by the adapter under test.
  const content = JSON.parse(notification) as Record<string, unknown>
  const { signature, ...unsigned } = content
  const changed = (changes: Record<string, unknown>): string => JSON.stringify({ ...content, ...changes })
  return [
    '',
    'null',
    '[]',
    '{',
    JSON.stringify(unsigned),
    changed({ signature: '' }),
    changed({ signature: 'a'.repeat(128) }),
    changed({ signature: [signature] }),
    changed({ signature: String(signature).toUpperCase() }),
    changed({ authentication: 'other' }),
    changed({ expiry: '2999-01-01T00:00:00.000Z' }),
    changed({ poiId: 1 }),
    changed({ eventName: 'merchant.order.other' }),
    changed({ authentication: `${content.authentication},${content.expiry}`, expiry: '' }),
    changed({ more: 1 }),
    `${notification}${' '.repeat(16 * 1024)}`,
    'x'.repeat(10 * 1024 * 1024),
  ]
}
