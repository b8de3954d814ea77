import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../db/database'
import { type Day, dayInAmsterdam, daysBetween } from '../../../rules/calendar'
import { groupBy } from '../../../rules/group-by'
import { addDays, daysToGetBack, orderDay, QUARANTINE_DAYS } from '../../../rules/renewal'
import { DAY_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { forgetHold } from '../abuse/abuse.service'
import { forgetDomain } from '../domains/domains.service'
import { lapseOrder } from '../orders/order-payment.service'
import { findAnyOrder, payBeforeOf } from '../orders/orders.service'
import { countEnding, findRenewable, follows, listDue, type Renewable } from './renewables.service'
import * as repository from './renewals.repository'
import { renewThings } from './renewals.service'

/** Maximum number of items to look through in one query, so that it does not keep others waiting. At least a day is read. */
const ITEMS_AT_ONCE = 1000

/**
 * Orders next terms that are due, sends reminders, expires items and cancels renewal orders that were not paid. Repeating it at
 * the same moment changes nothing. Reads in pages and finishes each before the next, so that a day on which much is due needs no
 * more memory, writes only what is due, and pauses in between so that visitors are served first. Called by a scheduled task.
 */
export async function renewDue(deps: Deps, { itemsAtOnce = ITEMS_AT_ONCE } = {}): Promise<void> {
  const today = dayInAmsterdam(deps.ports.clock.now())
  const counted = { due: 0, failed: 0 }
  for await (const ending of pagesOfEnding(deps.db.reader, today, itemsAtOnce)) await renewEach(deps, ending, counted)
  for await (const waiting of pagesOfWaiting(deps, today)) {
    await renewEach(deps, await findBeforeTheirEnd(deps.db.reader, waiting, today), counted)
    await lapseUnpaid(deps, today, waiting)
  }
  deps.monitor?.renewals(counted)
  await deleteQuarantined(deps)
}

/** Does what is due for items, account by account. One that fails does not stop the others. */
async function renewEach(
  deps: Deps,
  things: readonly Renewable[],
  counted: { due: number; failed: number },
): Promise<void> {
  counted.due += things.length
  for (const [accountId, own] of groupBy(things, (thing) => thing.accountId)) {
    const began = performance.now()
    const hasChanged = await renewThings(deps, accountId, own).catch((error: unknown) => {
      deps.log.error({ err: error, account: accountId }, 'renewals: processing due items of an account failed')
      counted.failed += own.length
      return true
    })
    if (hasChanged) await deps.pace.rest(performance.now() - began)
  }
}

/**
 * Reads items that have ended, or whose next term may have to be ordered, by the days on which their terms end: items of one day
 * are in one page, since they go into one order.
 */
async function* pagesOfEnding(db: Db, today: Day, itemsAtOnce: number): AsyncGenerator<readonly Renewable[]> {
  const ahead = daysBetween(orderDay(today, 'YEARLY'), today)
  const last = addDays(today, ahead)
  const items = await countEnding(db, { from: today, until: last })
  const days = Math.max(1, Math.floor((ahead + 1) * Math.min(1, itemsAtOnce / items)))
  for (let first = today; first <= last; first = addDays(first, days)) {
    const until = earlier(addDays(first, days - 1), last)
    const found = await listDue(db, { from: first === today ? null : first, until }, today)
    // Items that end a day later are in the next page.
    yield found.filter((thing) => thing.until <= until)
    await setImmediate()
  }
}

type Waiting = Awaited<ReturnType<typeof repository.pageWaiting>>['rows']

/** Reads terms of unpaid orders that may need a reminder or have to expire today. */
async function* pagesOfWaiting({ db, ports }: Deps, today: Day): AsyncGenerator<Waiting> {
  const now = ports.clock.now()
  const asked = {
    today,
    endedBefore: now - (daysToGetBack('YEARLY') - 1) * DAY_MS,
    monthlyEndedBefore: now - (daysToGetBack('MONTHLY') - 1) * DAY_MS,
  }
  let after: repository.WaitingKey | null = repository.FIRST_WAITING
  while (after) {
    const page: Awaited<ReturnType<typeof repository.pageWaiting>> = await repository.pageWaiting(
      db.reader,
      after,
      asked,
    )
    yield page.rows
    after = page.next
    await setImmediate()
  }
}

/** Returns the active items of unpaid orders whose terms end after today: those that have ended are in a page of their day. */
async function findBeforeTheirEnd(db: Db, waiting: Waiting, today: Day): Promise<Renewable[]> {
  const things: Renewable[] = []
  for (const { kind, thingId } of waiting) {
    const thing = await findRenewable(db, kind, thingId)
    if (thing && !thing.isOver && thing.until > today) things.push(thing)
  }
  return things
}

const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

/** Cancels renewal orders that were not paid in time, or whose terms were renewed otherwise. */
async function lapseUnpaid(deps: Deps, today: Day, waiting: Waiting): Promise<void> {
  const { db, log, pace } = deps
  for (const orderId of new Set(waiting.map((row) => row.orderId))) {
    const began = performance.now()
    if (!(await isLapsed(db.reader, orderId, today))) continue
    await db
      .transaction(async (tx) => {
        if (await isLapsed(tx, orderId, today)) await lapseOrder(tx, orderId, deps.ports.clock.now())
      })
      .catch((error: unknown) =>
        log.error({ err: error, order: orderId }, 'renewals: cancelling an unpaid order failed'),
      )
    await pace.rest(performance.now() - began)
  }
}

/** Returns whether an unpaid order is too late, or none of its terms is the next term of its item. */
async function isLapsed(db: Db, orderId: string, today: Day): Promise<boolean> {
  const order = await findAnyOrder(db, orderId)
  if (order?.status !== 'AWAITING_PAYMENT') return false
  const rows = await repository.listOfOrder(db, orderId)
  const [first] = rows.map(({ termFrom }) => termFrom).sort()
  const endedAt = Math.max(...rows.map((row) => row.endedAt ?? 0)) || null
  return first === undefined || today >= payBeforeOf(order, first, endedAt) || !(await isWanted(db, rows))
}

async function isWanted(db: Db, rows: readonly repository.RenewalRow[]): Promise<boolean> {
  for (const { kind, thingId, part, termFrom } of rows) {
    const thing = await findRenewable(db, kind, thingId)
    if (thing && follows(thing, { part, from: termFrom })) return true
  }
  return false
}

/** Deletes domains whose quarantine has ended, so that anyone can register the names. */
async function deleteQuarantined({ db, ports, pace }: Deps): Promise<void> {
  const before = ports.clock.now() - QUARANTINE_DAYS * DAY_MS
  for (const { id } of await repository.listQuarantined(db.reader, before)) {
    const began = performance.now()
    await db.transaction(async (tx) => {
      await forgetHold(tx, id, ports.clock.now())
      await forgetDomain(tx, id)
    })
    await pace.rest(performance.now() - began)
  }
}
