import type { Db } from '../../../../db/database'
import { notFound, notSignedIn } from '../../../common/failures'
import { newId } from '../../../common/ids'
import { view } from '../../../graphql/view'
import { type Act, runAct } from '../../../staff/audit.service'
import { findMember } from '../../../staff/staff.repository'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed } from '../../../staff/staff-errors'
import { listAccounts } from '../../accounts/account-search.service'
import { endHold, findHold, insertHold, type LegalHoldRow, listHolds } from '../privacy.repository'
import { withOwner } from '../privacy.service'
import { type LiftLegalHoldInput, type SetLegalHoldInput, StaffLegalHold } from './legal-holds.graphql'
import { PrivacyActNotPossible } from './staff-privacy.graphql'

const RIGHT = 'CUSTOMER_ERASE'

/** Returns the legal hold that stops an erasure of the account; null if there is none. */
export async function legalHoldOf(ctx: StaffContext, accountId: string): Promise<StaffLegalHold | null> {
  const { reader } = ctx.db
  const [row] = await listHolds(reader, await withOwner(reader, accountId))
  return row ? holdView(ctx, row) : null
}

type Outcome = LegalHoldRow | PrivacyActNotPossible | Changed

/** Puts an account on legal hold. `Changed` if it is already. Throws NOT_FOUND. */
export async function setLegalHold(
  ctx: StaffContext,
  { accountId, reason }: SetLegalHoldInput,
): Promise<StaffLegalHold | PrivacyActNotPossible | Changed> {
  const outcome = await runAct<Outcome>(ctx, aboutAccount('setLegalHold', accountId, reason), async (tx) => {
    const account = await requireAccount(tx, accountId)
    if (account.erasedAt !== null) return { result: new PrivacyActNotPossible(ctx, 'ERASED') }
    if (await findHold(tx, accountId)) return { result: new Changed(ctx) }
    const row: LegalHoldRow = {
      ...{ id: newId('lhd'), accountId, reason: reason.trim() },
      ...{ setBy: staffIdOf(ctx), setAt: ctx.at, liftedAt: null },
    }
    await insertHold(tx, row)
    return { result: row, changes: [{ field: 'legalHold', before: null, after: row.id }] }
  })
  return shown(ctx, outcome)
}

/** Lifts the legal hold of an account. `Changed` if it has none. Throws NOT_FOUND. */
export async function liftLegalHold(
  ctx: StaffContext,
  { accountId, reason }: LiftLegalHoldInput,
): Promise<StaffLegalHold | PrivacyActNotPossible | Changed> {
  const outcome = await runAct<Outcome>(ctx, aboutAccount('liftLegalHold', accountId, reason), async (tx) => {
    await requireAccount(tx, accountId)
    const row = await findHold(tx, accountId)
    if (!row) return { result: new Changed(ctx) }
    await endHold(tx, row.id, ctx.at)
    return {
      result: { ...row, liftedAt: ctx.at },
      changes: [{ field: 'legalHold', before: row.id, after: null }],
    }
  })
  return shown(ctx, outcome)
}

const aboutAccount = (act: string, accountId: string, reason: string): Act => ({
  ...{ act, right: RIGHT, objectType: 'Account', objectId: accountId },
  ...{ onBehalfOf: accountId, reason: reason.trim() },
})

async function requireAccount(db: Db, accountId: string) {
  const [account] = await listAccounts(db, [accountId])
  if (!account) throw notFound()
  return account
}

const shown = async (ctx: StaffContext, outcome: Outcome) =>
  outcome instanceof PrivacyActNotPossible || outcome instanceof Changed ? outcome : holdView(ctx, outcome)

async function holdView(ctx: StaffContext, row: LegalHoldRow): Promise<StaffLegalHold> {
  const { id, reason, setBy, setAt, liftedAt } = row
  return view(StaffLegalHold, {
    ...{ id, setAt, liftedAt },
    reason: ctx.staff?.rights.includes(RIGHT) ? reason : null,
    setBy: (await findMember(ctx.db.reader, setBy))?.name ?? '',
  })
}

/** The guard admits staff only. */
function staffIdOf({ staff }: StaffContext): string {
  if (!staff) throw notSignedIn()
  return staff.staffId
}
