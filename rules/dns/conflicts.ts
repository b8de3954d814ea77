import { absoluteHost, absoluteOwner, ownerInZone } from './host-name'
import type { ZoneConflict } from './issues'
import { identityOf } from './record'
import { HOST_TYPES, type HostType, type RecordType, ZONE_RECORDS_MAX, type ZoneEntry } from './record-types'

/**
 * Why a record cannot stand beside the others of its zone, or null. Give the others without the record itself when it
 * is being changed. Those that decide are enough: all at its name, the alias where it leads (`aliasOwner`), of an alias
 * those that follow it, and of `HOST_TYPES` those that lead to it; `size` is then how many others there are in all.
 */
export const conflictOf = (
  record: ZoneEntry,
  others: readonly ZoneEntry[],
  domain: string,
  size = others.length,
): ZoneConflict | null => new ZoneIndex(domain, others, size).conflictOf(record)

/** The name in the zone at which an alias would decide about a record that leads there; null when there is none. */
export const aliasOwner = ({ type, value }: ZoneEntry, domain: string): string | null =>
  type === 'CNAME' || isHostType(type) ? ownerInZone(value, domain) : null

/** The records of one zone, kept so that each further one is quickly compared with what it could conflict with. */
export class ZoneIndex {
  readonly #byName = new Map<string, AtName>()
  /** Aliases by their absolute names, each with its absolute target. */
  readonly #aliases = new Map<string, string>()
  /** Absolute names of hosts that may be no alias. */
  readonly #targets = new Map<string, 'mx-to-cname' | 'ns-to-cname'>()
  #size = 0

  constructor(
    readonly domain: string,
    entries: readonly ZoneEntry[] = [],
    size = entries.length,
  ) {
    for (const entry of entries) this.add(entry)
    this.#size = size
  }

  /** Adds a record unlooked. */
  add(record: ZoneEntry): void {
    this.#size++
    const at = this.#byName.get(record.name)
    if (at) at.entries.push(record)
    else this.#byName.set(record.name, { entries: [record], identities: null })
    at?.identities?.add(identityOf(record, this.domain))
    if (record.type === 'CNAME')
      this.#aliases.set(absoluteOwner(record.name, this.domain), absoluteHost(record.value, this.domain))
    const conflict = isHostType(record.type) && POINTS[record.type]
    if (conflict) this.#targets.set(absoluteHost(record.value, this.domain), conflict)
  }

  /** Why a record cannot stand beside these, or null. */
  conflictOf(record: ZoneEntry): ZoneConflict | null {
    const at = this.#byName.get(record.name)
    if (at && this.#identitiesAt(at).has(identityOf(record, this.domain))) return 'duplicate'
    if (this.#size >= ZONE_RECORDS_MAX) return 'too-many-records'
    return this.#aliasConflict(record, at?.entries ?? []) ?? this.#targetConflict(record, at?.entries ?? [])
  }

  #identitiesAt(at: AtName): ReadonlySet<string> {
    at.identities ??= new Set(at.entries.map((entry) => identityOf(entry, this.domain)))
    return at.identities
  }

  /** RFC 1034 §3.6.2: an alias stands alone at its name, which the apex with its SOA and NS never does. */
  #aliasConflict(record: ZoneEntry, beside: readonly ZoneEntry[]): ZoneConflict | null {
    // An alias has no company, so it is the first at its name.
    if (beside[0]?.type === 'CNAME') return 'cname-alone'
    if (record.type !== 'CNAME') return null
    if (record.name === '@') return 'cname-at-apex'
    if (beside.length > 0) return 'cname-alone'
    return this.#isLoop(record) ? 'cname-loop' : null
  }

  #isLoop(record: ZoneEntry): boolean {
    const start = absoluteOwner(record.name, this.domain)
    let at: string | undefined = absoluteHost(record.value, this.domain)
    for (let steps = 0; at !== undefined && steps <= this.#aliases.size; steps++) {
      if (at === start) return true
      at = this.#aliases.get(at)
    }
    return false
  }

  /** RFC 7505 §3: `0 .` stands alone. RFC 2181 §10.3: a mail server or name server is never an alias. */
  #targetConflict(record: ZoneEntry, beside: readonly ZoneEntry[]): ZoneConflict | null {
    if (record.type === 'MX') {
      const other = beside.find(({ type }) => type === 'MX')
      if (other && (record.value === '.' || other.value === '.')) return 'null-mx-alone'
    }
    if (record.type === 'CNAME') return this.#targets.get(absoluteOwner(record.name, this.domain)) ?? null
    const conflict = isHostType(record.type) ? POINTS[record.type] : null
    return conflict && this.#aliases.has(absoluteHost(record.value, this.domain)) ? conflict : null
  }
}

interface AtName {
  entries: ZoneEntry[]
  /** Worked out when it is first asked for. */
  identities: Set<string> | null
}

/** What is said of a host that is an alias. */
const POINTS = { MX: 'mx-to-cname', NS: 'ns-to-cname' } as const satisfies Record<HostType, ZoneConflict>

const isHostType = (type: RecordType): type is HostType => (HOST_TYPES as readonly RecordType[]).includes(type)
