import { badInput } from '../../../common/failures'
import { cursorOf, keyIn } from '../../../graphql/connection'
import { view } from '../../../graphql/view'
import {
  COUNTED_MAX,
  requirePageSize,
  type StaffConnection,
  staffPage,
  totalOf,
  VIEW_COUNT_MAX,
} from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { listAccounts } from '../../accounts/account-search.service'
import { accountRef } from '../../accounts/staff/staff-accounts.service'
import { deliverySince } from '../overdue-deliveries.service'
import { staffOrderViews } from './staff-orders.view'
import { StaffTransferIn, type TransferStep, type TransferWait } from './transfers-in.graphql'
import * as repository from './transfers-in.repository'

interface Asked {
  first: number
  after?: string | null
}

/** Lists transfers to the shop that have not ended, of the oldest order first. */
export async function listTransfersIn(
  ctx: StaffContext,
  { first, after }: Asked,
): Promise<StaffConnection<StaffTransferIn>> {
  requirePageSize(first)
  const db = ctx.db.reader
  const rows = await repository.listTransfersIn(db, after ? keyOf(after) : null, first + 1)
  const owners = await listAccounts(db, [...new Set(rows.map(({ order }) => order.accountId))])
  const accounts = new Map(owners.map((one) => [one.id, one]))
  const shown = await staffOrderViews(ctx, [...new Map(rows.map(({ order }) => [order.id, order])).values()])
  const versions = new Map(shown.map(({ id, version }) => [id, version]))
  return staffPage(rows, {
    first,
    total: await totalOf(rows, { first, after }, async () =>
      Math.min(await repository.countTransfersIn(db), COUNTED_MAX + 1),
    ),
    cursorOf: ({ order, line }) => cursorOf('transfer-in', `${order.number}:${line.position}`),
    nodeOf({ order, line }) {
      const account = accounts.get(order.accountId)
      if (!account) throw new Error(`order ${order.id} has no account`)
      return view(StaffTransferIn, {
        id: line.id,
        domainName: line.domainName ?? '',
        orderId: order.id,
        orderNumber: String(order.number),
        orderVersion: versions.get(order.id) ?? '',
        customer: accountRef(account),
        ...standingOf(line),
        since: deliverySince(line, order),
      })
    },
  })
}

/** Counts transfers to the shop that have not ended, at most 100. */
export const countTransfersIn = async ({ db }: StaffContext): Promise<number> =>
  Math.min(await repository.countTransfersIn(db.reader), VIEW_COUNT_MAX)

function standingOf(line: Pick<repository.TransferRow['line'], 'failureReason' | 'waitsFor'>): {
  step: TransferStep
  waitsFor: TransferWait
} {
  if (line.failureReason === 'wrong-code') return { step: 'CODE', waitsFor: 'CUSTOMER' }
  if (line.waitsFor === null) return { step: 'PREPARING', waitsFor: 'SHOP' }
  if (line.waitsFor === 'registry') return { step: 'REGISTRY', waitsFor: 'REGISTRY' }
  return {
    step: 'REQUESTED',
    waitsFor: ({ holder: 'HOLDER', 'losing-registrar': 'LOSING_REGISTRAR', unknown: 'UNKNOWN' } as const)[
      line.waitsFor
    ],
  }
}

function keyOf(cursor: string): repository.TransferKey {
  const [, number, position] = /^(\d{1,9}):(\d{1,6})$/.exec(keyIn('transfer-in', cursor)) ?? []
  if (number === undefined || position === undefined) throw badInput()
  return { number: Number(number), position: Number(position) }
}
