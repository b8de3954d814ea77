import type { ActivityKind } from '../../../../rules/activity'
import { OutsideUnavailable } from '../../../ports/outside-unavailable'
import type { StaffContext } from '../../../staff/staff-context'
import { keepActivityByShop } from '../../accounts/staff/activity-by-shop.service'
import { setRestrictions } from '../../domains/restrictions.service'
import { ownerOf } from '../departure.service'
import { mailHold } from '../portfolio.mails'
import { aboutDomain, actOnDomain, type DomainActed, refuse, requireDomain } from './domain-act.service'
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
 * is told by mail.
 */
export async function setDomainHold(ctx: StaffContext, input: SetDomainHoldInput): Promise<DomainActed> {
  const known = await requireDomain(ctx.db.reader, input.domainId)
  const refusal = input.isOn ? await refusalToHold(ctx, known.id) : null
  if (refusal) return refuse(ctx, aboutDomain('setDomainHold', known, input), refusal)
  const { locale } = await ownerOf(ctx, known.accountId)
  return actOnDomain(ctx, 'setDomainHold', input, async (tx, domain) => {
    const { id, status, accountId, name, heldAt } = domain
    if (status !== 'ACTIVE' || (heldAt !== null) === input.isOn)
      return { result: new DomainActRefused(ctx, 'NOT_POSSIBLE') }
    await setRestrictions(tx, id, { heldAt: input.isOn ? ctx.at : null }, ctx.at)
    const kind: ActivityKind = input.isOn ? 'domain-held-by-shop' : 'domain-released-by-shop'
    await keepActivityByShop(ctx, tx, kind, accountId, { names: [name] })
    await mailHold(ctx, tx, { accountId, locale }, domain, input.isOn)
    return { result: await requireDomain(tx, id), changes: changeOf('hold', input.isOn) }
  })
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
