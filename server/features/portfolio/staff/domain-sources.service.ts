import { areSameServers, isSameHolder, nameOfHolder, serversOf, tagsOf } from '../../../../rules/registrar-difference'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { answerInTime } from '../../../outbox/deadline'
import type { HeldDomain, HeldDomainAnswer, RegisteredHolder } from '../../../ports/domain-registry'
import { OutsideUnavailable } from '../../../ports/outside-unavailable'
import type { StaffContext } from '../../../staff/staff-context'
import { compareZone, expectedKeyTags, findSerial } from '../../dns/zone-state.service'
import { type DomainRow, findDomain } from '../../domains/domains.service'
import { isBeingRenewed } from '../../renewals/renewals.service'
import { registeredAs } from '../compared-domain.service'
import { delegatedTo } from '../differences'
import {
  type RightSide,
  type SourceField,
  type SourceState,
  type SourceVerdict,
  StaffDomainSources,
  StaffSourceAnswer,
  StaffSourceRow,
} from './staff-domain.graphql'

/** Short, because staff wait for the page. */
const TIMEOUT_MS = 8_000

/** What outside systems say about a domain. */
interface Answers {
  held: HeldDomainAnswer | null
  /** The registrant at the registrar; null if unknown. */
  holder: RegisteredHolder | null
  /** Tags of the published keys; null if unknown. */
  keyTags: readonly number[] | null
  /** Whether the name server has the zone; null if it was not asked or did not answer. */
  hasZone: boolean | null
}

/** Asks the registrar and the name server about a domain now, both at once and each with a deadline. Null if there is no such domain. */
export async function askSources(ctx: StaffContext, id: string): Promise<StaffDomainSources | null> {
  const domain = await findDomain(ctx.db.reader, id)
  if (!domain) return null
  const [registrar, nameServer] = await Promise.all([
    timed(() => askRegistrar(ctx, domain)),
    timed(() => compareZone(ctx, domain, TIMEOUT_MS)),
  ])
  const held = registrar.answer?.held ?? null
  const { keyTags = null, holder = null } = registrar.answer ?? {}
  const answers = { held, keyTags, holder, hasZone: nameServer.answer ?? null }
  return view(StaffDomainSources, {
    domainId: domain.id,
    askedAt: ctx.at,
    registrar: answerView(held?.found === 'unknown' ? 'NOT_UNDERSTOOD' : registrar.state, registrar.ms),
    nameServer: answerView(nameServer.state, nameServer.ms),
    rows: await rowsOf(ctx, domain, answers),
  })
}

/** Asks the registrar about a domain. Throws NOT_FOUND without such a domain, and OutsideUnavailable. */
export async function askHeld(ctx: StaffContext, id: string): Promise<{ domain: DomainRow; held: HeldDomain | null }> {
  const domain = await findDomain(ctx.db.reader, id)
  if (!domain) throw notFound()
  const answer = await answerInTime('registry', TIMEOUT_MS, ctx.ports.registry.findHeld(domain.name))
  return { domain, held: answer.found === 'held' ? answer.domain : null }
}

async function askRegistrar(
  { ports }: StaffContext,
  { name }: DomainRow,
): Promise<Omit<Answers, 'hasZone' | 'held'> & { held: HeldDomainAnswer }> {
  const held = await answerInTime('registry', TIMEOUT_MS, ports.registry.findHeld(name))
  if (held.found !== 'held') return { held, keyTags: null, holder: null }
  const { delegationSigners, holderHandle } = held.domain
  const [signers, holder] = await Promise.all([
    delegationSigners ?? answerInTime('registry', TIMEOUT_MS, ports.registry.listDelegationSigners(name)),
    answerInTime('registry', TIMEOUT_MS, ports.registry.findHolder(name, holderHandle)),
  ])
  return { held, keyTags: signers.map(({ keyTag }) => keyTag), holder }
}

/** Measures an answer. An outside system that is silent is no error here. */
async function timed<T>(ask: () => Promise<T>): Promise<{ answer: T | null; state: SourceState; ms: number }> {
  const start = performance.now()
  const ms = () => Math.round(performance.now() - start)
  try {
    return { answer: await ask(), state: 'ANSWERED', ms: ms() }
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    return { answer: null, state: 'SILENT', ms: ms() }
  }
}

const answerView = (state: SourceState, ms: number): StaffSourceAnswer => view(StaffSourceAnswer, { state, ms })

async function rowsOf(ctx: StaffContext, domain: DomainRow, answers: Answers): Promise<StaffSourceRow[]> {
  const { held: answer, keyTags, holder, hasZone } = answers
  const held = answer?.found === 'held' ? answer.domain : null
  const isActive = domain.status === 'ACTIVE' && held?.status === 'active'
  const servers = delegatedTo(ctx, domain)
  const theirs = held && held.nameServers.length > 0 ? held.nameServers : null
  const tags = await expectedKeyTags(ctx, domain)
  const owner = registeredAs(await ctx.getRegistryContact(ctx, domain.accountId, domain.holderId))
  const serial = domain.usesOurDns ? await findSerial(ctx, domain.id) : null
  return [
    // A name that expired here and is active there is restored by an order.
    rowOf('STATE', stateHere(domain), answer && stateThere(answer), domain.status === 'ACTIVE' ? ['REGISTRAR'] : []),
    rowOf('NAME_SERVERS', servers && listed(servers), theirs && listed(theirs), ['SHOP', 'REGISTRAR'], {
      isSame: servers !== null && theirs !== null && areSameServers(servers, theirs),
      // A zone that is the same has our NS and DNSKEY records.
      nameServer: hasZone && servers ? listed(servers) : null,
    }),
    rowOf('EXPIRES', instant(domain.expiresAt), held && instant(held.expiresAt), ['REGISTRAR']),
    rowOf('HOLDER', nameOfHolder(owner), holder && nameOfHolder(holder), ['SHOP'], {
      isSame: holder !== null && isSameHolder(owner, holder),
    }),
    restrictionRow('TRANSFER_LOCK', domain.lockedAt, held, 'transferLock'),
    restrictionRow('HOLD', domain.heldAt, held, 'hold'),
    rowOf('AUTO_RENEW', renewing(domain.renews), isActive ? there(held.autoRenew) : null, ['SHOP'], {
      // A renewal that is under way may be carried out by this setting.
      isSame: !held?.autoRenew || (await isBeingRenewed(ctx.db.reader, domain.id)),
    }),
    rowOf('HOLDER_CHECK', checked(domain.isHolderVerified), held && checked(held.isHolderVerified), ['REGISTRAR']),
    rowOf('DNSSEC', tags && tagsOf(tags), keyTags && tagsOf(keyTags), ['SHOP'], {
      nameServer: hasZone && tags ? tagsOf(tags) : null,
    }),
    view(StaffSourceRow, {
      field: 'ZONE',
      ours: serial === null ? null : String(serial),
      registrar: null,
      nameServer: hasZone === null ? null : hasZone ? 'SAME' : 'DIFFERENT',
      verdict: hasZone === null ? 'UNKNOWN' : hasZone ? 'SAME' : 'DIFFERENT',
      mends: hasZone === false ? ['SHOP'] : [],
    }),
  ]
}

function rowOf(
  field: SourceField,
  ours: string | null,
  registrar: string | null,
  mends: RightSide[],
  { isSame = ours === registrar, nameServer = null }: { isSame?: boolean; nameServer?: string | null } = {},
): StaffSourceRow {
  const verdict: SourceVerdict = ours === null || registrar === null ? 'UNKNOWN' : isSame ? 'SAME' : 'DIFFERENT'
  return view(StaffSourceRow, {
    ...{ field, ours, registrar, nameServer, verdict },
    mends: verdict === 'DIFFERENT' ? mends : [],
  })
}

/** A restriction that only the registry set is not the shop's to remove. */
function restrictionRow(
  field: 'TRANSFER_LOCK' | 'HOLD',
  setAt: number | null,
  held: HeldDomain | null,
  name: 'transferLock' | 'hold',
): StaffSourceRow {
  const byRegistrar = held?.restrictions[name]
  const isOfRegistry = !byRegistrar && held?.particularRestrictions?.[name] === true
  const mends: RightSide[] = isOfRegistry && setAt === null ? [] : ['SHOP']
  return rowOf(field, switched(setAt !== null), isOfRegistry ? 'ON' : there(byRegistrar), mends)
}

/** Returns names of servers as a value of a row. */
export const listed = (names: readonly string[]): string => serversOf(names).join(' ')
const switched = (isOn: boolean): string => (isOn ? 'ON' : 'OFF')
const renewing = (renews: boolean): string => (renews ? 'RENEWS' : 'STOPS')
const there = (isOn: boolean | null | undefined): string | null => (isOn == null ? null : switched(isOn))
const instant = (at: number): string => new Date(at).toISOString()
const checked = (is: boolean): string => (is ? 'VERIFIED' : 'UNVERIFIED')
const stateHere = ({ status }: DomainRow): string => (status === 'EXPIRED' ? 'QUARANTINE' : status)

function stateThere(answer: HeldDomainAnswer): string | null {
  if (answer.found === 'held') return answer.domain.status === 'active' ? 'ACTIVE' : 'QUARANTINE'
  return ({ elsewhere: 'TRANSFERRED_OUT', gone: 'DELETED', unknown: null } as const)[answer.found]
}
