import type { Db, Tx } from '../../../db/database'
import { rightsOf, type StaffRight } from '../../../rules/staff-rights'
import { DAY_MS } from '../../../rules/time'
import { Failure, tooMany } from '../../common/failures'
import { hashToken, newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import { view } from '../../graphql/view'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { type Act, findLastActBy, noteRefusal, runAct } from '../audit.service'
import { listOthersActive, type MemberRow } from '../staff.repository'
import type { StaffContext } from '../staff-context'
import { Changed, NotAllowed } from '../staff-errors'
import { staffMailText } from '../staff-mails.text'
import { staffRightText } from '../staff-rights.text'
import { type AskForRightInput, RightRequest } from './right-requests.graphql'

/** Requests by one staff member for one right. */
const REQUESTS: Limit = { kind: 'staff-right-request', max: 3, windowMs: DAY_MS }
/** How long a request is shown: without an answer by then, it may be asked again. */
const SHOWN_MS = 7 * DAY_MS

/** Returns the colleagues who can give the caller a right, and whether the caller asked for it of late. */
export async function readRightRequest(ctx: StaffContext, right: StaffRight): Promise<RightRequest> {
  const { reader } = ctx.db
  const query = { act: 'askForRight', objectId: right, staffId: callerOf(ctx).staffId, since: ctx.at - SHOWN_MS }
  const last = await findLastActBy(reader, query)
  return requestView(right, await listGranters(ctx, reader, right), last?.at ?? null)
}

/** Mails the colleagues who can give the caller a right. Throws TOO_MANY_REQUESTS. */
export async function askForRight(
  ctx: StaffContext,
  { right, reason }: AskForRightInput,
): Promise<RightRequest | NotAllowed | Changed> {
  const about: Act = { act: 'askForRight', objectType: 'StaffRight', objectId: right, reason: reason.trim() }
  const { allowed, retryAfterSeconds } = await ctx.limits.takeAllowed(REQUESTS, `${callerOf(ctx).staffId} ${right}`)
  if (!allowed) {
    await noteRefusal(ctx, about, 'TOO_MANY_REQUESTS')
    throw tooMany(retryAfterSeconds)
  }
  return runAct<RightRequest | NotAllowed | Changed>(ctx, about, async (tx, rights) => {
    if (rights.includes(right)) return { result: new Changed(ctx) }
    const granters = await listGranters(ctx, tx, right)
    if (granters.length === 0) return { result: new NotAllowed(ctx, 'NOBODY_TO_ASK') }
    await mailGranters(ctx, tx, granters, { right, reason: reason.trim() })
    return { result: requestView(right, granters, ctx.at) }
  })
}

function callerOf({ staff }: StaffContext): NonNullable<StaffContext['staff']> {
  if (!staff) throw new Failure('NOT_SIGNED_IN')
  return staff
}

const requestView = (right: StaffRight, granters: readonly MemberRow[], askedAt: number | null): RightRequest =>
  view(RightRequest, { right, colleagues: granters.map(({ name }) => name), askedAt })

/** Colleagues who may change roles and hold the right, by name: nobody gives a right that they do not hold. */
async function listGranters(ctx: StaffContext, db: Db | Tx, right: StaffRight): Promise<MemberRow[]> {
  const others = await listOthersActive(db, callerOf(ctx).staffId, ctx.at)
  return others
    .filter(({ roles }) => {
      const held = rightsOf(roles)
      return held.includes('STAFF_MANAGE') && held.includes(right)
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'nl'))
}

async function mailGranters(
  ctx: StaffContext,
  tx: Tx,
  granters: readonly MemberRow[],
  { right, reason }: AskForRightInput,
): Promise<void> {
  const words = staffMailText[ctx.locale]
  const { name } = callerOf(ctx)
  const subject = words.rightAskedSubject({ name })
  const event = newId('job')
  const body = layOutMail(ctx, {
    reference: `staff-right-asked-${event}`,
    locale: ctx.locale,
    subject,
    heading: subject,
    paragraphs: [words.rightAsked({ name, right: staffRightText[ctx.locale][right] }), words.rightAskedWhy({ reason })],
    link: { href: `${ctx.staffUrl()}/beheer/personeel`, label: words.toStaff },
    notes: [words.rightNote],
    why: words.rightWhy,
  })
  for (const { email } of granters) {
    await enqueueMail(tx, { ...body, to: email, reference: `staff-right-asked-${event}-${hashToken(email)}` }, ctx.at)
  }
}
