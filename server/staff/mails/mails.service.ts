import * as z from 'zod'
import { email } from '../../../rules/fields'
import { parseForm } from '../../../rules/issues'
import { mailOutcome } from '../../../rules/mail-state'
import { notFound } from '../../common/failures'
import { newId } from '../../common/ids'
import { view } from '../../graphql/view'
import { type MailPayload, mailPayload, sendMail } from '../../mail/mail.jobs'
import { isReadable } from '../../mail/mail-kinds'
import { noteQueued } from '../../mail/mail-log'
import { countMails, findMail, listMails, type MailQuery, type MailRow } from '../../mail/mail-log.repository'
import { openedPayload } from '../../outbox/failed-jobs'
import { enqueue, findMessage } from '../../outbox/outbox'
import { runAct } from '../audit.service'
import { readTicket, ticketPath } from '../downloads'
import {
  readTimePage,
  type StaffConnection,
  type StaffPageArgs,
  staffPage,
  timeCursor,
  totalOf,
} from '../staff-connection'
import type { StaffContext } from '../staff-context'
import { invalidInput, MailGone, type StaffInvalidInput } from '../staff-errors'
import { type MailArgs, OpenedMail, type SendMailAgainInput, StaffMail, StaffMailBody } from './mails.graphql'
import { framedHtml, readableHtml, readableText } from './readable-mail'

const LIST = 'mails'

/** Lists mails, newest first. */
export function listStaffMails(ctx: StaffContext, { filter, ...page }: MailArgs): Promise<StaffConnection<StaffMail>> {
  const to = filter?.to?.trim()
  return pageOf(ctx, { state: filter?.state ?? null, to: to ? [to] : null, kind: filter?.kind || null }, page)
}

/** Lists the mails to some addresses, newest first. */
export const listMailsTo = (
  ctx: StaffContext,
  to: readonly string[],
  page: StaffPageArgs,
): Promise<StaffConnection<StaffMail>> => pageOf(ctx, { state: null, to, kind: null }, page)

async function pageOf(
  ctx: StaffContext,
  query: MailQuery,
  { first, after }: StaffPageArgs,
): Promise<StaffConnection<StaffMail>> {
  const { reader } = ctx.db
  const rows = await listMails(reader, query, readTimePage(LIST, { first, after: after ?? null }))
  return staffPage(rows, {
    first,
    total: await totalOf(rows, { first, after }, (limit) => countMails(reader, query, limit)),
    cursorOf: ({ queuedAt, id }) => timeCursor(LIST, { at: queuedAt, id }),
    nodeOf: (row) => mailView(row, null),
  })
}

/** Opens a mail, which leaves an audit entry. Returns null when it does not exist, or was purged. */
export async function openMail(ctx: StaffContext, id: string): Promise<OpenedMail | null> {
  const row = await findMail(ctx.db.reader, id)
  await runAct(ctx, { act: 'mail', right: 'JOBS_RETRY', objectType: 'Mail', objectId: id }, async () => ({
    result: null,
  }))
  if (!row) return null
  const { body, jobId } = await keptBody(ctx, row)
  return view(OpenedMail, {
    mail: mailView(row, jobId),
    body: body && view(StaffMailBody, bodyView(ctx, row.id, body)),
  })
}

/** Sends a mail again, as a new one with a reference of its own; to another address if one is given. Throws NOT_FOUND. */
export async function sendMailAgain(
  ctx: StaffContext,
  { id, to, reason }: SendMailAgainInput,
): Promise<StaffMail | MailGone | StaffInvalidInput> {
  const about = {
    act: 'sendMailAgain',
    right: 'JOBS_RETRY' as const,
    objectType: 'Mail',
    objectId: id,
    reason: reason.trim(),
  }
  const address = to ? parseForm(z.object({ to: email() }), { to }) : null
  return runAct<StaffMail | MailGone | StaffInvalidInput>(ctx, about, async (tx) => {
    if (address && !address.ok) return { result: invalidInput(ctx, address.issues) }
    const row = await findMail(tx, id)
    if (!row) throw notFound()
    const { body } = await keptBody(ctx, row)
    if (!body || !isReadable(row.kind)) return { result: new MailGone(ctx) }
    const mail = { ...body, to: address?.ok ? address.value.to : body.to }
    const reference = `${row.kind}-again-${newId('job')}` as const
    await enqueue(tx, sendMail, { reference, payload: mail }, ctx.at)
    const queued = await noteQueued(tx, { reference, to: mail.to, repeats: row.id }, ctx.at)
    return {
      result: mailView(queued, null),
      changes: mail.to === row.to ? [] : [{ field: 'to', before: row.to, after: mail.to }],
    }
  })
}

/** Returns the text of a mail as long as its job keeps it; null for one that holds a link or code which gives access. */
async function keptBody(
  ctx: StaffContext,
  { reference, kind }: MailRow,
): Promise<{ body: MailPayload | null; jobId: string | null }> {
  const message = await findMessage(ctx.db.reader, sendMail, reference)
  const payload = message && isReadable(kind) ? openedPayload(ctx.config.secret, message.payload) : null
  return { body: mailPayload.safeParse(payload).data ?? null, jobId: message?.id ?? null }
}

const bodyView = (ctx: StaffContext, id: string, { subject, text, html }: MailPayload) => ({
  subject,
  text: readableText(text),
  html: readableHtml(html),
  framePath: ticketPath(ctx, MAIL_FRAME_PATH, FRAME, { id }),
})

/** Path of the frame on the listener of the back office. */
export const MAIL_FRAME_PATH = '/staff/mails/frame'

const FRAME = 'mail-frame'

/**
 * Returns a mail as laid out, which this staff member opened in the last minutes: that left the audit entry. Throws NOT_SIGNED_IN,
 * FORBIDDEN without the right, and NOT_FOUND for another ticket, or once the text is not kept any more.
 */
export async function openMailFrame(ctx: StaffContext, sealed: string): Promise<string> {
  const { id } = readTicket(ctx, { use: FRAME, right: 'JOBS_RETRY' }, z.object({ id: z.string() }), sealed)
  const row = await findMail(ctx.db.reader, id)
  const kept = row && (await keptBody(ctx, row)).body
  if (!kept) throw notFound()
  return framedHtml(kept.html)
}

function mailView(row: MailRow, jobId: string | null): StaffMail {
  const { id, to, kind, bounceCause, lastError, queuedAt, changedAt, repeats, delayedAt, report } = row
  const state = mailOutcome(row)
  const cause = state === 'BOUNCED' ? bounceCause : lastError
  return view(StaffMail, {
    ...{ id, to, kind, state, cause, queuedAt, changedAt, repeats, jobId, delayedAt, report },
    isReadable: isReadable(kind),
  })
}
