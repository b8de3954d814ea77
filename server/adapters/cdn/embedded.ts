import type { Cdn } from '../../ports/cdn'
import type { EmbeddedDatabase } from '../embedded-database'

/** A network on paper, at addresses for examples (RFC 5737, RFC 3849). It does not take names that begin with `mislukt`. */
export function createEmbeddedCdn({ db }: { db: EmbeddedDatabase }): Cdn & { isProtected(domain: string): boolean } {
  db.exec(TABLES)
  const insert = db.prepare(
    `INSERT INTO protected_domains (domain, plan, origin) VALUES (?, ?, ?)
     ON CONFLICT (domain) DO UPDATE SET plan = excluded.plan, origin = excluded.origin`,
  )
  const remove = db.prepare('DELETE FROM protected_domains WHERE domain = ?')
  const select = db.prepare<[string], number>('SELECT number FROM protected_domains WHERE domain = ?').pluck()

  return {
    async protect({ domain, plan, origin }) {
      if (domain.startsWith('mislukt')) return null
      insert.run(domain, plan, JSON.stringify(origin))
      const number = select.get(domain) ?? 1
      return {
        ipv4: [`198.51.100.${1 + ((number - 1) % 254)}`],
        ipv6: [`2001:db8:cdf::${(number % 0x10000 || 1).toString(16)}`],
        host: `${domain}.cdn.cloudflare.example.`,
      }
    },
    async release(domain) {
      remove.run(domain)
    },
    isProtected: (domain) => select.get(domain) !== undefined,
  }
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS protected_domains (
    number INTEGER PRIMARY KEY,
    domain TEXT NOT NULL UNIQUE,
    plan TEXT NOT NULL,
    origin TEXT NOT NULL
  ) STRICT;
`
