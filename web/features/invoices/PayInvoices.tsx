import { useState } from 'react'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { PaymentStatus } from '../../gql/graphql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { showToast } from '../../ui/toast-store'
import { invoicesText } from './invoices.text'

const PAY_INVOICE = graphql(`
  mutation PayInvoice($input: PayInvoiceInput!) {
    payInvoice(input: $input) {
      ... on PaymentLink {
        url
      }
      ... on UserError {
        message
      }
    }
  }
`)

const PAY_INVOICES = graphql(`
  mutation PayInvoices($input: PayInvoicesInput!) {
    payInvoices(input: $input) {
      ... on PaymentLink {
        url
      }
      ... on UserError {
        message
      }
    }
  }
`)

interface PayInvoiceProps {
  id: string
  number: string
  paymentStatus?: PaymentStatus | null
  /** The one thing to do here. */
  isMain?: boolean
}

/** Goes to the bank, which sends the reader back to this invoice. */
export function PayInvoice({ id, number, paymentStatus, isMain = false }: PayInvoiceProps) {
  const text = useText(invoicesText)
  const payInvoice = useAct(PAY_INVOICE)
  const { isBusy, go } = useBank(() => payInvoice({ invoiceId: id }))
  const isAgain = paymentStatus === 'CANCELLED' || paymentStatus === 'EXPIRED'
  return (
    <Button
      size={isMain ? 'lg' : 'sm'}
      variant={isMain ? 'primary' : 'secondary'}
      isBusy={isBusy}
      busyLabel={text.payBusy}
      aria-label={isAgain ? text.payAgainNamed({ number }) : text.payNamed({ number })}
      onClick={() => void go()}
    >
      {isAgain ? text.payAgain : text.pay}
    </Button>
  )
}

/** The same for all that are to be paid at once; `amount` is what they come to. */
export function PayAllInvoices({ amount }: { amount: number }) {
  const text = useText(invoicesText)
  const money = useExactMoney()
  const payInvoices = useAct(PAY_INVOICES)
  const { isBusy, go } = useBank(() => payInvoices({ amount }))
  return (
    <Button variant="primary" size="lg" isBusy={isBusy} busyLabel={text.payBusy} onClick={() => void go()}>
      {text.payAll({ amount: money(amount) })}
    </Button>
  )
}

type Answer = { __typename: 'PaymentLink'; url: string } | { __typename: string; message: string }

/** Leaves for the bank with what `start` answers, or says why not. */
function useBank(start: () => Promise<Answer>) {
  const text = useText(invoicesText)
  const [isBusy, setIsBusy] = useState(false)
  async function go(): Promise<void> {
    setIsBusy(true)
    try {
      const answer = await start()
      if ('url' in answer) return location.assign(answer.url)
      showToast({ kind: 'error', text: answer.message })
    } catch (error) {
      showToast({ kind: 'error', text: failureMessage(error, text.payFailed) })
    }
    setIsBusy(false)
  }
  return { isBusy, go }
}
