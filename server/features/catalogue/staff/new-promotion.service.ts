import * as z from 'zod'
import type { Db, Tx } from '../../../../db/database'
import { offOf } from '../../../../rules/pricing.text'
import { canonicalCode } from '../../../../rules/promotions'
import { type Approval, defineProposal, type Fact } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import { findMember } from '../../../staff/staff.repository'
import type { StaffContext } from '../../../staff/staff-context'
import { type StaffError, StaffInvalidInput } from '../../../staff/staff-errors'
import { reloadCatalogue } from '../catalogue.service'
import { findPromotion, insertPromotion } from '../discount.repository'
import { isBulkCode } from '../promotion-codes.repository'
import { isAboveLimit } from './promotion-limits'
import { factOf, promotionTerms, termIssues, termsOf, termsRow, termTexts } from './promotion-terms'
import type { CreatePromotionInput, StaffPromotion } from './promotions.graphql'
import { reloadAfterApproval, requirePromotion } from './promotions.service'
import { promotionsText } from './promotions.text'

const payload = promotionTerms.extend({
  code: z.string(),
  isAutomatic: z.boolean(),
  hasCodes: z.boolean(),
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
    const { code, isAutomatic, hasCodes, reason, ...terms } = asked
    const by = { ...(await makerOf(ctx, tx, approval)), createdAt: ctx.at }
    if (!(await insertPromotion(tx, { code, isAutomatic, hasCodes, reason, ...termsRow(terms), ...by })))
      return { result: new StaffInvalidInput([{ field: 'code', message: promotionsText[ctx.locale].taken }]) }
    if (approval) reloadAfterApproval(ctx, tx)
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
  const { isAutomatic, hasCodes, reason } = input
  const asked = {
    ...{ code: canonicalCode(input.code), isAutomatic, hasCodes, reason: reason.trim() },
    ...termsOf(input),
  }
  const done = await proposeOrRun(ctx, newPromotion, asked, {
    reason,
    needsSecond: (tx) => isAboveLimit(ctx, tx, asked),
  })
  await reloadCatalogue(ctx)
  return done
}

/** The proposer of an approved promotion, or the staff member who makes it at once. */
async function makerOf({ staff }: StaffContext, tx: Tx, approval: Approval | null) {
  const createdById = approval?.proposedBy ?? staff?.staffId ?? null
  const name = approval ? (await findMember(tx, approval.proposedBy))?.name : staff?.name
  return { createdById, createdBy: name ?? null }
}

const factsOf = ({ code, isAutomatic, hasCodes, ...terms }: Payload): Fact[] => [
  ...factOf('promotion', `${code}${isAutomatic ? ' (auto)' : hasCodes ? ' (codes)' : ''}`),
  ...Object.entries(termTexts(terms)).flatMap(([name, text]) => factOf(name, text)),
]

async function invalidOf(ctx: StaffContext, db: Db, asked: Payload): Promise<StaffInvalidInput | null> {
  const words = promotionsText[ctx.locale]
  const issues = await termIssues(ctx, db, asked)
  if (asked.isAutomatic && asked.hasCodes) issues.push({ field: 'hasCodes', message: words.automaticCodes })
  const isTaken = issues.length === 0 && ((await isBulkCode(db, asked.code)) || (await findPromotion(db, asked.code)))
  if (isTaken) issues.push({ field: 'code', message: words.taken })
  return issues.length === 0 ? null : new StaffInvalidInput(issues)
}
