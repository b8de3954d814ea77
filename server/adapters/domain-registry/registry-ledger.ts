import type { DelegationSigner, RegistryContact, RegistryOutcome } from '../../ports/domain-registry'
import type { EmbeddedDatabase } from '../embedded-database'

/** A name that the shop holds at the registry. */
export interface HeldName {
  name: string
  /** Null for a demo name whose holder was never sent. */
  holder: (RegistryContact & { isHidden?: boolean }) | null
  nameServers: readonly string[]
  /** None for a name whose zone is not signed. */
  delegationSigners: readonly DelegationSigner[]
  expiresAt: number | null
}

/** What the embedded registry remembers: the names it holds for the shop, and what it once answered. */
export type RegistryLedger = ReturnType<typeof openRegistryLedger>

export function openRegistryLedger(db: EmbeddedDatabase) {
  db.exec(TABLES)
  const insertHeld = db.prepare('INSERT OR IGNORE INTO registry_names (name) VALUES (?)')
  const selectHeld = db.prepare<[string], HeldRow>(
    'SELECT * FROM registry_names LEFT JOIN registry_delegation_signers USING (name) WHERE name = ?',
  )
  const upsertHeld = db.prepare(
    `INSERT INTO registry_names (name, holder, name_servers, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, name_servers = excluded.name_servers,
       expires_at = excluded.expires_at`,
  )
  const upsertHolder = db.prepare(
    `INSERT INTO registry_names (name, holder) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET holder = excluded.holder`,
  )
  const upsertNameServers = db.prepare(
    `INSERT INTO registry_names (name, name_servers) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET name_servers = excluded.name_servers`,
  )
  const upsertSigners = db.prepare(
    `INSERT INTO registry_delegation_signers (name, signers) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET signers = excluded.signers`,
  )
  const insertCancelled = db.prepare('INSERT OR IGNORE INTO registry_cancelled (name, free_at) VALUES (?, ?)')
  const selectCancelled = db.prepare<[string], number>('SELECT free_at FROM registry_cancelled WHERE name = ?').pluck()
  const deleteCancelled = db.prepare('DELETE FROM registry_cancelled WHERE name = ?')
  const updateExpiry = db.prepare('UPDATE registry_names SET expires_at = ? WHERE name = ?')
  const selectOutcome = db.prepare<{ reference: string }, OutcomeRow>(
    `SELECT reference, act, name, outcome FROM registry_outcomes WHERE reference = @reference
     UNION ALL SELECT reference, 'renew', name, outcome FROM registry_renewals WHERE reference = @reference`,
  )
  const insertOutcome = db.prepare('INSERT INTO registry_outcomes (reference, act, name, outcome) VALUES (?, ?, ?, ?)')
  const insertRenewal = db.prepare('INSERT INTO registry_renewals (reference, name, outcome) VALUES (?, ?, ?)')
  const insertFailure = db.prepare('INSERT OR IGNORE INTO registry_failures (name) VALUES (?)')

  return {
    findHeld(name: string): HeldName | null {
      const row = selectHeld.get(name)
      return row ? heldFrom(row) : null
    },
    /** Takes a name in without saying more about it; one that is there already stays as it is. */
    holdQuietly: (name: string): void => void insertHeld.run(name),
    hold: (held: Omit<HeldName, 'delegationSigners'>): void => {
      deleteCancelled.run(held.name)
      upsertHeld.run(held.name, JSON.stringify(held.holder), JSON.stringify(held.nameServers), held.expiresAt)
    },
    setExpiry: (name: string, expiresAt: number): void => void updateExpiry.run(expiresAt, name),
    /** The first time counts. */
    cancel: (name: string, freeAt: number): void => void insertCancelled.run(name, freeAt),
    /** A name that was given up is held again. */
    takeBack: (name: string): void => void deleteCancelled.run(name),
    /** When a name that was given up can be registered again; null for one that was not. */
    freeAt: (name: string): number | null => selectCancelled.get(name) ?? null,
    setHolder: (name: string, holder: RegistryContact & { isHidden: boolean }): void =>
      void upsertHolder.run(name, JSON.stringify(holder)),
    setNameServers: (name: string, servers: readonly string[]): void =>
      void upsertNameServers.run(name, JSON.stringify(servers)),
    setDelegationSigners: db.transaction((name: string, signers: readonly DelegationSigner[]): void => {
      insertHeld.run(name)
      upsertSigners.run(name, JSON.stringify(signers))
    }).immediate,
    findOutcome(reference: string): RegistryOutcome | null {
      const row = selectOutcome.get({ reference })
      return row ? outcomeFrom(row) : null
    },
    /**
     * Answers what this reference was answered before, or decides and remembers. Both in one transaction, so that two
     * requests at once cannot each win.
     */
    once: db.transaction(
      (act: 'register' | 'transfer' | 'renew', reference: string, name: string, decide: () => RegistryOutcome) => {
        const earlier = selectOutcome.get({ reference })
        if (earlier && (earlier.act !== act || earlier.name !== name)) {
          throw new Error(`reference ${reference} was used for another request`)
        }
        if (earlier) return outcomeFrom(earlier)
        const outcome = decide()
        if (act === 'renew') insertRenewal.run(reference, name, JSON.stringify(outcome))
        else insertOutcome.run(reference, act, name, JSON.stringify(outcome))
        return outcome
      },
    ).immediate,
    /** True the first time that something is asked about a name which fails once, false ever after. */
    failsThisTime: (name: string): boolean => insertFailure.run(name).changes === 1,
  }
}

interface HeldRow {
  name: string
  holder: string | null
  name_servers: string
  expires_at: number | null
  signers: string | null
}

interface OutcomeRow {
  act: string
  name: string
  outcome: string
}

// The JSON in these columns was written by this file and by nothing else.
const heldFrom = (row: HeldRow): HeldName => ({
  name: row.name,
  holder: row.holder === null ? null : (JSON.parse(row.holder) as RegistryContact | null),
  nameServers: JSON.parse(row.name_servers) as string[],
  delegationSigners: row.signers === null ? [] : (JSON.parse(row.signers) as DelegationSigner[]),
  expiresAt: row.expires_at,
})

const outcomeFrom = (row: OutcomeRow): RegistryOutcome => JSON.parse(row.outcome) as RegistryOutcome

const TABLES = `
  CREATE TABLE IF NOT EXISTS registry_names (
    name TEXT PRIMARY KEY,
    holder TEXT,
    name_servers TEXT NOT NULL DEFAULT '[]',
    expires_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS registry_delegation_signers (
    name TEXT PRIMARY KEY REFERENCES registry_names,
    signers TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS registry_outcomes (
    reference TEXT PRIMARY KEY,
    act TEXT NOT NULL CHECK (act IN ('register', 'transfer')),
    name TEXT NOT NULL,
    outcome TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS registry_renewals (
    reference TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    outcome TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS registry_cancelled (name TEXT PRIMARY KEY, free_at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS registry_failures (name TEXT PRIMARY KEY) STRICT;
`
