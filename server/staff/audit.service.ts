import type { Db, Tx } from '../../db/database'
import { hasAccess } from '../../rules/staff-access'
import { rightsOf, type StaffFactor, type StaffRight } from '../../rules/staff-rights'
import type { Deps } from '../common/context'
import { Failure, forbidden } from '../common/failures'
import { newId } from '../common/ids'
import { cursorOf, numberIn } from '../graphql/connection'
import { view } from '../graphql/view'
import { type AuditArgs, AuditEntry, type AuditFilter } from './audit.graphql'
import {
  type AuditQuery,
  type AuditRow,
  countEntries,
  findNewestEntry,
  hasRequest,
  insertEntry,
  listChain,
  listEntries,
} from './audit.repository'
import { faultOf, hashOfEntry } from './audit-chain'
import { findMember } from './staff.repository'
import { requirePageSize, type StaffConnection, staffPage, totalOf } from './staff-connection'
import type { StaffContext } from './staff-context'
import { StaffError } from './staff-errors'

/** One changed field. Pass fields that are allowed in the log only: never a secret. */
export interface AuditChange {
  field: string
  before: string | null
  after: string | null
}

/** The subject of an act. */
export interface Act {
  /** Name of the mutation, or of the command. */
  act: string
  /** Right, or rights, that the staff member must still hold when the transaction runs. */
  right?: StaffRight | readonly StaffRight[]
  objectType?: string
  objectId?: string | null
  reason?: string | null
  /** Account of the customer for whom it is done. */
  onBehalfOf?: string | null
}

/** Result of the work of an act. A `StaffError` as result is recorded as refused. */
export interface Acted<Result> {
  result: Result
  changes?: AuditChange[]
  objectId?: string
  /** The staff member, if the act itself established who it is. */
  by?: { id: string; name: string; factor?: StaffFactor }
  /** Code, if it was refused without a `StaffError`. */
  refusal?: string
}

type Actor = Pick<StaffContext, 'db' | 'at' | 'address' | 'requestId' | 'staff'>

/**
 * Runs an act with its audit entry in one transaction. Every change of the back office goes through here. Rights are
 * read again in the transaction, since another staff member may have taken them away. A refusal is recorded too; its
 * work must have changed nothing. A `Failure` rolls back and is recorded in a transaction of its own.
 */
export async function runAct<Result>(
  ctx: Actor,
  about: Act,
  work: (tx: Tx, rights: readonly StaffRight[]) => Promise<Acted<Result>>,
): Promise<Result> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const acted = await work(tx, await rightsNow(ctx, about, tx))
      const { result, refusal } = acted
      await append(tx, ctx, about, {
        ...acted,
        refusal: result instanceof StaffError ? result.code : (refusal ?? null),
      })
      return result
    })
  } catch (error) {
    if (error instanceof Failure) await noteRefusal(ctx, about, error.code)
    throw error
  }
}

/** Records that personal data was looked at. */
export function noteLook(ctx: Actor, about: Act, changes: AuditChange[] = []): Promise<void> {
  return ctx.db.transaction((tx) => append(tx, ctx, about, { changes, refusal: null }))
}

/** Records a refused attempt at something that did not begin. */
export function noteRefusal(ctx: Actor, about: Act, refusal: string): Promise<void> {
  return ctx.db.transaction((tx) => append(tx, ctx, about, { refusal }))
}

/** Throws FORBIDDEN when the staff member no longer has access or the right. */
async function rightsNow({ staff, at }: Actor, { right }: Act, tx: Tx): Promise<readonly StaffRight[]> {
  if (!staff) return []
  const member = await findMember(tx, staff.staffId)
  if (!member || !hasAccess(member, at)) throw forbidden()
  const rights = rightsOf(member.roles)
  if ([right ?? []].flat().some((one) => !rights.includes(one))) throw forbidden()
  return rights
}

interface Outcome {
  changes?: AuditChange[]
  objectId?: string
  by?: { id: string; name: string; factor?: StaffFactor }
  refusal: string | null
}

async function append(tx: Tx, ctx: Actor, about: Act, { changes = [], objectId, by, refusal }: Outcome): Promise<void> {
  const newest = await findNewestEntry(tx)
  const who = by ?? (ctx.staff && { id: ctx.staff.staffId, name: ctx.staff.name, factor: ctx.staff.factor })
  const row: Omit<AuditRow, 'hash'> = {
    id: newId('aud'),
    position: (newest?.position ?? 0) + 1,
    at: ctx.at,
    staffId: who?.id ?? null,
    staffName: storable(who?.name ?? null),
    onBehalfOf: about.onBehalfOf ?? null,
    act: about.act,
    objectType: about.objectType ?? null,
    objectId: storable(objectId ?? about.objectId ?? null),
    reason: storable(about.reason ?? null),
    changes: changes.map(({ field, before, after }) => ({ field, before: storable(before), after: storable(after) })),
    requestId: ctx.requestId,
    address: ctx.address,
    factor: who?.factor ?? null,
    outcome: refusal === null ? 'DONE' : 'REFUSED',
    refusal,
    previousHash: newest?.hash ?? '',
  }
  await insertEntry(tx, { ...row, hash: hashOfEntry(row) })
}

/** More than any field of the log needs. */
const TEXT_MAX = 1000

/** Replaces characters that an engine would store differently from how they are hashed. */
const storable = (text: string | null): string | null =>
  text === null
    ? null
    : [...text]
        .slice(0, TEXT_MAX)
        .join('')
        .replaceAll(/[\p{Cc}\p{Cs}]/gu, '\u{fffd}')

const SEARCH_MAX = 100

/** Lists audit entries, newest first: all with AUDIT_READ, else only those of the caller. */
export async function listAuditEntries(
  ctx: StaffContext,
  { filter, first, after }: AuditArgs,
): Promise<StaffConnection<AuditEntry>> {
  requirePageSize(first)
  const query = await queryOf(ctx, filter ?? {})
  const before = after ? numberIn('audit', after) : null
  const { reader } = ctx.db
  const rows = query === null ? [] : await listEntries(reader, query, { before, limit: first + 1 })
  const total =
    query === null ? 0 : await totalOf(rows, { first, after }, (limit) => countEntries(reader, query, limit))
  return staffPage(rows, { first, total, cursorOf: ({ position }) => cursorOf('audit', position), nodeOf: entryView })
}

const EXPORT_PAGE = 500

/** Reads all entries that fit a filter, newest first, page by page: all with AUDIT_READ, else only those of the caller. */
export async function* pagesOfEntries(ctx: StaffContext, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  const query = await queryOf(ctx, filter)
  let before: number | null = null
  for (;;) {
    const page: AuditRow[] =
      query === null ? [] : await listEntries(ctx.db.reader, query, { before, limit: EXPORT_PAGE })
    if (page.length > 0) yield page
    before = page.at(-1)?.position ?? null
    if (page.length < EXPORT_PAGE) return
  }
}

const ACTS_MAX = 200

/** Returns the latest acts with a reason that changed an object, newest first. For pages that anyone who may see the object sees. */
export async function listActsOn({ db }: StaffContext, objectId: string): Promise<AuditRow[]> {
  const query = { ...EVERYTHING, objectId, outcome: 'DONE' } as const
  const rows = await listEntries(db.reader, query, { before: null, limit: ACTS_MAX })
  return rows.filter(({ reason }) => reason !== null)
}

/** Returns the latest time that an act was done by anyone; null if it never was. For pages that name who did it. */
export async function findLastAct({ db }: Pick<StaffContext, 'db'>, act: string): Promise<AuditRow | null> {
  const query = { ...EVERYTHING, act, outcome: 'DONE' } as const
  return (await listEntries(db.reader, query, { before: null, limit: 1 }))[0] ?? null
}

/** Returns the latest time that a staff member did an act on an object since then; null if they did not. */
export async function findLastActBy(
  db: Db,
  { since, ...asked }: { act: string; objectId: string; staffId: string; since: number },
): Promise<AuditRow | null> {
  const query = { ...EVERYTHING, ...asked, from: since, outcome: 'DONE' } as const
  return (await listEntries(db, query, { before: null, limit: 1 }))[0] ?? null
}

/** Whether an act was done on an object. */
export async function wasDone(db: Db, act: string, objectId: string): Promise<boolean> {
  const query = { ...EVERYTHING, act, objectId, outcome: 'DONE' } as const
  return (await listEntries(db, query, { before: null, limit: 1 })).length > 0
}

const EVERYTHING: AuditQuery = {
  staffId: null,
  accountId: null,
  act: null,
  objectId: null,
  requestId: null,
  outcome: null,
  from: null,
  until: null,
  text: null,
}

/** Returns null when the filter asks for entries that the caller may not see. */
async function queryOf({ staff, db }: StaffContext, filter: AuditFilter): Promise<AuditQuery | null> {
  const seesAll = staff?.rights.includes('AUDIT_READ') ?? false
  const { staffId, accountId, act, objectId, outcome, from, until } = filter
  if (!seesAll && staffId && staffId !== staff?.staffId) return null
  const text = filter.text?.trim().slice(0, SEARCH_MAX) || null
  const isRequest = text !== null && (await hasRequest(db.reader, text))
  return {
    staffId: seesAll ? (staffId ?? null) : (staff?.staffId ?? ''),
    accountId: accountId ?? null,
    act: act ?? null,
    objectId: objectId ?? null,
    requestId: isRequest ? text : null,
    outcome: outcome ?? null,
    from: from?.getTime() ?? null,
    until: until?.getTime() ?? null,
    text: isRequest ? null : text,
  }
}

function entryView(row: AuditRow): AuditEntry {
  const { position: _, staffId: __, previousHash: ___, hash: ____, ...shown } = row
  return view(AuditEntry, shown)
}

const CHAIN_PAGE = 1000

/** Verifies the hash chain from its first entry. Returns the first fault, or null with the newest position and hash. */
export async function verifyAudit({
  db,
}: Pick<Deps, 'db'>): Promise<{ fault: { position: number; why: string } | null; count: number; hash: string }> {
  let previous: AuditRow | null = null
  for (;;) {
    const rows: AuditRow[] = await listChain(db.reader, previous?.position ?? 0, CHAIN_PAGE)
    for (const row of rows) {
      const why = faultOf(row, previous)
      if (why)
        return { fault: { position: row.position, why }, count: previous?.position ?? 0, hash: previous?.hash ?? '' }
      previous = row
    }
    if (rows.length < CHAIN_PAGE) return { fault: null, count: previous?.position ?? 0, hash: previous?.hash ?? '' }
  }
}
