import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../../ports/clock'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { ServerOutcome, ServerRequest, VpsPlatform } from '../../ports/vps-platform'
import { defineAdapter } from '../adapter'
import type { EmbeddedDatabase } from '../embedded-database'
import { LATENCY } from '../embedded-latency'

/** Simulated creation time, similar to real platforms. */
const CREATION_MS = 20_000
/** Memory limit of a server in GB. */
const MOST_MEMORY = 512

export const embeddedVpsPlatform = defineAdapter({
  port: 'vps',
  name: 'embedded',
  description: 'Stand-in: assigns documentation addresses and creates nothing.',
  settings: z.object(LATENCY),
  standIn: { keepsFiles: true },
  open: ({ REGISTRY_LATENCY }, { db, clock }) => ({
    port: createEmbeddedVpsPlatform({ db, clock, creationMs: REGISTRY_LATENCY ? CREATION_MS : 0 }),
  }),
})

/**
 * Simulated servers with documentation addresses (RFC 5737, RFC 3849). A server is created after twenty seconds, or
 * `creationMs`. Memory above the limit is refused, and a host name that begins with `fout` loses the first response.
 */
export function createEmbeddedVpsPlatform({
  db,
  clock,
  creationMs = CREATION_MS,
}: {
  db: EmbeddedDatabase
  clock: Clock
  creationMs?: number
}): VpsPlatform {
  db.exec(TABLES)
  const insert = db.prepare(
    `INSERT INTO servers (reference, request, password, asked_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (reference) DO NOTHING`,
  )
  const select = db.prepare<[string], ServerRow>('SELECT * FROM servers WHERE reference = ?')
  const change = db.prepare('UPDATE servers SET request = ? WHERE reference = ?')
  const power = db.prepare('UPDATE servers SET is_running = ? WHERE reference = ?')
  const find = (reference: string): ServerOutcome | null => {
    const row = select.get(reference)
    if (!row) return null
    return clock.now() < row.asked_at + creationMs ? { outcome: 'creating' } : outcomeOf(row)
  }

  return {
    async create(request) {
      if (request.memory > MOST_MEMORY) return { outcome: 'refused', reason: 'no-capacity' }
      if (request.cores < 1 || request.disk < 1) return { outcome: 'refused', reason: 'bad-request' }
      const password = request.sshKey === null ? randomBytes(12).toString('base64url') : ''
      const { changes } = insert.run(request.reference, JSON.stringify(request), password, clock.now())
      if (changes > 0 && request.hostname.startsWith('fout')) throw new OutsideUnavailable('vps')
      return find(request.reference) ?? { outcome: 'creating' }
    },
    find: async (reference) => find(reference),
    async addExtras(reference, extras) {
      const row = select.get(reference)
      if (!row) return null
      const request = JSON.parse(row.request) as ServerRequest
      const all = [...new Set([...request.extras, ...extras])]
      change.run(JSON.stringify({ ...request, extras: all }), reference)
      return find(reference)
    },
    async setPower(reference, action) {
      power.run(action === 'stop' ? 0 : 1, reference)
    },
  }
}

function outcomeOf({ number, request, password, is_running }: ServerRow): ServerOutcome {
  const { extras = [] } = JSON.parse(request) as Partial<ServerRequest>
  const host = 1 + (number % 254)
  const addresses = [
    `203.0.113.${host}`,
    ...(extras.includes('EXTRA_IPV4') ? [`198.51.100.${host}`] : []),
    `2001:db8:${(number % 0x10000).toString(16)}::1`,
  ]
  return { outcome: 'there', isRunning: is_running === 1, addresses, username: 'root', password: password || null }
}

interface ServerRow {
  number: number
  reference: string
  /** JSON. */
  request: string
  /** Empty if an SSH key is used. */
  password: string
  is_running: number
  asked_at: number
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS servers (
    number INTEGER PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    request TEXT NOT NULL,
    password TEXT NOT NULL,
    is_running INTEGER NOT NULL DEFAULT 1,
    asked_at INTEGER NOT NULL
  ) STRICT;
`
