import { eq, getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, run } from '../../../../db/query'
import * as schema from '../../../../db/schema'
import { foreignKeysOf } from '../../../../db/table'
import { DAY_MS } from '../../../../rules/time'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { requireAccount } from '../../../common/guards'
import { STAFF_PARTS } from '../../../features'
import { sendMail } from '../../../mail/mail.jobs'
import { blocksOf } from '../../../staff/erasure/erasure.service'
import { executeDue, taskContext } from '../../../staff/proposals/proposal-waits.service'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { approveProposal } from '../../../staff/proposals/proposals.service'
import { OWN_PARTS } from '../../../staff/schema'
import { booksOf, CUSTOMER, fillBasket, order, pay } from '../../orders/orders.test-support'
import { anonymiseAccount } from './account-erasure.service'

const CANARY = 'kanarie'
const EMAIL = `${CANARY}.email@voorbeeld.example`
const parts = [...OWN_PARTS, ...STAFF_PARTS]

/** Erases by the approval. */
const AT_ONCE = { ERASURE_WAIT_DAYS: '0' }

/** Tables without personal data of customers. */
const WITHOUT_PERSONAL_DATA = new Set([
  // Of the shop itself: products, settings, staff and systems.
  ...['products', 'product_tiers', 'price_sets', 'price_changes', 'discount_codes', 'payment_methods', 'settings'],
  'promotion_codes',
  ...[
    'shop_settings',
    'general_terms',
    'vat_rates',
    'counters',
    'scheduled_tasks',
    'port_pauses',
    'sale_pauses',
    'port_states',
    'portfolio_positions',
    // Names at registrars that belong to no customer of the shop.
    'unknown_names',
  ],
  ...['staff_members', 'staff_passkeys', 'staff_passkey_challenges', 'staff_sessions', 'staff_invitations'],
  ...['staff_devices', 'background_checks'],
  // When an approved act is carried out; the act is in the proposal.
  'staff_proposal_waits',
  // Which customer was mailed about a raise, and when; the mails are in the mail log.
  'price_notices',
  // What items brought in per month.
  ...['recurring_values', 'recurring_days', 'renewal_discounts'],
  // Hashed keys, and challenges of a few minutes.
  ...['attempts', 'passkey_challenges'],
  // By contract without personal data.
  'outside_requests',
  // Claims of undelivered orders, which refuse the erasure.
  'name_claims',
  // The bank's statements, which are kept with the books.
  ...['bank_statements', 'bank_entries', 'bank_matches', 'invoice_payments'],
  // Only added to.
  'audit_entries',
])

/** Columns that keep what they hold. */
const KEPT = new Set([
  // The books: invoices and credit notes as they were issued (AWR, article 52), with the orders and payments behind them.
  ...['invoices.reverseChargeVatId', 'invoices.seller', 'invoices.buyer', 'invoice_lines.title'],
  ...['invoices.month', 'invoices.dueOn', 'invoice_lines.day', 'invoice_pauses.until', 'collections.collectOn'],
  'payment_plan_parts.dueOn',
  ...['orders.discountCode', 'orders.quoteHash', 'order_lines.domainName', 'order_lines.trace'],
  ...['order_lines.productCode', 'order_lines.productNameNl', 'order_lines.productNameEn', 'order_lines.failureReason'],
  ...[
    'payment_attempts.paymentUrl',
    'refunds.reason',
    'refunds.goodwill',
    'refunds.bankReference',
    'registrations_by_year.productCode',
  ],
  ...['renewals.thingId', 'renewals.part', 'renewals.termFrom', 'renewals.productCode'],
  // Transfers from the account of the shop.
  ...['transfer_files.messageId', 'transfer_files.debtorName', 'transfer_files.debtorIban', 'transfer_files.executeOn'],
  'transfer_file_lines.text',
  // The page that staff have open, for as long as they do.
  'staff_presences.objectId',
  // When a request came and was to be answered: that it was dealt with (GDPR, article 5(2)).
  ...['privacy_requests.receivedOn', 'privacy_requests.deadline'],
  // Names and hashes of acts, which audit entries refer to.
  ...['staff_proposals.act', 'staff_proposals.payloadHash', 'staff_proposals.objectType'],
])

const id = (table: string) => `x_${table}`
const ACCOUNT = id('accounts')

const OTHER = {
  id: id('other'),
  email: 'ander@voorbeeld.example',
  firstName: 'Ans',
  lastName: 'Ander',
  activatedAt: 1,
  createdAt: 1,
}

/** Values that the checks of the schema ask for, and that make the account one whose data can be erased. */
const VALUES: Record<string, Record<string, unknown>> = {
  shop_logos: { hash: '0', type: 'svg', content: '' },
  registrar_balances: { registrar: 'openprovider' },
  accounts: { email: EMAIL, parentAccountId: null, erasedAt: null, staffel: 1, country: 'NL' },
  agreed_staffels: { startsOn: '2026-12-01', endsOn: '2027-12-01' },
  registrations: { email: EMAIL },
  baskets: { visitorHash: null, state: 'ORDERED' },
  domain_batches: { kind: 'DNS_PROFILE' },
  domain_batch_items: { state: 'FAILED' },
  dns_records: { type: 'MX', priority: 1 },
  collections: { state: 'FAILED', number: 1 },
  held_transfer_codes: { visitorHash: null },
  domains: { status: 'DELETED', forwardType: 'HTTP' },
  domain_pushes: { toAccountId: id('other') },
  account_merges: { toAccountId: id('other') },
  hosting_packages: { suspendedAt: 1 },
  abuse_suspensions: { kind: 'HOSTING', reason: 'OTHER', liftedAt: 1 },
  servers: { suspendedAt: 1 },
  privacy_requests: { kind: 'RESTRICTION', outcome: 'DONE', restrictionLiftedAt: 1 },
  legal_holds: { liftedAt: 1 },
  certificate_requests: { state: 'REFUSED', certificate: null },
  mandates: { state: 'ENDED', endedAt: 1, accountEnd: '4321', reference: 'M1' },
  discount_uses: { orderId: id('orders'), code: 'WIMPEL10' },
  orders: { status: 'DELIVERED', net: 1, vat: 0, gross: 1, feeCents: 0, discount: 0 },
  order_lines: { parentLineId: null, deliveryStatus: 'FAILED', deliveredAt: null },
  invoices: { kind: 'INVOICE', creditsId: null, closed: true, net: 1, vat: 0, gross: 1, issuedOn: '2026-11-01' },
  payment_plans: { state: 'PAID', endedAt: 1 },
  payment_attempts: { invoiceId: null, reference: 'P1', status: 'COMPLETED' },
  refunds: { invoiceId: null, orderLineId: null, reference: 'R1', status: 'DONE', doneAt: 1 },
  staff_refunds: { approvedBy: null },
  // A domain that moved to another account since.
  staff_notes: { objectType: 'Domain', objectId: 'dom_moved', accountId: ACCOUNT },
  staff_work_notes: { id: `order-in-review:${id('orders')}`, snoozedUntil: null, snoozedBy: null },
  staff_proposals: { objectId: id('invoices'), onBehalfOf: null, state: 'APPROVED', number: 99 },
  // A refund that waits for its transfer refuses the erasure; a transferred one has neither name nor account number.
  transfer_file_lines: { name: null, sealedIban: null },
  mail_log: { to: EMAIL, reference: 'order-placed-x' },
  outbox: { job: sendMail.name, reference: 'order-placed-x' },
  idempotency_keys: { scope: ACCOUNT },
}

const tables = Object.values(schema).filter((each) => is(each, Table)) as unknown as AnyTable[]
type AnyTable = Parameters<typeof foreignKeysOf>[0]

/** Tables with data of customers, those that others refer to first. */
function inOrder(): AnyTable[] {
  const left = tables.filter((table) => !WITHOUT_PERSONAL_DATA.has(getTableName(table)))
  const sorted: AnyTable[] = []
  while (left.length > 0) {
    const next = left.findIndex((table) =>
      foreignKeysOf(table).every((key) => {
        const foreign = key.reference().foreignTable as AnyTable
        return foreign === table || !left.includes(foreign)
      }),
    )
    if (next < 0) throw new Error(`circular: ${left.map(getTableName)}`)
    sorted.push(...left.splice(next, 1))
  }
  return sorted
}

type Row = Record<string, unknown>

/** A row of a table with a canary in every text, of the account or of something of it. */
function rowOf(table: AnyTable, staff: readonly string[], made: ReadonlyMap<string, Row>): Row {
  const name = getTableName(table)
  const values = VALUES[name] ?? {}
  const keys = new Map<string, { foreign: string; value: unknown }>()
  for (const key of foreignKeysOf(table)) {
    const { columns, foreignColumns, foreignTable } = key.reference()
    const foreign = getTableName(foreignTable as AnyTable)
    const [field] =
      Object.entries(getTableColumns(foreignTable as AnyTable)).find(
        ([, { name }]) => name === foreignColumns[0]?.name,
      ) ?? []
    keys.set(columns[0]?.name ?? '', { foreign, value: made.get(foreign)?.[field ?? ''] })
  }
  let staffUsed = 0
  const row: Row = {}
  for (const [field, column] of Object.entries(getTableColumns(table))) {
    const { foreign, value } = keys.get(column.name) ?? {}
    if (field in values) row[field] = values[field]
    else if (foreign === 'staff_members') row[field] = staff[staffUsed++ % staff.length]
    else if (foreign === name) row[field] = null
    else if (foreign) row[field] = value
    else if (field === 'id') row[field] = id(name)
    else if (field === 'accountId') row[field] = ACCOUNT
    else if (column.enumValues) row[field] = column.enumValues[0]
    else if (column.dataType === 'json') row[field] = { canary: `${CANARY} ${name}.${field}` }
    else if (column.dataType === 'string') row[field] = `${CANARY} ${name}.${field}`
    else row[field] = column.dataType === 'boolean' ? false : 1
  }
  return row
}

test('leaves nothing of a customer but the books, in no column of any table', async () => {
  const shop = await testContext({ env: AT_ONCE })
  const noor = await staffContext(shop, { name: 'Noor', roles: ['OWNER'], parts })
  const owen = await staffContext(shop, { name: 'Owen', roles: ['OWNER'], parts })
  const staff = [noor.staff?.staffId ?? '', owen.staff?.staffId ?? '']
  const filled = inOrder()
  const made = new Map<string, Row>()
  await shop.db.transaction(async (tx) => {
    for (const table of filled) {
      const row = rowOf(table, staff, made)
      await run(tx.insert(table).values(row)).catch((error: unknown) => {
        throw new Error(`${getTableName(table)}: ${JSON.stringify(row)}`, { cause: error })
      })
      made.set(getTableName(table), row)
      if (getTableName(table) === 'accounts') await run(tx.insert(schema.accounts).values(OTHER))
    }
  })
  const input = { accountId: ACCOUNT, cause: 'CUSTOMER_ASKED', email: EMAIL, reason: 'gevraagd per brief' } as const
  const proposed = await anonymiseAccount(noor, input)
  if (!(proposed instanceof ApprovalNeeded)) throw new Error(`refused: ${JSON.stringify(proposed)}`)
  const { id: proposal, payloadHash } = proposed.proposal
  const approved = await approveProposal(owen, { id: proposal, payloadHash, reason: 'nagekeken' })
  expect(approved).toMatchObject({ state: 'APPROVED', facts: [] })
  const found: string[] = []
  for (const table of filled)
    for (const row of await all(shop.db.reader.select().from(table as typeof schema.accounts)))
      for (const [field, value] of Object.entries(row))
        if (JSON.stringify(value)?.includes(CANARY)) found.push(`${getTableName(table)}.${field}`)
  expect(found.filter((each) => !KEPT.has(each))).toEqual([])
  expect(found).toContain('invoices.buyer')
  const [mandate] = await all(shop.db.reader.select().from(schema.mandates))
  expect(mandate?.accountEnd).toBeNull()
  const again = await anonymiseAccount(noor, { ...input, email: `${ACCOUNT}@erased.invalid` })
  expect(again).toMatchObject({ code: 'CUSTOMER_ACT_NOT_POSSIBLE' })
})

test('takes the sub-users along, and shows documents as they were', async () => {
  const { shop, noor, owen } = await desk()
  await fillBasket(shop, 'gewist.nl')
  const { returnUrl } = await order(shop)
  await pay(shop, returnUrl)
  await shop.jobs.settle()
  const { id: accountId, email } = requireAccount(shop)
  await shop.db.transaction(async (tx) => {
    const sub = { id: 'acc_sub', email: 'sub@voorbeeld.example', firstName: 'Sub', lastName: 'User', activatedAt: 1 }
    await run(tx.insert(schema.accounts).values({ ...sub, parentAccountId: accountId, createdAt: 1 }))
    await run(tx.update(schema.domains).set({ status: 'TRANSFERRED_OUT' }))
    await run(tx.update(schema.hostingPackages).set({ suspendedAt: 1 }))
    // As a document from before buyers were recorded.
    await run(
      tx.update(schema.invoices).set({ buyer: null, seller: null, closed: true, issuedOn: '2026-11-01', paidAt: 1 }),
    )
  })
  expect(await blocksOf(noor, shop.db.reader, accountId)).toEqual([])
  const asked = { accountId, cause: 'CUSTOMER_ASKED', email, reason: 'gevraagd per brief' } as const
  const proposed = await anonymiseAccount(noor, asked)
  if (!(proposed instanceof ApprovalNeeded)) throw new Error(`refused: ${JSON.stringify(proposed)}`)
  const { id: proposal, payloadHash } = proposed.proposal
  expect(await approveProposal(owen, { id: proposal, payloadHash, reason: 'nagekeken' })).toMatchObject({
    state: 'APPROVED',
  })
  const accounts = await all(shop.db.reader.select().from(schema.accounts))
  for (const erased of ['acc_sub', accountId])
    expect(accounts.find((each) => each.id === erased)).toMatchObject({
      firstName: '',
      isBlocked: true,
      erasedAt: shop.now,
    })
  const documents = await all(
    shop.db.reader.select().from(schema.invoices).where(eq(schema.invoices.accountId, accountId)),
  )
  expect(documents.length).toBeGreaterThan(0)
  for (const { buyer } of documents) expect(buyer?.email).toBe(email)
})

describe('is refused', () => {
  const ask = async ({ shop, noor }: Awaited<ReturnType<typeof desk>>) => {
    const { id: accountId, email } = requireAccount(shop)
    return anonymiseAccount(noor, { accountId, cause: 'CUSTOMER_ASKED', email, reason: 'gevraagd per brief' })
  }

  test('while domains, hosting, orders or invoices are active or open', async () => {
    const made = await desk()
    await fillBasket(made.shop, 'actief.nl')
    await order(made.shop)
    const { id: accountId } = requireAccount(made.shop)
    const kinds = async () => (await blocksOf(made.noor, made.shop.db.reader, accountId)).map(({ kind }) => kind)
    expect(await kinds()).toContain('OPEN_ORDERS')
    expect(await ask(made)).toMatchObject({ code: 'CUSTOMER_ACT_NOT_POSSIBLE' })
  })

  test('for another address than was typed, and without the right', async () => {
    const { shop, noor } = await desk()
    const { id: accountId, email } = requireAccount(shop)
    const asked = { accountId, cause: 'CUSTOMER_ASKED', reason: 'gevraagd per brief' } as const
    expect(await anonymiseAccount(noor, { ...asked, email: 'ander@voorbeeld.example' })).toMatchObject({
      code: 'INVALID_INPUT',
    })
    const sam = await staffContext(shop, { name: 'Sam', roles: ['SUPPORT'], parts })
    await expect(anonymiseAccount(sam, { ...asked, email })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('waits for fourteen days after its approval, of which the customer is mailed', async () => {
  const { shop, noor, owen } = await desk({})
  const { id: accountId, email } = requireAccount(shop)
  await shop.db.transaction(async (tx) => {
    await run(tx.update(schema.domains).set({ status: 'TRANSFERRED_OUT' }))
    await run(tx.update(schema.hostingPackages).set({ suspendedAt: 1 }))
    await run(tx.update(schema.invoices).set({ closed: true, issuedOn: '2026-11-01', paidAt: 1 }))
  })
  const asked = { accountId, cause: 'CUSTOMER_ASKED', email, reason: 'gevraagd per brief' } as const
  const proposed = await anonymiseAccount(noor, asked)
  if (!(proposed instanceof ApprovalNeeded)) throw new Error(`refused: ${JSON.stringify(proposed)}`)
  const { id: proposal, payloadHash } = proposed.proposal
  await approveProposal(owen, { id: proposal, payloadHash, reason: 'nagekeken' })
  const erasedAt = async () => {
    const { id, erasedAt: at } = schema.accounts
    return (await all(shop.db.reader.select({ at }).from(schema.accounts).where(eq(id, accountId))))[0]?.at
  }
  const { messages } = await booksOf(shop)
  expect(messages.filter(({ reference }) => reference.startsWith('objection-'))).toHaveLength(1)
  shop.clock.advance(14 * DAY_MS - 1)
  await executeDue(taskContext(shop, parts))
  expect(await erasedAt()).toBeNull()
  shop.clock.advance(1)
  await executeDue(taskContext(shop, parts))
  const waits = await all(shop.db.reader.select().from(schema.staffProposalWaits))
  expect(waits).toMatchObject([{ endedAs: 'DONE' }])
  expect(await erasedAt()).toBe(shop.clock.now())
})

async function desk(env: Record<string, string> = AT_ONCE) {
  const shop = await testContext({ signedInAs: CUSTOMER, env })
  const noor = await staffContext(shop, { name: 'Noor', roles: ['OWNER'], parts })
  const owen = await staffContext(shop, { name: 'Owen', roles: ['OWNER'], parts })
  return { shop, noor, owen }
}
