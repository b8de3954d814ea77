import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database'
import { all, isAmong, run, statement } from '../../../db/query'
import { idempotencyKeys } from '../../../db/schema/idempotency'
import { mailLog } from '../../../db/schema/mail-log'
import { outbox } from '../../../db/schema/outbox'
import { staffWorkNotes } from '../../../db/schema/staff'
import { staffNotes } from '../../../db/schema/staff-notes'
import { staffProposals } from '../../../db/schema/staff-proposals'

const P = sql.placeholder

const notes = statement((db) => db.delete(staffNotes).where(isAmong(staffNotes.objectId, 'ids')))
const notesOfAccount = statement((db) => db.delete(staffNotes).where(eq(staffNotes.accountId, P('accountId'))))
const log = statement((db) => db.delete(mailLog).where(isAmong(mailLog.to, 'emails')))
const mails = statement((db) => {
  const references = db.select({ reference: mailLog.reference }).from(mailLog).where(isAmong(mailLog.to, 'emails'))
  return db.delete(outbox).where(and(eq(outbox.job, P('job')), inArray(outbox.reference, references)))
})
const proposalsAbout = or(eq(staffProposals.onBehalfOf, P('accountId')), isAmong(staffProposals.objectId, 'ids'))

/** Deletes the notes about objects, and those on domains that the account had when they were written. */
export async function deleteNotes(tx: Tx, ids: readonly string[], accountId: string): Promise<void> {
  await run(notes(tx, { ids }))
  await run(notesOfAccount(tx, { accountId }))
}

/** Deletes the mails to these addresses: their rows in the log, and their texts in the outbox. */
export async function deleteMailsTo(tx: Tx, emails: readonly string[], job: string): Promise<void> {
  await run(mails(tx, { emails, job }))
  await run(log(tx, { emails }))
}

/** Deletes assignments and snoozes of work about objects. There are few of them: those of work that waits. */
export async function deleteWorkNotes(tx: Tx, ids: readonly string[]): Promise<void> {
  const known = new Set(ids)
  const rows = await all(tx.select({ id: staffWorkNotes.id }).from(staffWorkNotes))
  const about = rows.map(({ id }) => id).filter((id) => known.has(id.slice(id.indexOf(':') + 1)))
  if (about.length > 0) await run(tx.delete(staffWorkNotes).where(inArray(staffWorkNotes.id, about)))
}

/** Deletes stored responses to requests of an account. */
export async function deleteIdempotencyKeys(tx: Tx, accountId: string): Promise<void> {
  await run(tx.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, accountId)))
}

interface Scrubbed {
  accountId: string
  ids: readonly string[]
  /** Proposal that is being approved; it keeps its reason. */
  exceptId: string | null
  by: string
  at: number
}

const voiding = statement((db) =>
  db
    .update(staffProposals)
    .set({ state: 'VOID', decidedBy: sql`${P('by')}`, decidedAt: sql`${P('at')}`, decisionReason: '' })
    .where(and(proposalsAbout, eq(staffProposals.state, 'OPEN'), ne(staffProposals.id, P('exceptId')))),
)
const factsRemoval = statement((db) => db.update(staffProposals).set({ facts: [] }).where(proposalsAbout))
const reasonsRemoval = statement((db) =>
  db
    .update(staffProposals)
    .set({
      payload: {},
      reason: '',
      decisionReason: sql`case when ${staffProposals.decisionReason} is null then null else '' end`,
    })
    .where(and(proposalsAbout, ne(staffProposals.id, P('exceptId')))),
)

/** Removes what proposals say about a customer, and voids the open ones. They are never deleted, since audit entries name them. */
export async function scrubProposals(tx: Tx, { accountId, ids, exceptId, by, at }: Scrubbed): Promise<void> {
  const about = { accountId, ids }
  const others = { ...about, exceptId: exceptId ?? '' }
  await run(voiding(tx, { ...others, by, at }))
  await run(factsRemoval(tx, about))
  await run(reasonsRemoval(tx, others))
}
