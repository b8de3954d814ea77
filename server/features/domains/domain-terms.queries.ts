import { and, eq, gt, like, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { afterDot, all, isAmong, statement } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { dayInAmsterdam } from '../../../rules/calendar'
import { hasLeft } from '../../../rules/domain-status'
import { cents } from '../../../rules/money'
import {
  endsIn,
  type ProductsPage,
  type TermColumns,
  termQueries,
  termsMatching,
  type Unless,
} from '../../products/terms.queries'

const P = sql.placeholder

const ROW = {
  id: domains.id,
  accountId: domains.accountId,
  name: domains.name,
  expiresAt: domains.expiresAt,
  renews: domains.renews,
  premiumPrice: domains.premiumPrice,
  status: domains.status,
  registeredAt: domains.registeredAt,
}
const TERM: TermColumns = { id: domains.id, end: domains.expiresAt, period: null }
const isActive = sql`${domains.status} = 'ACTIVE'`
const isOfAccount = eq(domains.accountId, P('accountId'))

const ending = (unless?: Unless) =>
  statement((db) =>
    db
      .select(ROW)
      .from(domains)
      .where(and(endsIn(domains.expiresAt), isActive, unless?.(TERM)))
      .orderBy(domains.expiresAt, domains.id),
  )
const next = statement((db) =>
  db
    .select(ROW)
    .from(domains)
    .where(and(isOfAccount, lt(domains.expiresAt, P('before')), isActive))
    .orderBy(domains.expiresAt, domains.id)
    .limit(P('limit')),
)
const ofIds = statement((db) => db.select(ROW).from(domains).where(isAmong(domains.id, 'ids')))
const ofAccount = statement((db) => db.select(ROW).from(domains).where(isOfAccount))
const ofProducts = (db: Db, { extensions, after, limit }: ProductsPage) =>
  db
    .select(ROW)
    .from(domains)
    .where(
      and(
        gt(domains.id, after),
        isActive,
        extensions.length === 0
          ? sql`1 = 0`
          : or(...extensions.map((extension) => like(domains.name, `%.${extension}`))),
      ),
    )
    .orderBy(domains.id)
    .limit(limit)

/** Terms of domains. */
export const domainTerms = termQueries({
  kind: 'DOMAIN',
  endsAt: 'time',
  ending,
  next,
  ofIds,
  ofAccount,
  ofProducts,
  matching: (is) => termsMatching(domains, TERM, is),
  term: TERM,
  groups: {
    items: sql`${domains}`,
    accountId: domains.accountId,
    product: afterDot(domains.name),
    premiumPrice: domains.premiumPrice,
    extras: null,
    isActive,
  },
  toRenewable: (row) =>
    hasLeft(row.status)
      ? null
      : {
          kind: 'DOMAIN',
          thingId: row.id,
          accountId: row.accountId,
          name: row.name,
          productCode: null,
          period: 'YEARLY',
          until: dayInAmsterdam(row.expiresAt),
          renews: row.renews,
          premiumPrice: row.premiumPrice === null ? null : cents(row.premiumPrice),
          extras: {},
          isOver: row.status === 'EXPIRED',
          since: row.registeredAt,
        },
})

/** Joins a domain that expired before a time; the condition matches that of the index. */
export const expiredDomainOf = (id: SQLWrapper, before: SQLWrapper) =>
  [
    domains,
    and(sql`${domains.id} = ${id}`, sql`${domains.status} = 'EXPIRED'`, sql`${domains.expiresAt} < ${before}`),
  ] as const

const transferredOut = sql`(select ${afterDot(domains.name)} as extension from ${domains} where ${domains.status} = 'TRANSFERRED_OUT' and ${domains.expiresAt} >= ${P('from')} and ${domains.expiresAt} < ${P('before')}) as gone`
const transferredOutByExtension = statement((db) =>
  db
    .select({ extension: sql<string>`gone.extension`, terms: sql<number>`count(*)`.mapWith(Number) })
    .from(transferredOut)
    .groupBy(sql`gone.extension`),
)

/** Counts domains that went to another registrar and whose last term here ended in a range, in milliseconds, by extension. */
export const countTransferredOut = (
  db: Db,
  range: { from: number; before: number },
): Promise<{ extension: string; terms: number }[]> => all(transferredOutByExtension(db, range))
