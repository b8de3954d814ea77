import { parseGoodwillWords } from '../../../rules/goodwill'
import type { Locale } from '../../../rules/text'
import { readAmount } from '../../../rules/typed-amounts'
import { type Checked, type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import { actsText } from '../acts/acts.text'
import type { GoodwillInput, RefundReason } from '../gql/graphql'
import { reasonIssue } from '../staff-forms'
import type { TypedAmounts } from './RefundLines'
import { refundsText } from './refunds.text'

interface RefundValues {
  lines: TypedAmounts
  /** Amount of goodwill; empty for none. */
  amount: string
  /** Words of the goodwill on its credit note. */
  words: string
  reasonCode: RefundReason
  reason: string
}

type RefundIssue = 'no-amount' | 'no-words' | 'no-reason'

export type RefundForm = RuleForm<RefundValues>

const NOTHING: RefundValues = { lines: {}, amount: '', words: '', reasonCode: 'NOT_AS_PROMISED', reason: '' }

export const useRefundForm = (): RefundForm =>
  useRuleForm<RefundValues, RefundIssue>({
    values: NOTHING,
    fields: ['lines', 'amount', 'words', 'reasonCode', 'reason'],
    parse: checkRefund,
    words: wordsOf,
  })

type TypedGoodwill = Pick<RefundValues, 'amount' | 'words'>

/** Whether anything was typed, so that half of it is not left out unnoticed. */
export const isGoodwillTyped = ({ amount, words }: TypedGoodwill): boolean =>
  amount.trim() !== '' || words.trim() !== ''

/** Returns the goodwill, whose text may be empty; null without an amount. */
export function askedGoodwill({ amount, words }: TypedGoodwill): GoodwillInput | null {
  const cents = readAmount(amount)
  return cents ? { amount: cents, text: words } : null
}

function checkRefund(values: RefundValues): Checked<RefundValues, RefundIssue> {
  const goodwill = askedGoodwill(values)
  const issues = {
    ...(!goodwill && isGoodwillTyped(values) && { amount: 'no-amount' as const }),
    ...(goodwill && !parseGoodwillWords(goodwill).ok && { words: 'no-words' as const }),
    ...(reasonIssue(values.reason) && { reason: 'no-reason' as const }),
  }
  return Object.keys(issues).length === 0 ? { ok: true, value: values } : { ok: false, issues }
}

function wordsOf(issue: RefundIssue, locale: Locale): string {
  if (issue === 'no-reason') return actsText[locale].reasonTooShort
  return issue === 'no-amount' ? refundsText[locale].noAmount : refundsText[locale].goodwillNoWords
}
