import { randomBytes } from 'node:crypto'
import { QUARANTINE_DAYS } from '../../../rules/renewal'
import { DAY_MS } from '../../../rules/time'
import type {
  AuthCode,
  DelegationSigner,
  RegistrationRequest,
  RegistryContact,
  RegistryOutcome,
  RegistryWait,
  RenewalRequest,
} from '../../ports/domain-registry'
import type { EmbeddedDatabase } from '../embedded-database'

/** A name that the shop holds at the registry. */
export interface HeldName {
  name: string
  /** Null for a demo name without a registrant. */
  holder: (RegistryContact & { isHidden?: boolean }) | null
  nameServers: readonly string[]
  /** Empty for an unsigned zone. */
  delegationSigners: readonly DelegationSigner[]
  expiresAt: number | null
  restrictions: HeldRestrictions
  /** Whether this registry renews it at the end of its term. */
  autoRenew: boolean
}

interface HeldRestrictions {
  transferLock: boolean
  hold: boolean
}

/** A request that was accepted and is carried out later. */
export interface PendingRequest {
  request: RegistrationRequest | RenewalRequest
  /** Milliseconds since the epoch. */
  doneAt: number
}

/** Validity of an auth code, as at registries that issue one per transfer. */
const CODE_MS = 14 * DAY_MS

/** Storage of the embedded registry: names held by the shop and earlier outcomes. */
export function openRegistryLedger(db: EmbeddedDatabase) {
  db.exec(TABLES)
  const insertHeld = db.prepare('INSERT OR IGNORE INTO registry_names (name) VALUES (?)')
  const selectHeld = db.prepare<[string], HeldRow>(
    `SELECT *, EXISTS (SELECT 1 FROM registry_auto_renewals auto WHERE auto.name = registry_names.name) AS auto_renew
       FROM registry_names LEFT JOIN registry_delegation_signers USING (name)
       LEFT JOIN registry_restrictions USING (name) WHERE name = ?`,
  )
  const selectPage = db.prepare<[string, number], { name: string; expires_at: number }>(
    `SELECT name, expires_at FROM registry_names
       WHERE name > ? AND expires_at IS NOT NULL AND name NOT IN (SELECT name FROM registry_cancelled)
       ORDER BY name LIMIT ?`,
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
  const upsertRestrictions = db.prepare(
    `INSERT INTO registry_restrictions (name, transfer_lock, hold) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET transfer_lock = excluded.transfer_lock, hold = excluded.hold`,
  )
  const deleteRestrictions = db.prepare('DELETE FROM registry_restrictions WHERE name = ?')
  const insertAutoRenewal = db.prepare('INSERT OR IGNORE INTO registry_auto_renewals (name) VALUES (?)')
  const deleteAutoRenewal = db.prepare('DELETE FROM registry_auto_renewals WHERE name = ?')
  const selectAutoRenewed = db.prepare<[number], { name: string; expires_at: number }>(
    `SELECT name, expires_at FROM registry_auto_renewals JOIN registry_names USING (name)
       WHERE expires_at <= ? AND name NOT IN (SELECT name FROM registry_cancelled)`,
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
  const updateOutcome = db.prepare('UPDATE registry_outcomes SET outcome = ? WHERE reference = ?')
  const updateRenewal = db.prepare('UPDATE registry_renewals SET outcome = ? WHERE reference = ?')
  const insertPending = db.prepare('INSERT INTO registry_pending (name, request, done_at) VALUES (?, ?, ?)')
  const selectPending = db.prepare<[string], number>('SELECT done_at FROM registry_pending WHERE name = ?').pluck()
  const selectDue = db.prepare<[number], { request: string; done_at: number }>(
    'SELECT request, done_at FROM registry_pending WHERE done_at <= ? ORDER BY done_at',
  )
  const deletePending = db.prepare('DELETE FROM registry_pending WHERE name = ?')
  const insertEvent = db.prepare('INSERT OR IGNORE INTO registry_events (name, kind, due_at) VALUES (?, ?, ?)')
  const selectEvent = db
    .prepare<[string, EventKind], number>('SELECT due_at FROM registry_events WHERE name = ? AND kind = ?')
    .pluck()
  const selectDueEvents = db.prepare<[number], EventRow>(
    'SELECT name, kind, due_at FROM registry_events WHERE due_at <= ? ORDER BY due_at, name',
  )
  const deleteEvent = db.prepare('DELETE FROM registry_events WHERE name = ? AND kind = ?')
  const deleteEvents = db.prepare('DELETE FROM registry_events WHERE name = ?')
  const insertLeft = db.prepare('INSERT OR IGNORE INTO registry_left (name) VALUES (?)')
  const selectLeft = db.prepare<[string], number>('SELECT 1 FROM registry_left WHERE name = ?').pluck()
  const deleteLeft = db.prepare('DELETE FROM registry_left WHERE name = ?')
  const deleteSigners = db.prepare('DELETE FROM registry_delegation_signers WHERE name = ?')
  const deleteHeld = db.prepare('DELETE FROM registry_names WHERE name = ?')
  const insertChange = db.prepare('INSERT INTO registry_changes (name) VALUES (?)')
  const selectChanges = db.prepare<[number, number], ChangeRow>(
    'SELECT number, name FROM registry_changes WHERE number > ? ORDER BY number LIMIT ?',
  )
  const selectCode = db.prepare<[string], { code: string; expires_at: number }>(
    'SELECT code, expires_at FROM registry_auth_codes WHERE name = ?',
  )
  const upsertCode = db.prepare(
    `INSERT INTO registry_auth_codes (name, code, expires_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET code = excluded.code, expires_at = excluded.expires_at`,
  )
  const insertFailure = db.prepare('INSERT OR IGNORE INTO registry_failures (name) VALUES (?)')

  return {
    findHeld(name: string): HeldName | null {
      const row = selectHeld.get(name)
      return row ? heldFrom(row) : null
    },
    /** Lists names that are not cancelled, by name; a demo name without an end of its term is left out. */
    listHeld: (after: string, limit: number): { name: string; expiresAt: number }[] =>
      selectPage.all(after, limit).map(({ name, expires_at: expiresAt }) => ({ name, expiresAt })),
    /** Adds a name without details; does nothing if it exists. */
    holdQuietly: (name: string): void => void insertHeld.run(name),
    hold: (held: Omit<HeldName, 'delegationSigners' | 'restrictions' | 'autoRenew'>): void => {
      deleteCancelled.run(held.name)
      deleteLeft.run(held.name)
      deleteEvents.run(held.name)
      deleteRestrictions.run(held.name)
      deleteAutoRenewal.run(held.name)
      upsertHeld.run(held.name, JSON.stringify(held.holder), JSON.stringify(held.nameServers), held.expiresAt)
    },
    setExpiry: (name: string, expiresAt: number): void => void updateExpiry.run(expiresAt, name),
    /** Only the first cancellation counts. */
    cancel: (name: string, freeAt: number): void => void insertCancelled.run(name, freeAt),
    /** Restores a cancelled name. */
    takeBack: (name: string): void => void deleteCancelled.run(name),
    /** Time at which a cancelled name becomes available; null if it was not cancelled. */
    freeAt: (name: string): number | null => selectCancelled.get(name) ?? null,
    setHolder: (name: string, holder: RegistryContact & { isHidden: boolean }): void =>
      void upsertHolder.run(name, JSON.stringify(holder)),
    setNameServers: (name: string, servers: readonly string[]): void =>
      void upsertNameServers.run(name, JSON.stringify(servers)),
    setDelegationSigners: db.transaction((name: string, signers: readonly DelegationSigner[]): void => {
      insertHeld.run(name)
      upsertSigners.run(name, JSON.stringify(signers))
    }).immediate,
    restrict: (name: string, { transferLock, hold }: HeldRestrictions): void =>
      void upsertRestrictions.run(name, Number(transferLock), Number(hold)),
    setAutoRenew: (name: string, isOn: boolean): void => void (isOn ? insertAutoRenewal : deleteAutoRenewal).run(name),
    /** Returns names whose term has ended, and that this registry renews. */
    listAutoRenewed: (now: number): { name: string; expiresAt: number }[] =>
      selectAutoRenewed.all(now).map(({ name, expires_at: expiresAt }) => ({ name, expiresAt })),
    /** Returns the valid code that was issued before, or a new one. */
    authCode: db.transaction((name: string, now: number): AuthCode => {
      const known = selectCode.get(name)
      if (known && known.expires_at > now) return { code: known.code, expiresAt: known.expires_at }
      const made = { code: randomBytes(12).toString('base64url'), expiresAt: now + CODE_MS }
      upsertCode.run(name, made.code, made.expiresAt)
      return made
    }).immediate,
    /** Accepts a request, which keeps its name until it is carried out. */
    accept({ request, doneAt }: PendingRequest, waitsFor: RegistryWait): RegistryOutcome {
      insertPending.run(request.name.toLowerCase(), JSON.stringify(request), doneAt)
      return { outcome: 'pending', waitsFor }
    },
    /** Schedules an event, unless the same event is scheduled for the name. */
    schedule: (name: string, kind: EventKind, dueAt: number): void => void insertEvent.run(name, kind, dueAt),
    isScheduled: (name: string, kind: EventKind): boolean => selectEvent.get(name, kind) !== undefined,
    hasLeft: (name: string): boolean => selectLeft.get(name) !== undefined,
    noteChange: (name: string): void => void insertChange.run(name),
    /** Returns the names that changed after a number, with the number of the last of them. */
    changesAfter(number: number, limit: number): { names: string[]; last: number } {
      const rows = selectChanges.all(number, limit)
      return { names: rows.map(({ name }) => name), last: rows.at(-1)?.number ?? number }
    },
    isPending: (name: string): boolean => selectPending.get(name) !== undefined,
    /** Carries out the accepted requests and the events that are due. */
    completeDue: db.transaction((now: number, carryOut: (due: PendingRequest) => RegistryOutcome): void => {
      for (const { request: stored, done_at: doneAt } of selectDue.all(now)) {
        const request = JSON.parse(stored) as PendingRequest['request']
        deletePending.run(request.name.toLowerCase())
        const outcome = JSON.stringify(carryOut({ request, doneAt }))
        for (const update of [updateOutcome, updateRenewal]) update.run(outcome, request.reference)
        insertChange.run(request.name.toLowerCase())
      }
      for (const { name, kind, due_at: dueAt } of selectDueEvents.all(now)) {
        deleteEvent.run(name, kind)
        if (kind === 'delete') insertCancelled.run(name, dueAt + QUARANTINE_DAYS * DAY_MS)
        if (kind === 'leave') {
          insertLeft.run(name)
          deleteSigners.run(name)
          deleteRestrictions.run(name)
          deleteAutoRenewal.run(name)
          deleteHeld.run(name)
        }
        insertChange.run(name)
      }
    }).immediate,
    hasDue: (now: number): boolean => selectDue.get(now) !== undefined || selectDueEvents.get(now) !== undefined,
    findOutcome(reference: string): RegistryOutcome | null {
      const row = selectOutcome.get({ reference })
      return row ? outcomeFrom(row) : null
    },
    /**
     * Returns the stored outcome of a reference, or decides and stores it. One transaction, so that concurrent requests
     * get the same outcome.
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
    /** True for the first request about a name that fails once, then false. */
    failsThisTime: (name: string): boolean => insertFailure.run(name).changes === 1,
  }
}

interface HeldRow {
  name: string
  holder: string | null
  name_servers: string
  expires_at: number | null
  signers: string | null
  transfer_lock: number | null
  hold: number | null
  auto_renew: number
}

/** Events of a held name without a request of the shop: a transfer out, a deletion, a registrant who confirms an address. */
type EventKind = 'leave' | 'delete' | 'verify'

interface EventRow {
  name: string
  kind: EventKind
  due_at: number
}

interface ChangeRow {
  number: number
  name: string
}

interface OutcomeRow {
  act: string
  name: string
  outcome: string
}

// The JSON in these columns is only written by this file.
const heldFrom = (row: HeldRow): HeldName => ({
  name: row.name,
  holder: row.holder === null ? null : (JSON.parse(row.holder) as RegistryContact | null),
  nameServers: JSON.parse(row.name_servers) as string[],
  delegationSigners: row.signers === null ? [] : (JSON.parse(row.signers) as DelegationSigner[]),
  expiresAt: row.expires_at,
  restrictions: { transferLock: row.transfer_lock === 1, hold: row.hold === 1 },
  autoRenew: row.auto_renew === 1,
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
  CREATE TABLE IF NOT EXISTS registry_restrictions (
    name TEXT PRIMARY KEY,
    transfer_lock INTEGER NOT NULL,
    hold INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS registry_auto_renewals (name TEXT PRIMARY KEY) STRICT;
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
  CREATE TABLE IF NOT EXISTS registry_pending (
    name TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    done_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS registry_events (
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('leave', 'delete', 'verify')),
    due_at INTEGER NOT NULL,
    PRIMARY KEY (name, kind)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS registry_left (name TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS registry_changes (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS registry_cancelled (name TEXT PRIMARY KEY, free_at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS registry_auth_codes (
    name TEXT PRIMARY KEY, code TEXT NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS registry_failures (name TEXT PRIMARY KEY) STRICT;
`
