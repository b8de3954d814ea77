import { view } from '../../../graphql/view'
import type { StaffContext } from '../../../staff/staff-context'
import { listAccounts } from '../../accounts/account-search.service'
import { accountRef } from '../../accounts/staff/staff-accounts.service'
import type { DomainRow } from '../../domains/domains.service'
import { restoreDaysOf } from '../../renewals/renewables.service'
import { listLooks } from '../portfolio.repository'
import { StaffDomain, StaffDomainDifference } from './staff-domains.graphql'

/** Converts domains for the staff graph, with what belongs to them read once for all. */
export async function staffDomainViews(ctx: StaffContext, rows: readonly DomainRow[]): Promise<StaffDomain[]> {
  const db = ctx.db.reader
  const ids = rows.map(({ id }) => id)
  const accounts = new Map(
    (await listAccounts(db, [...new Set(rows.map(({ accountId }) => accountId))])).map((one) => [one.id, one]),
  )
  const looks = await listLooks(db, ids)
  const expired = rows.filter(({ status }) => status === 'EXPIRED')
  const restoreDays = await restoreDaysOf(
    db,
    expired.map(({ id }) => id),
  )
  return rows.map((row) => {
    const account = accounts.get(row.accountId)
    if (!account) throw new Error(`domain ${row.id} has no account`)
    const look = looks.get(row.id)
    const { id, name, status, renews, registeredAt, expiresAt, registrar, isHolderVerified, lockedAt, heldAt } = row
    return view(StaffDomain, {
      ...{ id, name, status, renews, registeredAt, expiresAt, registrar, isHolderVerified, lockedAt, heldAt },
      customer: accountRef(account),
      restorableUntil: restoreDays.get(id) ?? null,
      differences: (look?.differences ?? []).map((one) => view(StaffDomainDifference, { ...one })),
      comparedAt: look?.lookedAt ?? null,
      differsSince: look?.differsSince ?? null,
    })
  })
}

/** As `staffDomainViews`, of one domain. */
export async function staffDomainView(ctx: StaffContext, row: DomainRow): Promise<StaffDomain> {
  const [shown] = await staffDomainViews(ctx, [row])
  if (!shown) throw new Error(`domain ${row.id} was not shown`)
  return shown
}
