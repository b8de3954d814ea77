import { defineText } from '../../../rules/text'

interface Shown {
  from: number
  to: number
  /** Null for more than 10,000. */
  total: number | null
}

const rangeOf = ({ from, to }: Shown): string => (to <= from ? String(from) : `${from}–${to}`)

export const listText = defineText(
  {
    pages: 'Bladeren',
    previous: 'Vorige',
    next: 'Volgende',
    filters: 'Filters',
    filter: 'Filter',
    removeFilter: (p: { name: string }) => `Filter ${p.name} weghalen`,
    applyFilter: 'Tonen',
    searchText: 'Zoekwoord',
    moveKeys: 'op en neer',
    openKey: 'openen',
    chooseKey: 'kiezen',
    filterKey: 'filteren',
    chosen: (p: { count: number }) => `${p.count} gekozen`,
    unchoose: 'Keuze opheffen',
    choosing: 'Kiezen',
    shown: (p: Shown) =>
      p.to < p.from
        ? 'Geen rijen meer'
        : p.total === null
          ? `${rangeOf(p)} van meer dan 10.000`
          : `${rangeOf(p)} van ${p.total}`,
  },
  {
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    filters: 'Filters',
    filter: 'Filter',
    removeFilter: (p) => `Remove filter ${p.name}`,
    applyFilter: 'Show',
    searchText: 'Search text',
    moveKeys: 'up and down',
    openKey: 'open',
    chooseKey: 'choose',
    filterKey: 'filter',
    chosen: (p) => `${p.count} chosen`,
    unchoose: 'Clear the choice',
    choosing: 'Choose',
    shown: (p) =>
      p.to < p.from
        ? 'No more rows'
        : p.total === null
          ? `${rangeOf(p)} of more than 10,000`
          : `${rangeOf(p)} of ${p.total}`,
  },
)
