import { isDay } from '../../../rules/calendar'
import { afterIn } from '../frame/list-page'
import type { InvoiceAge, StaffInvoiceFilter, StaffInvoiceState } from '../gql/graphql'

/** Views of the list, as they stand in the address. */
export const VIEWS = {
  open: 'OPEN',
  'te-laat': 'OVERDUE',
  'incasso-mislukt': 'COLLECTION_FAILED',
  teruggeboekt: 'CHARGED_BACK',
  regeling: 'PAYMENT_PLAN',
  'terug-te-betalen': 'SURPLUS',
  betaald: 'PAID',
  creditnotas: 'CREDIT_NOTE',
  afgeboekt: 'WRITTEN_OFF',
  alle: null,
} as const satisfies Record<string, StaffInvoiceState | null>
export type InvoiceView = keyof typeof VIEWS

const AGES: readonly InvoiceAge[] = ['NOT_DUE', 'DAYS_1_30', 'DAYS_31_60', 'DAYS_61_90', 'OVER_90']

export interface AskedInvoices {
  view: InvoiceView
  age: InvoiceAge | ''
  text: string
  /** Invoice dates, both included. */
  from: string
  until: string
}

const isView = (word: string): word is InvoiceView => word in VIEWS
const isAge = (word: string): word is InvoiceAge => (AGES as readonly string[]).includes(word)

export function askedInvoices(search: URLSearchParams): AskedInvoices {
  const at = (name: string): string => search.get(name) ?? ''
  const day = (name: string): string => (isDay(at(name)) ? at(name) : '')
  const age = at('leeftijd')
  return {
    view: isView(at('toon')) ? (at('toon') as InvoiceView) : 'open',
    age: isAge(age) ? age : '',
    text: at('q').trim().slice(0, 100),
    from: day('van'),
    until: day('tot'),
  }
}

/** The address of a filtered list; what is usual is left out. */
export function searchOf({ view, age, text, from, until }: AskedInvoices): string {
  const given = [
    ['toon', view === 'open' ? '' : view],
    ['leeftijd', age],
    ['q', text],
    ['van', from],
    ['tot', until],
  ].filter(([, value]) => value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Variables of the list's query for its first page. */
export function invoicesVariables(search: URLSearchParams): { after: string | null; filter: StaffInvoiceFilter } {
  const { view, age, text, from, until } = askedInvoices(search)
  return {
    after: afterIn(search),
    filter: { state: VIEWS[view], age: age || null, text: text || null, from: from || null, until: until || null },
  }
}
