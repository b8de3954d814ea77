import { MAIL_OUTCOMES, type MailOutcome } from '../../../rules/mail-state'
import { afterIn } from '../frame/list-page'
import type { JobFilter, JobState, MailFilter } from '../gql/graphql'

/** Tabs of the page, by their name in the address. */
const KINDS = { werk: 'WORK', mail: 'MAIL', webhooks: 'WEBHOOKS', tijd: 'TIME' } as const
type JobKind = (typeof KINDS)[keyof typeof KINDS]
export const JOB_KINDS = Object.values(KINDS)

/** States of the list, by their name in the address. */
const STATES = { opgegeven: 'GIVEN_UP', wacht: 'WAITING', bezig: 'RUNNING', vervallen: 'DROPPED' } as const
type ListedState = (typeof STATES)[keyof typeof STATES]
export const LISTED_STATES = Object.values(STATES)

/** Tab and filters of the page, as they stand in the address. */
export interface AskedJobs {
  kind: JobKind
  state: ListedState
  job: string
  cause: string
  text: string
  mailState: MailOutcome | ''
  to: string
}

const nameOf = <Value extends string>(words: Readonly<Record<string, Value>>, value: Value): string =>
  Object.entries(words).find(([, each]) => each === value)?.[0] ?? ''

export function askedJobs(search: URLSearchParams): AskedJobs {
  const at = (name: string): string => search.get(name) ?? ''
  const mailState = at('mail')
  return {
    kind: KINDS[at('soort') as keyof typeof KINDS] ?? 'WORK',
    state: STATES[at('toestand') as keyof typeof STATES] ?? 'GIVEN_UP',
    job: at('taak').slice(0, 100),
    cause: at('oorzaak').slice(0, 500),
    text: at('q').trim().slice(0, 100),
    mailState: MAIL_OUTCOMES.find((state) => state === mailState) ?? '',
    to: at('aan').trim().slice(0, 254),
  }
}

/** The address of what is shown; defaults are left out. */
export function searchOf(asked: AskedJobs): string {
  const params = {
    soort: asked.kind === 'WORK' ? '' : nameOf(KINDS, asked.kind),
    toestand: asked.state === 'GIVEN_UP' ? '' : nameOf(STATES, asked.state),
    taak: asked.job,
    oorzaak: asked.cause,
    q: asked.text,
    mail: asked.mailState,
    aan: asked.to,
  }
  const given = Object.entries(params).filter(([, value]) => value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** The filter of the list of jobs, also of acts on all that it fits. */
export function filterOf({ kind, state, job, cause, text }: AskedJobs): JobFilter & { state: JobState } {
  const group = kind === 'TIME' ? null : kind
  return { state, group: job ? null : group, job: job || null, cause: cause || null, text: text || null }
}

/** Variables of the page's query for the first page of its lists. */
export function jobsVariables(search: URLSearchParams) {
  const asked = askedJobs(search)
  const mailFilter: MailFilter = { state: asked.mailState || null, to: asked.to || null }
  return {
    after: afterIn(search),
    filter: filterOf(asked),
    group: asked.kind === 'WEBHOOKS' ? ('WEBHOOKS' as const) : ('WORK' as const),
    mailFilter,
    showsJobs: asked.kind === 'WORK',
    showsMails: asked.kind === 'MAIL',
    showsHooks: asked.kind === 'WEBHOOKS',
    showsTasks: asked.kind === 'TIME',
  }
}
