import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import { readTimePage, type StaffConnection, staffPage, timeCursor, totalOf } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed } from '../../../staff/staff-errors'
import type { WorkSource } from '../../../staff/staff-part'
import * as repository from '../unknown-names.repository'
import {
  type SetUnknownNameDismissedInput,
  StaffUnknownName,
  type StaffUnknownNameArgs,
  UnknownNameDismissal,
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
    const dismissal = isDismissed
      ? { dismissedAt: ctx.at, dismissedBy: ctx.staff?.name ?? '', dismissedReason: reason.trim() }
      : { dismissedAt: null, dismissedBy: null, dismissedReason: null }
    await repository.setDismissal(tx, id, dismissal)
    const changes = [
      { field: 'name', before: null, after: row.name },
      { field: 'dismissed', before: isDismissed ? 'off' : 'on', after: isDismissed ? 'on' : 'off' },
    ]
    return { result: nameView({ ...row, ...dismissal }), changes }
  })
}

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
