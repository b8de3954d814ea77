import type { Db, Tx } from '../../../db/database'
import { dayInAmsterdam } from '../../../rules/calendar'
import { groupBy } from '../../../rules/group-by'
import { PROTECTION } from '../../../rules/renewal'
import { awaitsPayment, isEmptyPlan, isUnderWay, planRenewals, type Reminder } from '../../../rules/renewal-plan'
import type { Context, Deps } from '../../common/context'
import { enqueue } from '../../outbox/outbox'
import { termOf } from '../../products/term'
import { contextOfAccount } from '../accounts/account-context.service'
import { getCatalogue, type PaymentMethod } from '../catalogue/catalogue.service'
import { type OwnPrices, readOwnPrices } from '../catalogue/price-notices.service'
import { readDiscountsOf } from '../catalogue/renewal-discounts.service'
import { findAnyOrder, localeOf } from '../orders/orders.service'
import { mailRenewalReminder } from '../orders/placement.service'
import { methodOfRenewal } from '../payments/payment-methods.service'
import {
  findRenewable,
  type NextTerm,
  nextTermOf,
  type Renewable,
  readRenewables,
  restorableBefore,
} from './renewables.service'
import { findOfTerm, forget, noteNotice, orderAll, readPlacedCosts, readRenewals } from './renewal-orders.service'
import { endTerm } from './renewals.jobs'
import { type EndedThing, mailEnded, mailEnding, type Owner } from './renewals.mails'
import * as repository from './renewals.repository'

type FoundThing = Pick<Renewable, 'kind' | 'thingId' | 'until'>

/**
 * Orders the next terms of items of one account that are due, sends reminders for unpaid ones, notifies the owner of items that
 * will expire, and expires items. Repeating it at the same moment changes nothing, and nothing is written if nothing is due.
 * Returns whether anything was due.
 */
export async function renewThings(deps: Deps, accountId: string, things: readonly FoundThing[]): Promise<boolean> {
  let hasChanged = false
  // Items that end on the same day go into one order.
  for (const ending of groupBy(things, (thing) => thing.until).values())
    hasChanged = (await renewTogether(deps, accountId, ending)) || hasChanged
  return hasChanged
}

/** As `renewThings`, for items that end on the same day. */
async function renewTogether(deps: Deps, accountId: string, things: readonly FoundThing[]): Promise<boolean> {
  const today = dayInAmsterdam(deps.ports.clock.now())
  if (isEmptyPlan(planRenewals(await readItems(deps, deps.db.reader, things), today))) return false
  const locale = await localeOf(deps.db.reader, accountId)
  const owner = { accountId, locale }
  // Null for an account that the shop has blocked.
  const ctx = await contextOfAccount(deps, accountId, locale)
  const method = ctx && (await methodOfRenewal(ctx))
  return deps.db.transaction(async (tx) => {
    // An item may have been renewed or have expired since it was read.
    const plan = planRenewals(await readItems(deps, tx, things), today, { isBlocked: ctx === null })
    if (ctx && method) await order(ctx, tx, plan.order, method)
    await notify(deps, tx, owner, plan.notify)
    await expire(deps, tx, owner, plan.expire)
    for (const reminder of plan.remind) await remind(deps, tx, reminder)
    return !isEmptyPlan(plan)
  })
}

/** An item with what its plan depends on. */
interface Item {
  thing: Renewable
  renewal: repository.Renewal | null
  next: NextTerm[]
  isSold: boolean
}

/** Reads the current state of items. Leaves out those that are gone, or whose term ends on another day by now. */
async function readItems(deps: Deps, db: Db, things: readonly FoundThing[]): Promise<Item[]> {
  const catalogue = await getCatalogue(deps)
  const current = await readRenewables(db, things)
  const due = things.flatMap((found) => {
    const thing = current(found)
    return thing?.until === found.until ? [thing] : []
  })
  const renewalOf = await readRenewals(db, due)
  const discountsOf = await readDiscountsOf(db, due)
  const pricesOf = new Map<string, OwnPrices>()
  const items: Item[] = []
  for (const thing of due) {
    const { accountId } = thing
    const prices = pricesOf.get(accountId) ?? (await readOwnPrices(deps, db, catalogue, accountId))
    pricesOf.set(accountId, prices)
    const next = nextTermOf(catalogue, prices, thing, { discounts: discountsOf(thing) })
    items.push({ thing, renewal: renewalOf(thing), next, isSold: next.length > 0 })
  }
  return items
}

/** Orders the next terms of items. */
async function order(ctx: Context, tx: Tx, items: readonly Item[], method: PaymentMethod): Promise<void> {
  for (const { thing } of items) await forget(tx, thing)
  const terms = items.flatMap(({ next }) => next)
  await orderAll(ctx, tx, terms, method)
}

/** Notifies the owner of items that will expire. */
async function notify(deps: Deps, tx: Tx, owner: Owner, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return
  for (const item of items) {
    await forget(tx, item.thing)
    await noteNotice(tx, item, deps.ports.clock.now())
  }
  await mailEnding(
    deps,
    tx,
    owner,
    items.map(({ thing }) => thing),
  )
}

/** Records that items have expired, enqueues their end at the outside systems, and reports it to their owner. */
async function expire(deps: Deps, tx: Tx, owner: Owner, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return
  for (const item of protectionFirst(items)) await end(deps, tx, item)
  const ended: EndedThing[] = []
  for (const item of items) ended.push(await endedThing(deps, tx, item))
  await mailEnded(deps, tx, owner, ended)
}

/** The records of protection are restored while the domain can still be changed. */
const protectionFirst = (items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => Number(b.thing.kind === PROTECTION) - Number(a.thing.kind === PROTECTION))

async function end(deps: Deps, tx: Tx, { thing, renewal }: Item): Promise<void> {
  const { kind, thingId, name } = thing
  if (!renewal) throw new Error(`the owner of ${thingId} was not notified of its end`)
  const now = deps.ports.clock.now()
  const term = termOf(deps, kind)
  await term.expire(deps, tx, thingId, now)
  await repository.updateRenewal(tx, renewal.id, { endedAt: now })
  if (term.suspend) await enqueue(tx, endTerm, { reference: renewal.id, payload: { kind, thingId, name } }, now)
}

/**
 * Records that a domain was deleted at its registry before its term ended, and reports it to its owner, who can restore it like an
 * expired one.
 */
export async function endDeletedDomain(deps: Deps, tx: Tx, owner: Owner, domainId: string): Promise<void> {
  const found = await findRenewable(tx, 'DOMAIN', domainId)
  const [item] = found ? await readItems(deps, tx, [found]) : []
  if (!item || item.thing.isOver) return
  const now = deps.ports.clock.now()
  if (!item.renewal) await noteNotice(tx, item, now)
  const renewal = await findOfTerm(tx, item.thing)
  await termOf(deps, 'DOMAIN').expire(deps, tx, domainId, now)
  if (renewal) await repository.updateRenewal(tx, renewal.id, { endedAt: now })
  await mailEnded(deps, tx, owner, [await endedThing(deps, tx, { ...item, renewal })])
}

/** Returns whether the next term of a domain is paid or on account, and not delivered yet. */
export async function isBeingRenewed(db: Db, domainId: string): Promise<boolean> {
  const thing = await findRenewable(db, 'DOMAIN', domainId)
  const renewal = thing && (await findOfTerm(db, thing))
  return renewal !== null && isUnderWay(renewal)
}

/** Returns an expired item with how to restore it. */
async function endedThing(deps: Deps, tx: Tx, { thing, renewal, isSold }: Item): Promise<EndedThing> {
  const before = isSold ? restorableBefore({ ...thing, isOver: true }, deps.ports.clock.now()) : null
  const orderId = renewal && awaitsPayment(renewal) ? renewal.orderId : null
  const price = orderId === null ? null : (await readPlacedCosts(tx, [orderId]))(orderId, thing).net
  return { ...thing, before, orderId, price }
}

/** Reminds of an unpaid order. */
async function remind(deps: Deps, tx: Tx, { orderId, days, last }: Reminder): Promise<void> {
  const waiting = await findAnyOrder(tx, orderId)
  if (!waiting) return
  for (const { id } of await repository.listOfOrder(tx, orderId))
    await repository.updateRenewal(tx, id, { remindedDays: days })
  await mailRenewalReminder(deps, tx, waiting, { days, last }, deps.ports.clock.now())
}
