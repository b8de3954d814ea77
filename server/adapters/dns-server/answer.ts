import type { Answer, Question } from 'dns-packet'
import type { Zone, ZoneRecord } from '../../ports/dns-server'
import { answerOf, withoutDot } from './rdata'
import { denialSoaOf, soaOf } from './soa'
import { type ZoneTree, zoneTree } from './zone-tree'

/** RFC 1035 §4.1.1. */
export const RCODE = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const

export interface Reply {
  rcode: number
  /** False for a referral: what lies below a cut is another server's to say. */
  authoritative: boolean
  answers: Answer[]
  authorities: Answer[]
  additionals: Answer[]
}

/** More links than a sane zone has; a ring of aliases ends here. */
const MAX_ALIASES = 8

/** Answers one question from the zone that its name lies in; the zone is null for a name in none of ours. */
export function answerQuestion(question: Question, zone: Zone | null): Reply {
  if (!zone || !isAnswerable(question)) return { ...EMPTY, rcode: RCODE.REFUSED, authoritative: false }
  return follow(question.name, question.type, zone, zoneTree(zone))
}

/** A reply that says nothing yet. */
export const EMPTY = { authoritative: true, answers: [], authorities: [], additionals: [] }

function follow(asked: string, type: string, zone: Zone, tree: ZoneTree): Reply {
  const answers: Answer[] = []
  const denied = (rcode: number): Reply => ({ ...EMPTY, rcode, answers, authorities: [denialSoaOf(zone)] })
  let owner = asked
  for (let alias = 0; alias <= MAX_ALIASES; alias++) {
    const found = tree.find(owner.toLowerCase())
    if (!found) return denied(RCODE.NXDOMAIN)
    if (found.kind === 'cut') return referral(found.nameServers, answers, tree)
    const wanted = recordsFor(found.records, type, owner, zone)
    if (wanted.length > 0) return { ...EMPTY, rcode: RCODE.NOERROR, answers: [...answers, ...wanted] }
    const cname = found.records.find((record) => record.type === 'CNAME')
    if (!cname) return denied(RCODE.NOERROR)
    answers.push(...wire([cname], owner))
    owner = withoutDot(cname.rdata.trim())
    if (!tree.holds(owner.toLowerCase())) break
  }
  return { ...EMPTY, rcode: RCODE.NOERROR, answers }
}

function recordsFor(records: readonly ZoneRecord[], type: string, owner: string, zone: Zone): Answer[] {
  const isApex = owner.toLowerCase() === zone.name
  if (type === 'SOA') return isApex ? [soaOf(zone)] : []
  // RFC 8482 §4.2: who asks for everything gets something small.
  if (type === 'ANY') return [{ name: owner, type: 'HINFO', ttl: 3600, class: 'IN', data: { cpu: 'RFC8482', os: '' } }]
  return wire(
    records.filter((record) => record.type === type),
    owner,
  )
}

/** RFC 1034 §4.3.2 step 3b: names the servers below the cut, with the addresses that this zone knows of them. */
function referral(nameServers: readonly ZoneRecord[], answers: Answer[], tree: ZoneTree): Reply {
  const glue = nameServers.flatMap(({ rdata }) => tree.addressesOf(withoutDot(rdata.trim()).toLowerCase()))
  return {
    rcode: RCODE.NOERROR,
    authoritative: answers.length > 0,
    answers,
    authorities: nameServers.flatMap((record) => wire([record], withoutDot(record.name))),
    additionals: glue.flatMap((record) => wire([record], withoutDot(record.name))),
  }
}

const wire = (records: readonly ZoneRecord[], owner: string): Answer[] =>
  records.map((record) => answerOf(record, owner)).filter((answer) => answer !== null)

/** Zone transfers are for nobody, and only the Internet class is served. */
const isAnswerable = ({ type, class: zoneClass }: Question): boolean =>
  type !== 'AXFR' && type !== 'IXFR' && (zoneClass === 'IN' || zoneClass === undefined)
