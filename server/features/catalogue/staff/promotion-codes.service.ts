import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../../db/database'
import { csvOf } from '../../../../rules/csv'
import {
  CODES_MAX,
  CODES_OF_PROMOTION_MAX,
  canonicalCode,
  codesIssues,
  type NewCodes,
  promotionState,
} from '../../../../rules/promotions'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { type DiscountCodeRow, findPromotion } from '../discount.repository'
import * as repository from '../promotion-codes.repository'
import { PromotionEnded } from './promotions.errors'
import {
  type MakePromotionCodesInput,
  PromotionCodesFile,
  type PromotionCodesInput,
  type StaffPromotion,
} from './promotions.graphql'
import { aboutPromotion, requirePromotion } from './promotions.service'
import { promotionsText } from './promotions.text'

/** Makes unguessable codes for a promotion that has codes of its own. */
export function makePromotionCodes(
  ctx: StaffContext,
  { promotion, count, prefix, maxUses, reason }: MakePromotionCodesInput,
): Promise<StaffPromotion | StaffInvalidInput | PromotionEnded> {
  const name = canonicalCode(promotion)
  return runAct<StaffPromotion | StaffInvalidInput | PromotionEnded>(
    ctx,
    aboutPromotion('makePromotionCodes', name, reason),
    async (tx) => {
      const row = await requireCodes(tx, name)
      if (promotionState(row, ctx.at) === 'ENDED') return { result: new PromotionEnded(ctx) }
      const asked = { count, prefix: canonicalCode(prefix), maxUses }
      const made = (await repository.countCodes(tx, [name])).get(name)?.made ?? 0
      const invalid = invalidOf(ctx, asked, made)
      if (invalid) return { result: invalid }
      await repository.insertCodes(tx, {
        codes: newCodes(asked.prefix, count),
        ...{ promotion: name, maxUses, createdAt: ctx.at },
      })
      const changes = [{ field: 'codes', before: String(made), after: String(made + count) }]
      return { result: await requirePromotion(ctx, tx, name), changes }
    },
  )
}

/** Returns all codes of a promotion with their use, as CSV. */
export function downloadPromotionCodes(
  ctx: StaffContext,
  { promotion, reason }: PromotionCodesInput,
): Promise<PromotionCodesFile> {
  const name = canonicalCode(promotion)
  return runAct(ctx, aboutPromotion('downloadPromotionCodes', name, reason), async (tx) => {
    await requireCodes(tx, name)
    const words = promotionsText[ctx.locale]
    const rows = (await repository.listCodes(tx, name)).map((row) => [
      row.code,
      String(row.used),
      String(row.maxUses),
      words[stateOf(row)],
      new Date(row.createdAt).toISOString(),
    ])
    const csv = csvOf([['code', words.columnUsed, words.columnMax, words.columnState, words.columnMade], ...rows])
    const changes = [{ field: 'codes', before: null, after: String(rows.length) }]
    return {
      result: view(PromotionCodesFile, { filename: `${name}.csv`, base64: Buffer.from(csv).toString('base64') }),
      changes,
    }
  })
}

/** Withdraws the codes of a promotion that have a use left. Orders that used one keep it. */
export function withdrawPromotionCodes(
  ctx: StaffContext,
  { promotion, reason }: PromotionCodesInput,
): Promise<StaffPromotion> {
  const name = canonicalCode(promotion)
  return runAct(ctx, aboutPromotion('withdrawPromotionCodes', name, reason), async (tx) => {
    await requireCodes(tx, name)
    const withdrawn = await repository.withdrawCodes(tx, name, ctx.at)
    const changes = [{ field: 'withdrawnCodes', before: null, after: String(withdrawn) }]
    return { result: await requirePromotion(ctx, tx, name), changes: withdrawn === 0 ? [] : changes }
  })
}

/** Throws NOT_FOUND for a promotion that does not exist, or has no codes of its own. */
async function requireCodes(tx: Tx, name: string): Promise<DiscountCodeRow> {
  const row = await findPromotion(tx, name)
  if (!row?.hasCodes) throw notFound()
  return row
}

function invalidOf({ locale }: StaffContext, asked: NewCodes, made: number): StaffInvalidInput | null {
  const words = promotionsText[locale]
  const messages = { count: words.codes({ max: CODES_MAX }), prefix: words.prefix, maxUses: words.count }
  const fields = Object.keys(codesIssues(asked)) as (keyof NewCodes)[]
  const issues = fields.map((field) => ({ field, message: messages[field] }))
  if (issues.length === 0 && made + asked.count > CODES_OF_PROMOTION_MAX)
    issues.push({ field: 'count', message: words.tooManyCodes({ max: CODES_OF_PROMOTION_MAX }) })
  return issues.length === 0 ? null : new StaffInvalidInput(issues)
}

/** Without I, L, O and U, which are misread (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 random bits: nobody guesses one of 50,000 codes. */
const RANDOM_LENGTH = 12

function newCodes(prefix: string, count: number): string[] {
  const bytes = randomBytes(count * RANDOM_LENGTH)
  return Array.from({ length: count }, (_, at) => {
    const own = bytes.subarray(at * RANDOM_LENGTH, (at + 1) * RANDOM_LENGTH)
    return `${prefix}-${[...own].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
  })
}

function stateOf({ used, maxUses, withdrawnAt }: repository.PromotionCodeRow) {
  if (withdrawnAt !== null) return 'codeWithdrawn'
  return used >= maxUses ? 'codeUsed' : 'codeOpen'
}
