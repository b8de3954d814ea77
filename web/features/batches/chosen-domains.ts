import { keepInTab, readFromTab } from '../../lib/tab-storage'

/** A domain that is to be changed together with others. */
export interface ChosenDomain {
  id: string
  name: string
}

const KEPT = 'chosen-domains'

/** Those that were chosen in this tab, in the order of choosing. */
export function readChosen(): readonly ChosenDomain[] {
  try {
    const kept: unknown = JSON.parse(readFromTab(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChosen) : []
  } catch {
    return []
  }
}

/** The way from the list to the change and back, and a reload, find them again. */
export const keepChosen = (domains: readonly ChosenDomain[]): void =>
  keepInTab(KEPT, domains.length === 0 ? null : JSON.stringify(domains.map(({ id, name }) => ({ id, name }))))

const isChosen = (kept: Partial<ChosenDomain> | null): kept is ChosenDomain =>
  typeof kept?.id === 'string' && typeof kept.name === 'string'
