import { nextCloser } from './nsec3'
import { type Query, RCODE } from './query'
import type { Found, ServedZone, ZoneNode } from './served-zone'
import { CLASS_IN, type RrSet, TYPE, type WireName } from './wire'

export interface Reply {
  rcode: number
  /** False for a referral: what lies below a cut is another server's to say. */
  authoritative: boolean
  answers: readonly RrSet[]
  /** Looked up only when they are written: a denial is mostly kept already. */
  authorities(): readonly RrSet[]
  additionals: readonly RrSet[]
  /**
   * Of a denial, which names only the zone and its hashes: many names that do not exist come to the same one. Null for an
   * answer that speaks of the asked name.
   */
  sharedAs: string | null
}

export interface Question extends Pick<Query, 'name' | 'type' | 'class'> {
  /** Signatures are wanted. */
  dnssecOk: boolean
}

/** More links than a sane zone has. */
const MAX_ALIASES = 8

/**
 * Answers one question from the zone that its name lies in, without signatures; the zone is null for a name in none of
 * ours.
 */
export function answerQuestion(question: Question, zone: ServedZone | null): Reply {
  if (!zone || !isAnswerable(question)) return { ...EMPTY, rcode: RCODE.REFUSED, authoritative: false }
  return follow(question, zone)
}

/** What is signed in a reply is this zone's own: the name servers at a cut and their addresses are not. */
export const isSignedIn =
  (zone: ServedZone) =>
  (set: RrSet): boolean =>
    set.type !== TYPE.NS || set.owner === zone.apex

/** The same with a signature behind each set. */
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
  // Which links of the chain prove that wildcards had to answer.
  const proof: number[] = []
  const seen = new Set<WireName>()
  for (let owner = question.name; !seen.has(owner) && seen.size <= MAX_ALIASES && zone.holds(owner); ) {
    seen.add(owner)
    const found = zone.find(owner)
    if (found.kind === 'none') return denial(question, zone, answers, [...proof, ...deny(found, owner, zone)], true)
    // RFC 4035 §3.1.4.1: who is asked about DS at a cut is asked as the parent.
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
  // RFC 8482 §4.2: a query for everything gets a minimal answer; one for signatures alone is such a query too (§7).
  if (type === TYPE.ANY || type === TYPE.RRSIG) return node.minimal(owner)
  return node.setOf(type, owner)
}

/** The links that prove that a name does not exist, or has not this type (RFC 5155 §7.2.2 to §7.2.5). */
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

/** RFC 1034 §4.3.2 step 3b: names the servers below the cut, with the addresses that this zone knows of them. */
function referral(
  question: Question,
  zone: ServedZone,
  answers: readonly RrSet[],
  { owner, node }: { owner: WireName; node: ZoneNode },
  proof: readonly number[],
): Reply {
  const servers = node.setOf(TYPE.NS, owner)
  const hosts = servers?.rdatas.map((rdata) => rdata.toString('latin1').toLowerCase()) ?? []
  // Whether what lies below the cut is signed must be known for certain (RFC 4035 §3.1.4, RFC 5155 §7.2.7).
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
