import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/listeners'

/** Holder of a domain in the purchase request; null is the default holder. */
export interface HolderSelection {
  domain: string
  customWhoisId: string | null
}

let chosen: ReadonlyMap<string, string | null> = new Map()
let forAll: string | null = null
const { subscribe, notify } = createListeners()

/** Holder id selected for this domain; null for the default one. */
const holderOf = (domain: string): string | null => chosen.get(domain) ?? (chosen.has(domain) ? null : forAll)

/** One selection per domain. */
export const holderSelections = (domains: readonly string[]): HolderSelection[] =>
  domains.map((domain) => ({ domain, customWhoisId: holderOf(domain) }))

/** The common holder of these domains; undefined when they differ. */
export function sharedHolder(domains: readonly string[]): string | null | undefined {
  const [first = forAll, ...rest] = domains.map(holderOf)
  return rest.every((id) => id === first) ? first : undefined
}

/** Sets the holder of these domains only. */
export function setHolder(domains: readonly string[], id: string | null): void {
  change(new Map([...chosen, ...domains.map((domain) => [domain, id] as const)]), forAll)
}

/** Sets the holder of every domain, including those added to the basket later. */
export const setHolderForAll = (id: string | null): void => change(new Map(), id)

/** Resets domains whose holder was deleted, or belongs to another customer, to the default one. */
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

/** Like `sharedHolder`, and rerenders on every change. */
export const useSharedHolder = (domains: readonly string[]): string | null | undefined =>
  useSyncExternalStore(
    subscribe,
    () => sharedHolder(domains),
    () => null,
  )

function change(next: ReadonlyMap<string, string | null>, nextForAll: string | null): void {
  chosen = next
  forAll = nextForAll
  notify()
}
