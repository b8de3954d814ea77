import * as z from 'zod'
import type { Cdn } from '../../ports/cdn'
import { defineAdapter } from '../adapter'
import type { EmbeddedDatabase } from '../embedded-database'

export interface EmbeddedCdn extends Cdn {
  isProtected(domain: string): boolean
  zoneFileOf(domain: string): string | null
}

export const embeddedCdn = defineAdapter({
  port: 'cdn',
  name: 'embedded',
  description: 'Stand-in: assigns documentation addresses.',
  settings: z.object({}),
  standIn: { keepsFiles: true },
  open(_, { db, embedded }) {
    const listNameServers = (name: string) => embedded.registry?.heldName(name)?.nameServers ?? []
    const port = createEmbeddedCdn({ db, listNameServers })
    return { port, embedded: { cdn: port } }
  },
})

/** Simulated CDN with documentation addresses (RFC 5737, RFC 3849). Refuses names that begin with `mislukt`. */
export function createEmbeddedCdn({
  db,
  listNameServers,
}: {
  db: EmbeddedDatabase
  /** Returns the name servers to which the registry delegates a domain. */
  listNameServers(domain: string): readonly string[]
}): EmbeddedCdn {
  db.exec(TABLES)
  const insertZone = db.prepare(
    'INSERT INTO network_zones (domain, content) VALUES (?, ?) ON CONFLICT (domain) DO UPDATE SET content = excluded.content',
  )
  const removeZone = db.prepare('DELETE FROM network_zones WHERE domain = ?')
  const selectZone = db.prepare<[string], string>('SELECT content FROM network_zones WHERE domain = ?').pluck()
  const insert = db.prepare(
    `INSERT INTO protected_domains (domain, plan, origin) VALUES (?, ?, ?)
     ON CONFLICT (domain) DO UPDATE SET plan = excluded.plan, origin = excluded.origin`,
  )
  const remove = db.prepare('DELETE FROM protected_domains WHERE domain = ?')
  const select = db.prepare<[string], number>('SELECT number FROM protected_domains WHERE domain = ?').pluck()

  return {
    async protect({ domain, plan, origin, zoneFile }) {
      if (domain.startsWith('mislukt')) return null
      insert.run(domain, plan, JSON.stringify(origin))
      if (zoneFile === null) removeZone.run(domain)
      else insertZone.run(domain, zoneFile)
      const number = select.get(domain) ?? 1
      return {
        ipv4: [`198.51.100.${1 + ((number - 1) % 254)}`],
        ipv6: [`2001:db8:cdf::${(number % 0x10000 || 1).toString(16)}`],
        host: `${domain}.cdn.cloudflare.example.`,
        nameServers: zoneFile === null ? [] : NAME_SERVERS,
      }
    },
    async isServing(domain) {
      const delegated = listNameServers(domain)
      return selectZone.get(domain) !== undefined && NAME_SERVERS.every((server) => delegated.includes(server))
    },
    async release(domain) {
      remove.run(domain)
      removeZone.run(domain)
    },
    zoneFileOf: (domain) => selectZone.get(domain) ?? null,
    isProtected: (domain) => select.get(domain) !== undefined,
  }
}

const NAME_SERVERS = ['ada.ns.cloudflare.example', 'bob.ns.cloudflare.example']

const TABLES = `
  CREATE TABLE IF NOT EXISTS network_zones (
    domain TEXT PRIMARY KEY,
    content TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS protected_domains (
    number INTEGER PRIMARY KEY,
    domain TEXT NOT NULL UNIQUE,
    plan TEXT NOT NULL,
    origin TEXT NOT NULL
  ) STRICT;
`
