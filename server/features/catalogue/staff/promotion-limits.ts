import type { Db, Tx } from '../../../../db/database'
import { dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { worstCase } from '../../../../rules/promotions'
import { view } from '../../../graphql/view'
import type { StaffContext } from '../../../staff/staff-context'
import { sumWorstCases } from '../discount.repository'
import type { PromotionTerms } from './promotion-terms'
import { PromotionLimit } from './promotions.graphql'

/** Returns the limits of a staff member who may only create promotions; null for one who manages them. */
export async function findPromotionLimit(ctx: StaffContext): Promise<PromotionLimit | null> {
  if (managesPromotions(ctx)) return null
  return view(PromotionLimit, { ...ctx.config.promotionLimits, usedToday: await usedToday(ctx, ctx.db.reader) })
}

/** Whether a staff member has no limits for promotions. */
export const managesPromotions = ({ staff }: StaffContext): boolean =>
  staff?.rights.includes('PROMOTIONS_MANAGE') ?? false

/** Whether a promotion needs a second staff member. A planned one that is changed counts with its new terms, not twice. */
export async function isAboveLimit(
  ctx: StaffContext,
  tx: Tx,
  { code, ...terms }: PromotionTerms & { code: string },
): Promise<boolean> {
  if (managesPromotions(ctx)) return false
  const most = worstCase(terms)
  const { perAct, perDay } = ctx.config.promotionLimits
  return most === null || most > perAct || (await usedToday(ctx, tx, code)) + most > perDay
}

const usedToday = ({ staff, at }: StaffContext, db: Db, except?: string): Promise<number> =>
  sumWorstCases(db, staff?.staffId ?? '', { since: startOfDay(dayInAmsterdam(at)), except })
