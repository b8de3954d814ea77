import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { PaymentStatus } from '../../gql/graphql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { leavingPage } from '../../lib/leaving-page'
import { Button } from '../../ui/Button'
import { showError } from '../../ui/toast-store'
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
  /** The main action of its place. */
  isMain?: boolean
  /** Whether the payment gives a mandate for direct debits; null if it cannot. */
  authorise?: boolean | null
  /** Of an invoice that is paid in instalments: its plan. */
  paymentPlan?: { nextAmount: number } | null
  /** Amount in cents that pays all of an invoice with a plan; otherwise what is next of the plan is paid. */
  everything?: number | null
}

/** Opens the bank, which returns the reader to this invoice. */
export function PayInvoice(props: PayInvoiceProps) {
  const { id, isMain = false, authorise = null, everything = null } = props
  const text = useText(invoicesText)
  const words = usePayWords(props)
  const payInvoice = useAct(PAY_INVOICE, ONCE)
  const part = everything === null ? 'NEXT_PART' : 'ALL'
  const { isBusy, go } = useBank(() => payInvoice({ invoiceId: id, authorise, part }))
  return (
    <Button
      size={isMain ? 'lg' : 'sm'}
      variant={isMain && everything === null ? 'primary' : 'secondary'}
      isBusy={isBusy}
      busyLabel={text.payBusy}
      aria-label={words.name}
      onClick={() => void go()}
    >
      {words.shown}
    </Button>
  )
}

/** Words of a pay button, and its name with the invoice. */
export function usePayWords({
  number,
  paymentStatus,
  paymentPlan = null,
  everything = null,
}: Omit<PayInvoiceProps, 'id'>): { shown: string; name: string } {
  const text = useText(invoicesText)
  const money = useExactMoney()
  if (everything !== null || paymentPlan) {
    const shown =
      everything === null
        ? text.payPart({ amount: money(paymentPlan?.nextAmount ?? 0) })
        : text.payEverything({ amount: money(everything) })
    return { shown, name: `${shown}, ${number}` }
  }
  return isPaidAgain({ paymentStatus })
    ? { shown: text.payAgain, name: text.payAgainNamed({ number }) }
    : { shown: text.pay, name: text.payNamed({ number }) }
}

/** Returns whether an earlier payment of the invoice was cancelled or expired. */
const isPaidAgain = ({ paymentStatus }: Pick<PayInvoiceProps, 'paymentStatus'>): boolean =>
  paymentStatus === 'CANCELLED' || paymentStatus === 'EXPIRED'

interface PayAllInvoicesProps {
  /** Their sum, in cents. */
  amount: number
  /** Whether the payment gives a mandate for direct debits; null if it cannot. */
  authorise: boolean | null
}

/** Pays all invoices due at once. */
export function PayAllInvoices({ amount, authorise }: PayAllInvoicesProps) {
  const text = useText(invoicesText)
  const money = useExactMoney()
  const payInvoices = useAct(PAY_INVOICES, ONCE)
  const { isBusy, go } = useBank(() => payInvoices({ amount, authorise }))
  return (
    <Button variant="primary" size="lg" isBusy={isBusy} busyLabel={text.payBusy} onClick={() => void go()}>
      {text.payAll({ amount: money(amount) })}
    </Button>
  )
}

type Answer = { __typename: 'PaymentLink'; url: string } | { __typename: string; message: string }

/** Navigates to the bank with the result of `start`, or shows why it failed. */
function useBank(start: () => Promise<Answer>) {
  const text = useText(invoicesText)
  const { run, isBusy } = useAttempt(
    text.payFailed,
    async () => {
      const answer = await start()
      if (!('url' in answer)) return answer
      location.assign(answer.url)
      return leavingPage()
    },
    { onProblem: showError },
  )
  return { isBusy, go: run }
}
