import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../rules/time'
import { stillClock } from '../../server/adapters/clock/still'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import {
  EVENT_NAME,
  hasSignature,
  readResultsPage,
  writeNotification,
} from '../../server/adapters/payment-provider/omnikassa'
import { createTestBank } from '../../server/adapters/payment-provider/test-bank'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { CollectionRefused, RefundRefused, UntrustedNotification } from '../../server/ports/payment-provider'
import {
  announcement,
  collection,
  directDebitContract,
  firstPayment,
  paymentContract,
} from './payment-provider.contract'

function make(pageSize = 100) {
  const db = openEmbeddedDatabase(':memory:')
  const clock = stillClock()
  const bank = createTestBank({ db, clock, publicUrl: 'https://winkel.example/', secret: 'geheim', pageSize })
  const open = async (reference: string): Promise<string> =>
    idOf((await bank.announce(announcement(reference))).paymentUrl)
  return { db, clock, bank, open }
}

const idOf = (paymentUrl: string): string => new URL(paymentUrl).pathname.split('/').at(-1) ?? ''

paymentContract('test bank', async () => {
  const { db, bank } = make()
  return {
    provider: bank,
    settle: async (paymentUrl, outcome) => bank.decide(idOf(paymentUrl), outcome)?.notification ?? '',
    close: async () => void db.close(),
  }
})

directDebitContract('test bank', async () => {
  const { db, bank, clock } = make()
  return {
    provider: bank,
    settle: async (paymentUrl, outcome) => bank.decide(idOf(paymentUrl), outcome)?.notification ?? '',
    async refuse() {
      clock.advance(2 * DAY_MS)
      return bank.pendingNotification() ?? ''
    },
    close: async () => void db.close(),
  }
})

describe('a collection at the test bank', () => {
  /** Collects by a mandate of this holder. Returns what the bank says of it, after a number of days. */
  async function collect(holder: string) {
    const { bank, clock } = make()
    const { paymentUrl } = await bank.announce(firstPayment('A1', 'M1', holder))
    bank.acknowledge(bank.decide(idOf(paymentUrl), 'COMPLETED')?.notification ?? '')
    await bank.directDebits.collect(collection('C1', 'M1'))
    return {
      async daysLater(days: number) {
        clock.advance(days * DAY_MS)
        const notification = bank.pendingNotification()
        const results = notification === null ? [] : await bank.receive(notification)
        if (notification !== null) bank.acknowledge(notification)
        return results
      },
    }
  }

  test('is paid after two days', async () => {
    const { daysLater } = await collect('B. Bakker')
    expect(await daysLater(1)).toEqual([])
    expect(await daysLater(1)).toMatchObject([{ reference: 'C1', status: 'COMPLETED', paidAmount: 1499 }])
    expect(await daysLater(30)).toEqual([])
  })

  test.each(['B. Weigering', 'Weigering BV'])('of %s is refused at once', async (holder) => {
    await expect(collect(holder)).rejects.toThrow(CollectionRefused)
  })

  test('and how it ends is said on the page of the payment that gives the mandate', async () => {
    const { bank, open } = make()
    const { paymentUrl } = await bank.announce(firstPayment('A1', 'M1'))
    expect(bank.page(idOf(paymentUrl))).toMatchObject({ givesMandate: true })
    expect(bank.page(await open('A2'))).toMatchObject({ givesMandate: false })
  })

  test('of Saldotekort fails after two days', async () => {
    const { daysLater } = await collect('B. Saldotekort')
    expect(await daysLater(2)).toMatchObject([{ reference: 'C1', status: 'CANCELLED', paidAmount: 0 }])
  })

  test('of Terugboeking is paid, and charged back five days later', async () => {
    const { daysLater } = await collect('Terugboeking BV')
    expect(await daysLater(2)).toMatchObject([{ reference: 'C1', status: 'COMPLETED' }])
    expect(await daysLater(5)).toMatchObject([
      { status: 'COMPLETED', paidAmount: 1499, chargedBackAmount: 1499, bankReason: 'MD06' },
    ])
    expect(await daysLater(5)).toEqual([])
  })
})

describe('the test bank', () => {
  test('the payment link leads to its own page at the shop', async () => {
    const { bank } = make()
    const { paymentUrl } = await bank.announce(announcement('A1'))
    expect(paymentUrl).toMatch(/^https:\/\/winkel\.example\/testbank\/betalen\/bnk_[\w-]{22}$/)
    expect(bank.page(idOf(paymentUrl))).toMatchObject({ ...announcement('A1'), status: 'ANNOUNCED' })
    expect(bank.page('bnk_none')).toBeNull()
    expect(bank.decide('bnk_none', 'COMPLETED')).toBeNull()
  })

  test('the browser goes back with order_id, status and a signature over both', async () => {
    const { bank, open } = make()
    const decision = bank.decide(await open('A1'), 'COMPLETED')
    const { pathname, searchParams } = new URL(decision?.returnUrl ?? '')
    expect(pathname).toBe('/bestellen/ord_1/betalingsstatus')
    expect(searchParams.get('order_id')).toBe('A1')
    expect(searchParams.get('status')).toBe('COMPLETED')
    const signature = searchParams.get('signature') ?? ''
    expect(hasSignature(Buffer.from('geheim'), ['A1', 'COMPLETED'], signature)).toBe(true)
  })

  test.each([
    ['COMPLETED', 'COMPLETED'],
    ['CANCELLED', 'CANCELLED'],
    ['EXPIRED', 'EXPIRED'],
    ['IN_PROGRESS', 'IN_PROGRESS'],
    ['FAILURE', 'CANCELLED'],
  ] as const)('the choice %s ends as %s', async (outcome, status) => {
    const { bank, open } = make()
    const id = await open('A1')
    const decision = bank.decide(id, outcome)
    expect(await bank.receive(decision?.notification ?? '')).toEqual([
      { reference: 'A1', status, paidAmount: status === 'COMPLETED' ? 7419 : 0, totalAmount: 7419, currency: 'EUR' },
    ])
    expect(bank.page(id)?.status).toBe(status)
    expect(new URL(decision?.returnUrl ?? '').searchParams.get('status')).toBe(status)
  })

  test('a paid payment stays paid; cancelling it reports again that it is paid [PA5]', async () => {
    const { bank, open } = make()
    const id = await open('A1')
    bank.acknowledge(bank.decide(id, 'COMPLETED')?.notification ?? '')
    const later = bank.decide(id, 'CANCELLED')
    expect(bank.page(id)?.status).toBe('COMPLETED')
    expect(later?.returnUrl).toContain('status=COMPLETED')
    expect((await bank.receive(later?.notification ?? '')).map(({ status }) => status)).toEqual(['COMPLETED'])
  })

  test('a cancelled or expired payment can still be paid late [PA5]', async () => {
    const { bank, open } = make()
    const id = await open('A1')
    bank.decide(id, 'CANCELLED')
    const results = await bank.receive(bank.decide(id, 'COMPLETED')?.notification ?? '')
    expect(results.map(({ status }) => status)).toEqual(['CANCELLED', 'COMPLETED'])
  })

  test('250 results come over three pages, again and again until they are acknowledged [PA7]', async () => {
    const { bank, open } = make()
    for (let n = 0; n < 250; n++) bank.decide(await open(`A${n}`), 'COMPLETED')
    const notification = bank.pendingNotification() ?? ''
    const { authentication } = JSON.parse(notification) as { authentication: string }
    const key = Buffer.from('geheim')
    const pages = [0, 1, 2].map((page) => readResultsPage(key, bank.results(authentication, page)))
    expect(pages.map(({ results, hasMore }) => [results.length, hasMore])).toEqual([
      [100, true],
      [100, true],
      [50, false],
    ])
    const references = (await bank.receive(notification)).map(({ reference }) => reference)
    expect(references).toEqual(Array.from({ length: 250 }, (_, n) => `A${n}`))
    expect(await bank.receive(bank.pendingNotification() ?? '')).toHaveLength(250)
    bank.acknowledge(notification)
    expect(bank.pendingNotification()).toBeNull()
    expect(await bank.receive(notification)).toHaveLength(250)
  })

  test('notifications missed during downtime arrive with the next one', async () => {
    const { bank, open } = make()
    bank.decide(await open('A1'), 'CANCELLED')
    const next = bank.decide(await open('A2'), 'COMPLETED')
    const results = await bank.receive(next?.notification ?? '')
    expect(results.map(({ reference }) => reference)).toEqual(['A1', 'A2'])
  })

  test('an undecided payment expires after a quarter of an hour', async () => {
    const { bank, clock, open } = make()
    const id = await open('A1')
    clock.advance(15 * 60_000 - 1)
    expect(bank.pendingNotification()).toBeNull()
    clock.advance(1)
    const results = await bank.receive(bank.pendingNotification() ?? '')
    expect(results).toMatchObject([{ reference: 'A1', status: 'EXPIRED', paidAmount: 0 }])
    expect(bank.page(id)?.status).toBe('EXPIRED')
  })

  test('a notification is worth nothing after its expiry [PA1]', async () => {
    const { bank, clock, open } = make()
    const notification = bank.decide(await open('A1'), 'COMPLETED')?.notification ?? ''
    clock.advance(10 * 60_000)
    await expect(bank.receive(notification)).rejects.toThrow(UntrustedNotification)
  })

  test('rightly signed, yet with another key, for another till or without results [PA1]', async () => {
    const { bank } = make()
    const content = {
      authentication: 'tkn',
      expiry: '2999-01-01T00:00:00Z',
      eventName: EVENT_NAME,
      poiId: 1000,
    } as const
    const key = Buffer.from('geheim')
    await expect(bank.receive(writeNotification(Buffer.from('ander'), content))).rejects.toThrow(UntrustedNotification)
    await expect(bank.receive(writeNotification(key, { ...content, poiId: 1001 }))).rejects.toThrow(
      UntrustedNotification,
    )
    await expect(bank.receive(writeNotification(key, content))).rejects.toThrow(OutsideUnavailable)
  })

  test('results that the bank did not sign are nonsense, not results [PA1]', async () => {
    const { bank, open } = make()
    const notification = bank.decide(await open('A1'), 'CANCELLED')?.notification ?? ''
    const { authentication } = JSON.parse(notification) as { authentication: string }
    const page = bank.results(authentication, 0)
    const key = Buffer.from('geheim')
    expect(() => readResultsPage(key, page.replace('CANCELLED', 'COMPLETED'))).toThrow(OutsideUnavailable)
    expect(() => readResultsPage(key, page.slice(0, -9))).toThrow(OutsideUnavailable)
    expect(() => readResultsPage(key, '{}')).toThrow(OutsideUnavailable)
  })

  test.each([
    ['reference', 'met-streepje'],
    ['reference', 'a'.repeat(25)],
    ['amount', 0],
    ['amount', 1.5],
    ['amount', 10_000_000],
    ['description', 'x'.repeat(36)],
    ['returnUrl', 'javascript:alert(1)'],
  ])('takes no payment with %s %s', async (field, value) => {
    const { bank } = make()
    await expect(bank.announce({ ...announcement('A1'), [field]: value })).rejects.toThrow()
  })

  test('one reference cannot stand for two amounts', async () => {
    const { bank } = make()
    await bank.announce(announcement('A1'))
    await expect(bank.announce({ ...announcement('A1'), amount: 1 })).rejects.toThrow('another amount')
  })

  test('refunds at most the amount paid, in parts or at once', async () => {
    const { bank, open } = make()
    const id = await open('A1')
    const refund = (reference: string, amount: number) => bank.refund({ reference, paymentReference: 'A1', amount })
    await expect(refund('R1', 100)).rejects.toThrow('not paid')
    bank.decide(id, 'COMPLETED')
    await refund('R1', 7000)
    await expect(refund('R2', 420)).rejects.toThrow(RefundRefused)
    await expect(refund('R1', 6000)).rejects.toThrow('another refund')
    await refund('R2', 419)
  })
})
