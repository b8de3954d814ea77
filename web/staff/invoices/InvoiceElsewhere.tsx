import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import styles from './InvoicesPage.module.css'
import { invoiceHistoryText } from './invoice-history.text'

const INVOICE_ELSEWHERE = graphql(`
  fragment InvoiceElsewhere_invoice on StaffInvoice {
    id
    number
    onlinePayments {
      reference
      refundedElsewhere
      needsAcknowledgement
    }
  }
`)

const ACKNOWLEDGE = graphql(`
  mutation AcknowledgeInvoiceRefunds($input: AcknowledgeInvoiceRefundsInput!) {
    acknowledgeInvoiceRefunds(input: $input) {
      ... on StaffInvoice {
        id
        ...InvoiceElsewhere_invoice
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

/** An amount of the invoice's payments that was refunded outside the shop, until it is acknowledged. */
export function InvoiceElsewhere({ invoice: from }: { invoice: FragmentType<typeof INVOICE_ELSEWHERE> }) {
  const { data } = useSuspenseFragment({ fragment: INVOICE_ELSEWHERE, fragmentName: 'InvoiceElsewhere_invoice', from })
  const text = useText(invoiceHistoryText)
  const money = useExactMoney()
  const acknowledge = useAct(ACKNOWLEDGE, ONCE)
  const mayEdit = useHasRight('INVOICES_EDIT')
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const done = useDone(close)
  const { id: invoiceId, number } = data
  const open = data.onlinePayments.filter(({ needsAcknowledgement }) => needsAcknowledgement)
  if (open.length === 0) return null
  const sum = open.reduce((all, { refundedElsewhere }) => all + refundedElsewhere, 0)
  const title = text.elsewhereTitle({ amount: money(sum) })
  return (
    <Section title={title}>
      <CardPart>
        <p>{text.elsewhereAbout}</p>
      </CardPart>
      {mayEdit && (
        <CardPart kind="foot" className={styles.acts ?? ''}>
          <Button size="sm" onClick={() => setIsAsked(true)}>
            {text.acknowledge}
          </Button>
        </CardPart>
      )}
      {isAsked && (
        <ActDialog
          title={title}
          act={text.acknowledgeAct({ number })}
          button={text.acknowledge}
          run={({ reason }) => acknowledge({ invoiceId, amount: sum, reason })}
          onDone={() => done(text.acknowledged)}
          onClose={close}
        >
          <p>{text.acknowledgeAbout({ amount: money(sum) })}</p>
        </ActDialog>
      )}
    </Section>
  )
}
