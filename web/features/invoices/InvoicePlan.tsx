import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { graphql } from '../../gql'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Table } from '../../ui/Table'
import styles from './InvoicesPage.module.css'
import { invoicesText } from './invoices.text'

const INVOICE_PLAN = graphql(`
  fragment InvoicePlan_invoice on Invoice {
    id
    paymentPlan {
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

/** The instalments in which an invoice is paid, each with its state. */
export function InvoicePlan({ invoice: from }: { invoice: FragmentType<typeof INVOICE_PLAN> }) {
  const { data } = useSuspenseFragment({ fragment: INVOICE_PLAN, fragmentName: 'InvoicePlan_invoice', from })
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  if (!data.paymentPlan) return null
  return (
    <div className={styles.plan}>
      <h3>{text.plan}</h3>
      <p className="muted small">{text.planAbout}</p>
      <Table aria-label={text.plan} className={styles.parts}>
        <thead>
          <tr>
            <th scope="col">{text.planPart}</th>
            <th scope="col">{text.planDue}</th>
            <th scope="col" className={styles.amount}>
              {text.planAmount}
            </th>
            <th scope="col">{text.status}</th>
          </tr>
        </thead>
        <tbody>
          {data.paymentPlan.parts.map(({ number, dueOn, amount, open, state }) => (
            <tr key={number}>
              <td data-label={text.planPart}>{number}</td>
              <td>{formatLocalDate(dueOn, locale)}</td>
              <td className={styles.amount}>{money(amount)}</td>
              <td>
                <Badge tone={TONES[state]}>{text[`PART_${state}`]}</Badge>
                {open > 0 && open < amount && (
                  <div className="muted small">{text.planOpen({ amount: money(open) })}</div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
