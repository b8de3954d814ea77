import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one } from '../../db/query'
import { auditEntries } from '../../db/schema/staff'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { makeInvoices } from '../support/staff-invoices'

let desk: StaffDesk
let owner: StaffColleague
let invoices: Awaited<ReturnType<typeof makeInvoices>>
beforeAll(async () => {
  desk = await openStaffDesk()
  invoices = await makeInvoices(desk)
  owner = await desk.member('Noor', ['OWNER'])
})
afterAll(() => desk.close())

const RECEIVED = '... on StaffInvoice { surplus }'
let made = 0
const payment = (bankReference = `K${++made}`) => {
  const about = { invoiceId: invoices.paid.id, amount: 100, expectedOutstanding: 0, receivedOn: '2026-12-01' }
  return { ...about, bankReference, reason: 'volgens het afschrift' }
}

const actsNamed = async (act: string): Promise<number> => {
  const { reader } = desk.app.deps.db
  return (await one(reader.select({ n: count() }).from(auditEntries).where(eq(auditEntries.act, act))))?.n ?? 0
}

describe('a mutation of the back office with an idempotency key', () => {
  test('is carried out once, and answered the same', async () => {
    const input = { invoiceId: invoices.paid.id, reason: 'klant vroeg erom', idempotencyKey: 'nog een keer' }
    const first = await owner.browser.act('sendInvoiceAgain', input, '... on StaffInvoice { number }')
    expect(first).toMatchObject({ is: 'StaffInvoice' })
    expect(await owner.browser.act('sendInvoiceAgain', input, '... on StaffInvoice { number }')).toEqual(first)
    expect(await actsNamed('sendInvoiceAgain')).toBe(1)
    await owner.browser.act('sendInvoiceAgain', { ...input, idempotencyKey: 'een andere' })
    expect(await actsNamed('sendInvoiceAgain')).toBe(2)
  })

  test('is one act when it is sent twice at once, as by a double click', async () => {
    const before = await actsNamed('noteBankPayment')
    const input = { ...payment(), idempotencyKey: 'dubbel geklikt' }
    const answers = await Promise.all([1, 2].map(() => owner.browser.act('noteBankPayment', input, RECEIVED)))
    const done = answers.filter(({ is }) => is === 'StaffInvoice')
    // The second waits for the first, or is told to try again.
    expect(done.length).toBeGreaterThan(0)
    for (const answer of answers) expect([done[0], { is: 'Failure', code: 'CONFLICT' }]).toContainEqual(answer)
    expect(await actsNamed('noteBankPayment')).toBe(before + 1)
  })

  test('is refused when the key came with another input', async () => {
    const idempotencyKey = 'zelfde sleutel'
    await owner.browser.act('noteBankPayment', { ...payment(), idempotencyKey }, RECEIVED)
    const answer = await owner.browser.act('noteBankPayment', { ...payment(), idempotencyKey }, RECEIVED)
    expect(answer).toEqual({ is: 'Failure', code: 'IDEMPOTENCY_CONFLICT' })
  })

  test('is another one of a colleague, whose rights are checked', async () => {
    const input = { ...payment(), idempotencyKey: 'van Noor' }
    expect(await owner.browser.act('noteBankPayment', input, RECEIVED)).toMatchObject({ is: 'StaffInvoice' })
    const support = await desk.member('Sam', ['SUPPORT'])
    expect(await support.browser.act('noteBankPayment', input, RECEIVED)).toEqual({ is: 'Failure', code: 'FORBIDDEN' })
  })
})
