import { useId } from 'react'
import { GOODWILL_WORDS_MAX } from '../../../rules/goodwill'
import { useExactMoney, useText } from '../../i18n/preferences'
import { TextField } from '../../ui/TextField'
import styles from './Refunds.module.css'
import { refundsText } from './refunds.text'
import { askedGoodwill, type RefundForm } from './useRefundForm'

interface GoodwillFieldsProps {
  goodwill: { refundable: number; refunded: number; problem: string | null }
  form: RefundForm
}

/** An amount that goes back beside or instead of lines, and what it is for. */
export function GoodwillFields({ goodwill, form }: GoodwillFieldsProps) {
  const { refundable, refunded, problem } = goodwill
  const text = useText(refundsText)
  const money = useExactMoney()
  const id = useId()
  const amount = form.field('amount')
  const typed = form.valueAt('amount')
  // An amount is read while it is typed, since the preview follows it.
  const isNone = typed.trim() !== '' && askedGoodwill({ amount: typed, words: '' }) === null
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
            {...amount}
            label={text.goodwillAmount}
            inputMode="decimal"
            autoComplete="off"
            error={amount.error ?? (isNone ? text.noAmount : undefined)}
          />
          <TextField
            {...form.field('words')}
            label={text.goodwillWords}
            description={text.goodwillWordsAbout}
            autoComplete="off"
            maxLength={GOODWILL_WORDS_MAX}
          />
        </div>
      )}
    </section>
  )
}
