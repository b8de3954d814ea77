import * as z from 'zod/mini'
import { isHost } from './dns/host-name'
import { issue, type Parsed, parseForm } from './issues'

/** Kinds of changes to many domains at once. These values are stored: add, never rename. */
export const BATCH_KINDS = ['NAME_SERVERS', 'DNS_PROFILE', 'HOLDER'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]

/** States of one domain in a batch. */
export const BATCH_ITEM_STATES = ['WAITING', 'BUSY', 'DONE', 'UNCHANGED', 'FAILED', 'STOPPED'] as const
export type BatchItemState = (typeof BATCH_ITEM_STATES)[number]

/** Reasons why a domain was not changed. */
export const BATCH_PROBLEMS = [
  'NOT_ACTIVE',
  'NOT_MANAGEABLE',
  'DNS_ELSEWHERE',
  'SIGNED',
  'CLOUDFLARE',
  'NOTHING_FITS',
  'GONE',
  'NOT_ALLOWED',
  'NO_ANSWER',
  'NO_ANSWER_OF_REGISTRY',
  'TOO_OFTEN',
  'CHANGED_SINCE',
  'FORMER_UNKNOWN',
] as const
export type BatchProblem = (typeof BATCH_PROBLEMS)[number]

/** The problem of a domain whose name servers are those of its protection. */
export const HELD_BY_PROTECTION = 'CLOUDFLARE' satisfies BatchProblem

/** Steps of the change of one domain. */
export const BATCH_STEPS = ['COPYING_RECORDS', 'CHANGING', 'AT_REGISTRY'] as const
export type BatchStep = (typeof BATCH_STEPS)[number]

/** Days for which a batch is kept after its start. */
export const BATCHES_KEPT_DAYS = 90

/** Number of processed domains from which the remaining time is estimated. */
const PACE_AFTER = 5

/**
 * Estimates the seconds until a batch is finished from its pace so far; null if there is too little data.
 *
 * @param toDo number of domains to process at `startedAt`
 * @param waiting number of these that are not processed yet
 */
export function remainingSeconds(batch: {
  toDo: number
  waiting: number
  startedAt: number
  now: number
}): number | null {
  const { toDo, waiting, startedAt, now } = batch
  const handled = toDo - waiting
  if (waiting === 0 || handled < PACE_AFTER || now <= startedAt) return null
  return Math.ceil((waiting * (now - startedAt)) / handled / 1000)
}

/**
 * A domain needs at least two name servers, since one may be unreachable (RFC 1034 §4.1). Registries accept six or
 * more.
 */
export const NAME_SERVERS_MIN = 2
export const NAME_SERVERS_MAX = 6

/** Reads a typed list of name servers, separated by white space, commas or semicolons. */
export const parseNameServers = (typed: string): Parsed<{ nameServers: string[] }> =>
  parseForm(nameServersForm, { nameServers: splitNameServers(typed) })

/** Removes trailing dots and duplicates, and converts to lower case. */
export const splitNameServers = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((host) => host.toLowerCase().replace(/\.$/, ''))
      .filter((host) => host !== ''),
  ),
]

const nameServersForm = z.object({
  nameServers: z
    .array(z.string())
    .check(z.refine((hosts) => hosts.every(isServer), issue('invalid-name-server')))
    .check(z.minLength(NAME_SERVERS_MIN, issue('name-server-count')))
    .check(z.maxLength(NAME_SERVERS_MAX, issue('name-server-count'))),
})

/** A public host name: a single label is refused. */
function isServer(host: string): boolean {
  return isHost(host) && host.includes('.')
}
