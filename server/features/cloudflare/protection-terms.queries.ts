import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { isAmong, statement } from '../../../db/query'
import { cloudflareProtections } from '../../../db/schema/cloudflare'
import { dayInAmsterdam } from '../../../rules/calendar'
import {
  endsIn,
  isOfCodes,
  type ProductsPage,
  type TermColumns,
  termQueries,
  termsMatching,
  type Unless,
} from '../../products/terms.queries'
import { accountOfDomain, DOMAIN_OWNER, domainOf } from '../domains/domains.queries'

const P = sql.placeholder

const ROW = {
  id: cloudflareProtections.domainId,
  ...DOMAIN_OWNER,
  productCode: cloudflareProtections.productCode,
  paidUntil: cloudflareProtections.paidUntil,
  renews: cloudflareProtections.renews,
  state: cloudflareProtections.state,
  createdAt: cloudflareProtections.createdAt,
}
const TERM: TermColumns = { id: cloudflareProtections.domainId, end: cloudflareProtections.paidUntil, period: null }
const isProtecting = sql`${cloudflareProtections.state} not in ('OFF', 'STOPPING')`
const itsDomain = domainOf(cloudflareProtections.domainId)

const ending = (unless?: Unless) =>
  statement((db) =>
    db
      .select(ROW)
      .from(cloudflareProtections)
      .innerJoin(...itsDomain)
      .where(and(endsIn(cloudflareProtections.paidUntil), isProtecting, unless?.(TERM)))
      .orderBy(cloudflareProtections.paidUntil, cloudflareProtections.domainId),
  )
const ofIds = statement((db) =>
  db
    .select(ROW)
    .from(cloudflareProtections)
    .innerJoin(...itsDomain)
    .where(isAmong(cloudflareProtections.domainId, 'ids')),
)
const ofAccount = statement((db) =>
  db
    .select(ROW)
    .from(cloudflareProtections)
    .innerJoin(...itsDomain)
    .where(eq(DOMAIN_OWNER.accountId, P('accountId'))),
)
const ofProducts = (db: Db, { codes, after, limit }: ProductsPage) =>
  db
    .select(ROW)
    .from(cloudflareProtections)
    .innerJoin(...itsDomain)
    .where(
      and(
        gt(cloudflareProtections.domainId, after),
        isProtecting,
        isOfCodes(codes, { productCode: cloudflareProtections.productCode }),
      ),
    )
    .orderBy(cloudflareProtections.domainId)
    .limit(limit)

/** Terms of Cloudflare protection. The upcoming ones are shown with their domains. */
export const protectionTerms = termQueries({
  kind: 'CLOUDFLARE',
  endsAt: 'time',
  ending,
  ofIds,
  ofAccount,
  ofProducts,
  matching: (is) => termsMatching(cloudflareProtections, TERM, is),
  term: TERM,
  groups: {
    items: sql`${cloudflareProtections}`,
    accountId: accountOfDomain(cloudflareProtections.domainId),
    product: cloudflareProtections.productCode,
    premiumPrice: null,
    extras: null,
    isActive: isProtecting,
  },
  toRenewable({ id: thingId, accountId, name, productCode, renews, paidUntil, state, createdAt: since }) {
    if (paidUntil === null) return null
    const until = dayInAmsterdam(paidUntil)
    const isOver = state === 'OFF' || state === 'STOPPING'
    const item = { thingId, accountId, name, productCode, until, renews, isOver, since }
    return { kind: 'CLOUDFLARE', ...item, period: 'YEARLY', premiumPrice: null, extras: {} }
  },
})
