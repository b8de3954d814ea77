import { groupBy } from '../../../../rules/group-by'
import { cents } from '../../../../rules/money'
import { renewedTerm } from '../../../../rules/renewal'
import { systemOfLine } from '../../../products/outside-system'
import { isOver } from '../../../products/product'
import type { StaffContext } from '../../../staff/staff-context'
import type { Backlog } from '../../../staff/staff-part'
import { listInDelivery, listLinesOf } from '../orders.repository'
import { givenUpAmong } from '../stuck-orders.service'

/** Returns the lines of the orders in delivery that each outside system has not delivered. */
export async function listBacklog(ctx: StaffContext): Promise<Backlog[]> {
  const { reader } = ctx.db
  const orders = await listLinesOf(reader, await listInDelivery(reader))
  const givenUp = new Set((await givenUpAmong(ctx, reader, orders.values())).map(({ id }) => id))
  const open = [...orders.values()].flat().filter((line) => !isOver(line))
  const bySystem = groupBy(open, (line) => systemOfLine(ctx, line) ?? '')
  return [...bySystem].flatMap(([system, lines]) => {
    if (system === '') return []
    const tried = lines.filter(({ id }) => !givenUp.has(id))
    const renewals = tried.filter(({ options }) => renewedTerm(options) !== null).length
    const gross = cents(lines.reduce((sum, line) => sum + line.gross, 0))
    return [{ system, waiting: tried.length - renewals, renewals, givenUp: lines.length - tried.length, gross }]
  })
}
