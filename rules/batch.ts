import * as z from 'zod/mini'
import { isHost } from './dns/host-name'
import { issue, type Parsed, parseForm } from './issues'

/** What can be changed at many domains at once. The words of these lists are stored: add, never rename. */
export const BATCH_KINDS = ['NAME_SERVERS', 'DNS_PROFILE', 'HOLDER'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]

/** How far it is with one of them. */
export const BATCH_ITEM_STATES = ['WAITING', 'BUSY', 'DONE', 'UNCHANGED', 'FAILED', 'STOPPED'] as const
export type BatchItemState = (typeof BATCH_ITEM_STATES)[number]

/** Why nothing was done to a domain. */
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

/** What is being done to one of them. */
export const BATCH_STEPS = ['COPYING_RECORDS', 'CHANGING', 'AT_REGISTRY'] as const
export type BatchStep = (typeof BATCH_STEPS)[number]

/** Domains of one batch. */
export const BATCH_MAX = 500
/** How long a batch can be looked at after it began. */
export const BATCHES_KEPT_DAYS = 90

/** Domains whose pace says something of the others. */
const PACE_AFTER = 5

/**
 * Seconds that the rest of a batch takes at the pace that it had so far; null while that says nothing yet.
 *
 * @param toDo how many it had to do at `startedAt`
 * @param waiting how many of these are not done
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

/** A name has two name servers at least, since one may be away (RFC 1034 §4.1); registries take six and more. */
export const NAME_SERVERS_MIN = 2
export const NAME_SERVERS_MAX = 6

/** Reads the name servers that a domain is to get, as they are typed: separated by white space, commas or semicolons. */
export const parseNameServers = (typed: string): Parsed<{ nameServers: string[] }> =>
  parseForm(nameServersForm, { nameServers: splitNameServers(typed) })

/** Without final dots, in lower case, each once. */
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

/** A host in the world: a single label is none. */
function isServer(host: string): boolean {
  return isHost(host) && host.includes('.')
}
