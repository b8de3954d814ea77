import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { isAmong, statement } from '../../../db/query'
import { servers } from '../../../db/schema/servers'
import { renewableOf } from '../../products/term'
import {
  endsInDays,
  isOfCodes,
  isTimely,
  type ProductsPage,
  type TermColumns,
  termQueries,
  termsMatching,
  type Unless,
} from '../../products/terms.queries'

const P = sql.placeholder

const ROW = {
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
  createdAt: servers.createdAt,
}
const TERM: TermColumns = { id: servers.id, end: servers.termUntil, period: servers.period }
const isOn = isNull(servers.suspendedAt)
const isOfAccount = eq(servers.accountId, P('accountId'))

const ending = (unless?: Unless) =>
  statement((db) =>
    db
      .select(ROW)
      .from(servers)
      .where(and(endsInDays(servers.termUntil), isOn, isTimely(servers.period, servers.termUntil), unless?.(TERM)))
      .orderBy(servers.termUntil, servers.id),
  )
const next = statement((db) =>
  db
    .select(ROW)
    .from(servers)
    .where(and(isOfAccount, lt(servers.termUntil, P('beforeDay')), isOn))
    .orderBy(servers.termUntil, servers.id)
    .limit(P('limit')),
)
const ofIds = statement((db) => db.select(ROW).from(servers).where(isAmong(servers.id, 'ids')))
const ofAccount = statement((db) => db.select(ROW).from(servers).where(isOfAccount))
const ofProducts = (db: Db, { codes, after, limit }: ProductsPage) =>
  db
    .select(ROW)
    .from(servers)
    .where(
      and(gt(servers.id, after), isOn, isOfCodes(codes, { productCode: servers.productCode, extras: servers.extras })),
    )
    .orderBy(servers.id)
    .limit(limit)

/** Terms of virtual servers. */
export const serverTerms = termQueries({
  kind: 'SERVER',
  endsAt: 'day',
  ending,
  next,
  ofIds,
  ofAccount,
  ofProducts,
  matching: (is) => termsMatching(servers, TERM, is),
  term: TERM,
  groups: {
    items: sql`${servers}`,
    accountId: servers.accountId,
    product: servers.productCode,
    premiumPrice: null,
    extras: { codes: servers.extras, terms: servers.extraTerms },
    isActive: isOn,
  },
  toRenewable: ({ hostname: name, ...row }) => renewableOf('SERVER', { ...row, name }),
})
