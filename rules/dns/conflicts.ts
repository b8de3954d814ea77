import { absoluteHost, absoluteOwner, ownerInZone } from './host-name'
import type { ZoneConflict } from './issues'
import { identityOf } from './record'
import { HOST_TYPES, type HostType, type RecordType, ZONE_RECORDS_MAX, type ZoneEntry } from './record-types'

/**
 * Returns why a record cannot be added to a zone, or null. For a changed record, pass the others without it. It is
 * enough to pass the records that can conflict: all at its name, the alias at its target (`aliasOwner`), for an alias
 * those it leads to, and of `HOST_TYPES` those that point to it. `size` is then the total number of other records.
 */
export const conflictOf = (
  record: ZoneEntry,
  others: readonly ZoneEntry[],
  domain: string,
  size = others.length,
): ZoneConflict | null => new ZoneIndex(domain, others, size).conflictOf(record)

/** RFC 4035 §2.4: a DS is only permitted at a delegation, so beside NS records of its name. */
const isStrandedDs = ({ type }: ZoneEntry, beside: readonly ZoneEntry[]): boolean =>
  type === 'DS' && !beside.some((entry) => entry.type === 'NS')

/** Returns whether removing a record would leave a DS without NS records. Pass all records that remain at the name. */
export const strandsDs = (leaves: ZoneEntry, stays: readonly ZoneEntry[]): boolean =>
  leaves.type === 'NS' &&
  stays.some((entry) => entry.name === leaves.name && isStrandedDs(entry, atName(stays, leaves)))

const atName = (entries: readonly ZoneEntry[], { name }: ZoneEntry): ZoneEntry[] =>
  entries.filter((entry) => entry.name === name)

/** Sorts records so that each can be added: a DS after the NS records it needs. */
export const inAddingOrder = <Entry extends ZoneEntry>(entries: readonly Entry[]): Entry[] => [
  ...entries.filter(({ type }) => type !== 'DS'),
  ...entries.filter(({ type }) => type === 'DS'),
]

/** Returns the name in the zone whose alias would conflict with the target of this record; null if there is none. */
export const aliasOwner = ({ type, value }: ZoneEntry, domain: string): string | null =>
  type === 'CNAME' || isHostType(type) ? ownerInZone(value, domain) : null

/** The records of one zone, indexed so that a new record is quickly compared with those it could conflict with. */
export class ZoneIndex {
  readonly #byName = new Map<string, AtName>()
  /**
   * Aliases by absolute name, each with an absolute name that it leads to: its target, or one further along the chain.
   */
  readonly #aliases = new Map<string, string>()
  /** Absolute names of hosts that must not be an alias. */
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

  /** Adds a record without checking it. */
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

  /** Returns why a record conflicts with these, or null. */
  conflictOf(record: ZoneEntry): ZoneConflict | null {
    const at = this.#byName.get(record.name)
    if (at && this.#identitiesAt(at).has(identityOf(record, this.domain))) return 'duplicate'
    if (this.#size >= ZONE_RECORDS_MAX) return 'too-many-records'
    const beside = at?.entries ?? []
    if (isStrandedDs(record, beside)) return 'ds-without-ns'
    return this.#aliasConflict(record, beside) ?? this.#targetConflict(record, beside)
  }

  #identitiesAt(at: AtName): ReadonlySet<string> {
    at.identities ??= new Set(at.entries.map((entry) => identityOf(entry, this.domain)))
    return at.identities
  }

  /** RFC 1034 §3.6.2: an alias must be the only record at its name. The apex always has SOA and NS. */
  #aliasConflict(record: ZoneEntry, beside: readonly ZoneEntry[]): ZoneConflict | null {
    // An alias is the only record at its name, so it is first in the list.
    if (beside[0]?.type === 'CNAME') return 'cname-alone'
    if (record.type !== 'CNAME') return null
    if (record.name === '@') return 'cname-at-apex'
    if (beside.length > 0) return 'cname-alone'
    return this.#isLoop(record) ? 'cname-loop' : null
  }

  #isLoop(record: ZoneEntry): boolean {
    return this.#endOf(absoluteHost(record.value, this.domain)) === absoluteOwner(record.name, this.domain)
  }

  /**
   * Follows the aliases from a name to the end of the chain. Shortens the path, so that a chain of thousands is cheap.
   * A name without an alias ends the chain.
   */
  #endOf(name: string): string {
    const passed: string[] = []
    let end = name
    for (let next = this.#aliases.get(end); next !== undefined; next = this.#aliases.get(end)) {
      if (passed.length > this.#aliases.size) return end
      passed.push(end)
      end = next
    }
    for (const alias of passed) this.#aliases.set(alias, end)
    return end
  }

  /** RFC 7505 §3: `0 .` must be the only MX. RFC 2181 §10.3: a mail server or name server must not be an alias. */
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
  /** Built on first use. */
  identities: Set<string> | null
}

/** Issues for a host that is an alias. */
const POINTS = { MX: 'mx-to-cname', NS: 'ns-to-cname' } as const satisfies Record<HostType, ZoneConflict>

const isHostType = (type: RecordType): type is HostType => (HOST_TYPES as readonly RecordType[]).includes(type)
