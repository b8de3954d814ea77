import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { isAmong, statement } from '../../../db/query'
import { hostingPackages } from '../../../db/schema/hosting'
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
  createdAt: hostingPackages.createdAt,
}
const TERM: TermColumns = { id: hostingPackages.id, end: hostingPackages.termUntil, period: hostingPackages.period }
const isOn = isNull(hostingPackages.suspendedAt)
const isOfAccount = eq(hostingPackages.accountId, P('accountId'))

const ending = (unless?: Unless) =>
  statement((db) =>
    db
      .select(ROW)
      .from(hostingPackages)
      .where(
        and(
          endsInDays(hostingPackages.termUntil),
          isOn,
          isTimely(hostingPackages.period, hostingPackages.termUntil),
          unless?.(TERM),
        ),
      )
      .orderBy(hostingPackages.termUntil, hostingPackages.id),
  )
const next = statement((db) =>
  db
    .select(ROW)
    .from(hostingPackages)
    .where(and(isOfAccount, lt(hostingPackages.termUntil, P('beforeDay')), isOn))
    .orderBy(hostingPackages.termUntil, hostingPackages.id)
    .limit(P('limit')),
)
const ofIds = statement((db) => db.select(ROW).from(hostingPackages).where(isAmong(hostingPackages.id, 'ids')))
const ofAccount = statement((db) => db.select(ROW).from(hostingPackages).where(isOfAccount))
const ofProducts = (db: Db, { codes, after, limit }: ProductsPage) =>
  db
    .select(ROW)
    .from(hostingPackages)
    .where(
      and(
        gt(hostingPackages.id, after),
        isOn,
        isOfCodes(codes, { productCode: hostingPackages.packageCode, extras: hostingPackages.extras }),
      ),
    )
    .orderBy(hostingPackages.id)
    .limit(limit)

/** Terms of hosting packages. */
export const packageTerms = termQueries({
  kind: 'HOSTING',
  endsAt: 'day',
  ending,
  next,
  ofIds,
  ofAccount,
  ofProducts,
  matching: (is) => termsMatching(hostingPackages, TERM, is),
  term: TERM,
  groups: {
    items: sql`${hostingPackages}`,
    accountId: hostingPackages.accountId,
    product: hostingPackages.packageCode,
    premiumPrice: null,
    extras: { codes: hostingPackages.extras, terms: hostingPackages.extraTerms },
    isActive: isOn,
  },
  toRenewable: ({ domainName: name, ...row }) => renewableOf('HOSTING', { ...row, name }),
})
