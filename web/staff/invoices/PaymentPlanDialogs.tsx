import { dayInAmsterdam, isDay } from '../../../rules/calendar'
import { cents } from '../../../rules/money'
import { PLAN_INTERVALS, PLAN_PARTS, type PlanInterval, planIssue, planParts } from '../../../rules/payment-plan'
import { addDays } from '../../../rules/renewal'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Note } from '../../ui/Note'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import { paymentPlansText } from './payment-plans.text'

const AGREE_PAYMENT_PLAN = graphql(`
  mutation AgreePaymentPlan($input: AgreePaymentPlanInput!) {
    agreePaymentPlan(input: $input) {
      ... on StaffInvoice {
        id
        ...InvoiceRow_invoice
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const STOP_PAYMENT_PLAN = graphql(`
  mutation StopPaymentPlan($input: InvoiceActInput!) {
    stopPaymentPlan(input: $input) {
      ... on StaffInvoice {
        id
        ...InvoiceRow_invoice
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

interface DialogProps {
  invoice: { id: string; number: string; outstanding: number }
  onClose(): void
}

/** Days from today of the first part, unless staff choose another day. */
const FIRST_AFTER_DAYS = 14

/** Agrees that what is open is paid in parts, which are shown before. */
export function AgreePlanDialog({ invoice: { id, number, outstanding }, onClose }: DialogProps) {
  const text = useText(paymentPlansText)
  const money = useExactMoney()
  const agree = useAct(AGREE_PAYMENT_PLAN, ONCE)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.agreeOf({ number })}
      act={text.agreeAct({ number })}
      button={text.agreeButton}
      values={{
        count: '3',
        firstOn: addDays(dayInAmsterdam(Date.now()), FIRST_AFTER_DAYS),
        every: 'MONTH' as PlanInterval,
      }}
      check={({ count, firstOn }) => ({
        ...(!Number.isInteger(countIn(count)) && { count: 'not-a-number' as const }),
        ...(firstOn === '' && { firstOn: 'required' as const }),
      })}
      fields={(form) => {
        const { value, onChange } = form.choice('every')
        const terms = { count: countIn(form.valueAt('count')), firstOn: form.valueAt('firstOn'), every: value }
        return (
          <>
            <TextField
              {...form.field('count')}
              label={text.count}
              description={text.countAbout}
              inputMode="numeric"
              autoComplete="off"
              autoFocus
              required
            />
            <TextField {...form.field('firstOn')} type="date" label={text.firstOn} required />
            <Select
              label={text.every}
              value={value}
              onChange={onChange}
              options={PLAN_INTERVALS.map((one) => ({ value: one, label: text[one] }))}
            />
            <Preview outstanding={outstanding} terms={terms} />
          </>
        )
      }}
      run={({ count, ...filled }) =>
        agree({ invoiceId: id, expectedOutstanding: outstanding, count: countIn(count), ...filled })
      }
      onDone={() => done(text.agreed({ number }))}
      onClose={onClose}
    >
      <p>{text.agreeAbout({ amount: money(outstanding) })}</p>
    </ActDialog>
  )
}

/** NaN for what is no whole number. */
const countIn = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

interface PreviewProps {
  outstanding: number
  terms: Parameters<typeof planParts>[1]
}

/** Days and amounts of the parts, by the rule of the server; or why they cannot be agreed on. */
function Preview({ outstanding, terms }: PreviewProps) {
  const text = useText(paymentPlansText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  if (Number.isNaN(terms.count) || !isDay(terms.firstOn)) return null
  const amount = cents(outstanding)
  const isCount = terms.count >= PLAN_PARTS.min && terms.count <= PLAN_PARTS.max
  const parts = isCount ? planParts(amount, terms) : []
  const issue = planIssue(parts, { today: dayInAmsterdam(Date.now()), outstanding: amount })
  if (issue !== null) return <Note kind="warn">{text[issue]}</Note>
  return (
    <DenseTable
      isKept
      caption={text.preview}
      columns={[{ name: text.part }, { name: text.dueOn }, { name: text.amount, isNumber: true }]}
    >
      <tbody>
        {parts.map(({ dueOn, amount: part }, at) => (
          <tr key={dueOn}>
            <td data-label={text.part}>{at + 1}</td>
            <td data-label={text.dueOn}>{formatLocalDate(dueOn, locale)}</td>
            <td data-label={text.amount} className="num">
              {money(part)}
            </td>
          </tr>
        ))}
        <tr>
          <td>
            <b>{text.total}</b>
          </td>
          <td />
          <td data-label={text.amount} className="num">
            <b>{money(amount)}</b>
          </td>
        </tr>
      </tbody>
    </DenseTable>
  )
}

/** Stops the plan: all of the rest is due. */
export function StopPlanDialog({ invoice: { id, number, outstanding }, onClose }: DialogProps) {
  const text = useText(paymentPlansText)
  const money = useExactMoney()
  const stop = useAct(STOP_PAYMENT_PLAN, ONCE)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.stopOf({ number })}
      act={text.stopAct({ number })}
      button={text.stop}
      isDangerous
      run={({ reason }) => stop({ invoiceId: id, reason })}
      onDone={() => done(text.stopped({ number }))}
      onClose={onClose}
    >
      <p>{text.stopAbout({ amount: money(outstanding) })}</p>
    </ActDialog>
  )
}
