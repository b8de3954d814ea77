import { DAY_MS, MINUTE_MS } from '../../../../rules/time'
import type { Deps } from '../../../common/context'
import { notFound } from '../../../common/failures'
import { hashToken, newId, newToken } from '../../../common/ids'
import type { LookAlongs } from '../../../common/look-along'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import { findStaffSession } from '../../../staff/sessions.service'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { findAccountById } from '../accounts.repository'
import { nameOf } from './account-view'
import { keepActivityByShop } from './activity-by-shop.service'
import {
  deleteLookAlongs,
  endLookAlong,
  findRunning,
  insertLookAlong,
  startLookAlong as startByCode,
} from './look-alongs.repository'
import { LookAlongForbidden, LookAlongLink, type StartLookAlongInput } from './staff-accounts.graphql'
import { text } from './staff-accounts.text'

const CODE_MS = MINUTE_MS
const DURATION_MS = 30 * MINUTE_MS
/** As long as the activity that the customer reads. */
const KEPT_MS = 180 * DAY_MS
const REFERENCE_MAX = 100

/**
 * Creates a link with which this staff member sees the shop as a customer does, read-only, for half an hour. The
 * customer reads the reason. Throws NOT_FOUND for an unknown account.
 */
export async function startLookAlong(
  ctx: StaffContext,
  { accountId, reason, reference }: StartLookAlongInput,
): Promise<LookAlongLink | LookAlongForbidden | StaffInvalidInput> {
  const about = {
    act: 'startLookAlong',
    right: 'CUSTOMER_LOOK_ALONG' as const,
    objectType: 'Account',
    objectId: accountId,
    onBehalfOf: accountId,
    reason: reason.trim(),
  }
  const given = reference?.trim() ?? ''
  return runAct<LookAlongLink | LookAlongForbidden | StaffInvalidInput>(ctx, about, async (tx) => {
    const account = await findAccountById(tx, accountId)
    if (!account) throw notFound()
    if (given.length > REFERENCE_MAX) {
      const issue = { field: 'reference', message: text[ctx.locale].referenceTooLong({ max: REFERENCE_MAX }) }
      return { result: new StaffInvalidInput([issue]) }
    }
    if (!account.allowsLookAlong) return { result: new LookAlongForbidden(ctx) }
    const code = newToken()
    const codeExpiresAt = ctx.at + CODE_MS
    await insertLookAlong(tx, {
      id: newId('lka'),
      accountId,
      staffId: ctx.staff?.staffId ?? '',
      staffSessionHash: ctx.session.hash,
      reason: reason.trim(),
      codeHash: hashToken(code),
      codeExpiresAt,
      tokenHash: null,
      startedAt: null,
      endsAt: null,
      createdAt: ctx.at,
    })
    return {
      result: view(LookAlongLink, { url: `${ctx.publicUrl}/meekijken/${code}`, expiresAt: codeExpiresAt }),
      changes: given === '' ? [] : [{ field: 'reference', before: null, after: given }],
    }
  })
}

/** Looking along as the HTTP interface needs it. `depsOf` is called at each request, since the dependencies include this. */
export function lookAlongsOf(depsOf: () => Deps): LookAlongs {
  return {
    async open(code) {
      const deps = depsOf()
      const now = deps.ports.clock.now()
      const token = newToken()
      const endsAt = now + DURATION_MS
      const start = { tokenHash: hashToken(token), startedAt: now, endsAt }
      return deps.db.transaction(async (tx) => {
        const row = await startByCode(tx, hashToken(code), start)
        if (!row) return null
        const by = { at: now, log: deps.log, monitor: deps.monitor }
        await keepActivityByShop(by, tx, 'looked-along', row.accountId, { reason: row.reason })
        return { token, endsAt }
      })
    },
    async find(tokenHash, now) {
      const deps = depsOf()
      const found = await findRunning(deps.db.reader, tokenHash, now)
      if (!found?.account.allowsLookAlong) return null
      const { lookAlong, account } = found
      const staff = await findStaffSession(deps, lookAlong.staffSessionHash, now)
      if (staff?.staffId !== lookAlong.staffId || !staff.rights.includes('CUSTOMER_LOOK_ALONG')) return null
      const { id, reason, endsAt } = lookAlong
      const seesAmounts = staff.rights.includes('AMOUNTS_SEE')
      return { account, lookAlong: { id, customerName: nameOf(account), reason, endsAt: endsAt ?? now, seesAmounts } }
    },
    async end(tokenHash) {
      const { db, ports, sessionWatch } = depsOf()
      await db.transaction(async (tx) => {
        await endLookAlong(tx, tokenHash, ports.clock.now())
        tx.onCommit(() => sessionWatch.end([tokenHash]))
      })
    },
  }
}

/** A scheduled task. */
export function forgetOldLookAlongs(deps: Deps): Promise<void> {
  return deps.db.transaction((tx) => deleteLookAlongs(tx, deps.ports.clock.now() - KEPT_MS))
}
