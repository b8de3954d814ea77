import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { addMonths, dayInAmsterdam } from '../../rules/calendar'
import { VAT_STANDARD } from '../../rules/constants'
import { DAY_MS } from '../../rules/time'
import { vatOver } from '../../rules/vat'
import { nextNumber } from '../counters'
import type { Db, Tx } from '../database'
import { one, run } from '../query'
import { domains } from '../schema/domains'
import { hostingPackages } from '../schema/hosting'
import { invoiceLines, invoices } from '../schema/invoices'
import { orderLines, orders } from '../schema/orders'
import { paymentAttempts } from '../schema/payments'
import { demoId } from './demo-id'
import { extensionPrices, paymentFees, productPrices } from './prices'

/**
 * Adds the orders of the demo customer, unless orders exist: a paid one with the hosting package of voorbeeldklant.nl,
 * and one on account with an open invoice. Run it in a transaction, after the domains.
 */
export async function seedDemoOrders(tx: Tx, accountId: string, now: number): Promise<void> {
  const known = await one(tx.select({ id: orders.id }).from(orders).limit(1))
  if (known) return
  await saveOrder(tx, PAID, { accountId, createdAt: now - YEAR_MS / 2 })
  // In the current month, so that its invoice is open.
  const firstOfMonth = Date.parse(`${dayInAmsterdam(now).slice(0, 7)}-01T12:00:00Z`)
  await saveOrder(tx, ON_ACCOUNT, { accountId, createdAt: Math.min(now, Math.max(now - 14 * DAY_MS, firstOfMonth)) })
  await savePackage(tx, accountId, now - YEAR_MS / 2)
}

/** Derives the id of a demo order from its name, so that it is the same in every demo shop. */
export const demoOrderId = (name: 'open' | 'closed'): string => demoId('ord', name)

const YEAR_MS = 365 * DAY_MS

interface LineSeed {
  code: string
  kind: 'DOMAIN' | 'HOSTING'
  names: readonly [nl: string, en: string]
  domainName: string
  /** Cents excluding VAT, at the normal price. */
  unitPrice: number
  unit: 'year' | 'month'
  quantity: number
}

interface OrderSeed {
  name: 'open' | 'closed'
  method: 'IDEAL' | 'MANUAL_PAYMENT'
  fee: number
  lines: readonly LineSeed[]
}

/** Per month, at the normal price. */
const HOSTING_PRICE = productPrices.HOSTING_BASIC[0]

const PAID: OrderSeed = {
  name: 'closed',
  method: 'IDEAL',
  fee: paymentFees.IDEAL,
  lines: [
    domain('voorbeeldklant.nl'),
    {
      code: 'HOSTING_BASIC',
      kind: 'HOSTING',
      names: ['Basic webhosting', 'Basic webhosting'],
      domainName: 'voorbeeldklant.nl',
      ...{ unitPrice: HOSTING_PRICE, unit: 'month', quantity: 12 },
    },
  ],
}

const ON_ACCOUNT: OrderSeed = {
  name: 'open',
  method: 'MANUAL_PAYMENT',
  fee: paymentFees.MANUAL_PAYMENT,
  lines: [domain('alleenlezen.nl')],
}

function domain(domainName: string): LineSeed {
  const names = ['.nl-domeinnaam', '.nl domain name'] as const
  const unitPrice = extensionPrices.nl.price[0]
  return { code: 'DOMAIN_NL', kind: 'DOMAIN', names, domainName, unitPrice, unit: 'year', quantity: 1 }
}

async function saveOrder(tx: Tx, seed: OrderSeed, placed: { accountId: string; createdAt: number }): Promise<void> {
  const id = demoOrderId(seed.name)
  const { createdAt } = placed
  const net = seed.fee + seed.lines.reduce((sum, line) => sum + priceOf(line), 0)
  const vat = vatOver(net, VAT_STANDARD)
  const isPaid = seed.method === 'IDEAL'
  const totals = { feeCents: seed.fee, vatRate: VAT_STANDARD, net, vat, gross: net + vat, discount: 0 }
  await run(
    tx.insert(orders).values({
      ...{ id, number: await nextNumber(tx, 'order'), ...placed, ...totals },
      ...{ channel: 'CUSTOMER', locale: 'nl', status: 'DELIVERED', period: 'YEARLY', quoteHash: '' },
      paymentMethod: seed.method,
      paidAt: isPaid ? createdAt : null,
    }),
  )
  await saveLines(tx, id, seed, { gross: totals.gross, createdAt })
  await saveInvoice(tx, seed, { orderId: id, ...placed, net, vat, gross: totals.gross })
  if (isPaid) await saveAttempt(tx, id, totals.gross, createdAt)
}

/** Seller and buyer are recorded as they are now. */
async function saveInvoice(
  tx: Tx,
  seed: OrderSeed,
  order: { orderId: string; accountId: string; createdAt: number; net: number; vat: number; gross: number },
): Promise<void> {
  const { createdAt, ...rest } = order
  const id = demoId('inv', seed.name)
  const closed = seed.method === 'IDEAL'
  const series = closed ? 'W' : 'M'
  const day = dayInAmsterdam(createdAt)
  const year = Number(day.slice(0, 4))
  const state = closed ? { issuedOn: day, dueOn: day, paidAt: createdAt } : { month: day.slice(0, 7) }
  const number = await nextNumber(tx, `invoice-${series}-${year}`)
  const row = { id, kind: 'INVOICE', series, year, number, closed, ...state, ...rest } as const
  await run(
    tx.insert(invoices).values({
      ...row,
      ...{ locale: 'nl', paymentMethod: seed.method, vatRate: VAT_STANDARD, issuedAt: createdAt },
    }),
  )
  const charged = [
    ...seed.lines.map((line, at) => ({
      title: line.kind === 'DOMAIN' ? line.domainName : `${line.names[0]} (${line.domainName})`,
      orderLineId: demoId('lin', `${seed.name} ${at}`),
      net: priceOf(line),
    })),
    ...(seed.fee > 0 ? [{ title: 'Kosten van de betaalwijze', orderLineId: null, net: seed.fee }] : []),
  ]
  for (const [at, line] of charged.entries()) {
    const ids = { id: demoId('ivl', `${seed.name} ${at}`), invoiceId: id, orderId: order.orderId }
    await run(tx.insert(invoiceLines).values({ ...ids, position: at + 1, day, ...line }))
  }
}

/** The first line gets the rounding difference. */
async function saveLines(
  db: Db,
  orderId: string,
  { name, lines }: OrderSeed,
  order: { gross: number; createdAt: number },
): Promise<void> {
  const net = lines.reduce((sum, line) => sum + priceOf(line), 0)
  const shares = lines.map((line) => Math.floor((order.gross * priceOf(line)) / net))
  const left = order.gross - shares.reduce((sum, share) => sum + share, 0)
  for (const [at, line] of lines.entries()) {
    const { kind, code, names, domainName, unit, quantity, unitPrice } = line
    const amount = priceOf(line)
    await run(
      db.insert(orderLines).values({
        ...{ id: demoId('lin', `${name} ${at}`), orderId, position: at + 1, kind, productCode: code, domainName },
        parentLineId: at === 0 ? null : demoId('lin', `${name} 0`),
        ...{ productNameNl: names[0], productNameEn: names[1] },
        availability: kind === 'DOMAIN' ? 'free' : null,
        ...{ net: amount, list: amount, renewal: amount, gross: (shares[at] ?? 0) + (at === 0 ? left : 0) },
        trace: [{ kind: 'list', unit, quantity, unitPrice, amount }],
        ...{ deliveryStatus: 'DONE', deliveredAt: order.createdAt },
      }),
    )
  }
}

async function saveAttempt(db: Db, orderId: string, amount: number, at: number): Promise<void> {
  const reference = createHash('sha256').update(`demo payment ${orderId}`).digest('hex').slice(0, 24)
  const paid = { status: 'COMPLETED', amount, paidAmount: amount, createdAt: at, changedAt: at } as const
  await run(db.insert(paymentAttempts).values({ id: demoId('pay', orderId), reference, orderId, number: 1, ...paid }))
}

/** On the machine to which the demo records of the domain point. */
async function savePackage(db: Db, accountId: string, createdAt: number): Promise<void> {
  const domainName = 'voorbeeldklant.nl'
  const own = and(eq(domains.accountId, accountId), eq(domains.name, domainName))
  const domainId = (await one(db.select({ id: domains.id }).from(domains).where(own)))?.id ?? null
  const address = { ipv4: '203.0.113.1', ipv6: '2001:db8::1', mailHost: 'mail.hosting.example' }
  const row = {
    id: demoId('hst', domainName),
    accountId,
    domainId,
    domainName,
    packageCode: 'HOSTING_BASIC',
    ...address,
    access: {
      username: 'web0001',
      panelUrl: 'https://paneel.hosting.example',
      webmailUrl: 'https://webmail.hosting.example',
      sftpHost: 'sftp.hosting.example',
    },
  }
  const termFrom = dayInAmsterdam(createdAt)
  const term = { period: 'YEARLY', termFrom, termUntil: addMonths(termFrom, 12), termNet: 12 * HOSTING_PRICE } as const
  await run(db.insert(hostingPackages).values({ ...row, ...term, createdAt }))
}

const priceOf = ({ unitPrice, quantity }: LineSeed): number => unitPrice * quantity
