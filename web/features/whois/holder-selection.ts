import { useSyncExternalStore } from 'react'

/** Who will hold a domain, as the purchase sends it: null is the standard holder. */
export interface HolderSelection {
  domain: string
  customWhoisId: string | null
}

let chosen: ReadonlyMap<string, string | null> = new Map()
let forAll: string | null = null
const listeners = new Set<() => void>()

/** The id of the holder that this domain gets; null for the standard one. */
export const holderOf = (domain: string): string | null => chosen.get(domain) ?? (chosen.has(domain) ? null : forAll)

/** One selection for each domain. */
export const holderSelections = (domains: readonly string[]): HolderSelection[] =>
  domains.map((domain) => ({ domain, customWhoisId: holderOf(domain) }))

/** The holder that these domains share; undefined when they have different ones. */
export function sharedHolder(domains: readonly string[]): string | null | undefined {
  const [first = forAll, ...rest] = domains.map(holderOf)
  return rest.every((id) => id === first) ? first : undefined
}

/** Gives these domains a holder, and no other ones. */
export function setHolder(domains: readonly string[], id: string | null): void {
  change(new Map([...chosen, ...domains.map((domain) => [domain, id] as const)]), forAll)
}

/** Gives every domain this holder, those that come into the basket later too. */
export const setHolderForAll = (id: string | null): void => change(new Map(), id)

/** Domains whose holder is not there any more, or is another customer's, go back to the standard one. */
export function keepHolders(ids: readonly string[]): void {
  const isKept = (id: string | null) => id === null || ids.includes(id)
  if (isKept(forAll) && [...chosen.values()].every(isKept)) return
  change(new Map([...chosen].map(([domain, id]) => [domain, isKept(id) ? id : null])), isKept(forAll) ? forAll : null)
}

export const useHolderSelection = (domain: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => holderOf(domain),
    () => null,
  )

/** As `sharedHolder`, and follows every change. */
export const useSharedHolder = (domains: readonly string[]): string | null | undefined =>
  useSyncExternalStore(
    subscribe,
    () => sharedHolder(domains),
    () => null,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: ReadonlyMap<string, string | null>, nextForAll: string | null): void {
  chosen = next
  forAll = nextForAll
  for (const listener of listeners) listener()
}
