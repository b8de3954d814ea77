import { nextCloser } from './nsec3'
import { type Query, RCODE } from './query'
import type { Found, ServedZone, ZoneNode } from './served-zone'
import { CLASS_IN, type RrSet, TYPE, type WireName } from './wire'

export interface Reply {
  rcode: number
  /** False for a referral, since another server is authoritative below the zone cut. */
  authoritative: boolean
  answers: readonly RrSet[]
  /** Computed lazily, because denials are usually cached. */
  authorities(): readonly RrSet[]
  additionals: readonly RrSet[]
  /**
   * Cache key of a denial, which contains only the zone and its hashes, so that many non-existent names share it. Null
   * for a response with the queried name.
   */
  sharedAs: string | null
}

export interface Question extends Pick<Query, 'name' | 'type' | 'class'> {
  /** True if the client wants signatures. */
  dnssecOk: boolean
}

/** Longer CNAME chains are not followed. */
const MAX_ALIASES = 8

/**
 * Answers a query from the zone that contains its name, without signatures; the zone is null if the name is in none of
 * ours.
 */
export function answerQuestion(question: Question, zone: ServedZone | null): Reply {
  if (!zone || !isAnswerable(question)) return { ...EMPTY, rcode: RCODE.REFUSED, authoritative: false }
  return follow(question, zone)
}

/** Only data of this zone is signed in a response, not the name servers at a zone cut and their addresses. */
export const isSignedIn =
  (zone: ServedZone) =>
  (set: RrSet): boolean =>
    set.type !== TYPE.NS || set.owner === zone.apex

/** Adds a signature after each record set. */
export function withSignatures(reply: Reply, zone: ServedZone): Reply {
  const { signer } = zone
  if (!signer) return reply
  const isSigned = isSignedIn(zone)
  const signed = (sets: readonly RrSet[]): RrSet[] =>
    sets.flatMap((set) => (isSigned(set) ? [set, signer.signatureOf(set)] : [set]))
  return { ...reply, answers: signed(reply.answers), authorities: () => signed(reply.authorities()) }
}

const EMPTY = { authoritative: true, answers: [], authorities: () => [], additionals: [], sharedAs: null }

/** RFC 1034 §4.3.2, within one zone. */
function follow(question: Question, zone: ServedZone): Reply {
  const { type } = question
  const answers: RrSet[] = []
  // Links of the NSEC3 chain that prove the use of wildcards.
  const proof: number[] = []
  const seen = new Set<WireName>()
  for (let owner = question.name; !seen.has(owner) && seen.size <= MAX_ALIASES && zone.holds(owner); ) {
    seen.add(owner)
    const found = zone.find(owner)
    if (found.kind === 'none') return denial(question, zone, answers, [...proof, ...deny(found, owner, zone)], true)
    // RFC 4035 §3.1.4.1: a DS query at a zone cut is answered by the parent zone.
    const isParents = type === TYPE.DS && found.kind === 'cut' && found.owner === owner
    if (found.kind === 'cut' && !isParents) return referral(question, zone, answers, found, proof)
    const wanted = setFor(type, owner, found.node)
    const alias = wanted ?? found.node.setOf(TYPE.CNAME, owner)
    if (!alias) return denial(question, zone, answers, [...proof, ...deny(found, owner, zone)], false)
    answers.push(alias)
    if (found.kind === 'wildcard' && zone.chain) proof.push(zone.chain.covering(nextCloser(owner, found.encloser)))
    if (wanted) break
    owner = alias.rdatas[0]?.toString('latin1').toLowerCase() ?? ''
  }
  return { ...EMPTY, rcode: RCODE.NOERROR, answers, authorities: () => proven(question, zone, proof) }
}

function setFor(type: number, owner: WireName, node: ZoneNode): RrSet | null {
  // RFC 8482 §4.2: an ANY query gets a minimal response, and so does a query for signatures alone (§7).
  if (type === TYPE.ANY || type === TYPE.RRSIG) return node.minimal(owner)
  return node.setOf(type, owner)
}

/** Returns the links that prove that a name or a type does not exist (RFC 5155 §7.2.2 to §7.2.5). */
function deny(found: Found, name: WireName, { chain }: ServedZone): number[] {
  if (!chain) return []
  if (found.kind === 'node' || found.kind === 'cut') return [chain.matching(name)]
  const { encloser } = found
  const closest = [chain.matching(encloser), chain.covering(nextCloser(name, encloser))]
  return [...closest, found.kind === 'none' ? chain.coveringWildcard(encloser) : chain.matching(`\x01*${encloser}`)]
}

const proven = ({ dnssecOk }: Question, { chain }: ServedZone, proof: readonly number[]): RrSet[] =>
  dnssecOk && chain ? [...new Set(proof)].map((link) => chain.recordOf(link)) : []

function denial(
  question: Question,
  zone: ServedZone,
  answers: readonly RrSet[],
  proof: readonly number[],
  isNameless: boolean,
): Reply {
  const rcode = isNameless ? RCODE.NXDOMAIN : RCODE.NOERROR
  return {
    rcode,
    authoritative: true,
    answers,
    authorities: () => [zone.denialSoa, ...proven(question, zone, proof)],
    additionals: [],
    sharedAs: answers.length === 0 ? `${rcode} ${question.dnssecOk ? proof.join() : ''}` : null,
  }
}

/** RFC 1034 §4.3.2 step 3b: lists the name servers below the zone cut, with the addresses that this zone has. */
function referral(
  question: Question,
  zone: ServedZone,
  answers: readonly RrSet[],
  { owner, node }: { owner: WireName; node: ZoneNode },
  proof: readonly number[],
): Reply {
  const servers = node.setOf(TYPE.NS, owner)
  const hosts = servers?.rdatas.map((rdata) => rdata.toString('latin1').toLowerCase()) ?? []
  // Proves whether the delegated zone is signed (RFC 4035 §3.1.4, RFC 5155 §7.2.7).
  const delegation = question.dnssecOk && zone.chain ? node.setOf(TYPE.DS, owner) : null
  const unsigned = zone.chain && !delegation ? [zone.chain.matching(owner)] : []
  return {
    ...EMPTY,
    rcode: RCODE.NOERROR,
    authoritative: answers.length > 0,
    answers,
    authorities: () => [
      ...[servers, delegation].filter((set) => set !== null),
      ...proven(question, zone, [...proof, ...unsigned]),
    ],
    additionals: hosts.flatMap(zone.addressesOf),
  }
}

/** Zone transfers are always refused, and only the Internet class is served. */
const isAnswerable = ({ type, class: zoneClass }: Question): boolean =>
  type !== TYPE.AXFR && type !== TYPE.IXFR && zoneClass === CLASS_IN
