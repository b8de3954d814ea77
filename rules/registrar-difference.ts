/**
 * Things that a registrar may say otherwise than the shop, which are compared every day. The words are stored: add, never rename.
 * `HELD`: whether the shop holds the name. `STATE`: active or in quarantine. `AUTO_RENEW`: whether the registrar renews the name
 * by its own setting, `ON` or `OFF`. `DNSSEC`: tags of the keys that the registry publishes, or `NONE`. `HOLDER`: whether the
 * registrant has the name that the shop has, `OURS` or `OTHER`; the name itself is not stored. `TRANSFER_LOCK`: whether the name is
 * locked against transfers, `ON` or `OFF`. `HOLD`: whether it is kept from resolving, `ON` or `OFF`.
 */
const REGISTRAR_FIELDS = [
  'HELD',
  'STATE',
  'NAME_SERVERS',
  'AUTO_RENEW',
  'DNSSEC',
  'HOLDER',
  'TRANSFER_LOCK',
  'HOLD',
] as const
export type RegistrarField = (typeof REGISTRAR_FIELDS)[number]

/** A difference between the shop and the registrar of a domain. Name servers and tags of keys are separated by a space. */
export interface RegistrarDifference {
  field: RegistrarField
  ours: string
  theirs: string
}

/** Whether two lists name the same servers, in any order and case. */
export const areSameServers = (some: readonly string[], others: readonly string[]): boolean =>
  serversOf(some).join(' ') === serversOf(others).join(' ')

/** Returns names of servers in one form: sorted, in lower case, without a final dot. */
export const serversOf = (names: readonly string[]): string[] =>
  [...new Set(names.map((name) => name.toLowerCase().replace(/\.$/, '')))].sort()

/** Returns tags of keys in one form: sorted and separated by a space; `NONE` for an unsigned zone. */
export const tagsOf = (tags: readonly number[]): string =>
  tags.length === 0 ? 'NONE' : [...new Set(tags)].sort((a, b) => a - b).join(' ')

interface NamedHolder {
  company: string | null
  /** Full name. */
  person: string
}

/** Returns the name of a registrant: the company, or the person. */
export const nameOfHolder = ({ company, person }: NamedHolder): string => company || person

/**
 * Whether two registrants have one name. Capitals, spaces, accents and punctuation do not count, since registrars change them. The
 * person of a company may be its contact there.
 */
export const isSameHolder = (one: NamedHolder, other: NamedHolder): boolean =>
  plainOf(nameOfHolder(one)) === plainOf(nameOfHolder(other))

const plainOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
