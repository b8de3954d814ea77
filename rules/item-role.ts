import type { DomainService } from './service-block'

/**
 * The role of a basket item towards its domain: the domain itself, or one of the things linked to it. A domain has one
 * of each, and one of each extra.
 */
export type ItemRole = 'domain' | 'hosting' | 'redirect' | 'transfer-code' | 'free-installation' | ExtraRole

/** An extra service, by the code of its product. */
export type ExtraRole = `extra:${string}`

export const extraRole = (productCode: string): ExtraRole => `extra:${productCode}`

const isExtra = (role: ItemRole): boolean => role.startsWith('extra:')

/** What goes along when a hosting package goes. */
export const isPartOfHosting = (role: ItemRole): boolean => role === 'free-installation' || isExtra(role)

const isHosting = (role: ItemRole): boolean => role === 'hosting' || isPartOfHosting(role)

/** Whether what is linked to a domain has to leave it when its owner wants something else with it. */
export function leavesWith(role: ItemRole, wanted: DomainService): boolean {
  if (wanted === 'HOSTING') return role === 'redirect'
  if (wanted === 'REDIRECT') return isHosting(role) || role === 'transfer-code'
  return isHosting(role) || role === 'redirect'
}
