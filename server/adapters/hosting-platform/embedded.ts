import { createHash, scryptSync } from 'node:crypto'
import * as z from 'zod'
import { dayInAmsterdam } from '../../../rules/calendar'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import type { Clock } from '../../ports/clock'
import type { HostedMailbox, HostedPackage, HostingPlatform } from '../../ports/hosting-platform'
import { defineAdapter } from '../adapter'
import type { EmbeddedDatabase } from '../embedded-database'

export interface EmbeddedHostingPlatform extends HostingPlatform {
  isSuspended(domainName: string): boolean
  /** Checks a password as the server would. */
  isPassword(username: string, password: string): boolean
}

interface EmbeddedHostingOptions {
  db: EmbeddedDatabase
  clock: Clock
}

export const embeddedHostingPlatform = defineAdapter({
  port: 'hosting',
  name: 'embedded',
  description: 'Stand-in: assigns documentation addresses and creates nothing.',
  settings: z.object({}),
  standIn: { keepsFiles: true },
  open(_, { db, clock }) {
    const port = createEmbeddedHostingPlatform({ db, clock })
    return { port, embedded: { hosting: port } }
  },
})

/** Simulated servers with documentation addresses (RFC 5737, RFC 3849). */
export function createEmbeddedHostingPlatform({ db, clock }: EmbeddedHostingOptions): EmbeddedHostingPlatform {
  db.exec(TABLES)
  const insert = db.prepare(
    `INSERT INTO hosting_packages (reference, domain_name, package_code, installation, extras) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (reference) DO NOTHING`,
  )
  const select = db.prepare<[string], number>('SELECT number FROM hosting_packages WHERE reference = ?').pluck()
  const savePassword = db.prepare(
    `INSERT INTO hosting_passwords (username, hash) VALUES (?, ?)
     ON CONFLICT (username) DO UPDATE SET hash = excluded.hash`,
  )
  const suspend = db.prepare('INSERT OR IGNORE INTO hosting_suspensions (domain_name) VALUES (?)')
  const resume = db.prepare('DELETE FROM hosting_suspensions WHERE domain_name = ?')
  const findSuspended = db.prepare<[string], string>('SELECT 1 FROM hosting_suspensions WHERE domain_name = ?').pluck()
  const selectPassword = db.prepare<[string], Buffer>('SELECT hash FROM hosting_passwords WHERE username = ?').pluck()

  return {
    async create({ reference, domainName, packageCode, installation, extras }) {
      insert.run(reference, domainName, packageCode, installation, JSON.stringify(extras))
      const number = select.get(reference) ?? 1
      resume.run(domainName)
      return {
        // 254 servers, shared by packages in turn.
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
    async setSuspended(domainName, isSuspended) {
      if (isSuspended) suspend.run(domainName)
      else resume.run(domainName)
    },
    isSuspended: (domainName) => findSuspended.get(domainName) !== undefined,
    usage: async (username) => usageOf(username, clock.now()),
    mailboxes: async (hosted) => mailboxesOf(hosted, clock.now()),
    async setPassword(username, password) {
      savePassword.run(username, hashOf(username, password))
    },
    isPassword: (username, password) => selectPassword.get(username)?.equals(hashOf(username, password)) ?? false,
  }
}

/** Derived from the user name, so that repeated requests agree; traffic grows during the month. */
function usageOf(username: string, now: number) {
  const [space = 0, traffic = 0, mailboxes = 0, databases = 0] = createHash('sha256').update(username).digest()
  const dayOfMonth = Number(dayInAmsterdam(now).slice(-2))
  return {
    spaceMb: 150 + 3 * space,
    trafficMb: dayOfMonth * (20 + (traffic % 80)),
    mailboxes: 1 + (mailboxes % 3),
    databases: databases % 2,
  }
}

/** As many as `usageOf` counts; together they use at most three quarters of the space that it reports. */
function mailboxesOf({ username, domainName }: HostedPackage, now: number): HostedMailbox[] {
  const { mailboxes, spaceMb } = usageOf(username, now)
  const today = Math.floor(now / DAY_MS)
  return MAILBOXES.slice(0, mailboxes).map(({ name, spaceShare, lastLogin }) => ({
    address: `${name}@${domainName}`,
    usedMb: Math.floor(spaceMb * spaceShare),
    quotaMb: 250,
    lastLoginAt: lastLogin && (today - lastLogin.daysAgo) * DAY_MS + lastLogin.timeMs,
  }))
}

const MAILBOXES = [
  { name: 'info', spaceShare: 0.4, lastLogin: { daysAgo: 1, timeMs: 7.25 * HOUR_MS } },
  { name: 'facturen', spaceShare: 0.2, lastLogin: { daysAgo: 3, timeMs: 16 * HOUR_MS } },
  { name: 'contact', spaceShare: 0.05, lastLogin: null },
]

const hashOf = (username: string, password: string): Buffer => scryptSync(password, username, 32)

const TABLES = `
  CREATE TABLE IF NOT EXISTS hosting_packages (
    number INTEGER PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    domain_name TEXT NOT NULL,
    package_code TEXT NOT NULL,
    installation TEXT,
    extras TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS hosting_suspensions (domain_name TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS hosting_passwords (
    username TEXT PRIMARY KEY,
    hash BLOB NOT NULL
  ) STRICT;
`
