import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { LinkButton } from '../../ui/Button'
import { Section } from '../../ui/Section'
import styles from './AccountPage.module.css'
import { accountHomeText } from './account-home.text'
import { DueRow } from './DueRow'

const INVOICES_DUE = graphql(`
  fragment InvoicesDue_balance on InvoiceBalance {
    outstanding
    count
    overdue {
      id
      number
      daysOverdue
    }
    onAccount
    nextInvoiceDate
  }
`)

/** Final invoices that are due, and the amount of the next one. */
export function InvoicesDue({ balance }: { balance: FragmentType<typeof INVOICES_DUE> }) {
  const { data } = useSuspenseFragment({ fragment: INVOICES_DUE, from: balance })
  const text = useText(accountHomeText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const { outstanding, count, overdue, onAccount, nextInvoiceDate } = data
  if (count === 0 && onAccount === 0) return null
  return (
    <Section
      title={text.invoices}
      end={
        <Link to={paths.invoices} className="small">
          {text.allInvoices}
        </Link>
      }
    >
      <ul>
        {count > 0 && (
          <DueRow
            title={text.openInvoices({ count })}
            amount={money(outstanding)}
            amountNote={text.withVat}
            action={
              <LinkButton variant="primary" size="sm" render={(link) => <Link to={paths.invoices} {...link} />}>
                {text.pay}
              </LinkButton>
            }
          >
            {overdue ? (
              <span className={styles.late}>{text.overdue({ number: overdue.number, days: overdue.daysOverdue })}</span>
            ) : (
              text.notLate
            )}
          </DueRow>
        )}
        {onAccount > 0 && (
          <DueRow title={text.onAccount} amount={money(onAccount)} amountNote={text.withVat}>
            {nextInvoiceDate && text.invoicedOn({ day: formatLocalDate(nextInvoiceDate, locale) })}
          </DueRow>
        )}
      </ul>
    </Section>
  )
}
