import { DAY_MS } from '../../rules/time'
import 'reflect-metadata'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { all, one, run } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import { domains } from '../../db/schema/domains'
import { hostingPackages } from '../../db/schema/hosting'
import { invoices } from '../../db/schema/invoices'
import { orderLines, orders } from '../../db/schema/orders'
import { paymentAttempts } from '../../db/schema/payments'
import { renewals } from '../../db/schema/renewed-terms'
import { stillClock } from '../../server/adapters/clock/still'
import { requireEmbedded } from '../../server/adapters/open-adapters'
import { readConfig } from '../../server/config'
import { contextOfAccount } from '../../server/features/accounts/account-context.service'
import { closeInvoices } from '../../server/features/invoices/charging.service'
import { payInvoices } from '../../server/features/payments/invoice-payments.service'
import { receiveNotification } from '../../server/features/payments/notification.service'
import { PaymentLink } from '../../server/features/payments/payments.graphql'
import { payOrder } from '../../server/features/payments/payments.service'
import { renewDue } from '../../server/features/renewals/due-renewals.service'
import { openDeps } from '../../server/open-deps'

/**
 * Runs a shop through July and the closing of its invoices, one day at a time: domains are renewed and everything is paid as soon
 * as possible. After a kill it resumes on the interrupted day. Its last line summarises the books.
 */
const BEGIN = Date.UTC(2026, 6, 1, 10)
const DAYS = 40
const NAMES = 24
/** One customer may pay on account; the other has to pay the first order online. */
const OWNERS = ['klant@voorbeeld.nl', 'reseller@voorbeeld.nl']

const HOLDER = {
  ...{ company: null, forename: 'Voor', surname: 'Beeld', street: 'Voorbeeldstraat', houseNumber: '1' },
  ...{ houseNumberAdd: null, postcode: '1234AB', city: 'Voorbeeldstad', country: 'NL', phone: '+31100000000' },
  email: 'houder@voorbeeld.example',
}

const config = readConfig(process.env)
const dayFile = join(config.dataDir, 'day')
const clock = stillClock(BEGIN)
const { deps, adapters, jobs, close } = await openDeps({ config, publicUrl: () => 'http://shop.example', clock })
const { db } = deps
const { bank, mailbox, registry } = requireEmbedded(adapters, 'bank', 'mailbox', 'registry')

const accountIds: string[] = []
for (const email of OWNERS) {
  const account = await one(db.reader.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)))
  accountIds.push(account?.id ?? '')
}
const nameOf = (i: number) => `verlengd-${String(i).padStart(2, '0')}.nl`

if (readDay() === null) await setUp()
for (let day = readDay() ?? 0; day < DAYS; day++) {
  writeFileSync(dayFile, String(day))
  clock.moveTo(BEGIN + day * DAY_MS)
  console.log(`day ${day}`)
  await hearBank()
  await renewDue(deps)
  await jobs.settle()
  await closeInvoices(deps)
  await jobs.settle()
  for (const accountId of accountIds) await payAll(accountId)
}
console.log(`books ${JSON.stringify(await books())}`)
await close()

function readDay(): number | null {
  try {
    return Number(readFileSync(dayFile, 'utf8'))
  } catch {
    return null
  }
}

async function setUp(): Promise<void> {
  await db.transaction(async (tx) => {
    // Moves the demo's own expiry dates far past the end of the run.
    await run(tx.update(domains).set({ expiresAt: BEGIN + 3000 * DAY_MS }))
    await run(tx.update(hostingPackages).set({ termUntil: null }))
    const prepaid = { paysOnAccount: false, role: 'CUSTOMER', staffel: null } as const
    await run(
      tx
        .update(accounts)
        .set(prepaid)
        .where(eq(accounts.id, accountIds[1] ?? '')),
    )
  })
  for (let i = 0; i < NAMES; i++) {
    const name = nameOf(i)
    // Ordered a month earlier, spread over as many days as there are names.
    const expiresAt = BEGIN + (33 + i) * DAY_MS
    const registeredAt = new Date(expiresAt).setUTCFullYear(new Date(expiresAt).getUTCFullYear() - 1)
    clock.moveTo(registeredAt)
    await deps.ports.registry.register({
      reference: `register ${name}`,
      name,
      years: 1,
      holder: HOLDER,
      nameServers: [],
      agreedPremium: null,
    })
    const id = `dom_${String(i).padStart(22, 'A')}`
    const accountId = accountIds[i % 3 === 0 ? 1 : 0] ?? ''
    const row = { id, accountId, name, registeredAt, createdAt: registeredAt, expiresAt }
    await db.transaction((tx) => run(tx.insert(domains).values(row)))
  }
}

/** Processes the bank's outcomes that were not received because the shop was killed. */
async function hearBank(): Promise<void> {
  for (let news = bank.pendingNotification(); news !== null; news = bank.pendingNotification()) {
    await receiveNotification(deps, news)
    bank.acknowledge(news)
  }
  await jobs.settle()
}

async function payAll(accountId: string): Promise<void> {
  const ctx = await contextOfAccount(deps, accountId, 'nl')
  if (!ctx) throw new Error('the account is locked')
  const waiting = await all(db.reader.select().from(orders).where(eq(orders.accountId, accountId)))
  for (const { id, status } of waiting) if (status === 'AWAITING_PAYMENT') await payAt(await payOrder(ctx, id))
  await payAt(await payInvoices(ctx, {}))
}

async function payAt(answer: unknown): Promise<void> {
  if (!(answer instanceof PaymentLink)) return
  bank.decide(answer.url.split('/').at(-1) ?? '', 'COMPLETED')
  await hearBank()
}

async function books() {
  const rows = await all(db.reader.select().from(domains).where(like(domains.name, 'verlengd-%')).orderBy(domains.name))
  const lines = await all(db.reader.select().from(orderLines).where(like(orderLines.domainName, 'verlengd-%')))
  const placed = await all(db.reader.select().from(orders))
  const charged = await all(db.reader.select().from(invoices))
  const attempts = await all(db.reader.select().from(paymentAttempts))
  const paid = attempts.filter(({ status }) => status === 'COMPLETED')
  return {
    terms: rows.map(({ name, expiresAt }) => [name, expiresAt, registry.heldName(name)?.expiresAt ?? null]),
    renewals: (await all(db.reader.select().from(renewals))).length,
    lines: lines.map(({ domainName, deliveryStatus }) => `${domainName} ${deliveryStatus}`).sort(),
    orders: [placed.length, placed.reduce((sum, { gross }) => sum + gross, 0)],
    statuses: placed.map(({ status }) => status).sort(),
    invoices: [charged.length, charged.reduce((sum, { gross }) => sum + gross, 0)],
    unpaid: charged.filter(({ year, paidAt }) => year > 0 && paidAt === null).length,
    paid: [paid.length, paid.reduce((sum, { paidAmount, amount }) => sum + (paidAmount ?? amount), 0)],
    mails: new Set(mailbox.list(undefined, 1000).map(({ to, subject }) => `${to} ${subject}`)).size,
  }
}
