import type { Tx } from '../../../../db/database'
import type { ActivityKind } from '../../../../rules/activity'
import { OutsideUnavailable } from '../../../ports/outside-unavailable'
import type { Acted } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { invalidInput, type StaffInvalidInput } from '../../../staff/staff-errors'
import { findSuspension, liftSuspension, recordSuspension } from '../../abuse/abuse.service'
import { changesOf, readStatement } from '../../abuse/staff/staff-abuse.service'
import { keepActivityByShop } from '../../accounts/staff/activity-by-shop.service'
import type { DomainRow } from '../../domains/domains.service'
import { setRestrictions } from '../../domains/restrictions.service'
import {
  aboutDomain,
  actOnDomain,
  type DomainActed,
  type DomainOutcome,
  refuse,
  requireDomain,
} from './domain-act.service'
import { askHeld } from './domain-sources.service'
import { DomainActRefused, type SetDomainHoldInput, type SetDomainLockInput } from './staff-domain.graphql'

/**
 * Locks a domain against transfers, or removes the lock. Its registrar follows by a job, where the registry of the extension has
 * such a lock; the shop gives out no transfer code meanwhile in any case.
 */
export const setDomainLock = (ctx: StaffContext, input: SetDomainLockInput): Promise<DomainActed> =>
  actOnDomain(ctx, 'setDomainLock', input, async (tx, { id, status, accountId, name, lockedAt }) => {
    if (status !== 'ACTIVE' || (lockedAt !== null) === input.isOn)
      return { result: new DomainActRefused(ctx, 'NOT_POSSIBLE') }
    await setRestrictions(tx, id, { lockedAt: input.isOn ? ctx.at : null }, ctx.at)
    const kind: ActivityKind = input.isOn ? 'domain-locked-by-shop' : 'domain-unlocked-by-shop'
    await keepActivityByShop(ctx, tx, kind, accountId, { names: [name] })
    return { result: await requireDomain(tx, id), changes: changeOf('lock', input.isOn) }
  })

/**
 * Puts a domain on hold at its registry, or ends the hold, by a job. The registrar is asked before whether it has holds. The owner
 * gets the statement of reasons, or the end of the hold, by mail.
 */
export async function setDomainHold(
  ctx: StaffContext,
  input: SetDomainHoldInput,
): Promise<DomainActed | StaffInvalidInput> {
  if (!input.isOn) return actOnDomain(ctx, 'setDomainHold', input, (tx, domain) => release(ctx, tx, domain))
  const known = await requireDomain(ctx.db.reader, input.domainId)
  const about = aboutDomain('setDomainHold', known, input)
  if (!input.statement) return refuse(ctx, about, invalidInput(ctx, { statement: 'required' }))
  const statement = readStatement(ctx, input.statement)
  if ('issues' in statement) return refuse(ctx, about, statement)
  const refusal = await refusalToHold(ctx, known.id)
  if (refusal) return refuse(ctx, about, refusal)
  return actOnDomain(ctx, 'setDomainHold', input, async (tx, { id, status, accountId, name, heldAt }) => {
    if (status !== 'ACTIVE' || heldAt !== null) return { result: new DomainActRefused(ctx, 'NOT_POSSIBLE') }
    await setRestrictions(tx, id, { heldAt: ctx.at }, ctx.at)
    await recordSuspension(ctx, tx, { kind: 'DOMAIN', thingId: id, name, accountId }, statement)
    return { result: await requireDomain(tx, id), changes: [...changeOf('hold', true), ...changesOf(statement)] }
  })
}

async function release(ctx: StaffContext, tx: Tx, { id, status, heldAt }: DomainRow): Promise<Acted<DomainOutcome>> {
  if (status !== 'ACTIVE' || heldAt === null) return { result: new DomainActRefused(ctx, 'NOT_POSSIBLE') }
  await setRestrictions(tx, id, { heldAt: null }, ctx.at)
  const suspension = await findSuspension(tx, { kind: 'DOMAIN', thingId: id })
  if (suspension) await liftSuspension(ctx, tx, suspension, { hasEnded: false })
  return { result: await requireDomain(tx, id), changes: changeOf('hold', false) }
}

async function refusalToHold(ctx: StaffContext, domainId: string): Promise<DomainActRefused | null> {
  try {
    const { held } = await askHeld(ctx, domainId)
    if (!held) return new DomainActRefused(ctx, 'NOT_POSSIBLE')
    return held.restrictions.hold === null ? new DomainActRefused(ctx, 'NO_HOLD') : null
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    return new DomainActRefused(ctx, 'UNREACHABLE')
  }
}

const changeOf = (field: string, isOn: boolean) => [{ field, before: isOn ? 'off' : 'on', after: isOn ? 'on' : 'off' }]
