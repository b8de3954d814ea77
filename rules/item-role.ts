import type { DomainService } from './service-block'

/**
 * Role of a basket item for its domain: the domain itself, or an item linked to it. A domain has at most one of each
 * role, and one of each extra.
 */
export type ItemRole = 'domain' | 'hosting' | 'redirect' | 'transfer-code' | 'free-installation' | ExtraRole

/** Extra service, by product code. */
export type ExtraRole = `extra:${string}`

export const extraRole = (productCode: string): ExtraRole => `extra:${productCode}`

const isExtra = (role: ItemRole): boolean => role.startsWith('extra:')

/** Returns whether an item is removed together with its hosting package. */
export const isPartOfHosting = (role: ItemRole): boolean => role === 'free-installation' || isExtra(role)

const isHosting = (role: ItemRole): boolean => role === 'hosting' || isPartOfHosting(role)

/** Returns whether a linked item must be removed when the intended use of its domain changes. */
export function leavesWith(role: ItemRole, wanted: DomainService): boolean {
  if (wanted === 'HOSTING') return role === 'redirect'
  if (wanted === 'REDIRECT') return isHosting(role) || role === 'transfer-code'
  return isHosting(role) || role === 'redirect'
}
