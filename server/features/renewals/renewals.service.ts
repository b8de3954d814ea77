import type { Tx } from '../../../db/open'
import { type Day, dayInAmsterdam } from '../../../rules/calendar'
import type { BillingPeriod } from '../../../rules/pricing-types'
import {
  daysToGetBack,
  lastDay,
  nextPeriod,
  orderDay,
  QUARANTINE_DAYS,
  reminderDue,
  renewalQuote,
} from '../../../rules/renewal'
import type { Context, Deps } from '../../common/context'
import { newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import { enqueue } from '../../outbox/outbox'
import { contextOfAccount } from '../accounts/account-context.service'
import { vatRateOf } from '../accounts/vat-check.service'
import { audienceOf, getCatalogue, type PaymentMethod, staffelFor } from '../catalogue/catalogue.service'
import { forgetDomain } from '../domains/domains.service'
import { findAnyOrder, payBeforeOf } from '../orders/orders.service'
import { lapseOrder } from '../orders/paying.service'
import { HIGHEST_AMOUNT, mailRenewalReminder, placeRenewal } from '../orders/placing.service'
import { methodOfRenewal } from '../payments/payment-methods.service'
import {
  end,
  findRenewable,
  follows,
  getBackBefore,
  listEnding,
  type NextTerm,
  nextTermOf,
  type Renewable,
} from './renewables.service'
import type { EndPayload } from './renewals.job'
import { type EndedThing, mailEnded, mailEnding, type Owner } from './renewals.mails'
import * as repository from './renewals.repository'

const DAY_MS = 24 * 3_600_000
/** The longest time before an end at which anything is done about it, and a day for the time zone. */
const AHEAD_MS = 32 * DAY_MS
/** Of one order, so that its page and its invoice stay readable. */
const LINES_MAX = 200

/**
 * Goes through all that ends within a month: orders the next terms, reminds of those that are not paid, tells owners what
 * will not go on, and ends what is over. Doing so again at the same moment changes nothing. For a task.
 */
export async function renewDue(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const byAccount = groupBy(await listEnding(deps.db.reader, now + AHEAD_MS), ({ accountId }) => accountId)
  for (const [accountId, things] of byAccount) {
    await renewThings(deps, accountId, things).catch((error: unknown) =>
      deps.log.error({ err: error, account: accountId }, 'what ends of an account was not looked after'),
    )
  }
  await lapseUnpaid(deps)
  await forgetGone(deps, now)
}

/** The same of one account, at once. */
export async function renewOf(deps: Deps, accountId: string): Promise<void> {
  const ending = await listEnding(deps.db.reader, deps.ports.clock.now() + AHEAD_MS)
  const own = ending.filter((thing) => thing.accountId === accountId)
  await renewThings(deps, accountId, own)
}

/** What ends on the same day is looked at together: it becomes one order. */
async function renewThings(deps: Deps, accountId: string, things: readonly Renewable[]): Promise<void> {
  if (things.length === 0) return
  const locale = await repository.localeOf(deps.db.reader, accountId)
  // Null for who is locked out by the shop: nothing is ordered for them, so that what they have ends.
  const ctx = await contextOfAccount(deps, accountId, locale)
  const owner = { accountId, locale }
  for (const [until, ending] of groupBy(things, (thing) => thing.until)) await renewDay(deps, ctx, owner, until, ending)
}

async function renewDay(
  deps: Deps,
  ctx: Context | null,
  owner: Owner,
  until: Day,
  things: readonly Renewable[],
): Promise<void> {
  const now = deps.ports.clock.now()
  const today = dayInAmsterdam(now)
  const method = ctx && (await methodOfRenewal(ctx))
  const catalogue = await getCatalogue(deps)
  await deps.db.transaction(async (tx) => {
    const toOrder: NextTerm[] = []
    const told: Renewable[] = []
    const over: { thing: Renewable; known: repository.Renewal }[] = []
    const waiting = new Set<string>()
    for (const { kind, thingId } of things) {
      const thing = await findRenewable(tx, kind, thingId)
      // It may have been renewed, or have ended, while the others had their turn.
      if (!thing || thing.isOver || thing.until !== until) continue
      const known = await repository.findRenewal(tx, { kind, thingId, termFrom: until })
      const next = nextTermOf(catalogue, thing)
      if (known) {
        if (isUnderWay(known)) continue
        const isWaiting = known.orderStatus === 'AWAITING_PAYMENT' && known.orderLineId !== null
        if (today >= lastDayOf(thing, known)) over.push({ thing, known })
        else if (isWaiting && known.orderId) waiting.add(known.orderId)
      } else if (today >= orderDay(until, nextPeriod(kind, thing.period))) {
        if (ctx && thing.renews && next.length > 0) toOrder.push(...next)
        else {
          await repository.insertRenewal(tx, { ...rowOf(thing, now), part: '', termFrom: until })
          told.push(thing)
        }
      }
    }
    for (const { thing, known } of protectionFirst(over)) {
      await end(deps, tx, thing, now)
      await noteEnd(tx, thing, known, now)
    }
    if (ctx && method) await order(ctx, tx, toOrder, method)
    for (const orderId of waiting) await remind(deps, tx, orderId, until)
    if (told.length > 0) await mailEnding(deps, tx, owner, told)
    if (over.length > 0) await mailEnded(deps, tx, owner, await endedThings(deps, tx, over, now))
  })
}

/** Its records are put back as long as the domain can be changed. */
const protectionFirst = <Over extends { thing: Renewable }>(over: readonly Over[]): Over[] =>
  over.toSorted((a, b) => Number(b.thing.kind === 'CLOUDFLARE') - Number(a.thing.kind === 'CLOUDFLARE'))

/** What has ended, with how it is got back. */
async function endedThings(
  deps: Deps,
  tx: Tx,
  over: readonly { thing: Renewable; known: repository.Renewal }[],
  now: number,
): Promise<EndedThing[]> {
  const catalogue = await getCatalogue(deps)
  const things: EndedThing[] = []
  for (const { thing, known } of over) {
    const orderId = known.orderStatus === 'AWAITING_PAYMENT' && known.orderLineId !== null ? known.orderId : null
    const isSold = nextTermOf(catalogue, thing).length > 0
    const before = isSold ? getBackBefore({ ...thing, isOver: true }, now) : null
    const price = orderId === null ? null : await repository.costOf(tx, orderId, thing)
    things.push({ ...thing, before, orderId, price })
  }
  return things
}

/** What nobody paid for in time is ordered no longer, nor what was bought again meanwhile. */
async function lapseUnpaid({ db, ports, log }: Deps): Promise<void> {
  const today = dayInAmsterdam(ports.clock.now())
  for (const order of await repository.listWaiting(db.reader)) {
    const lapse = async (tx: Tx) => {
      const rows = await repository.listOfOrder(tx, order.id)
      const [first] = rows.map(({ termFrom }) => termFrom).sort()
      const endedAt = Math.max(...rows.map((row) => row.endedAt ?? 0)) || null
      const isLate = first === undefined || today >= payBeforeOf(order, first, endedAt)
      if (isLate || !(await isWanted(tx, rows))) await lapseOrder(tx, order.id)
    }
    await db
      .transaction(lapse)
      .catch((error: unknown) => log.error({ err: error, order: order.id }, 'an order did not lapse'))
  }
}

/** Whether a term that is ordered still is the next of something. */
async function isWanted(tx: Tx, rows: readonly repository.RenewalRow[]): Promise<boolean> {
  for (const { kind, thingId, part, termFrom } of rows) {
    const thing = await findRenewable(tx, kind, thingId)
    if (thing && follows(thing, { part, from: termFrom })) return true
  }
  return false
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** Paid or on account, and not delivered yet: it is being renewed. */
export const isUnderWay = ({ orderStatus, deliveryStatus }: repository.Renewal): boolean =>
  (orderStatus === 'PAID' || orderStatus === 'DELIVERING' || orderStatus === 'REVIEW') &&
  (deliveryStatus === 'PENDING' || deliveryStatus === 'RUNNING')

/** Its owner switched it off, or was told long enough ago that it is to be paid. */
export const lastDayOf = (thing: Renewable, known: repository.RenewalRow): Day =>
  thing.renews ? lastDay(thing.until, known.createdAt) : thing.until

/** Orders next terms in the name of the viewer. What can be got back for another time after its end has an order of its own. */
async function order(ctx: Context, tx: Tx, terms: readonly NextTerm[], method: PaymentMethod): Promise<void> {
  for (const [, alike] of groupBy(terms, ({ period }) => String(daysToGetBack(period))))
    await orderTerms(ctx, tx, alike, method)
}

/** As `order`, of terms that end alike. Answers what it comes to, in cents with VAT. */
export async function orderTerms(
  ctx: Context,
  tx: Tx,
  terms: readonly NextTerm[],
  method: PaymentMethod,
  backBefore?: Day,
): Promise<number> {
  const { account } = ctx.viewer
  if (!account || terms.length === 0) return 0
  const vatRate = await vatRateOf(ctx, tx)
  const staffel = staffelFor(ctx, audienceOf(ctx))
  let gross = 0
  for (const part of inOrders(terms, vatRate, staffel))
    gross += await orderPart(ctx, tx, account, part, { method, vatRate, staffel, backBefore })
  return gross
}

/** Each as long as can be read, and no higher than the bank takes. */
function inOrders(terms: readonly NextTerm[], vatRate: number, staffel: number | null): NextTerm[][] {
  const parts: NextTerm[][] = []
  for (const term of terms) {
    const last = parts.at(-1)
    const grown = [...(last ?? []), term]
    const fits = grown.length <= LINES_MAX && renewalQuote(grown, vatRate, staffel).gross <= HIGHEST_AMOUNT
    if (last && fits) last.push(term)
    else parts.push([term])
  }
  return parts
}

interface Terms {
  method: PaymentMethod
  vatRate: number
  staffel: number | null
  /** The day before which it is to be paid, of what has ended. */
  backBefore?: Day | undefined
}

async function orderPart(
  ctx: Context,
  tx: Tx,
  account: Account,
  terms: readonly NextTerm[],
  { method, vatRate, staffel, backBefore }: Terms,
): Promise<number> {
  const quote = renewalQuote(terms, vatRate, staffel)
  const draft = {
    channel: ctx.viewer.isReseller ? ('RESELLER' as const) : ('CUSTOMER' as const),
    basketId: null,
    period: longestOf(terms),
    discountCode: null,
    quote,
    lines: await Promise.all(terms.map((term) => lineOf(tx, term))),
  }
  // Nobody chose a way to pay, so that none is charged for.
  const chosen = { method, fee: 0, quoteHash: null, holders: new Map() }
  const { order, lines } = await placeRenewal(ctx, tx, account, draft, chosen, backBefore)
  for (const [at, { term }] of terms.entries()) {
    const { kind, thingId, part, from } = term
    const thing = { kind, thingId, accountId: account.id }
    const placed = { orderId: order.id, orderLineId: lines[at]?.id ?? null }
    await repository.insertRenewal(tx, { ...rowOf(thing, ctx.now), part, termFrom: from, ...placed })
  }
  return order.gross
}

async function lineOf(tx: Tx, { id, product, term }: NextTerm) {
  const thing = await findRenewable(tx, term.kind, term.thingId)
  const { code, kind, name } = product
  return {
    itemId: id,
    parentItemId: null,
    product: { code, kind, name },
    domainName: thing?.name,
    options: { renews: term },
  }
}

const LONGEST_FIRST: readonly BillingPeriod[] = ['YEARLY', 'QUARTERLY', 'MONTHLY']

const longestOf = (terms: readonly NextTerm[]): BillingPeriod =>
  LONGEST_FIRST.find((period) => terms.some((term) => term.period === period)) ?? 'YEARLY'

const rowOf = ({ kind, thingId, accountId }: Pick<Renewable, 'kind' | 'thingId' | 'accountId'>, now: number) => ({
  id: newId('rnw'),
  kind,
  thingId,
  accountId,
  orderId: null,
  orderLineId: null,
  remindedDays: null,
  endedAt: null,
  createdAt: now,
})

/** Once for each of the days, whatever of the order is still waiting. */
async function remind(deps: Deps, tx: Tx, orderId: string, until: Day): Promise<void> {
  const now = deps.ports.clock.now()
  const rows = await repository.listOfOrder(tx, orderId)
  const [first] = rows
  const waiting = await findAnyOrder(tx, orderId)
  if (!first || !waiting) return
  const last = lastDay(until, first.createdAt)
  const today = dayInAmsterdam(now)
  const days = reminderDue(last, today, first.remindedDays)
  // The order itself was the mail of its day.
  if (days === null || dayInAmsterdam(first.createdAt) === today) return
  for (const { id } of rows) await repository.updateRenewal(tx, id, { remindedDays: days })
  await mailRenewalReminder(deps, tx, waiting, { days, last }, now)
}

/** What follows outside is done by a job. */
async function noteEnd(tx: Tx, thing: Renewable, { id }: repository.RenewalRow, now: number): Promise<void> {
  await repository.updateRenewal(tx, id, { endedAt: now })
  if (thing.kind === 'CLOUDFLARE') return
  const { kind, thingId, name } = thing
  const payload: EndPayload = { kind, thingId, name }
  await enqueue(tx, { job: 'end-term', reference: id, payload }, now)
}

/** Names whose quarantine is over are anybody's. */
async function forgetGone({ db }: Deps, now: number): Promise<void> {
  for (const { id } of await repository.listQuarantined(db.reader, now - QUARANTINE_DAYS * DAY_MS))
    await db.transaction((tx) => forgetDomain(tx, id))
}
