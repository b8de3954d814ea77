import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { noteRefusal, runAct } from '../../../staff/audit.service'
import { readTimePage, type StaffConnection, staffPage, timeCursor, totalOf } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffInvalidInput } from '../../../staff/staff-errors'
import type { WorkSource } from '../../../staff/staff-part'
import * as repository from '../unknown-names.repository'
import { staffDomainText } from './staff-domains.text'
import {
  type SetUnknownNameDismissedInput,
  type SetUnknownNamesDismissedInput,
  StaffUnknownName,
  type StaffUnknownNameArgs,
  UnknownNameDismissal,
  UnknownNamesDismissed,
} from './unknown-names.graphql'

const LIST = 'staff-unknown-name'

/** Lists names at registrars that the shop does not have. */
export async function listUnknownNames(
  { db }: StaffContext,
  { first, after, isDismissed }: StaffUnknownNameArgs,
): Promise<StaffConnection<StaffUnknownName>> {
  const page = readTimePage(LIST, { first, after: after ?? null })
  const rows = await repository.listUnknown(db.reader, isDismissed, page)
  return staffPage(rows, {
    first,
    total: await totalOf(rows, { first, after }, (limit) => repository.countUnknown(db.reader, isDismissed, limit)),
    cursorOf: ({ id, unknownSince, lastSeenAt }) => timeCursor(LIST, { at: unknownSince ?? lastSeenAt, id }),
    nodeOf: nameView,
  })
}

/**
 * Ignores a name that the shop does not have, or lists it again. Refused if a colleague did so meanwhile. Throws NOT_FOUND, also for
 * a name that the shop has since, or that the registrar no longer lists.
 */
export function setDismissed(
  ctx: StaffContext,
  { id, isDismissed, reason }: SetUnknownNameDismissedInput,
): Promise<StaffUnknownName | Changed> {
  const about = {
    act: 'setUnknownNameDismissed',
    right: 'DOMAIN_ACT',
    objectType: 'UnknownName',
    objectId: id,
  } as const
  return runAct<StaffUnknownName | Changed>(ctx, { ...about, reason: reason.trim() }, async (tx) => {
    const row = await repository.findUnknown(tx, id)
    if (!row) throw notFound()
    if ((row.dismissedAt !== null) === isDismissed) return { result: new Changed(ctx) }
    const dismissal = dismissalOf(ctx, isDismissed, reason)
    await repository.setDismissal(tx, [id], dismissal)
    const changes = [{ field: 'name', before: null, after: row.name }, dismissedChange(isDismissed)]
    return { result: nameView({ ...row, ...dismissal }), changes }
  })
}

const NAMES_MAX = 100
/** Names of an act on many that its entry in the audit log has. */
const NAMES_LOGGED = 20

/**
 * Ignores names that the shop does not have, or lists them again, all or none of them. Refused if a colleague did so with one of them
 * meanwhile, if the shop has one since, or if the registrar no longer lists it. At most 100 names.
 */
export async function setManyDismissed(
  ctx: StaffContext,
  input: SetUnknownNamesDismissedInput,
): Promise<UnknownNamesDismissed | Changed | StaffInvalidInput> {
  const { isDismissed } = input
  const reason = input.reason.trim()
  const ids = [...new Set(input.ids)]
  const about = { act: 'setUnknownNamesDismissed', right: 'DOMAIN_ACT', objectType: 'UnknownName', reason } as const
  if (ids.length < 1 || ids.length > NAMES_MAX) {
    const message = staffDomainText[ctx.locale].chooseNames({ max: NAMES_MAX })
    const refusal = new StaffInvalidInput([{ field: 'ids', message }])
    await noteRefusal(ctx, about, refusal.code)
    return refusal
  }
  return runAct<UnknownNamesDismissed | Changed>(ctx, about, async (tx) => {
    const rows = await repository.listUnknownByIds(tx, ids)
    const isAsShown = rows.length === ids.length && rows.every((row) => (row.dismissedAt !== null) !== isDismissed)
    if (!isAsShown) return { result: new Changed(ctx) }
    const dismissal = dismissalOf(ctx, isDismissed, reason)
    await repository.setDismissal(tx, ids, dismissal)
    const names = rows.slice(0, NAMES_LOGGED).map(({ name }) => ({ field: 'name', before: null, after: name }))
    const count = { field: 'count', before: null, after: String(rows.length) }
    const result = view(UnknownNamesDismissed, { names: rows.map((row) => nameView({ ...row, ...dismissal })) })
    return { result, changes: [count, dismissedChange(isDismissed), ...names] }
  })
}

const dismissalOf = (ctx: StaffContext, isDismissed: boolean, reason: string) =>
  isDismissed
    ? { dismissedAt: ctx.at, dismissedBy: ctx.staff?.name ?? '', dismissedReason: reason.trim() }
    : { dismissedAt: null, dismissedBy: null, dismissedReason: null }

/** The change, for the audit entry. */
const dismissedChange = (isDismissed: boolean) => ({
  field: 'dismissed',
  before: isDismissed ? 'off' : 'on',
  after: isDismissed ? 'on' : 'off',
})

function nameView(row: repository.UnknownNameRow): StaffUnknownName {
  const { id, name, registrar, endsAt, firstSeenAt, lastSeenAt, dismissedAt, dismissedBy, dismissedReason } = row
  const dismissal =
    dismissedAt === null
      ? null
      : view(UnknownNameDismissal, { at: dismissedAt, by: dismissedBy ?? '', reason: dismissedReason ?? '' })
  return view(StaffUnknownName, { id, name, registrar, endsAt, firstSeenAt, lastSeenAt, dismissal })
}

/** Names that a registrar has and the shop does not: one item for each registrar. */
export const namesUnknown: WorkSource = {
  kind: 'registrar-names-unknown',
  group: 'DOMAINS',
  right: 'DOMAIN_ACT',
  isOfShop: true,
  async list({ db }, { limit }) {
    return (await repository.summariseUnknown(db.reader, limit)).map(({ registrar, count, since }) => ({
      ...{
        key: registrar,
        subject: `registry:${registrar}`,
        path: '/beheer/domeinen?toon=onbekend-bij-ons',
        count,
        since,
      },
      ...{ cause: null, amount: null, customer: null, accountId: null },
    }))
  },
}
