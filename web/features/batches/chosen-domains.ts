import { keepInTab, readFromTab } from '../../lib/tab-storage'

/** A domain selected for a batch. */
export interface ChosenDomain {
  id: string
  name: string
}

const KEPT = 'chosen-domains'

/** Domains selected in this tab, in order of selection. */
export function readChosen(): readonly ChosenDomain[] {
  try {
    const kept: unknown = JSON.parse(readFromTab(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChosen) : []
  } catch {
    return []
  }
}

/** Stores the selection, so that it survives a reload and navigation between list and change. */
export const keepChosen = (domains: readonly ChosenDomain[]): void =>
  keepInTab(KEPT, domains.length === 0 ? null : JSON.stringify(domains.map(({ id, name }) => ({ id, name }))))

const isChosen = (kept: Partial<ChosenDomain> | null): kept is ChosenDomain =>
  typeof kept?.id === 'string' && typeof kept.name === 'string'
