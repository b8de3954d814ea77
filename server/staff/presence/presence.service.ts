import { Failure, notFound } from '../../common/failures'
import { newId } from '../../common/ids'
import { view } from '../../graphql/view'
import { noteRefusal } from '../audit.service'
import { peekStaffSession } from '../sessions.service'
import type { StaffContext, StaffSession } from '../staff-context'
import type { PresenceKind, PresenceSource } from '../staff-part'
import { StaffPresence } from './presence.graphql'
import { deletePresence, insertPresence, listOthers, onPresence, renewPresence } from './presence.repository'

/** How often a lease is renewed, and who else is there is read. */
const BEAT_MS = 12_000
/** With a beat, less than 45 seconds: the longest that a page of an instance that crashed is shown. */
const LEASE_MS = 30_000

/**
 * Yields the colleagues who have the page of a thing open, at once and again after each change, and shows the caller to them
 * meanwhile. Ends when the reader returns, and when the session ends or may no longer see the page. Throws NOT_FOUND for a thing
 * that is not there or not of this kind, and FORBIDDEN without the right to see it.
 */
export async function watchPresence(
  ctx: StaffContext,
  { kind, id }: { kind: PresenceKind; id: string },
  { beatMs = BEAT_MS, leaseMs = LEASE_MS } = {},
): Promise<AsyncIterable<StaffPresence[]>> {
  const source = ctx.parts.flatMap(({ presence = [] }) => presence).find((one) => one.kind === kind)
  const { staff } = ctx
  if (!staff || !source) throw notFound()
  if (!hasRight(source, staff)) {
    await noteRefusal(ctx, { act: 'staffPresence' }, 'FORBIDDEN')
    throw new Failure('FORBIDDEN')
  }
  if (!(await source.isShown(ctx, id))) throw notFound()
  return openPage(ctx, { source, objectId: id, staffId: staff.staffId, beatMs, leaseMs })
}

interface Page {
  source: PresenceSource
  objectId: string
  staffId: string
  beatMs: number
  leaseMs: number
}

function openPage(
  ctx: StaffContext,
  { source, objectId, staffId, beatMs, leaseMs }: Page,
): AsyncIterable<StaffPresence[]> {
  const { db, ports, log } = ctx
  const now = () => ports.clock.now()
  let wake = () => {}
  let isChanged = true
  let isToRenew = false
  let hasLeft = false
  const look = () => {
    isChanged = true
    wake()
  }

  /** Whether the session is open and may still see the page. */
  async function maySee(): Promise<boolean> {
    const staff = await peekStaffSession(ctx, ctx.session.hash, now())
    if (!staff || !hasRight(source, staff)) return false
    return source.right !== null || source.isShown({ ...ctx, staff }, objectId)
  }

  async function* read(): AsyncGenerator<StaffPresence[]> {
    const row = { id: newId('psn'), objectId, staffId, since: now(), leaseMs }
    let isRecorded = false
    /** Records the page or renews its lease, and returns who else is there; null if the reader may not see it any more. */
    const meet = async () => {
      if (!(await maySee())) return null
      if (!isRecorded) await db.note((tx) => insertPresence(tx, row))
      else if (isToRenew) await db.note((tx) => renewPresence(tx, row))
      isRecorded = true
      isToRenew = false
      return listOthers(db.reader, { objectId, staffId })
    }
    const stopListening = onPresence(db, objectId, look)
    const beat = setInterval(() => {
      isToRenew = true
      look()
    }, beatMs)
    beat.unref()
    let shown: string | null = null
    try {
      while (!hasLeft) {
        if (!isChanged) await new Promise<void>((resolve) => (wake = resolve))
        isChanged = false
        if (hasLeft) return
        // Without the database the page shows what it last knew; the next beat asks again.
        const others = await meet().catch((error) => {
          log.warn({ err: error }, 'presence: reading who has a page open failed')
          return undefined
        })
        if (others === null) return
        if (others === undefined) continue
        const said = JSON.stringify(others)
        if (said === shown) continue
        shown = said
        yield others.map((one) => view(StaffPresence, one))
      }
    } finally {
      clearInterval(beat)
      stopListening()
      // If this fails, the lease ends.
      await db
        .note((tx) => deletePresence(tx, row))
        .catch((error) => log.warn({ err: error }, 'presence: leaving a page failed'))
    }
  }

  const reader = read()
  return {
    next: () => reader.next(),
    return() {
      hasLeft = true
      wake()
      return reader.return(undefined)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  } as AsyncIterableIterator<StaffPresence[]>
}

const hasRight = ({ right }: PresenceSource, { rights }: StaffSession): boolean =>
  right === null || rights.includes(right)
