import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EntryToMatch, type InvoiceToMatch, matchEntries } from './bank-match'

const INVOICES: InvoiceToMatch[] = [
  { id: 'one', number: 'M2026-00001', buyer: 'Voorbeeldklant B.V.', amount: 1210 },
  { id: 'two', number: 'W2026-00012', buyer: 'Tuin van Voorbeeld', amount: 4341 },
  { id: 'old', number: 'W000017', buyer: 'Oude Klant', amount: 1815 },
  { id: 'owed', number: 'M2026-00009', buyer: 'Voorbeeldklant B.V.', amount: -605 },
]
const entry = (amount: number, description: string, name: string | null = null): EntryToMatch => ({
  id: `${amount} ${description}`,
  amount,
  name,
  description,
})
const match = (...entries: EntryToMatch[]) => matchEntries(entries, INVOICES)

describe('an entry is exact', () => {
  test.each([
    ['M2026-00001'],
    ['fact. m2026-00001, met dank'],
    ['m 2026 00001'],
    ['M202600001'],
    ['klant 12 betaling M2026-000 01'],
  ])('when it names an invoice and pays what is open: %s', (description) => {
    const [found] = match(entry(1210, description))
    expect(found).toMatchObject({
      isExact: true,
      candidates: [{ invoiceId: 'one', amount: 1210, why: 'NUMBER_AND_AMOUNT' }],
    })
  })

  test('when it names several and pays their sum', () => {
    const [found] = match(entry(1210 + 1815, 'M2026-00001 en W000017'))
    expect(found).toMatchObject({ isExact: true, candidates: [{ amount: 1210 }, { amount: 1815 }] })
  })

  test('when it pays back what is owed of an invoice, and not when it receives that', () => {
    expect(match(entry(-605, 'M2026-00009'))[0]).toMatchObject({ isExact: true, candidates: [{ amount: 605 }] })
    expect(match(entry(605, 'M2026-00009'))[0]).toMatchObject({ isExact: false, candidates: [] })
  })

  test('only once for each invoice', () => {
    expect(match(entry(1210, 'M2026-00001'), entry(1210, 'nogmaals M2026-00001'))).toMatchObject([
      { isExact: true },
      { isExact: false, candidates: [] },
    ])
  })
})

describe('an entry has candidates', () => {
  test('of the invoice that it names, when the amount differs', () => {
    expect(match(entry(1000, 'M2026-00001'))[0]).toMatchObject({
      isExact: false,
      candidates: [{ invoiceId: 'one', amount: 1000, why: 'NUMBER' }],
    })
  })

  test('of the same amount, first of a similar name', () => {
    const [found] = match(entry(4341, 'hosting betaling', 'TUIN VAN VOORBEELD'))
    expect(found).toMatchObject({ isExact: false, candidates: [{ invoiceId: 'two', why: 'AMOUNT_AND_NAME' }] })
    expect(match(entry(1815, 'ssl', 'VAN HET ANKER'))[0]?.candidates[0]?.why).toBe('AMOUNT')
  })

  test('of nothing, when nothing fits', () => {
    expect(match(entry(999, 'M2026-0000123 M2026-1'))[0]).toMatchObject({ isExact: false, candidates: [] })
  })
})

test('no cent is matched twice, and sums tie', () => {
  const invoice = fc.record({
    id: fc.uuid(),
    number: fc.constantFrom('M2026-00001', 'M2026-00002', 'W2026-00003', 'W000004'),
    buyer: fc.constantFrom('Voorbeeld', 'Klant'),
    amount: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: -30, max: -1 })),
  })
  const paid = fc.record({
    id: fc.uuid(),
    amount: fc.integer({ min: -60, max: 60 }).filter((amount) => amount !== 0),
    name: fc.constantFrom('Voorbeeld', null),
    description: fc
      .array(fc.constantFrom('M2026-00001', 'm2026 00002', 'W202600003', 'W000004', 'dank', ' '), { maxLength: 4 })
      .map((words) => words.join(' ')),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(paid, { selector: ({ id }) => id, maxLength: 12 }),
      fc.uniqueArray(invoice, { selector: ({ id }) => id, maxLength: 8 }),
      (entries, invoices) => {
        const found = matchEntries(entries, invoices)
        expect(found.map(({ entryId }) => entryId)).toEqual(entries.map(({ id }) => id))
        const booked = new Map<string, number>()
        for (const [at, { isExact, candidates }] of found.entries()) {
          const amount = entries[at]?.amount ?? 0
          for (const one of candidates) expect(one.amount).toBeGreaterThan(0)
          if (!isExact) continue
          expect(candidates.reduce((sum, one) => sum + one.amount, 0)).toBe(Math.abs(amount))
          for (const { invoiceId, amount: part } of candidates)
            booked.set(invoiceId, (booked.get(invoiceId) ?? 0) + part)
        }
        for (const { id, amount } of invoices) expect([0, Math.abs(amount)]).toContain(booked.get(id) ?? 0)
      },
    ),
  )
})
