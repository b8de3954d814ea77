import { and, eq, gt, isNotNull, isNull, lt, lte, max, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns, utcStart } from '../../../db/query'
import { renewals } from '../../../db/schema/renewed-terms'
import type { AnyColumn } from '../../../db/table'
import type { Day } from '../../../rules/calendar'
import { groupBy } from '../../../rules/group-by'
import type { BasisPoints } from '../../../rules/money'
import { addDays, REMINDER_DAYS, type RenewableKind } from '../../../rules/renewal'
import { HOUR_MS } from '../../../rules/time'
import type { Renewable } from '../../products/term'
import { endsIn, endsInDays, type TermColumns, type TermQueries } from '../../products/terms.queries'
import { protectionTerms } from '../cloudflare/protection-terms.queries'
import { domainTerms, expiredDomainOf } from '../domains/domain-terms.queries'
import { packageTerms } from '../hosting/hosting-terms.queries'
import {
  awaitsPayment,
  isAfterKey,
  isUntilKey,
  LINE,
  lineOf,
  ORDER,
  orderOf,
  waitingKeyBehind,
} from '../orders/orders.queries'
import type { LineRow, OrderRow } from '../orders/orders.service'
import { serverTerms } from '../servers/server-terms.queries'
import { isTermOf } from './renewals.queries'

export type RenewalRow = typeof renewals.$inferSelect

/** The kinds that are paid by the term. Lists of several kinds keep this order. */
export const TERMS: readonly TermQueries[] = [domainTerms, packageTerms, serverTerms, protectionTerms]

const P = sql.placeholder
const literal = (word: string): SQL => sql.raw(`'${word}'`)

export const isItsTerm = ({ endsAt }: TermQueries, { end }: TermColumns): SQL =>
  endsAt === 'time' ? isTermOf(renewals.termFrom, end) : eq(renewals.termFrom, end)

const [itsLines, isItsLine] = lineOf(renewals.orderLineId)
const [itsOrders, isItsOrder] = orderOf(renewals.orderId)
/** The order of a renewal was not cancelled, and its delivery has not failed. */
const isAlive = sql`exists (select 1 from ${itsLines} inner join ${itsOrders} on ${isItsOrder} where ${isItsLine} and ${LINE.deliveryStatus} <> 'FAILED' and ${ORDER.status} <> 'CANCELLED')`
const yearlyLead = sql`cast(${P('orderLead')} as bigint)`
const leadOf = (period: AnyColumn | null): SQL =>
  period === null
    ? yearlyLead
    : sql`case when ${period} = 'MONTHLY' then cast(${P('monthlyOrderLead')} as bigint) else ${yearlyLead} end`
/** A failed or cancelled order counts only if it was placed on the regular day or later: an earlier one was the owner's. */
const counts = (period: AnyColumn | null): SQL =>
  sql`(${renewals.endedAt} is not null or ${renewals.createdAt} >= ${utcStart(renewals.termFrom)} + ${leadOf(period)} or ${isAlive})`
const isKnown = (terms: TermQueries, term: TermColumns): SQL =>
  sql`exists (select 1 from ${renewals} where ${renewals.kind} = ${literal(terms.kind)} and ${renewals.thingId} = ${term.id} and ${renewals.part} = '' and ${isItsTerm(terms, term)} and ${counts(term.period)})`

const hasEnded = ({ endsAt }: TermQueries, { end }: TermColumns): SQL =>
  endsAt === 'time' ? lt(end, P('endedBefore')) : lt(end, P('endedBeforeDay'))
const due = TERMS.map((terms) => terms.ending((term) => sql`(${hasEnded(terms, term)} or not ${isKnown(terms, term)})`))
const countOf = ({ endsAt, matching }: TermQueries): SQL =>
  sql`(select count(*) ${matching(({ end }) => (endsAt === 'time' ? endsIn(end) : endsInDays(end)))})`
const countOfRange = statement((db) =>
  db
    .select({ count: sql<number>`cast(${sql.join(TERMS.map(countOf), sql` + `)} as integer)` })
    .from(sql`(select 1) as one`),
)

/** Lists all items of an account that are paid by the term, expired ones included. */
export const listOfAccount = (db: Db, accountId: string): Promise<Renewable[]> =>
  together(TERMS.map((terms) => terms.ofAccount(db, accountId)))

/** Range in which terms end, in milliseconds and in days. The times include the whole days in Amsterdam. */
export interface Ending {
  from: number
  before: number
  fromDay: Day
  beforeDay: Day
}

export interface DueRange extends Ending {
  /** Monthly terms have an earlier limit. */
  monthlyBeforeDay: Day
  /** Terms that end before this have ended. */
  endedBefore: number
  endedBeforeDay: Day
  /** Time in milliseconds from the end of a term, at midnight in UTC, to the start of its regular order day. Negative. */
  orderLead: number
  monthlyOrderLead: number
}

/**
 * Lists active items whose term ends in a range, and has ended, or whose next term was not ordered and whose owner was not
 * notified.
 */
export const listDue = (db: Db, range: DueRange): Promise<Renewable[]> => together(due.map((query) => query(db, range)))

/** Returns how many items have a term that ends in a range, expired ones included. */
export const countEnding = async (db: Db, range: Ending): Promise<number> =>
  (await one(countOfRange(db, { ...range })))?.count ?? 0

/** Lists the first active items of an account for each kind, without protection, which is shown with its domain. */
export const listNext = (
  db: Db,
  {
    exceptKind,
    ...asked
  }: { accountId: string; before: number; beforeDay: Day; limit: number; exceptKind?: RenewableKind },
): Promise<Renewable[]> =>
  together(TERMS.map(({ kind, next }) => (kind === exceptKind ? [] : (next?.(db, asked) ?? []))))

const together = async (lists: readonly (Renewable[] | Promise<Renewable[]>)[]): Promise<Renewable[]> =>
  (await Promise.all(lists)).flat()

/** Returns the current state of an item; null if it does not exist, or the end of its term is unknown. */
export const findRenewable = async (db: Db, kind: RenewableKind, thingId: string): Promise<Renewable | null> =>
  (await listByIds(db, kind, [thingId]))[0] ?? null

/** As `findRenewable`, of many items of one kind in one query, in no particular order. */
export async function listByIds(db: Db, kind: RenewableKind, thingIds: readonly string[]): Promise<Renewable[]> {
  const terms = TERMS.find((one) => one.kind === kind)
  return terms ? terms.ofIds(db, thingIds) : []
}

/** A renewal with the state of its order. */
export interface Renewal extends RenewalRow {
  orderStatus: OrderRow['status'] | null
  deliveryStatus: LineRow['deliveryStatus'] | null
}

const ofThings = statement((db) =>
  db
    .select({ row: renewals, orderStatus: ORDER.status, deliveryStatus: LINE.deliveryStatus })
    .from(renewals)
    .leftJoin(...orderOf(renewals.orderId))
    .leftJoin(...lineOf(renewals.orderLineId))
    .where(
      and(
        eq(renewals.kind, P('kind')),
        isAmong(renewals.thingId, 'thingIds'),
        sql`${renewals.part} = ''`,
        isAmong(renewals.termFrom, 'days'),
      ),
    ),
)
const ofOrder = statement((db) =>
  db
    .select()
    .from(renewals)
    .where(eq(renewals.orderId, P('orderId'))),
)
/**
 * The conflict occurs for an extra whose earlier order was cancelled or failed, and for an expired item that is ordered again to
 * restore it.
 */
const insertion = statementByColumns((db, row: RenewalRow) =>
  db
    .insert(renewals)
    .values(row)
    .onConflictDoUpdate({
      target: [renewals.kind, renewals.thingId, renewals.part, renewals.termFrom],
      set: {
        orderId: sql`excluded.order_id`,
        orderLineId: sql`excluded.order_line_id`,
        productCode: sql`excluded.product_code`,
      },
      setWhere: sql`${renewals.part} <> '' or ${renewals.endedAt} is not null`,
    })
    .returning({ id: renewals.id }),
)
const change = statementByColumns((db, row: Partial<RenewalRow>) =>
  db
    .update(renewals)
    .set(row)
    .where(eq(renewals.id, P('id'))),
)
const removal = statement((db) => db.delete(renewals).where(eq(renewals.id, P('id'))))
/** The item of a term exists, and the term ends when it did. */
const isWanted = or(
  ...TERMS.map(
    (terms) =>
      sql`(${renewals.kind} = ${literal(terms.kind)} and exists (select 1 ${terms.matching((term) => and(eq(term.id, renewals.thingId), isItsTerm(terms, term)))}))`,
  ),
)
const isReminderDue = or(
  ...REMINDER_DAYS.map((days) =>
    and(
      lte(renewals.termFrom, P(`in${days}Days`)),
      or(isNull(renewals.remindedDays), gt(renewals.remindedDays, sql.raw(String(days)))),
    ),
  ),
)
const toLookAt = statement((db) =>
  db
    .select({ orderId: ORDER.id, kind: renewals.kind, thingId: renewals.thingId })
    .from(renewals)
    .innerJoin(...orderOf(renewals.orderId))
    .where(
      and(
        awaitsPayment,
        isAfterKey,
        isUntilKey,
        sql`${renewals.part} = ''`,
        or(
          and(isNull(renewals.endedAt), or(isReminderDue, lte(renewals.termFrom, P('today')))),
          lt(renewals.endedAt, P('endedBefore')),
          and(sql`${ORDER.period} = 'MONTHLY'`, lt(renewals.endedAt, P('monthlyEndedBefore'))),
          not(sql`(${isWanted})`),
        ),
      ),
    ),
)
const linesOfOrders = statement((db) =>
  db
    .select({
      orderId: sql<string>`${renewals.orderId}`,
      kind: renewals.kind,
      thingId: renewals.thingId,
      net: LINE.net,
      vatRate: ORDER.vatRate,
    })
    .from(renewals)
    .innerJoin(...orderOf(renewals.orderId))
    .innerJoin(...lineOf(renewals.orderLineId))
    .where(isAmong(renewals.orderId, 'orderIds')),
)
const quarantined = statement((db) =>
  db
    .select({ id: renewals.thingId })
    .from(renewals)
    .innerJoin(...expiredDomainOf(renewals.thingId, P('expiredBefore')))
    .where(and(sql`${renewals.kind} = 'DOMAIN'`, lt(renewals.endedAt, P('before')))),
)

type Term = Pick<Renewable, 'kind' | 'thingId' | 'until'>

/** Lists the renewals of the current terms of these items, in one query for each kind. */
export async function listRenewalsOf(db: Db, things: readonly Term[]): Promise<Renewal[]> {
  const found = [...groupBy(things, ({ kind }) => kind)].map(async ([kind, own]) => {
    const thingIds = own.map(({ thingId }) => thingId)
    const days = [...new Set(own.map(({ until }) => until))]
    const untilOf = new Map(own.map(({ thingId, until }) => [thingId, until]))
    const rows = await all(ofThings(db, { kind, thingIds, days }))
    return rows.filter(({ row }) => row.termFrom === untilOf.get(row.thingId))
  })
  return (await Promise.all(found))
    .flat()
    .map(({ row, orderStatus, deliveryStatus }) => ({ ...row, orderStatus, deliveryStatus }))
}

export const listOfOrder = (db: Db, orderId: string): Promise<RenewalRow[]> => all(ofOrder(db, { orderId }))

/** Throws if the term was ordered already, or its owner was notified of its end. */
export async function insertRenewal(tx: Tx, row: RenewalRow): Promise<void> {
  if (!(await one(insertion(tx, row)))) throw new Error(`a term of ${row.thingId} would be ordered twice`)
}

export async function updateRenewal(tx: Tx, id: string, values: Partial<RenewalRow>): Promise<void> {
  await run(change(tx, values, { id }))
}

/** Deletes a renewal, so that the term can be ordered again. */
export async function deleteRenewal(tx: Tx, id: string): Promise<void> {
  await run(removal(tx, { id }))
}

/** Key by which unpaid orders are read in pages. */
export interface WaitingKey {
  accountId: string
  number: number
}

export const FIRST_WAITING: WaitingKey = { accountId: '', number: 0 }

export interface WaitingAsked {
  today: Day
  /** Terms that ended before this time, in milliseconds, can no longer be restored. */
  endedBefore: number
  monthlyEndedBefore: number
}

/**
 * Returns the terms of the next thousand unpaid orders after a key that may need a reminder or an end. `next` is null after the
 * last page.
 */
export async function pageWaiting(db: Db, after: WaitingKey, { today, ...ended }: WaitingAsked) {
  const next = await one(waitingKeyBehind(db, { ...after, offset: WAITING_PAGE - 1 }))
  const last = next ?? LAST_WAITING
  const reminders = Object.fromEntries(REMINDER_DAYS.map((days) => [`in${days}Days`, addDays(today, days)]))
  const range = { ...after, lastAccountId: last.accountId, lastNumber: last.number }
  return { rows: await all(toLookAt(db, { ...range, ...ended, today, ...reminders })), next }
}

const WAITING_PAGE = 1000
/** Greater than every id. */
const LAST_WAITING: WaitingKey = { accountId: '~', number: 0 }

const ends = statement((db) =>
  db
    .select({ thingId: renewals.thingId, endedAt: max(renewals.endedAt) })
    .from(renewals)
    .where(
      and(
        sql`${renewals.kind} = 'DOMAIN'`,
        isAmong(renewals.thingId, 'ids'),
        sql`${renewals.part} = ''`,
        isNotNull(renewals.endedAt),
      ),
    )
    .groupBy(renewals.thingId),
)

/** Returns when domains expired, by id; those that have not are left out. */
export const listEnds = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await all(ends(db, { ids }))).flatMap(({ thingId, endedAt }) => (endedAt === null ? [] : [[thingId, endedAt]])),
  )

/** A line of an order of renewals. */
export interface PlacedLine {
  orderId: string
  kind: RenewableKind
  thingId: string
  /** Price without VAT, in cents. */
  net: number
  /** Rate of the order, in basis points. */
  vatRate: BasisPoints
}

/** Lists the lines of orders of renewals. */
export const listPlacedLines = (db: Db, orderIds: readonly string[]): Promise<PlacedLine[]> =>
  all(linesOfOrders(db, { orderIds }))

/** Lists domains that expired before a time, in milliseconds. */
export const listQuarantined = (db: Db, before: number): Promise<{ id: string }[]> =>
  // An expired domain stayed at its registry until the day of its end, or the day after.
  all(quarantined(db, { before, expiredBefore: before + 24 * HOUR_MS }))
