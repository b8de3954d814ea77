import type { HostingPlatform } from '../../ports/hosting-platform'
import type { EmbeddedDatabase } from '../embedded-database'

/** Machines that exist on paper only: their addresses are those for examples (RFC 5737, RFC 3849). */
export function createEmbeddedHostingPlatform({ db }: { db: EmbeddedDatabase }): HostingPlatform {
  db.exec(TABLES)
  const insert = db.prepare(
    `INSERT INTO hosting_packages (reference, domain_name, package_code, installation, extras) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (reference) DO NOTHING`,
  )
  const select = db.prepare<[string], number>('SELECT number FROM hosting_packages WHERE reference = ?').pluck()

  return {
    async create({ reference, domainName, packageCode, installation, extras }) {
      insert.run(reference, domainName, packageCode, installation, JSON.stringify(extras))
      const number = select.get(reference) ?? 1
      return {
        // 254 machines; packages share them by turns.
        ipv4: `203.0.113.${1 + ((number - 1) % 254)}`,
        ipv6: `2001:db8::${(number % 0x10000 || 1).toString(16)}`,
        mailHost: 'mail.hosting.example',
        access: {
          username: `web${String(number).padStart(4, '0')}`,
          panelUrl: 'https://paneel.hosting.example',
          webmailUrl: 'https://webmail.hosting.example',
          sftpHost: 'sftp.hosting.example',
        },
      }
    },
  }
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS hosting_packages (
    number INTEGER PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    domain_name TEXT NOT NULL,
    package_code TEXT NOT NULL,
    installation TEXT,
    extras TEXT NOT NULL
  ) STRICT;
`
