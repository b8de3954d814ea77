import { useId } from 'react'
import { GOODWILL_WORDS_MAX, parseGoodwillWords } from '../../../rules/goodwill'
import { readAmount } from '../../../rules/typed-amounts'
import { useExactMoney, useText } from '../../i18n/preferences'
import { TextField } from '../../ui/TextField'
import type { GoodwillInput } from '../gql/graphql'
import styles from './Refunds.module.css'
import { refundsText } from './refunds.text'

/** Goodwill as it was typed. */
export interface TypedGoodwill {
  amount: string
  text: string
}

export const NO_GOODWILL: TypedGoodwill = { amount: '', text: '' }

/** Whether anything was typed, so that half of it is not left out unnoticed. */
export const isGoodwillTyped = ({ amount, text }: TypedGoodwill): boolean => amount.trim() !== '' || text.trim() !== ''

/** Returns the goodwill, whose text may be empty; null without an amount. */
export function askedGoodwill({ amount, text }: TypedGoodwill): GoodwillInput | null {
  const cents = readAmount(amount)
  return cents ? { amount: cents, text } : null
}

/** Whether the words are none that can be on a credit note. */
export const goodwillIssue = ({ text }: TypedGoodwill): boolean => !parseGoodwillWords({ text }).ok

interface GoodwillFieldsProps {
  goodwill: { refundable: number; refunded: number; problem: string | null }
  typed: TypedGoodwill
  /** Whether empty words are an error by now. */
  isChecked: boolean
  onChange(typed: TypedGoodwill): void
}

/** An amount that goes back beside or instead of lines, and what it is for. */
export function GoodwillFields({ goodwill, typed, isChecked, onChange }: GoodwillFieldsProps) {
  const { refundable, refunded, problem } = goodwill
  const text = useText(refundsText)
  const money = useExactMoney()
  const id = useId()
  const isTyped = isGoodwillTyped(typed)
  const hasAmount = askedGoodwill(typed) !== null
  const isShort = isChecked && hasAmount && goodwillIssue(typed)
  const limits = [
    text.goodwillLeft({ amount: money(refundable) }),
    ...(refunded > 0 ? [text.goodwillGiven({ amount: money(refunded) })] : []),
  ]
  return (
    <section aria-labelledby={id} className={styles.goodwill}>
      <h3 id={id}>{text.goodwill}</h3>
      <p className="hint">{problem ?? [text.goodwillAbout, ...limits].join(' ')}</p>
      {problem === null && (
        <div className={styles.goodwillFields}>
          <TextField
            label={text.goodwillAmount}
            inputMode="decimal"
            autoComplete="off"
            value={typed.amount}
            error={isTyped && !hasAmount && (isChecked || typed.amount.trim() !== '') ? text.noAmount : undefined}
            onChange={({ target }) => onChange({ ...typed, amount: target.value })}
          />
          <TextField
            label={text.goodwillWords}
            description={text.goodwillWordsAbout}
            autoComplete="off"
            maxLength={GOODWILL_WORDS_MAX}
            value={typed.text}
            error={isShort ? text.goodwillNoWords : undefined}
            onChange={({ target }) => onChange({ ...typed, text: target.value })}
          />
        </div>
      )}
    </section>
  )
}
