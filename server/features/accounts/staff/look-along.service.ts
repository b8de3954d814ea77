import type { Tx } from '../../../../db/database'
import { DAY_MS, MINUTE_MS } from '../../../../rules/time'
import type { Deps } from '../../../common/context'
import { notFound } from '../../../common/failures'
import { hashToken, newId, newToken } from '../../../common/ids'
import type { LookAlongs } from '../../../common/look-along'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import { findStaffSession, peekStaffSession } from '../../../staff/sessions.service'
import type { StaffContext, StaffSession } from '../../../staff/staff-context'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { findAccountById } from '../accounts.repository'
import { setActivityDetails } from '../activity.repository'
import { nameOf } from './account-view'
import { keepActivityByShop } from './activity-by-shop.service'
import {
  deleteLookAlongs,
  endLookAlong,
  findRunning,
  insertLookAlong,
  type LookAlongRow,
  listRunning,
  type Running,
  setActivity,
  startLookAlong as startByCode,
} from './look-alongs.repository'
import { LookAlongForbidden, LookAlongLink, type StartLookAlongInput } from './staff-account-acts.graphql'
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
    if (given === '' || given.length > REFERENCE_MAX) {
      const issue = { field: 'reference', message: text[ctx.locale].reference({ max: REFERENCE_MAX }) }
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
      reference: given,
      activityId: null,
      codeHash: hashToken(code),
      codeExpiresAt,
      tokenHash: null,
      startedAt: null,
      endsAt: null,
      createdAt: ctx.at,
    })
    return {
      result: view(LookAlongLink, { url: `${ctx.publicUrl}/meekijken/${code}`, expiresAt: codeExpiresAt }),
      changes: [{ field: 'reference', before: null, after: given }],
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
        const details = { reason: row.reason, until: endsAt }
        await setActivity(tx, row.id, await keepActivityByShop(by, tx, 'looked-along', row.accountId, details))
        return { token, endsAt }
      })
    },
    async find(tokenHash, now) {
      const deps = depsOf()
      const found = await findRunning(deps.db.reader, tokenHash, now)
      if (!found) return null
      const { lookAlong, account } = found
      const staff = await findStaffSession(deps, lookAlong.staffSessionHash, now)
      if (!staff || !isAllowed(found, staff)) {
        await endAll(deps, [lookAlong])
        return null
      }
      const { id, reason, endsAt } = lookAlong
      const seesAmounts = staff.rights.includes('AMOUNTS_SEE')
      return { account, lookAlong: { id, customerName: nameOf(account), reason, endsAt: endsAt ?? now, seesAmounts } }
    },
    async end(tokenHash) {
      const deps = depsOf()
      const found = await findRunning(deps.db.reader, tokenHash, deps.ports.clock.now())
      await endAll(deps, found ? [found.lookAlong] : [])
    },
  }
}

/** Whether the customer still allows it, and the staff member has the right to it. */
const isAllowed = ({ lookAlong, account }: Running, staff: StaffSession | null): boolean =>
  account.allowsLookAlong && staff?.staffId === lookAlong.staffId && staff.rights.includes('CUSTOMER_LOOK_ALONG')

type Ending = Pick<Deps, 'ports' | 'sessionWatch'>

/** Ends what is going on with a customer, who forbids it. */
export async function endLookAlongsWith(deps: Ending, tx: Tx, accountId: string): Promise<void> {
  const now = deps.ports.clock.now()
  const running = await listRunning(tx, now)
  for (const { lookAlong } of running) if (lookAlong.accountId === accountId) await end(deps, tx, lookAlong)
}

/**
 * Ends looking along whose staff member signed out, was disabled or lost the right, so that the customer reads until when it was. A
 * scheduled task: their browser may make no request any more.
 */
export async function endLookAlongs(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const ended: LookAlongRow[] = []
  for (const running of await listRunning(deps.db.reader, now)) {
    const staff = await peekStaffSession(deps, running.lookAlong.staffSessionHash, now)
    if (!isAllowed(running, staff)) ended.push(running.lookAlong)
  }
  if (ended.length > 0) await endAll(deps, ended)
}

const endAll = (deps: Ending & Pick<Deps, 'db'>, ended: readonly LookAlongRow[]): Promise<void> =>
  deps.db.transaction(async (tx) => {
    for (const each of ended) await end(deps, tx, each)
  })

/** Ends one now, also in the activity that the customer reads. No effect if it has ended. */
async function end({ ports, sessionWatch }: Ending, tx: Tx, { tokenHash, activityId, reason }: LookAlongRow) {
  if (tokenHash === null) return
  const now = ports.clock.now()
  if (!(await endLookAlong(tx, tokenHash, now))) return
  if (activityId !== null) await setActivityDetails(tx, activityId, { reason, until: now })
  tx.onCommit(() => sessionWatch.end([tokenHash]))
}

/** A scheduled task. */
export function forgetOldLookAlongs(deps: Deps): Promise<void> {
  return deps.db.transaction((tx) => deleteLookAlongs(tx, deps.ports.clock.now() - KEPT_MS))
}
