import type { Transact, Tx } from '../../../../db/database'
import type { ActivityKind } from '../../../../rules/activity'
import { dayInAmsterdam, writtenDay } from '../../../../rules/calendar'
import { toUnicode } from '../../../../rules/domain-name'
import { areSameServers } from '../../../../rules/registrar-difference'
import type { Context } from '../../../common/context'
import { tooMany } from '../../../common/failures'
import { newId } from '../../../common/ids'
import type { Limit } from '../../../common/limits'
import { UserError } from '../../../graphql/user-error'
import { view } from '../../../graphql/view'
import { layOutMail } from '../../../mail/layout'
import { enqueueMail } from '../../../mail/mail'
import { answerInTime } from '../../../outbox/deadline'
import { OutsideUnavailable } from '../../../ports/outside-unavailable'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed } from '../../../staff/staff-errors'
import { keepActivityByShop } from '../../accounts/staff/activity-by-shop.service'
import { askForDelegation } from '../../dns/name-servers.service'
import { announceKeysAgain, isZoneSigned, publishZoneAgain } from '../../dns/zone-state.service'
import { switchDns } from '../../dns/zones.service'
import { type DomainRow, markOffOurDns } from '../../domains/domains.service'
import { askForRestrictions } from '../../domains/restrictions.service'
import { renewDomain } from '../../renewals/renew-now.service'
import { reinstate, setRenewal } from '../../renewals/renewal-choice.service'
import { askToDisableAutoRenew } from '../auto-renew.service'
import { findComparison, startComparison } from '../compare-all.service'
import { ownerOf } from '../departure.service'
import { askForLooks } from '../domain-looks.service'
import { aboutDomain, actOnDomain, type DomainActed, refuse, requireDomain } from './domain-act.service'
import { askHeld, listed } from './domain-sources.service'
import {
  type CompareAllDomainsInput,
  DomainActRefused,
  type MendDomainInput,
  type SourceField,
  StaffComparison,
  type StaffDomainActInput,
} from './staff-domain.graphql'
import { contextOfOwner, mayLeave } from './staff-domain.service'
import { staffDomainText } from './staff-domains.text'

const REGISTRY_TIMEOUT_MS = 20_000
/** Each one mails the registrant of the domain. */
const CODE_MAILS: Limit = { kind: 'staff-transfer-code', max: 10, windowMs: 3_600_000 }

/**
 * Requests a comparison with the registrar, which takes over what it is right about. A domain that the registrar does not hold
 * ends only after a second answer, an hour later.
 */
export const compareDomain = (ctx: StaffContext, input: StaffDomainActInput): Promise<DomainActed> =>
  actOnDomain(ctx, 'compareDomain', input, async (tx, domain) => {
    await askForLooks(ctx, tx, [domain.name], ctx.at)
    return { result: domain }
  })

/** Begins to compare all domains with their registrars. Its result is a view of the list. */
export function compareAllDomains(
  ctx: StaffContext,
  { reason }: CompareAllDomainsInput,
): Promise<StaffComparison | DomainActRefused> {
  const about = { act: 'compareAllDomains', right: 'DOMAIN_ACT', objectType: 'Domain', reason: reason.trim() } as const
  return runAct<StaffComparison | DomainActRefused>(ctx, about, async (tx) => {
    if (await startComparison(tx, ctx.at))
      return { result: view(StaffComparison, { isRunning: true, startedAt: ctx.at }) }
    return { result: new DomainActRefused(ctx, 'NOT_POSSIBLE', staffDomainText[ctx.locale].isComparing) }
  })
}

/** Returns the last comparison of all domains that staff requested; null if there was none. */
export async function findLastComparison({ db }: StaffContext): Promise<StaffComparison | null> {
  const last = await findComparison(db.reader)
  return last && view(StaffComparison, { ...last })
}

/** Orders the next year for the owner of a domain, who pays as for any renewal. */
export const renewDomainNow = (ctx: StaffContext, input: StaffDomainActInput): Promise<DomainActed> =>
  orderForOwner(ctx, 'renewDomainNow', 'domain-renewed-by-shop', input, (owner, domainId) =>
    renewDomain(owner, { domainId }),
  )

/** Orders the next year of an expired domain for its owner. Paying it restores the domain. */
export const restoreDomain = (ctx: StaffContext, input: StaffDomainActInput): Promise<DomainActed> =>
  orderForOwner(ctx, 'restoreDomain', 'domain-restored-by-shop', input, (owner, id) => reinstate(owner, { id }))

/** Disables auto-renew for the owner of a domain. An unpaid renewal is taken off its order. */
export const stopDomainRenewal = (ctx: StaffContext, input: StaffDomainActInput): Promise<DomainActed> =>
  orderForOwner(ctx, 'stopDomainRenewal', 'renewal-stopped-by-shop', input, (owner, id) =>
    setRenewal(owner, { ids: [id], renews: false }),
  )

/** Enables auto-renew again for the owner of a domain. A renewal that is due is ordered at once. */
export const resumeDomainRenewal = (ctx: StaffContext, input: StaffDomainActInput): Promise<DomainActed> =>
  orderForOwner(ctx, 'resumeDomainRenewal', 'renewal-resumed-by-shop', input, (owner, id) =>
    setRenewal(owner, { ids: [id], renews: true }),
  )

/**
 * Mails the transfer code of a domain to the e-mail address of its registrant. Neither the response nor the audit entry has the
 * code, and staff cannot read the mail. The owner sees it in their activity.
 */
export async function sendTransferCodeToHolder(ctx: StaffContext, input: StaffDomainActInput): Promise<DomainActed> {
  const act = 'sendTransferCodeToHolder'
  const known = await requireDomain(ctx.db.reader, input.domainId)
  const refused = await refusalToSend(ctx, known)
  if (refused) return refuse(ctx, aboutDomain(act, known, input), refused)
  const owner = await ownerOf(ctx, known.accountId)
  if (!owner.ctx) return refuse(ctx, aboutDomain(act, known, input), new DomainActRefused(ctx, 'CUSTOMER_BLOCKED'))
  const taken = await ctx.limits.takeAllowed(CODE_MAILS, known.id)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  const issued = await askCode(ctx, known)
  if (issued instanceof DomainActRefused) return refuse(ctx, aboutDomain(act, known, input), issued)
  const { email } = await ctx.getRegistryContact(ctx, known.accountId, known.holderId)
  const { locale } = owner
  return actOnDomain(ctx, act, input, async (tx, domain) => {
    if (domain.holderId !== known.holderId) return { result: new Changed(ctx) }
    const words = staffDomainText[locale]
    const name = toUnicode(domain.name)
    const day = (at: number) => writtenDay(dayInAmsterdam(at), locale)
    const body = layOutMail(ctx, {
      reference: `holder-transfer-code-${newId('job')}`,
      locale,
      subject: words.subject({ name }),
      heading: words.subject({ name }),
      paragraphs: [
        words.what({ name, moment: day(ctx.at) }),
        words.code({ code: issued.code }),
        ...(issued.expiresAt === null ? [] : [words.expires({ day: day(issued.expiresAt) })]),
      ],
      link: { href: `${ctx.publicUrl}/account/domein?name=${encodeURIComponent(domain.name)}`, label: words.toDomain },
      notes: [words.notYou],
      why: words.why,
    })
    // A registrar may have locked it at the registration.
    await askForRestrictions(tx, domain.id, ctx.at)
    await enqueueMail(tx, { ...body, to: email }, ctx.at)
    await keepActivityByShop(ctx, tx, 'transfer-code-requested', domain.accountId, { names: [domain.name] })
    return { result: domain }
  })
}

/** Mends one difference: makes an outside system the same as the shop, or takes over the value of the registrar. */
export async function mendDomain(ctx: StaffContext, input: MendDomainInput): Promise<DomainActed> {
  const { field, rightSide, seen } = input
  const theirs = field === 'NAME_SERVERS' && rightSide === 'REGISTRAR' ? await askServers(ctx, input) : null
  if (theirs instanceof DomainActRefused || theirs instanceof Changed) return theirs
  return actOnDomain(ctx, 'mendDomain', input, async (tx, domain) => {
    const mended = await mend(ctx, tx, domain, { input, theirs })
    if (mended) return { result: mended }
    // Its job compares afterwards: a comparison beside it would still find the difference.
    if (field !== 'AUTO_RENEW') await askForLooks(ctx, tx, [domain.name], ctx.at)
    const changes = [{ field, before: seen ?? null, after: rightSide }]
    return { result: await requireDomain(tx, domain.id), changes }
  })
}

/** Things of which the shop is always right. */
const SHOP_DECIDES: readonly SourceField[] = ['DNSSEC', 'ZONE', 'HOLDER', 'TRANSFER_LOCK', 'HOLD', 'AUTO_RENEW']

interface Mending {
  input: MendDomainInput
  /** Name servers at the registrar, if they are taken over. */
  theirs: readonly string[] | null
}

async function mend(
  ctx: StaffContext,
  tx: Tx,
  domain: DomainRow,
  { input: { field, rightSide }, theirs }: Mending,
): Promise<DomainActRefused | null> {
  if (field === 'NAME_SERVERS' && theirs) {
    if (await isZoneSigned(tx, domain.id)) return new DomainActRefused(ctx, 'SIGNED')
    if (areSameServers(theirs, ctx.config.nameServers)) await switchDns(tx, domain, ctx.at)
    else await markOffOurDns(tx, domain.id, theirs)
    return null
  }
  // A comparison takes over the end of the term, the check of the registrant and, after an hour, an absence.
  if (rightSide === 'REGISTRAR') return SHOP_DECIDES.includes(field) ? new DomainActRefused(ctx, 'NOT_POSSIBLE') : null
  if (domain.status !== 'ACTIVE') return new DomainActRefused(ctx, 'NOT_POSSIBLE')
  if (field === 'NAME_SERVERS') await askForDelegation(tx, domain.id, ctx.at)
  else if (field === 'DNSSEC' && domain.usesOurDns) await announceKeysAgain(tx, domain, ctx.at)
  else if (field === 'ZONE' && domain.usesOurDns) await publishZoneAgain(tx, domain, ctx.at)
  else if (field === 'TRANSFER_LOCK' || field === 'HOLD') await askForRestrictions(tx, domain.id, ctx.at)
  else if (field === 'AUTO_RENEW' && (await askToDisableAutoRenew(tx, domain.id, ctx.at))) return null
  else if (field === 'HOLDER') await ctx.updateRegistryOf(tx, domain, ctx.at)
  else return new DomainActRefused(ctx, 'NOT_POSSIBLE')
  return null
}

/** Returns the name servers at the registrar, if they are still those that the decision was about. */
async function askServers(
  ctx: StaffContext,
  input: MendDomainInput,
): Promise<readonly string[] | DomainActRefused | Changed> {
  const known = await requireDomain(ctx.db.reader, input.domainId)
  const about = aboutDomain('mendDomain', known, input)
  try {
    const { held } = await askHeld(ctx, known.id)
    if (!held || held.nameServers.length === 0)
      return await refuse(ctx, about, new DomainActRefused(ctx, 'NOT_POSSIBLE'))
    if (listed(held.nameServers) !== input.seen) return await refuse(ctx, about, new Changed(ctx))
    return held.nameServers
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    return refuse(ctx, about, new DomainActRefused(ctx, 'UNREACHABLE'))
  }
}

/** Runs a service of the owner in the transaction of the act, so that both are kept or neither. The owner sees it in their activity. */
async function orderForOwner(
  ctx: StaffContext,
  act: string,
  kind: ActivityKind,
  input: StaffDomainActInput,
  work: (owner: Context, domainId: string) => Promise<object>,
): Promise<DomainActed> {
  const known = await requireDomain(ctx.db.reader, input.domainId)
  const owner = await contextOfOwner(ctx, known.accountId)
  if (!owner) return refuse(ctx, aboutDomain(act, known, input), new DomainActRefused(ctx, 'CUSTOMER_BLOCKED'))
  return actOnDomain(ctx, act, input, async (tx, domain) => {
    const transaction: Transact<Tx> = (run) => run(tx)
    const answer = await work({ ...owner, db: { ...owner.db, reader: tx, transaction } }, domain.id)
    // The words are in the language of the owner.
    if (answer instanceof UserError)
      return {
        result: new DomainActRefused(ctx, 'NOT_POSSIBLE', owner.locale === ctx.locale ? answer.message : undefined),
      }
    await keepActivityByShop(ctx, tx, kind, domain.accountId, { names: [domain.name] })
    return { result: await requireDomain(tx, domain.id) }
  })
}

async function refusalToSend(ctx: StaffContext, domain: DomainRow): Promise<DomainActRefused | null> {
  if (domain.status !== 'ACTIVE') return new DomainActRefused(ctx, 'NOT_POSSIBLE')
  return mayLeave(domain, ctx.at) ? null : new DomainActRefused(ctx, 'LOCKED')
}

async function askCode(ctx: StaffContext, { name }: DomainRow) {
  try {
    const issued = await answerInTime('registry', REGISTRY_TIMEOUT_MS, ctx.ports.registry.authCode(name))
    return issued ?? new DomainActRefused(ctx, 'NOT_POSSIBLE')
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    return new DomainActRefused(ctx, 'UNREACHABLE')
  }
}
