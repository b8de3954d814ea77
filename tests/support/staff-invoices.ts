import { all } from '../../db/query'
import { invoices } from '../../db/schema/invoices'
import { DAY_MS } from '../../rules/time'
import { closeInvoices } from '../../server/features/invoices/charging.service'
import { CUSTOMER, fillBasket, order, RESELLER } from '../../server/features/orders/orders.test-support'
import type { StaffBrowser, StaffDesk } from './staff-desk'
import { contextOn } from './test-context'

/** On December 1: unpaid invoices of a customer and a reseller, due on December 15, and a paid one of the demo. */
export async function makeInvoices({ app, clock, shop }: Pick<StaffDesk, 'app' | 'clock' | 'shop'>) {
  for (const [email, name] of [
    [CUSTOMER, 'rekening.nl'],
    [CUSTOMER, 'tweede-rekening.nl'],
    [RESELLER, 'reseller-rekening.nl'],
  ] as const) {
    const ctx = await contextOn(app, clock, { signedInAs: email })
    await fillBasket(ctx, name)
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
    await shop.settle()
  }
  clock.advance(10 * DAY_MS)
  await closeInvoices(app.deps)
  await shop.settle()
  const rows = await all(app.deps.db.reader.select().from(invoices))
  const [unpaid, other] = rows.filter(({ series, paidAt }) => series === 'M' && paidAt === null)
  const paid = rows.find(({ series }) => series === 'W')
  if (!unpaid || !other || !paid) throw new Error('the invoices were not made')
  return { unpaid, other, paid }
}

let statements = 0

/** A statement of MT940 with these entries, different from all others. */
export function mt940Of(entries: readonly { amount: number; text: string; name?: string }[]): string {
  const number = ++statements
  const written = (amount: number) => `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`
  const side = (amount: number) => (amount < 0 ? 'D' : 'C')
  const total = entries.reduce((sum, { amount }) => sum + amount, 0)
  const lines = entries.flatMap(({ amount, text, name = 'Voorbeeld' }, at) => [
    `:61:2612011201${side(amount)}${written(Math.abs(amount))}NTRFNONREF//P${number}-${at}`,
    `:86:/NAME/${name}/REMI/USTD//${text}/`,
  ])
  const closing = `:62F:${side(total)}261201EUR${written(Math.abs(total))}`
  return [`:20:P${number}`, ':25:NL91ABNA0417164300', `:28C:${number}`, ':60F:C261130EUR0,00', ...lines, closing].join(
    '\n',
  )
}

export const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Reads a file and returns its open entries by what their senders wrote. */
export async function readEntries(browser: StaffBrowser, entries: Parameters<typeof mt940Of>[0], reason: string) {
  const input = { fileName: 'afschrift.sta', content: base64(mt940Of(entries)), reason }
  await browser.act('readBankFile', input, '... on BankFileRead { added }')
  const answer = await browser.graphql('{ bankEntries(state: OPEN, first: 200) { edges { node { id description } } } }')
  const nodes: { id: string; description: string }[] = answer.data.bankEntries.edges.map(
    ({ node }: { node: { id: string; description: string } }) => node,
  )
  return new Map(nodes.map(({ id, description }) => [description, id]))
}

export async function outstandingOf(browser: StaffBrowser, id: string): Promise<number> {
  const answer = await browser.graphql('query One($id: ID!) { staffInvoice(id: $id) { outstanding } }', { id })
  return answer.data.staffInvoice.outstanding
}
