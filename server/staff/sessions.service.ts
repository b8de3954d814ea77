import type { Db, Tx } from '../../db/database'
import { accessEndOf, hasAccess } from '../../rules/staff-access'
import { rightsOf, type StaffFactor } from '../../rules/staff-rights'
import { MINUTE_MS } from '../../rules/time'
import { newSession, type Session } from '../common/session'
import { noteDevice } from './devices.service'
import { IDLE_MS, SESSION_MS } from './staff.limits'
import {
  deleteEndedSessions,
  deleteSession,
  findSession,
  insertSession,
  type MemberRow,
  SESSIONS_CHANNEL,
  type SessionRow,
  touchSession,
} from './staff.repository'
import type { StaffContext, StaffDeps, StaffSession } from './staff-context'

/**
 * Returns the staff member of a session; null when it has ended, or the member has no access any more. Rights are read at each
 * request.
 */
export async function findStaffSession(
  { db }: Pick<StaffDeps, 'db'>,
  hash: string,
  at: number,
): Promise<StaffSession | null> {
  const found = await findOpen(db.reader, hash, at)
  if (!found) return null
  const { member } = found
  let { session } = found
  // Written once a minute, since a page makes many requests.
  if (session.lastSeenAt <= at - MINUTE_MS || member.lastSeenAt === null) {
    await db.note((tx) => touchSession(tx, hash, member.id, at))
    session = { ...session, lastSeenAt: at }
  }
  return sessionOf(session, member)
}

/** As `findStaffSession`, without counting as a request: a page that is left open does not extend its session. */
export async function peekStaffSession(
  { db }: Pick<StaffDeps, 'db'>,
  hash: string,
  at: number,
): Promise<StaffSession | null> {
  const found = await findOpen(db.reader, hash, at)
  return found && sessionOf(found.session, found.member)
}

async function findOpen(db: Db, hash: string, at: number) {
  const found = await findSession(db, hash)
  return found && hasAccess(found.member, at) && endOf(found.session, found.member) > at ? found : null
}

/** How often a session is read of which a socket is open. */
const LOOK_MS = 10_000

/**
 * Calls `close` once when a session has ended, whatever ended it: at once after a change of sessions or members, and at the
 * next look after its time. Returns a function that stops watching.
 */
export function watchStaffSession(
  deps: Pick<StaffDeps, 'db' | 'ports' | 'log'>,
  hash: string,
  close: () => void,
): () => void {
  let isWatching = true
  const look = async () => {
    const session = await peekStaffSession(deps, hash, deps.ports.clock.now())
    if (session || !isWatching) return
    stop()
    close()
  }
  // A database that does not answer ends no session; the next look asks again.
  const lookSafely = () =>
    void look().catch((error) => deps.log.warn({ err: error }, 'staff: reading a session failed'))
  const stopListening = deps.db.listen(SESSIONS_CHANNEL, lookSafely)
  const timer = setInterval(lookSafely, LOOK_MS)
  timer.unref()
  const stop = () => {
    isWatching = false
    clearInterval(timer)
    stopListening()
  }
  return stop
}

const endOf = ({ lastSeenAt, createdAt }: SessionRow, member: MemberRow): number =>
  Math.min(lastSeenAt + IDLE_MS, createdAt + SESSION_MS, accessEndOf(member) ?? Number.POSITIVE_INFINITY)

function sessionOf(session: SessionRow, member: MemberRow): StaffSession {
  const { id, name, email, roles } = member
  const { factor, confirmedAt } = session
  return {
    staffId: id,
    name,
    email,
    roles,
    rights: rightsOf(roles),
    factor,
    confirmedAt,
    endsAt: endOf(session, member),
  }
}

/** A session that is not stored yet, with the staff member whom its factor proved. */
export interface Opened {
  session: Session
  staff: StaffSession
  /** Token that the browser keeps; null outside a browser. */
  deviceToken: string | null
}

/**
 * Stores a new session of a member who has just proven a second factor, in place of the browser's earlier one. Give the
 * result to `enterSession` after the commit.
 */
export async function openSession(ctx: StaffContext, tx: Tx, member: MemberRow, factor: StaffFactor): Promise<Opened> {
  const session = newSession(ctx.config.secret)
  const { at } = ctx
  await deleteSession(tx, ctx.session.hash)
  await deleteEndedSessions(tx, { lastSeen: at - IDLE_MS, created: at - SESSION_MS })
  const row = { tokenHash: session.hash, staffId: member.id, factor, confirmedAt: at, createdAt: at, lastSeenAt: at }
  await insertSession(tx, row)
  await touchSession(tx, session.hash, member.id, at)
  return { session, staff: sessionOf(row, member), deviceToken: await noteDevice(ctx, tx, member) }
}

/** Gives an opened session to the browser. */
export function enterSession(ctx: StaffContext, { session, staff, deviceToken }: Opened): void {
  ctx.changeSession(session, staff)
  if (deviceToken !== null) ctx.device?.keep(deviceToken)
}
