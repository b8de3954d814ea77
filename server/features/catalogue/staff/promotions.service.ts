import type { Db, Tx } from '../../../../db/database'
import { canonicalCode, promotionState } from '../../../../rules/promotions'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { reloadCatalogue } from '../catalogue.service'
import * as repository from '../discount.repository'
import { type CodeCounts, countCodes } from '../promotion-codes.repository'
import { PromotionEnded } from './promotions.errors'
import { type EndPromotionInput, PromotionCodes, StaffPromotion } from './promotions.graphql'

const PROMOTIONS_MAX = 200

/** Lists promotions, newest first, at most 200. */
export async function listPromotions(ctx: StaffContext): Promise<StaffPromotion[]> {
  const db = ctx.db.reader
  const costs = await repository.sumUses(db)
  const rows = await repository.listPromotions(db, PROMOTIONS_MAX)
  const codes = await countCodes(
    db,
    rows.flatMap(({ code, hasCodes }) => (hasCodes ? [code] : [])),
  )
  return rows.map((row) => promotionView(ctx, row, { costs, codes }))
}

/** Ends a promotion now. Orders that used it keep it. */
export async function endPromotion(
  ctx: StaffContext,
  input: EndPromotionInput,
): Promise<StaffPromotion | PromotionEnded> {
  const code = canonicalCode(input.code)
  const about = aboutPromotion('endPromotion', code, input.reason)
  const done = await runAct<StaffPromotion | PromotionEnded>(ctx, about, async (tx) => {
    const row = await repository.findPromotion(tx, code)
    if (!row) throw notFound()
    if (!(await repository.endPromotion(tx, code, ctx.at))) return { result: new PromotionEnded(ctx) }
    const before = row.endsAt === null ? null : new Date(row.endsAt).toISOString()
    const changes = [{ field: 'endsAt', before, after: new Date(ctx.at).toISOString() }]
    return { result: await requirePromotion(ctx, tx, code), changes }
  })
  await reloadCatalogue(ctx)
  return done
}

/** Reloads the catalogue after the approval of an act on a promotion. Other instances notice it within a minute. */
export function reloadAfterApproval(ctx: StaffContext, tx: Tx): void {
  tx.onCommit(
    () => void reloadCatalogue(ctx).catch((err: unknown) => ctx.log.error({ err }, 'catalogue: reloading failed')),
  )
}

export const aboutPromotion = (act: string, code: string, reason: string) =>
  ({ act, right: 'PROMOTIONS_MANAGE', objectType: 'Promotion', objectId: code, reason: reason.trim() }) as const

/** Throws NOT_FOUND if there is no such promotion. */
export async function requirePromotion(ctx: StaffContext, db: Db, code: string): Promise<StaffPromotion> {
  const row = await repository.findPromotion(db, code)
  if (!row) throw notFound()
  return promotionView(ctx, row, { costs: await repository.sumUses(db), codes: await countCodes(db, [code]) })
}

const NO_CODES: CodeCounts = { made: 0, used: 0, withdrawn: 0, left: 0 }

function promotionView(
  ctx: StaffContext,
  row: repository.DiscountCodeRow,
  { costs, codes }: { costs: ReadonlyMap<string, number>; codes: ReadonlyMap<string, CodeCounts> },
): StaffPromotion {
  const { code, isAutomatic, kinds, productCodes, startsAt, endsAt, maxUses, perPerson, renewals, used } = row
  const { reason, createdBy, createdAt, version } = row
  return view(StaffPromotion, {
    ...{ name: code, isAutomatic, kinds, productCodes, startsAt, endsAt, maxUses, perPerson, renewals, used },
    ...{ reason, createdBy, createdAt, version },
    codes: row.hasCodes ? view(PromotionCodes, codes.get(code) ?? NO_CODES) : null,
    state: promotionState(row, ctx.at),
    percent: row.percentBp,
    amount: row.amountCents,
    cost: seesAmounts(ctx) ? (costs.get(code) ?? 0) : null,
  })
}
