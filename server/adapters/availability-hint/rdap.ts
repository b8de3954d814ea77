import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../rules/time'
import type { AvailabilityDirectory, AvailabilityHint } from '../../ports/availability-hint'
import type { Clock } from '../../ports/clock'
import { defineAdapter } from '../adapter'
import { type Finding, fine, wrong } from '../examination'
import { type RdapBootstrap, readBootstrap, shippedBootstrap } from './rdap-bootstrap'
import { createRdapClient } from './rdap-client'
import { createWhoisClient } from './whois-client'
import { WHOIS_SERVERS, type WhoisServer } from './whois-response'

const TIMEOUT_MS = 5000
const KEPT_NAMES = 5000
/** A registered name stays registered for days, and a free one can be taken at any time. */
const KEPT_MS = { registered: HOUR_MS, free: MINUTE_MS }
/** IANA publishes a new file every few days; a service that moved is unknown with an old one. */
const OLD_AFTER_MS = 180 * DAY_MS

export const rdap = defineAdapter({
  port: 'availabilityHint',
  name: 'on',
  description: 'The public directories of registries, over RDAP and WHOIS. See [RDAP](systems/rdap.md).',
  settings: z.object({
    RDAP_BOOTSTRAP_FILE: z
      .string()
      .transform(bootstrapIn)
      .optional()
      .describe(
        'File of IANA with the RDAP services of all extensions, which `npm run rdap:bootstrap -- FILE` writes. Unset: the shipped part of it.',
      ),
    RDAP_QUERIES_PER_SECOND: z.coerce
      .number()
      .positive()
      .max(50)
      .default(1)
      .describe('Queries a second to each directory, at most. One is under way at a time.'),
    WHOIS_FALLBACK: z
      .stringbool()
      .default(true)
      .describe('Whether WHOIS is asked where there is no RDAP, or no answer.'),
  }),
  open({ RDAP_BOOTSTRAP_FILE, RDAP_QUERIES_PER_SECOND, WHOIS_FALLBACK }, { clock }) {
    const bootstrap = RDAP_BOOTSTRAP_FILE ?? shippedBootstrap()
    const whois = WHOIS_FALLBACK ? { servers: WHOIS_SERVERS } : null
    const { port, close } = createRdapDirectory({
      ...{ bootstrap, whois, clock },
      intervalMs: 1000 / RDAP_QUERIES_PER_SECOND,
    })
    return { port, close, examine: async () => [ageFinding(bootstrap, clock.now())] }
  },
})

export interface RdapDirectoryOptions {
  bootstrap: RdapBootstrap
  /** Null to ask no WHOIS server. */
  whois: { servers: Readonly<Record<string, WhoisServer>>; port?: number } | null
  clock: Clock
  /** Time between two queries to a server in milliseconds. */
  intervalMs: number
  /** Timeout of one query in milliseconds; 5 seconds when left out. */
  timeoutMs?: number
}

/** Looks up names over RDAP, and over WHOIS where that says nothing. */
export function createRdapDirectory(options: RdapDirectoryOptions): {
  port: AvailabilityDirectory
  close(): Promise<void>
} {
  const { bootstrap, whois, clock, intervalMs, timeoutMs = TIMEOUT_MS } = options
  const overRdap = createRdapClient({ bootstrap, intervalMs, timeoutMs })
  const overWhois = whois && createWhoisClient({ ...whois, intervalMs, timeoutMs })
  const kept = new LRUCache<string, { hint: AvailabilityHint; at: number }>({ max: KEPT_NAMES })

  function findKept(name: string): AvailabilityHint | null {
    const found = kept.get(name)
    const age = found ? clock.now() - found.at : -1
    return found && age >= 0 && age < KEPT_MS[found.hint.status] ? found.hint : null
  }

  async function ask(name: string, signal?: AbortSignal): Promise<AvailabilityHint | null> {
    const byRdap = await overRdap.look(name, signal)
    if (byRdap) return { status: byRdap, source: 'RDAP' }
    const byWhois = await overWhois?.look(name, signal)
    return byWhois ? { status: byWhois, source: 'WHOIS' } : null
  }

  return {
    port: {
      async look(asked, signal) {
        const name = asked.toLowerCase()
        const known = findKept(name)
        if (known) return known
        const hint = await ask(name, signal)
        if (hint) kept.set(name, { hint, at: clock.now() })
        return hint
      },
    },
    close: overRdap.close,
  }
}

function ageFinding({ publishedAt }: RdapBootstrap, now: number): Finding {
  const check = 'availability hint: RDAP services'
  const days = Math.floor((now - publishedAt) / DAY_MS)
  if (now - publishedAt <= OLD_AFTER_MS) return fine(check, `published ${days} days ago`)
  return wrong(
    check,
    `published ${days} days ago; services that moved since are not found`,
    'Run npm run rdap:bootstrap -- FILE and name the file in RDAP_BOOTSTRAP_FILE, or upgrade.',
  )
}

function bootstrapIn(file: string, { addIssue }: z.RefinementCtx): RdapBootstrap {
  const bootstrap = readFileOrNull(file)
  if (bootstrap) return bootstrap
  addIssue({ code: 'custom', message: `${file} cannot be read as an RDAP bootstrap file of IANA` })
  return z.NEVER
}

/** A missing file and one with something else are the same mistake. */
function readFileOrNull(file: string): RdapBootstrap | null {
  try {
    return readBootstrap(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
