import type { Db } from '../../../../db/database'
import { formatMoney } from '../../../../rules/money'
import {
  canonicalCode,
  type NewPromotion,
  PRODUCTS_MAX,
  promotionIssues,
  promotionState,
} from '../../../../rules/promotions'
import { RENEWALS_MAX } from '../../../../rules/renewal-discount'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { listStoredProducts } from '../catalogue.repository'
import { reloadCatalogue } from '../catalogue.service'
import * as repository from '../discount.repository'
import { type CodeCounts, countCodes, isBulkCode } from '../promotion-codes.repository'
import { PromotionEnded } from './promotions.errors'
import { type CreatePromotionInput, type EndPromotionInput, PromotionCodes, StaffPromotion } from './promotions.graphql'
import { promotionsText } from './promotions.text'

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

/** Makes a promotion. It counts on every instance within a minute, and on this one at once. */
export async function createPromotion(
  ctx: StaffContext,
  input: CreatePromotionInput,
): Promise<StaffPromotion | StaffInvalidInput> {
  const code = canonicalCode(input.code)
  const about = aboutPromotion('createPromotion', code, input.reason)
  const done = await runAct<StaffPromotion | StaffInvalidInput>(ctx, about, async (tx) => {
    const asked = askedOf(input, code)
    const invalid = await invalidOf(ctx, tx, asked, input)
    if (invalid) return { result: invalid }
    const { percent, amount, ...limits } = asked
    const { isAutomatic, hasCodes, kinds, productCodes = null } = input
    const by = {
      createdBy: ctx.staff?.name ?? null,
      createdById: ctx.staff?.staffId ?? null,
      createdAt: ctx.at,
      reason: input.reason.trim(),
    }
    const row = {
      ...limits,
      percentBp: percent,
      amountCents: amount,
      isAutomatic,
      hasCodes,
      kinds,
      productCodes,
      ...by,
    }
    if ((await isBulkCode(tx, code)) || !(await repository.insertPromotion(tx, row)))
      return { result: new StaffInvalidInput([{ field: 'code', message: promotionsText[ctx.locale].taken }]) }
    const off = percent === null ? formatMoney(amount ?? 0, 'nl') : `${percent / 100}%`
    const changes = [{ field: 'discount', before: null, after: off }]
    if (limits.renewals > 0) changes.push({ field: 'renewals', before: null, after: String(limits.renewals) })
    return { result: await requirePromotion(ctx, tx, code), changes }
  })
  await reloadCatalogue(ctx)
  return done
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
  const { reason, createdBy, createdAt } = row
  return view(StaffPromotion, {
    ...{ name: code, isAutomatic, kinds, productCodes, startsAt, endsAt, maxUses, perPerson, renewals, used },
    ...{ reason, createdBy, createdAt },
    codes: row.hasCodes ? view(PromotionCodes, codes.get(code) ?? NO_CODES) : null,
    state: promotionState(row, ctx.at),
    percent: row.percentBp,
    amount: row.amountCents,
    cost: seesAmounts(ctx) ? (costs.get(code) ?? 0) : null,
  })
}

const askedOf = (input: CreatePromotionInput, code: string): NewPromotion => ({
  code,
  percent: input.percent ?? null,
  amount: input.amount ?? null,
  startsAt: input.startsAt?.getTime() ?? null,
  endsAt: input.endsAt?.getTime() ?? null,
  maxUses: input.maxUses ?? null,
  perPerson: input.perPerson ?? null,
  renewals: input.renewals,
})

async function invalidOf(
  { locale, at }: StaffContext,
  db: Db,
  asked: NewPromotion,
  { kinds, productCodes, isAutomatic, hasCodes }: CreatePromotionInput,
): Promise<StaffInvalidInput | null> {
  const words = promotionsText[locale]
  const messages = {
    ...{ code: words.code, amount: words.amount, endsAt: words.endsAt, maxUses: words.count, perPerson: words.count },
    renewals: words.renewals({ max: RENEWALS_MAX }),
    percent: (asked.percent === null) === (asked.amount === null) ? words.discount : words.percent,
  }
  const fields = Object.keys(promotionIssues(asked, at)) as (keyof typeof messages)[]
  const issues: { field: string; message: string }[] = fields.map((field) => ({ field, message: messages[field] }))
  const isChosen = kinds.length > 0 && (await areProducts(db, kinds, productCodes ?? null))
  if (!isChosen) issues.push({ field: 'kinds', message: words.products })
  if (isAutomatic && hasCodes) issues.push({ field: 'hasCodes', message: words.automaticCodes })
  return issues.length === 0 ? null : new StaffInvalidInput(issues)
}

/** Whether each product exists and is of one of the kinds. */
async function areProducts(db: Db, kinds: readonly string[], codes: readonly string[] | null): Promise<boolean> {
  if (codes === null) return true
  if (codes.length === 0 || codes.length > PRODUCTS_MAX) return false
  const known = new Map((await listStoredProducts(db)).map(({ product }) => [product.code, product.kind]))
  return codes.every((code) => kinds.includes(known.get(code) ?? ''))
}
