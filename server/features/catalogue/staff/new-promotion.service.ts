import * as z from 'zod'
import type { Db, Tx } from '../../../../db/database'
import { dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { formatMoney } from '../../../../rules/money'
import { offOf } from '../../../../rules/pricing.text'
import { PRODUCT_KINDS } from '../../../../rules/pricing-types'
import { canonicalCode, PRODUCTS_MAX, promotionIssues, worstCase } from '../../../../rules/promotions'
import { RENEWALS_MAX } from '../../../../rules/renewal-discount'
import { view } from '../../../graphql/view'
import { type Approval, defineProposal, type Fact } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import { findMember } from '../../../staff/staff.repository'
import type { StaffContext } from '../../../staff/staff-context'
import { type StaffError, StaffInvalidInput } from '../../../staff/staff-errors'
import { listStoredProducts } from '../catalogue.repository'
import { reloadCatalogue } from '../catalogue.service'
import { findPromotion, insertPromotion, sumWorstCases } from '../discount.repository'
import { isBulkCode } from '../promotion-codes.repository'
import { type CreatePromotionInput, PromotionLimit, type StaffPromotion } from './promotions.graphql'
import { requirePromotion } from './promotions.service'
import { promotionsText } from './promotions.text'

const payload = z.object({
  code: z.string(),
  /** Basis points. */
  percent: z.number().nullable(),
  /** Cents, excluding VAT. */
  amount: z.number().nullable(),
  startsAt: z.number().nullable(),
  endsAt: z.number().nullable(),
  maxUses: z.number().nullable(),
  perPerson: z.number().nullable(),
  renewals: z.number(),
  isAutomatic: z.boolean(),
  hasCodes: z.boolean(),
  kinds: z.array(z.enum(PRODUCT_KINDS)),
  productCodes: z.array(z.string()).nullable(),
  reason: z.string(),
})
type Payload = z.infer<typeof payload>

/**
 * Makes a promotion. Staff who may only create them need a second staff member above a limit, and where what it takes off at most
 * cannot be computed.
 */
export const newPromotion = defineProposal<Payload, StaffPromotion | StaffInvalidInput>({
  act: 'createPromotion',
  proposeRight: 'PROMOTIONS_CREATE',
  approveRight: 'PROMOTIONS_MANAGE',
  isLimited: true,
  payload,
  object: ({ code }) => ({ type: 'Promotion', id: code }),
  async preview(ctx, db, asked) {
    return (await invalidOf(ctx, db, asked)) ?? { facts: factsOf(asked), amount: null, onBehalfOf: null }
  },
  async run(ctx, tx, asked, approval) {
    const invalid = await invalidOf(ctx, tx, asked)
    if (invalid) return { result: invalid }
    const { percent, amount, ...values } = asked
    const by = { ...(await makerOf(ctx, tx, approval)), createdAt: ctx.at }
    if (!(await insertPromotion(tx, { ...values, percentBp: percent, amountCents: amount, ...by })))
      return { result: new StaffInvalidInput([{ field: 'code', message: promotionsText[ctx.locale].taken }]) }
    // Other instances notice it within a minute.
    if (approval)
      tx.onCommit(
        () => void reloadCatalogue(ctx).catch((err: unknown) => ctx.log.error({ err }, 'catalogue: reloading failed')),
      )
    const changes = [{ field: 'discount', before: null, after: offOf(asked, 'nl') }]
    if (asked.renewals > 0) changes.push({ field: 'renewals', before: null, after: String(asked.renewals) })
    return { result: await requirePromotion(ctx, tx, asked.code), changes }
  },
})

/** Makes a promotion, or proposes it. It counts on every instance within a minute, and on this one at once. */
export async function createPromotion(
  ctx: StaffContext,
  input: CreatePromotionInput,
): Promise<StaffPromotion | StaffError> {
  const asked = askedOf(input)
  const done = await proposeOrRun(ctx, newPromotion, asked, {
    reason: input.reason,
    needsSecond: (tx) => isAboveLimit(ctx, tx, asked),
  })
  await reloadCatalogue(ctx)
  return done
}

/** Returns the limits of a staff member who may only create promotions; null for one who manages them. */
export async function findPromotionLimit(ctx: StaffContext): Promise<PromotionLimit | null> {
  if (isManager(ctx)) return null
  return view(PromotionLimit, { ...ctx.config.promotionLimits, usedToday: await usedToday(ctx, ctx.db.reader) })
}

const isManager = ({ staff }: StaffContext): boolean => staff?.rights.includes('PROMOTIONS_MANAGE') ?? false

async function isAboveLimit(ctx: StaffContext, tx: Tx, asked: Payload): Promise<boolean> {
  if (isManager(ctx)) return false
  const most = worstCase(asked)
  const { perAct, perDay } = ctx.config.promotionLimits
  return most === null || most > perAct || (await usedToday(ctx, tx)) + most > perDay
}

const usedToday = ({ staff, at }: StaffContext, db: Db): Promise<number> =>
  sumWorstCases(db, staff?.staffId ?? '', startOfDay(dayInAmsterdam(at)))

/** The proposer of an approved promotion, or the staff member who makes it at once. */
async function makerOf({ staff }: StaffContext, tx: Tx, approval: Approval | null) {
  const createdById = approval?.proposedBy ?? staff?.staffId ?? null
  const name = approval ? (await findMember(tx, approval.proposedBy))?.name : staff?.name
  return { createdById, createdBy: name ?? null }
}

function factsOf(asked: Payload): Fact[] {
  const { code, isAutomatic, hasCodes, kinds, productCodes, startsAt, endsAt, maxUses, perPerson, renewals } = asked
  const text = (name: string, value: string | number | null) =>
    value === null ? [] : [{ name, text: String(value), amount: null }]
  const moment = (at: number | null) => at && new Date(at).toISOString()
  return [
    ...text('promotion', `${code}${isAutomatic ? ' (auto)' : hasCodes ? ' (codes)' : ''}`),
    ...text('discount', offOf(asked, 'nl')),
    ...text('promotionFor', (productCodes ?? kinds).join(', ')),
    ...text('promotionStarts', moment(startsAt)),
    ...text('promotionEnds', moment(endsAt)),
    ...text('maxUses', maxUses),
    ...text('perPerson', perPerson),
    ...(renewals > 0 ? text('renewals', renewals) : []),
    ...(worstCase(asked) === null
      ? []
      : [{ name: 'atMost', text: formatMoney(worstCase(asked) ?? 0, 'nl'), amount: null }]),
  ]
}

const askedOf = (input: CreatePromotionInput): Payload => ({
  code: canonicalCode(input.code),
  percent: input.percent ?? null,
  amount: input.amount ?? null,
  startsAt: input.startsAt?.getTime() ?? null,
  endsAt: input.endsAt?.getTime() ?? null,
  maxUses: input.maxUses ?? null,
  perPerson: input.perPerson ?? null,
  productCodes: input.productCodes ?? null,
  ...{ isAutomatic: input.isAutomatic, hasCodes: input.hasCodes, renewals: input.renewals, kinds: input.kinds },
  reason: input.reason.trim(),
})

async function invalidOf({ locale, at }: StaffContext, db: Db, asked: Payload): Promise<StaffInvalidInput | null> {
  const { kinds, productCodes, isAutomatic, hasCodes } = asked
  const words = promotionsText[locale]
  const messages = {
    ...{ code: words.code, amount: words.amount, endsAt: words.endsAt, maxUses: words.count, perPerson: words.count },
    renewals: words.renewals({ max: RENEWALS_MAX }),
    percent: (asked.percent === null) === (asked.amount === null) ? words.discount : words.percent,
  }
  const fields = Object.keys(promotionIssues(asked, at)) as (keyof typeof messages)[]
  const issues: { field: string; message: string }[] = fields.map((field) => ({ field, message: messages[field] }))
  const isChosen = kinds.length > 0 && (await areProducts(db, kinds, productCodes))
  if (!isChosen) issues.push({ field: 'kinds', message: words.products })
  if (isAutomatic && hasCodes) issues.push({ field: 'hasCodes', message: words.automaticCodes })
  const isTaken = issues.length === 0 && ((await isBulkCode(db, asked.code)) || (await findPromotion(db, asked.code)))
  if (isTaken) issues.push({ field: 'code', message: words.taken })
  return issues.length === 0 ? null : new StaffInvalidInput(issues)
}

/** Whether each product exists and is of one of the kinds. */
async function areProducts(db: Db, kinds: readonly string[], codes: readonly string[] | null): Promise<boolean> {
  if (codes === null) return true
  if (codes.length === 0 || codes.length > PRODUCTS_MAX) return false
  const known = new Map((await listStoredProducts(db)).map(({ product }) => [product.code, product.kind]))
  return codes.every((code) => kinds.includes(known.get(code) ?? ''))
}
