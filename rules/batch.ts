import * as z from 'zod/mini'
import { isHost } from './dns/host-name'
import { issue, type Parsed, parseForm } from './issues'

/** What can be changed at many domains at once. The words of these lists are stored: add, never rename. */
export const BATCH_KINDS = ['NAME_SERVERS', 'DNS_PROFILE', 'HOLDER'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]

/** How far it is with one of them. */
export const BATCH_ITEM_STATES = ['WAITING', 'DONE', 'UNCHANGED', 'FAILED'] as const
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
  'TOO_OFTEN',
] as const
export type BatchProblem = (typeof BATCH_PROBLEMS)[number]

/** Domains of one batch. */
export const BATCH_MAX = 500
/** How long a batch can be looked at after it began. */
export const BATCHES_KEPT_DAYS = 90

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
