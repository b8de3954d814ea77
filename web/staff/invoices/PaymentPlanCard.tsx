import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { formatDay, formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import styles from './InvoicesPage.module.css'
import { paymentPlansText } from './payment-plans.text'

const PAYMENT_PLAN = graphql(`
  fragment PaymentPlanCard_invoice on StaffInvoice {
    id
    paymentPlan {
      id
      state
      agreedAt
      overdue
      lapsesAfter
      parts {
        number
        dueOn
        amount
        open
        state
      }
    }
  }
`)

const TONES = { PAID: 'ok', NEXT: 'info', LATER: 'neutral', MISSED: 'error' } as const
const PLAN_TONES = { RUNNING: 'info', PAID: 'ok', LAPSED: 'error', STOPPED: 'neutral' } as const

/** The payment plan of an invoice, or its last one, with the state of each part while it runs. */
export function PaymentPlanCard({ invoice: from }: { invoice: FragmentType<typeof PAYMENT_PLAN> }) {
  const { data } = useSuspenseFragment({ fragment: PAYMENT_PLAN, fragmentName: 'PaymentPlanCard_invoice', from })
  const text = useText(paymentPlansText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const plan = data.paymentPlan
  if (!plan) return null
  const { state, agreedAt, overdue, lapsesAfter, parts } = plan
  const isRunning = state === 'RUNNING'
  return (
    <Section title={text.title} end={<Badge tone={PLAN_TONES[state]}>{text[state]}</Badge>}>
      {lapsesAfter !== null && (
        <CardPart>
          <Note kind="warn">
            {text.lapsesAfter({ amount: money(overdue), day: formatLocalDate(lapsesAfter, locale) })}
          </Note>
        </CardPart>
      )}
      <DenseTable
        isKept
        caption={text.title}
        columns={[
          ...[{ name: text.part }, { name: text.dueOn }, { name: text.amount, isNumber: true }],
          ...(isRunning ? [{ name: text.state }] : []),
        ]}
      >
        <tbody>
          {parts.map(({ number, dueOn, amount, open, state: of }) => (
            <tr key={number}>
              <td data-label={text.part}>{number}</td>
              <td data-label={text.dueOn}>{formatLocalDate(dueOn, locale)}</td>
              <td data-label={text.amount} className="num">
                {money(amount)}
              </td>
              {isRunning && (
                <td data-label={text.state}>
                  <Badge tone={TONES[of]}>{text[`PART_${of}`]}</Badge>
                  {open > 0 && open < amount && <small>{text.partOpen({ amount: money(open) })}</small>}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </DenseTable>
      <p className={styles.about}>{text.agreedOn({ day: formatDay(Date.parse(agreedAt), locale) })}</p>
    </Section>
  )
}
