import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  journalOf,
  journalOfMovement,
  LEDGER_ACCOUNTS,
  type LedgerDocument,
  MOVEMENT_KINDS,
  type Posting,
  readAccountNumbers,
  revenueAccountOf,
  STANDARD_ACCOUNTS,
} from './ledger-accounts'
import { PRODUCT_KINDS } from './pricing-types'

const sumOf = (postings: readonly Posting[], of: (posting: Posting) => number): number =>
  postings.reduce((sum, posting) => sum + of(posting), 0)
/** Credit less debit of some accounts. */
const creditOf = (postings: readonly Posting[], is: (account: Posting['account']) => boolean): number =>
  sumOf(
    postings.filter(({ account }) => is(account)),
    ({ debit, credit }) => credit - debit,
  )

const REVENUE = new Set([...PRODUCT_KINDS.map(revenueAccountOf), revenueAccountOf(null)])

const line = fc.record({
  kind: fc.constantFrom(...PRODUCT_KINDS, null),
  net: fc.integer({ min: -1_000_000, max: 1_000_000 }),
})
/** Documents whose lines add up to their net amount, as those of the shop do. */
const document = fc
  .record({
    country: fc.constantFrom('NL', 'BE', 'US', ''),
    rate: fc.constantFrom(0, 900, 2100),
    isReverseCharged: fc.boolean(),
    isDeclaredThere: fc.boolean(),
    vat: fc.integer({ min: -300_000, max: 300_000 }),
    lines: fc.array(line, { maxLength: 8 }),
  })
  .map((given): LedgerDocument & { net: number } => {
    const net = given.lines.reduce((sum, { net }) => sum + net, 0)
    return { ...given, net, gross: net + given.vat }
  })

const isBooked = ({ debit, credit }: Posting) => debit >= 0 && credit >= 0 && (debit === 0) !== (credit === 0)

describe('the entry of a document', () => {
  test('has equal debit and credit, and books net as revenue, VAT as VAT and gross as debtors', () => {
    fc.assert(
      fc.property(document, (given) => {
        const postings = journalOf(given)
        expect(sumOf(postings, ({ debit }) => debit)).toBe(sumOf(postings, ({ credit }) => credit))
        expect(creditOf(postings, (account) => account === 'DEBTORS')).toBe(0 - given.gross)
        expect(creditOf(postings, (account) => REVENUE.has(account))).toBe(given.net)
        expect(creditOf(postings, (account) => account === 'VAT' || account === 'VAT_OSS')).toBe(given.vat)
        expect(postings.every(isBooked)).toBe(true)
      }),
    )
  })

  test('balances through the suspense account if the lines do not add up', () => {
    fc.assert(
      fc.property(document, fc.integer({ min: -500, max: 500 }), (given, off) => {
        const postings = journalOf({ ...given, gross: given.gross + off })
        expect(sumOf(postings, ({ debit }) => debit)).toBe(sumOf(postings, ({ credit }) => credit))
        expect(creditOf(postings, (account) => account === 'SUSPENSE')).toBe(off)
      }),
    )
  })

  test('of many documents adds up to invoices less credit notes', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 30 }), (documents) => {
        const postings = documents.flatMap(journalOf)
        const gross = documents.reduce((sum, document) => sum + document.gross, 0)
        expect(creditOf(postings, (account) => account !== 'DEBTORS')).toBe(gross)
      }),
    )
  })

  test('has one row per kind of revenue, with country and rate, and VAT by where it is declared', () => {
    const invoice = {
      ...{ country: 'BE', rate: 2100, isReverseCharged: false, isDeclaredThere: true, vat: 630, gross: 3630 },
      lines: [
        { kind: 'DOMAIN' as const, net: 1000 },
        { kind: 'DOMAIN' as const, net: 1500 },
        { kind: null, net: 500 },
      ],
    }
    const rows = journalOf(invoice).map(({ account, debit, credit, vatCode }) => [account, debit, credit, vatCode])
    expect(rows).toEqual([
      ['DEBTORS', 3630, 0, null],
      ['DOMAINS', 0, 2500, 'BE 21'],
      ['FEES', 0, 500, 'BE 21'],
      ['VAT_OSS', 0, 630, 'BE 21'],
    ])
    const [reversed] = journalOf({ ...invoice, isReverseCharged: true, vat: 0, gross: 3000 }).slice(1)
    expect(reversed?.vatCode).toBe('BE AE')
    const mirrored = journalOf({
      ...invoice,
      ...{ isDeclaredThere: false, vat: -630, gross: -3630 },
      lines: invoice.lines.map(({ kind, net }) => ({ kind, net: -net })),
    })
    expect(mirrored.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['DEBTORS', 0, 3630],
      ['DOMAINS', 2500, 0],
      ['FEES', 500, 0],
      ['VAT', 630, 0],
    ])
    const goodwill = { ...invoice, vat: -21, gross: -121, lines: [{ kind: 'GOODWILL' as const, net: -100 }] }
    expect(journalOf(goodwill).map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['DEBTORS', 0, 121],
      ['GOODWILL', 100, 0],
      ['VAT_OSS', 21, 0],
    ])
  })

  test('is empty for a document without an amount', () => {
    const free = { country: 'NL', rate: 2100, isReverseCharged: false, isDeclaredThere: false, vat: 0, gross: 0 }
    expect(journalOf({ ...free, lines: [{ kind: 'DOMAIN', net: 0 }] })).toEqual([])
  })
})

describe('the entry of money', () => {
  const movement = fc.record({
    kind: fc.constantFrom(...MOVEMENT_KINDS),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    documents: fc.array(fc.record({ number: fc.string(), amount: fc.integer({ min: 1, max: 1_000_000 }) }), {
      maxLength: 4,
    }),
  })

  test('has equal debit and credit, and debtors change by its amount', () => {
    fc.assert(
      fc.property(movement, (given) => {
        const postings = journalOfMovement(given)
        expect(sumOf(postings, ({ debit }) => debit)).toBe(sumOf(postings, ({ credit }) => credit))
        expect(Math.abs(creditOf(postings, (account) => account === 'DEBTORS'))).toBe(given.amount)
        expect(postings.every(isBooked)).toBe(true)
      }),
    )
  })

  test('of a payment of several invoices names each of them', () => {
    const documents = [
      { number: 'M2026-00001', amount: 1000 },
      { number: 'M2026-00002', amount: 500 },
    ]
    const rows = journalOfMovement({ kind: 'PAYMENT', amount: 1600, documents })
    expect(rows.map(({ account, debit, credit, document }) => [account, debit, credit, document])).toEqual([
      ['PAYMENTS', 1600, 0, null],
      ['DEBTORS', 0, 1000, 'M2026-00001'],
      ['DEBTORS', 0, 500, 'M2026-00002'],
      ['DEBTORS', 0, 100, null],
    ])
  })

  test.each([
    ['REFUND', 'PAYMENTS', 'DEBTORS'],
    ['REFUND_BY_TRANSFER', 'BANK', 'DEBTORS'],
    ['CHARGEBACK', 'PAYMENTS', 'DEBTORS'],
    ['TRANSFER', 'DEBTORS', 'BANK'],
    ['WRITE_OFF', 'DEBTORS', 'BAD_DEBTS'],
  ] as const)('%s credits %s and debits %s', (kind, credited, debited) => {
    const rows = journalOfMovement({ kind, amount: 100, documents: [] })
    expect(rows.find(({ credit }) => credit > 0)?.account).toBe(credited)
    expect(rows.find(({ debit }) => debit > 0)?.account).toBe(debited)
  })
})

describe('account numbers', () => {
  test('replace the standard ones that are named', () => {
    expect(readAccountNumbers('')).toEqual({ numbers: STANDARD_ACCOUNTS })
    expect(readAccountNumbers(' DEBTORS = 1310, BANK=A10,')).toEqual({
      numbers: { ...STANDARD_ACCOUNTS, DEBTORS: '1310', BANK: 'A10' },
    })
  })

  test.each([
    ['DEBITEUREN=1310', 'DEBITEUREN is no account'],
    ['toString=1', 'toString is no account'],
    ['1310', '1310 is no account'],
    ['DEBTORS', 'the number of DEBTORS'],
    ['DEBTORS=', 'the number of DEBTORS'],
    ['DEBTORS=13=10', 'the number of DEBTORS'],
    ['DEBTORS=+1', 'the number of DEBTORS'],
  ])('refuse %j', (text, problem) => {
    expect(readAccountNumbers(text)).toEqual({ problem: expect.stringContaining(problem) })
  })

  test('of the standard chart are all different', () => {
    expect(new Set(Object.values(STANDARD_ACCOUNTS)).size).toBe(LEDGER_ACCOUNTS.length)
  })
})
