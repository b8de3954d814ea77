import { type Query, RCODE } from './query'
import type { ServedZone, ZoneNode } from './served-zone'
import { CLASS_IN, type RrSet, TYPE, type WireName } from './wire'

export interface Reply {
  rcode: number
  /** False for a referral: what lies below a cut is another server's to say. */
  authoritative: boolean
  answers: readonly RrSet[]
  authorities: readonly RrSet[]
  additionals: readonly RrSet[]
}

export interface Question extends Pick<Query, 'name' | 'type' | 'class'> {
  /** Signatures are wanted. */
  dnssecOk: boolean
  /** A signed denial of a whole name may come as NXDOMAIN. */
  compactOk: boolean
}

/** More links than a sane zone has. */
const MAX_ALIASES = 8

/** Answers one question from the zone that its name lies in; the zone is null for a name in none of ours. */
export function answerQuestion(question: Question, zone: ServedZone | null): Reply {
  if (!zone || !isAnswerable(question)) return { ...EMPTY, rcode: RCODE.REFUSED, authoritative: false }
  const reply = follow(question, zone)
  return question.dnssecOk && zone.signer ? signed(reply, zone, zone.signer) : reply
}

const EMPTY = { authoritative: true, answers: [], authorities: [], additionals: [] }

/** RFC 1034 §4.3.2, within one zone. */
function follow(question: Question, zone: ServedZone): Reply {
  const { type } = question
  const answers: RrSet[] = []
  const seen = new Set<WireName>()
  for (let owner = question.name; !seen.has(owner) && seen.size <= MAX_ALIASES && zone.holds(owner); ) {
    seen.add(owner)
    const found = zone.find(owner)
    if (!found) return denial(question, zone, answers, owner, null)
    // RFC 4035 §3.1.4.1: who is asked about DS at a cut is asked as the parent.
    const isParents = type === TYPE.DS && found.kind === 'cut' && found.owner === owner
    if (found.kind === 'cut' && !isParents) return referral(question, zone, answers, found)
    const wanted = setFor(type, owner, found.node, zone)
    if (wanted) return { ...EMPTY, rcode: RCODE.NOERROR, answers: [...answers, wanted] }
    const alias = found.node.setOf(TYPE.CNAME, owner)
    if (!alias) return denial(question, zone, answers, owner, found.node)
    answers.push(alias)
    owner = alias.rdatas[0]?.toString('latin1').toLowerCase() ?? ''
  }
  return { ...EMPTY, rcode: RCODE.NOERROR, answers }
}

function setFor(type: number, owner: WireName, node: ZoneNode, zone: ServedZone): RrSet | null {
  // RFC 8482 §4.2: a query for everything gets a minimal answer; one for signatures alone is such a query too (§7).
  if (type === TYPE.ANY || type === TYPE.RRSIG) return { owner, type: TYPE.HINFO, ttl: 3600, rdatas: [MINIMAL_ANY] }
  if (type === TYPE.NSEC) return zone.signer?.denialOf(owner, node.types, zone.denialSoa.ttl) ?? null
  return node.setOf(type, owner)
}

/** Processor `RFC8482`, no operating system. */
const MINIMAL_ANY = Buffer.from('\x07RFC8482\0', 'latin1')

/**
 * The name has not this type, or (without a node) does not exist. With a signature only the name itself is spoken of, and
 * its not existing is a type of its own, so that the code says NXDOMAIN only to who knows that (RFC 9824 §3 and §5).
 */
function denial(
  { dnssecOk, compactOk }: Question,
  zone: ServedZone,
  answers: readonly RrSet[],
  owner: WireName,
  node: ZoneNode | null,
): Reply {
  const soa = zone.denialSoa
  if (!dnssecOk || !zone.signer)
    return { ...EMPTY, rcode: node ? RCODE.NOERROR : RCODE.NXDOMAIN, answers, authorities: [soa] }
  const nsec = zone.signer.denialOf(owner, node?.types ?? [TYPE.NXNAME], soa.ttl)
  const rcode = node || !compactOk ? RCODE.NOERROR : RCODE.NXDOMAIN
  return { ...EMPTY, rcode, answers, authorities: [soa, nsec] }
}

/** RFC 1034 §4.3.2 step 3b: names the servers below the cut, with the addresses that this zone knows of them. */
function referral(
  { dnssecOk }: Question,
  zone: ServedZone,
  answers: readonly RrSet[],
  { owner, node }: { owner: WireName; node: ZoneNode },
): Reply {
  const servers = node.setOf(TYPE.NS, owner)
  const hosts = servers?.rdatas.map((rdata) => rdata.toString('latin1').toLowerCase()) ?? []
  const delegation = dnssecOk && zone.signer ? delegationSigner(zone, owner, node) : null
  return {
    rcode: RCODE.NOERROR,
    authoritative: answers.length > 0,
    answers,
    authorities: [servers, delegation].filter((set) => set !== null),
    additionals: hosts.flatMap(zone.addressesOf),
  }
}

/** Whether what lies below the cut is signed must be known for certain (RFC 4035 §3.1.4). */
const delegationSigner = (zone: ServedZone, owner: WireName, node: ZoneNode): RrSet | null =>
  node.setOf(TYPE.DS, owner) ??
  zone.signer?.denialOf(
    owner,
    node.types.filter((type) => type === TYPE.NS),
    zone.denialSoa.ttl,
  ) ??
  null

/** A signature behind each set that is this zone's own: the name servers at a cut and their addresses are not. */
function signed(reply: Reply, zone: ServedZone, signer: NonNullable<ServedZone['signer']>): Reply {
  const withSignatures = (sets: readonly RrSet[]): RrSet[] =>
    sets.flatMap((set) => (set.type === TYPE.NS && set.owner !== zone.apex ? [set] : [set, signer.signatureOf(set)]))
  return { ...reply, answers: withSignatures(reply.answers), authorities: withSignatures(reply.authorities) }
}

/** Zone transfers are always refused, and only the Internet class is served. */
const isAnswerable = ({ type, class: zoneClass }: Question): boolean =>
  type !== TYPE.AXFR && type !== TYPE.IXFR && zoneClass === CLASS_IN
