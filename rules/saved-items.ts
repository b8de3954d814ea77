import type { SavedItem } from './checkout-items'
import { parseDomainName } from './domain-name'

/** Returns the name that an item registers or transfers, as it was saved; null for other items. */
export const nameIn = (item: SavedItem): string | null => ('title' in item ? item.title : null)

/** Returns the names that items register or transfer, as they were saved. */
export const namesIn = (items: readonly SavedItem[]): ReadonlySet<string> =>
  new Set(items.flatMap((item) => nameIn(item) ?? []))

/** Returns the domains that an item is for, by id or name; empty until chosen. */
export function domainsIn(item: SavedItem): readonly string[] {
  if ('assignedDomains' in item) return item.assignedDomains
  return 'assignedDomain' in item && item.assignedDomain !== '' ? [item.assignedDomain] : []
}

/** Returns an item without its domains, as before they were chosen. */
export const withoutDomains = (item: SavedItem): SavedItem => withDomainsThat(item, () => false)

/**
 * Returns the items without what only their buyer can use: transfer codes, DNS profiles, extras for a server, and domains that
 * are not among the items themselves.
 */
export function forAnyone(items: readonly SavedItem[]): SavedItem[] {
  const names = new Set(items.flatMap((item) => parseDomainName(nameIn(item) ?? '') ?? []))
  const isHere = (domain: string) => names.has(parseDomainName(domain) ?? '')
  return items.filter((item) => !isForOwnServer(item)).map((item) => withDomainsThat(withoutTransfer(item), isHere))
}

/** A certificate that loses a domain loses its common name too, which may be under that domain. */
function withDomainsThat(item: SavedItem, isKept: (domain: string) => boolean): SavedItem {
  if ('assignedDomains' in item) {
    const assignedDomains = item.assignedDomains.filter(isKept)
    const isWhole = assignedDomains.length > 0 && assignedDomains.length === item.assignedDomains.length
    return { ...item, assignedDomains, commonName: isWhole ? item.commonName : '' }
  }
  return 'assignedDomain' in item && !isKept(item.assignedDomain) ? { ...item, assignedDomain: '' } : item
}

const isForOwnServer = (item: SavedItem): boolean => 'vpsSpec' in item && Boolean(item.vpsSpec.serverId)

const withoutTransfer = (item: SavedItem): SavedItem =>
  'token' in item ? { ...item, token: '', dnsProfileId: '' } : item
