import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open'
import { all, one, run, statement, statementByColumns } from '../../../db/query'
import { cloudflareProtections } from '../../../db/schema/cloudflare'
import { domains } from '../../../db/schema/domains'
import { hostingPackages } from '../../../db/schema/hosting'
import { orderLines, orders } from '../../../db/schema/orders'
import { renewals } from '../../../db/schema/renewals'
import { servers } from '../../../db/schema/servers'
import type { Day } from '../../../rules/calendar'
import type { RenewableKind } from '../../../rules/renewal'
import type { Locale } from '../../../rules/text'

export type RenewalRow = typeof renewals.$inferSelect

const P = sql.placeholder

/*
 * What the account has that is paid by the term. These tables are other features'; here they are only read, since what is
 * due is asked of all of them at once.
 */
const DOMAIN = {
  id: domains.id,
  accountId: domains.accountId,
  name: domains.name,
  expiresAt: domains.expiresAt,
  renews: domains.renews,
  premiumPrice: domains.premiumPrice,
  status: domains.status,
}
const HOSTING = {
  id: hostingPackages.id,
  accountId: hostingPackages.accountId,
  domainName: hostingPackages.domainName,
  productCode: hostingPackages.packageCode,
  period: hostingPackages.period,
  termUntil: hostingPackages.termUntil,
  extras: hostingPackages.extras,
  extraTerms: hostingPackages.extraTerms,
  renews: hostingPackages.renews,
  suspendedAt: hostingPackages.suspendedAt,
}
const SERVER = {
  id: servers.id,
  accountId: servers.accountId,
  hostname: servers.hostname,
  productCode: servers.productCode,
  period: servers.period,
  termUntil: servers.termUntil,
  extras: servers.extras,
  extraTerms: servers.extraTerms,
  renews: servers.renews,
  suspendedAt: servers.suspendedAt,
}
const PROTECTION = {
  id: cloudflareProtections.domainId,
  accountId: domains.accountId,
  name: domains.name,
  productCode: cloudflareProtections.productCode,
  paidUntil: cloudflareProtections.paidUntil,
  renews: cloudflareProtections.renews,
  state: cloudflareProtections.state,
}

const endingDomains = statement((db) =>
  db
    .select(DOMAIN)
    .from(domains)
    .where(and(lt(domains.expiresAt, P('before')), sql`${domains.status} = 'ACTIVE'`))
    .orderBy(domains.expiresAt, domains.id),
)
const endingPackages = statement((db) =>
  db
    .select(HOSTING)
    .from(hostingPackages)
    .where(and(lt(hostingPackages.termUntil, P('beforeDay')), isNull(hostingPackages.suspendedAt)))
    .orderBy(hostingPackages.termUntil, hostingPackages.id),
)
const endingServers = statement((db) =>
  db
    .select(SERVER)
    .from(servers)
    .where(and(lt(servers.termUntil, P('beforeDay')), isNull(servers.suspendedAt)))
    .orderBy(servers.termUntil, servers.id),
)
const endingProtections = statement((db) =>
  db
    .select(PROTECTION)
    .from(cloudflareProtections)
    .innerJoin(domains, eq(domains.id, cloudflareProtections.domainId))
    .where(
      and(
        lt(cloudflareProtections.paidUntil, P('before')),
        sql`${cloudflareProtections.state} not in ('OFF', 'STOPPING')`,
      ),
    )
    .orderBy(cloudflareProtections.paidUntil, domains.id),
)
const domainById = statement((db) =>
  db
    .select(DOMAIN)
    .from(domains)
    .where(eq(domains.id, P('id'))),
)
const packageById = statement((db) =>
  db
    .select(HOSTING)
    .from(hostingPackages)
    .where(eq(hostingPackages.id, P('id'))),
)
const serverById = statement((db) =>
  db
    .select(SERVER)
    .from(servers)
    .where(eq(servers.id, P('id'))),
)
const protectionById = statement((db) =>
  db
    .select(PROTECTION)
    .from(cloudflareProtections)
    .innerJoin(domains, eq(domains.id, cloudflareProtections.domainId))
    .where(eq(cloudflareProtections.domainId, P('id'))),
)

/** What has a term that ends before a moment, or before the day of it; what ended already is left out. */
export async function listEnding(db: Db, ending: { before: number; beforeDay: Day }) {
  const [domains, packages, servers, protections] = await Promise.all([
    all(endingDomains(db, ending)),
    all(endingPackages(db, ending)),
    all(endingServers(db, ending)),
    all(endingProtections(db, ending)),
  ])
  return { domains, packages, servers, protections }
}

export const findDomain = (db: Db, id: string) => one(domainById(db, { id }))
export const findPackage = (db: Db, id: string) => one(packageById(db, { id }))
export const findServer = (db: Db, id: string) => one(serverById(db, { id }))
export const findProtection = (db: Db, id: string) => one(protectionById(db, { id }))

/** The row of a term with how far the order of the next one is. */
export interface Renewal extends RenewalRow {
  orderStatus: (typeof orders.$inferSelect)['status'] | null
  deliveryStatus: (typeof orderLines.$inferSelect)['deliveryStatus'] | null
}

const byTerm = statement((db) =>
  db
    .select({ row: renewals, orderStatus: orders.status, deliveryStatus: orderLines.deliveryStatus })
    .from(renewals)
    .leftJoin(orders, eq(orders.id, renewals.orderId))
    .leftJoin(orderLines, eq(orderLines.id, renewals.orderLineId))
    .where(
      and(
        eq(renewals.kind, P('kind')),
        eq(renewals.thingId, P('thingId')),
        sql`${renewals.part} = ''`,
        eq(renewals.termFrom, P('termFrom')),
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
 * An extra whose order came to nothing comes along with the next of its thing, for the same term, and what ended is ordered once
 * more to get it back.
 */
const insertion = statementByColumns((db, row: RenewalRow) =>
  db
    .insert(renewals)
    .values(row)
    .onConflictDoUpdate({
      target: [renewals.kind, renewals.thingId, renewals.part, renewals.termFrom],
      set: { orderId: sql`excluded.order_id`, orderLineId: sql`excluded.order_line_id` },
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
const waiting = statement((db) =>
  db
    .select({ id: orders.id, createdAt: orders.createdAt, period: orders.period })
    .from(orders)
    .where(
      and(
        sql`${orders.status} = 'AWAITING_PAYMENT'`,
        sql`exists (select 1 from ${renewals} where ${renewals.orderId} = ${orders.id})`,
      ),
    )
    .orderBy(orders.id),
)
const linesOfThing = statement((db) =>
  db
    .select({ net: orderLines.net })
    .from(renewals)
    .innerJoin(orderLines, eq(orderLines.id, renewals.orderLineId))
    .where(and(eq(renewals.orderId, P('orderId')), eq(renewals.kind, P('kind')), eq(renewals.thingId, P('thingId')))),
)
const newestOrder = statement((db) =>
  db
    .select({ locale: orders.locale })
    .from(orders)
    .where(eq(orders.accountId, P('accountId')))
    .orderBy(desc(orders.number))
    .limit(1),
)
const quarantined = statement((db) =>
  db
    .select({ id: domains.id, endedAt: renewals.endedAt })
    .from(renewals)
    .innerJoin(domains, eq(domains.id, renewals.thingId))
    .where(
      and(
        isNotNull(renewals.endedAt),
        lt(renewals.endedAt, P('before')),
        sql`${renewals.kind} = 'DOMAIN'`,
        sql`${domains.status} = 'EXPIRED'`,
      ),
    )
    .orderBy(asc(renewals.endedAt)),
)

type Term = { kind: RenewableKind; thingId: string; termFrom: Day }

/** What is known of the end of a term; null when nobody was told of it yet. */
export async function findRenewal(db: Db, { kind, thingId, termFrom }: Term): Promise<Renewal | null> {
  const found = await one(byTerm(db, { kind, thingId, termFrom }))
  return found && { ...found.row, orderStatus: found.orderStatus, deliveryStatus: found.deliveryStatus }
}

export const listOfOrder = (db: Db, orderId: string): Promise<RenewalRow[]> => all(ofOrder(db, { orderId }))

/** Throws when that term was ordered, or its owner was told of its end. */
export async function insertRenewal(tx: Tx, row: RenewalRow): Promise<void> {
  if (!(await one(insertion(tx, row)))) throw new Error(`a term of ${row.thingId} would be ordered twice`)
}

export async function updateRenewal(tx: Tx, id: string, values: Partial<RenewalRow>): Promise<void> {
  await run(change(tx, values, { id }))
}

/** The end of a term is as if nobody was told of it, so that another one can be ordered. */
export async function deleteRenewal(tx: Tx, id: string): Promise<void> {
  await run(removal(tx, { id }))
}

/** In which language the account ordered last; Dutch for one that never did. */
export const localeOf = async (db: Db, accountId: string): Promise<Locale> =>
  (await one(newestOrder(db, { accountId })))?.locale ?? 'nl'

/** Orders of next terms that wait for their payment. */
export const listWaiting = (db: Db) => all(waiting(db, {}))

/** What the lines of an order cost that are for one thing, in cents without VAT. */
export async function costOf(
  db: Db,
  orderId: string,
  { kind, thingId }: { kind: RenewableKind; thingId: string },
): Promise<number> {
  return (await all(linesOfThing(db, { orderId, kind, thingId }))).reduce((sum, { net }) => sum + net, 0)
}

/** Domains that were given up before a moment. */
export const listQuarantined = (db: Db, before: number): Promise<{ id: string }[]> => all(quarantined(db, { before }))
