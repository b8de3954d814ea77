/**
 * Things that a registrar may say otherwise than the shop, which are compared every day. The words are stored: add, never rename.
 * `HELD`: whether the shop holds the name. `STATE`: active or in quarantine. `AUTO_RENEW`: whether the registrar renews the name
 * by its own setting, `ON` or `OFF`.
 */
const REGISTRAR_FIELDS = ['HELD', 'STATE', 'NAME_SERVERS', 'AUTO_RENEW'] as const
export type RegistrarField = (typeof REGISTRAR_FIELDS)[number]

/** A difference between the shop and the registrar of a domain. Name servers are separated by a space. */
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
