import { sql } from 'drizzle-orm'
import { STAFF_FACTORS, type StaffRole } from '../../rules/staff-rights'
import { check, flag, id, index, instant, integer, json, oneOf, primaryKey, table, text, uniqueIndex } from '../table'

/** Someone who works in the back office. Never deleted, since audit entries name them: disabled instead. */
export const staffMembers = table(
  'staff_members',
  {
    id: id(),
    name: text('name').notNull(),
    /** Lower case; the login name. */
    email: text('email').notNull(),
    roles: json('roles').notNull().$type<StaffRole[]>(),
    /** argon2id; null until the invitation is accepted. */
    passwordHash: text('password_hash'),
    /** Secret of the authenticator app (RFC 6238), encrypted with the shop's secret; null until the invitation is accepted. */
    totpSecret: text('totp_secret'),
    /** Time step of the last accepted code, so that no code works twice. */
    totpLastStep: instant('totp_last_step').notNull().default(0),
    isDisabled: flag('is_disabled').notNull().default(false),
    /** Last day with access, in Amsterdam: `2026-12-31`. Null if access has no end. */
    lastDay: text('last_day'),
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('staff_members_email').on(t.email),
    check('staff_members_factors', sql`(${t.passwordHash} is null) = (${t.totpSecret} is null)`),
  ],
)

/** A key pair whose private half never leaves the staff member's device (WebAuthn). */
export const staffPasskeys = table(
  'staff_passkeys',
  {
    id: id(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    /** Assigned by the authenticator, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Number of signatures, as counted by the authenticator; always 0 if it does not count. */
    counter: instant('counter').notNull(),
    transports: json('transports').notNull().$type<string[]>(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [uniqueIndex('staff_passkeys_credential').on(t.credentialId), index('staff_passkeys_staff').on(t.staffId)],
)

/** A challenge for a passkey: for one browser, one purpose and one use. */
export const staffPasskeyChallenges = table(
  'staff_passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    sessionHash: text('session_hash').notNull(),
    purpose: text('purpose', { enum: ['LOGIN', 'CONFIRM', 'REGISTER'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('staff_passkey_challenges_end').on(t.expiresAt)],
)

/** A signed-in browser of the back office. No row exists without a proven second factor. */
export const staffSessions = table(
  'staff_sessions',
  {
    /** SHA-256 of the cookie. */
    tokenHash: text('token_hash').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    /** Factor that was proven last. Written only by what verifies it. */
    factor: text('factor', { enum: STAFF_FACTORS }).notNull(),
    /** Time at which it was proven. */
    confirmedAt: instant('confirmed_at').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (t) => [index('staff_sessions_staff').on(t.staffId), check('staff_sessions_factor', oneOf(t.factor, STAFF_FACTORS))],
)

/** The link with which a staff member chooses a password and sets up a second factor. One at a time, used once. */
export const staffInvitations = table(
  'staff_invitations',
  {
    /** SHA-256 of the code in the link. */
    codeHash: text('code_hash').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    /** Secret that an authenticator app is set up with, encrypted with the shop's secret. */
    totpSecret: text('totp_secret').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('staff_invitations_staff').on(t.staffId)],
)

/** A browser in which a staff member has signed in before. A sign-in in another one is mailed to the owners. */
export const staffDevices = table(
  'staff_devices',
  {
    staffId: text('staff_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's cookie. */
    deviceHash: text('device_hash').notNull(),
    firstUsedAt: instant('first_used_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.deviceHash] })],
)

/** Pages of the back office that staff have open now, each with a lease that its instance renews: a crash leaves no one behind. */
export const staffPresences = table(
  'staff_presences',
  {
    /** One for each open page. */
    id: id(),
    /** Id of the order, customer, domain, invoice or proposal. */
    objectId: text('object_id').notNull(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    /** Time at which the page was opened. */
    since: instant('since').notNull(),
    /** The lease ends at this time, unless it is renewed. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('staff_presences_object').on(t.objectId),
    index('staff_presences_staff').on(t.staffId),
    index('staff_presences_end').on(t.expiresAt),
  ],
)

/** Latest result of a check that takes long and runs in the background, for all instances. */
export const backgroundChecks = table('background_checks', {
  /** `audit-chain`, `books` or `doctor`; `test:` with the name of a system. */
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** Null while the first run is under way. */
  finishedAt: instant('finished_at'),
  result: json('result').$type<unknown>(),
})

const OUTCOMES = ['DONE', 'REFUSED'] as const

/** One changed field. Values are shortened text; secrets never. */
export interface AuditChangeRow {
  field: string
  before: string | null
  after: string | null
}

/**
 * Acts of staff, done or refused. Rows are only added: triggers refuse UPDATE and DELETE. Each row's hash covers the
 * hash of the row before it.
 */
export const auditEntries = table(
  'audit_entries',
  {
    id: id(),
    /** 1 for the first row, without gaps: the order of the hash chain. */
    position: integer('position').notNull(),
    at: instant('at').notNull(),
    /** Null if nobody was signed in, as for a refused login, and for a command on the machine. */
    staffId: text('staff_id').references(() => staffMembers.id),
    /** Name at that time. */
    staffName: text('staff_name'),
    /** Account of the customer for whom it was done. */
    onBehalfOf: text('on_behalf_of'),
    act: text('act').notNull(),
    objectType: text('object_type'),
    objectId: text('object_id'),
    reason: text('reason'),
    changes: json('changes').notNull().$type<AuditChangeRow[]>(),
    requestId: text('request_id').notNull(),
    address: text('address').notNull(),
    factor: text('factor', { enum: STAFF_FACTORS }),
    outcome: text('outcome', { enum: OUTCOMES }).notNull(),
    /** Code of the refusal; null if it was done. */
    refusal: text('refusal'),
    /** Hash of the row before; empty for the first. */
    previousHash: text('previous_hash').notNull(),
    /** SHA-256, hexadecimal. */
    hash: text('hash').notNull(),
  },
  (t) => [
    uniqueIndex('audit_entries_position').on(t.position),
    index('audit_entries_staff').on(t.staffId, t.position),
    index('audit_entries_object').on(t.objectId, t.position),
    index('audit_entries_act').on(t.act, t.position),
    index('audit_entries_account').on(t.onBehalfOf, t.position),
    index('audit_entries_request').on(t.requestId),
    check('audit_entries_outcome', oneOf(t.outcome, OUTCOMES)),
    check('audit_entries_refusal', sql`(${t.outcome} = 'REFUSED') = (${t.refusal} is not null)`),
  ],
)

/** Notes of staff about something that waits for a person: who took it on, and until when it is put off. */
export const staffWorkNotes = table(
  'staff_work_notes',
  {
    /** Kind and key of the item. */
    id: text('id').primaryKey(),
    assigneeId: text('assignee_id').references(() => staffMembers.id),
    assignedAt: instant('assigned_at'),
    snoozedUntil: instant('snoozed_until'),
    snoozedBy: text('snoozed_by').references(() => staffMembers.id),
    snoozeReason: text('snooze_reason'),
    /** Time at which it was marked as handled: it waits again if it happens after that. */
    handledAt: instant('handled_at'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    index('staff_work_notes_changed').on(t.changedAt),
    check('staff_work_notes_assigned', sql`(${t.assigneeId} is null) = (${t.assignedAt} is null)`),
    check('staff_work_notes_snoozed', sql`(${t.snoozedUntil} is null) = (${t.snoozedBy} is null)`),
  ],
)
