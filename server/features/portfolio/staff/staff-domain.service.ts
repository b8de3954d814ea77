import { hasLeft } from '../../../../rules/domain-status'
import { transferLockedUntil } from '../../../../rules/transfer-lock'
import type { Context } from '../../../common/context'
import { isId } from '../../../common/ids'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import { listActsOn, runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { type DomainRow, findDomain } from '../../domains/domains.service'
import { listDomainLines } from '../../orders/staff/domain-lines.service'
import { findRenewable } from '../../renewals/renewables.service'
import { renewalView } from '../../renewals/renewal-view.service'
import type { Renewal } from '../../renewals/renewals.graphql'
import { registeredAs } from '../compared-domain.service'
import { ownerOf } from '../departure.service'
import { type DomainAct, StaffDomainEvent, StaffDomainHolder, StaffDomainRenewal } from './staff-domain.graphql'
import type { StaffDomain } from './staff-domains.graphql'
import { staffDomainView } from './staff-domains.view'

/** Returns one domain; null if there is none. Each look leaves an audit entry. */
export async function findStaffDomain(ctx: StaffContext, id: string): Promise<StaffDomain | null> {
  const domain = isId('dom', id) ? await findDomain(ctx.db.reader, id) : null
  const about = {
    act: 'staffDomain',
    right: 'CUSTOMERS_SEE',
    objectType: 'Domain',
    objectId: domain?.id ?? id,
    onBehalfOf: domain?.accountId ?? null,
  } as const
  await runAct(ctx, about, async () => ({ result: null }))
  return domain && staffDomainView(ctx, domain)
}

/** Whether there is a domain with this id. */
export const isStaffDomain = async ({ db }: Pick<StaffContext, 'db'>, id: string): Promise<boolean> =>
  isId('dom', id) && (await findDomain(db.reader, id)) !== null

/** Returns the renewal of a domain; null if it left, or if its customer is blocked. */
export async function renewalOf(ctx: StaffContext, domain: StaffDomain): Promise<StaffDomainRenewal | null> {
  const renewal = await findRenewal(ctx, domain)
  if (!renewal) return null
  const { state, message, price, orderId } = renewal
  return view(StaffDomainRenewal, { state, message, price: seesAmounts(ctx) ? price : null, orderId })
}

/** Returns the registrant of a domain; null if the shop no longer holds the domain. */
export async function holderOf(ctx: StaffContext, { id }: StaffDomain): Promise<StaffDomainHolder | null> {
  const domain = await findDomain(ctx.db.reader, id)
  if (!domain || hasLeft(domain.status)) return null
  const contact = await ctx.getRegistryContact(ctx, domain.accountId, domain.holderId)
  const { company, country } = contact
  const { person } = registeredAs(contact)
  return view(StaffDomainHolder, { person, company, country, isStandard: domain.holderId === null })
}

/** Returns the acts that are possible on a domain now, with the rights of the staff member. */
export async function allowedActsOf(ctx: StaffContext, domain: StaffDomain): Promise<DomainAct[]> {
  if (!ctx.staff?.rights.includes('DOMAIN_ACT') || hasLeft(domain.status)) return []
  const renewal = await findRenewal(ctx, domain)
  const isActive = domain.status === 'ACTIVE'
  const isPossible: Record<DomainAct, boolean> = {
    COMPARE: isActive || domain.expiresAt > ctx.at,
    RENEW: isActive && renewal !== null && renewal.price !== null && renewal.state !== 'BEING_RENEWED',
    RESTORE: !isActive && renewal?.restorableBefore != null,
    STOP_RENEWAL: isActive && (renewal?.state === 'RENEWS' || renewal?.state === 'TO_PAY'),
    RESUME_RENEWAL: isActive && renewal?.state === 'ENDS' && renewal.price !== null,
    SEND_TRANSFER_CODE: isActive && mayLeave(domain, ctx.at),
    LOCK: isActive && domain.lockedAt === null,
    UNLOCK: isActive && domain.lockedAt !== null,
    HOLD: isActive && domain.heldAt === null,
    RELEASE: isActive && domain.heldAt !== null,
  }
  return (Object.keys(isPossible) as DomainAct[]).filter((act) => isPossible[act])
}

/** Returns whether a domain can be transferred to another registrar: the shop, the registry and its age do not lock it. */
export const mayLeave = (
  { name, registeredAt, lockedAt, heldAt }: Pick<StaffDomain, 'name' | 'registeredAt' | 'lockedAt' | 'heldAt'>,
  now: number,
): boolean => lockedAt === null && heldAt === null && transferLockedUntil(name, registeredAt, now) === null

async function findRenewal(ctx: StaffContext, { id, customer }: StaffDomain): Promise<Renewal | null> {
  const thing = await findRenewable(ctx.db.reader, 'DOMAIN', id)
  const owner = thing && (await contextOfOwner(ctx, customer.id))
  return owner ? renewalView({ ...owner, locale: ctx.locale }, thing) : null
}

/** Returns the context of a domain's owner, to act on their behalf; null for a blocked customer. */
export const contextOfOwner = async (ctx: StaffContext, accountId: string): Promise<Context | null> =>
  (await ownerOf(ctx, accountId)).ctx

/** Returns the history of a domain, newest first: orders, acts of staff, and the difference that a comparison found. */
export async function historyOf(ctx: StaffContext, domain: StaffDomain): Promise<StaffDomainEvent[]> {
  const { id, name, customer, differsSince } = domain
  const nothing = { act: null, by: null, reason: null, orderId: null, orderNumber: null }
  const lines = await listDomainLines(ctx.db.reader, { accountId: customer.id, name })
  const acts = await listActsOn(ctx, id)
  const events = [
    ...lines.flatMap(({ orderId, number, availability, deliveredAt }) =>
      deliveredAt === null
        ? []
        : view(StaffDomainEvent, {
            ...nothing,
            ...{ id: `${id}-${number}-${deliveredAt}`, at: deliveredAt, orderId, orderNumber: String(number) },
            kind: availability === null ? 'RENEWED' : 'REGISTERED',
          }),
    ),
    ...acts.map(({ id: actId, at, act, staffName, reason }) =>
      view(StaffDomainEvent, { ...nothing, id: actId, at, kind: 'ACT', act, by: staffName, reason }),
    ),
    ...(differsSince === null
      ? []
      : [view(StaffDomainEvent, { ...nothing, id: `${id}-differs`, at: differsSince, kind: 'DIFFERS' })]),
  ]
  return events.sort((one, other) => other.at - one.at)
}

/** Converts a domain after an act. Throws if it was deleted meanwhile. */
export async function shownAfter(ctx: StaffContext, { id }: DomainRow): Promise<StaffDomain> {
  const domain = await findDomain(ctx.db.reader, id)
  if (!domain) throw new Error(`domain ${id} is gone`)
  return staffDomainView(ctx, domain)
}
