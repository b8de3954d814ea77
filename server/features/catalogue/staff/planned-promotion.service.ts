import * as z from 'zod'
import type { Db, Tx } from '../../../../db/database'
import { canonicalCode, promotionState } from '../../../../rules/promotions'
import { notFound } from '../../../common/failures'
import type { AuditChange } from '../../../staff/audit.service'
import { defineProposal, type Fact } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, type StaffError, StaffInvalidInput } from '../../../staff/staff-errors'
import { reloadCatalogue } from '../catalogue.service'
import { changePlanned, type DiscountCodeRow, findPromotion } from '../discount.repository'
import { countCodes } from '../promotion-codes.repository'
import { isAboveLimit, managesPromotions } from './promotion-limits'
import {
  factOf,
  type PromotionTerms,
  promotionTerms,
  storedTerms,
  termIssues,
  termsOf,
  termsRow,
  termTexts,
} from './promotion-terms'
import { PromotionBegun, PromotionEnded } from './promotions.errors'
import type { ChangePromotionInput, StaffPromotion } from './promotions.graphql'
import { reloadAfterApproval, requirePromotion } from './promotions.service'
import { promotionsText } from './promotions.text'

const payload = promotionTerms.extend({ code: z.string(), version: z.number() })
type Payload = z.infer<typeof payload>

/**
 * Changes the terms of a planned promotion. Its code, and how buyers get it, stay. Staff who may only create promotions need a second
 * staff member as for a new one, and for one that a colleague made or changed: its new terms could amount to ending it.
 */
export const changedPromotion = defineProposal<Payload, StaffPromotion | StaffError>({
  act: 'changePromotion',
  proposeRight: 'PROMOTIONS_CREATE',
  approveRight: 'PROMOTIONS_MANAGE',
  isLimited: true,
  payload,
  object: ({ code }) => ({ type: 'Promotion', id: code }),
  async preview(ctx, db, asked) {
    const row = await requireRow(db, asked.code)
    return (await refusalOf(ctx, db, row, asked)) ?? { facts: factsOf(row, asked), amount: null, onBehalfOf: null }
  },
  async run(ctx, tx, asked, approval) {
    const row = await requireRow(tx, asked.code)
    const refused = await refusalOf(ctx, tx, row, asked)
    if (refused) return { result: refused }
    const { code, version, ...terms } = asked
    const by = { changedById: approval?.proposedBy ?? ctx.staff?.staffId ?? null, changedAt: ctx.at }
    if (!(await changePlanned(tx, { code, version, at: ctx.at }, { ...termsRow(terms), ...by })))
      return { result: new Changed(ctx) }
    if (approval) reloadAfterApproval(ctx, tx)
    return { result: await requirePromotion(ctx, tx, code), changes: changesOf(row, terms) }
  },
})

/** Changes a planned promotion, or proposes it. It counts on every instance within a minute, and on this one at once. */
export async function changePromotion(
  ctx: StaffContext,
  input: ChangePromotionInput,
): Promise<StaffPromotion | StaffError> {
  const asked = { code: canonicalCode(input.promotion), version: input.expectedVersion, ...termsOf(input) }
  const done = await proposeOrRun(ctx, changedPromotion, asked, {
    reason: input.reason,
    needsSecond: async (tx) => (await isOfColleague(ctx, tx, asked.code)) || (await isAboveLimit(ctx, tx, asked)),
  })
  await reloadCatalogue(ctx)
  return done
}

/** Throws NOT_FOUND. */
async function requireRow(db: Db, code: string): Promise<DiscountCodeRow> {
  const row = await findPromotion(db, code)
  if (!row) throw notFound()
  return row
}

/** Whether someone else set the terms, for staff who may only create promotions. */
async function isOfColleague(ctx: StaffContext, tx: Tx, code: string): Promise<boolean> {
  if (managesPromotions(ctx)) return false
  const { createdById, changedById } = await requireRow(tx, code)
  return (changedById ?? createdById) !== ctx.staff?.staffId
}

async function refusalOf(
  ctx: StaffContext,
  db: Db,
  row: DiscountCodeRow,
  { version, ...asked }: Payload,
): Promise<StaffError | null> {
  const state = promotionState(row, ctx.at)
  if (state === 'ENDED') return new PromotionEnded(ctx)
  const usedCodes = (await countCodes(db, [row.code])).get(row.code)?.used ?? 0
  if (state !== 'PLANNED' || row.used > 0 || usedCodes > 0) return new PromotionBegun(ctx)
  if (row.version !== version) return new Changed(ctx)
  const issues = await termIssues(ctx, db, asked)
  if (issues.length === 0 && changesOf(row, asked).length === 0)
    issues.push({ field: 'promotion', message: promotionsText[ctx.locale].unchanged })
  return issues.length === 0 ? null : new StaffInvalidInput(issues)
}

/** The terms for the approver; of one that changes, what it was as well. */
function factsOf(row: DiscountCodeRow, { code, version, ...terms }: Payload): Fact[] {
  const before = termTexts(storedTerms(row))
  const after = termTexts(terms)
  return [
    ...factOf('promotion', code),
    ...Object.keys(after).flatMap((name) => {
      const [was, is] = [before[name] ?? null, after[name] ?? null]
      return factOf(name, was === is ? is : `${was ?? NONE} → ${is ?? NONE}`)
    }),
  ]
}

/** Stands for a term that the promotion does not have. */
const NONE = '–'

/** Terms that change. What it takes off at most follows from them. */
function changesOf(row: DiscountCodeRow, terms: PromotionTerms): AuditChange[] {
  const before = termTexts(storedTerms(row))
  const { atMost, ...after } = termTexts(terms)
  return Object.entries(after).flatMap(([field, is]) => {
    const was = before[field] ?? null
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}
