import { describe, expect, test } from 'vitest'
import {
  type PaymentAnnouncement,
  type PaymentProvider,
  UntrustedNotification,
} from '../../server/ports/payment-provider'

export type ContractOutcome = 'COMPLETED' | 'CANCELLED' | 'EXPIRED'

export interface ProviderUnderTest {
  provider: PaymentProvider
  /** Ends a payment as the buyer would and answers the raw notification that the bank then posts. */
  settle(paymentUrl: string, outcome: ContractOutcome): Promise<string>
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

/** What every adapter of the payment port keeps to. */
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
    ] as const)('a signed notification brings the result %s', (outcome, paidAmount) =>
      withProvider(async ({ provider, settle }) => {
        const { paymentUrl } = await provider.announce(announcement('A1'))
        const results = await provider.receive(await settle(paymentUrl, outcome))
        expect(results).toContainEqual({
          reference: 'A1',
          status: outcome,
          paidAmount,
          totalAmount: 7419,
          currency: 'EUR',
        })
      }),
    )

    test('a notification that comes twice brings the same results twice [PA2]', () =>
      withProvider(async ({ provider, settle }) => {
        const { paymentUrl } = await provider.announce(announcement('A1'))
        const notification = await settle(paymentUrl, 'COMPLETED')
        expect(await provider.receive(notification)).toEqual(await provider.receive(notification))
      }))

    test('a notification that anything was done to is not trusted [PA1]', () =>
      withProvider(async ({ provider, settle }) => {
        const { paymentUrl } = await provider.announce(announcement('A1'))
        const notification = await settle(paymentUrl, 'COMPLETED')
        for (const forged of forgeries(notification)) {
          await expect(provider.receive(forged), forged.slice(0, 80)).rejects.toThrow(UntrustedNotification)
        }
      }))

    test('gives money back once a reference [CR3]', () =>
      withProvider(async ({ provider, settle }) => {
        const { paymentUrl } = await provider.announce(announcement('A1'))
        await settle(paymentUrl, 'COMPLETED')
        const refund = { reference: 'R1', paymentReference: 'A1', amount: 7419 }
        await provider.refund(refund)
        await expect(provider.refund(refund)).resolves.toBeUndefined()
        await expect(provider.refund({ ...refund, reference: 'R2', amount: 1 })).rejects.toThrow()
      }))
  })
}

/** Ways to lie: no body, no or another signature, each field changed, a comma moved, fields more or less, 10 MB. */
function forgeries(notification: string): string[] {
  // A notification is an object; the adapter under test made it.
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
