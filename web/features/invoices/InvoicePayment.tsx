import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import type { PaymentStatus } from '../../../rules/payment-status'
import { refetchScreen } from '../../apollo/basket-changes'
import { useText } from '../../i18n/preferences'
import { Note } from '../../ui/Note'
import { usePaymentStatus } from '../payments/usePaymentStatus'
import { invoicePaymentText } from './invoices.text'

interface InvoicePaymentProps {
  /** Initial status from the page. */
  status: string
  ask: () => Promise<string>
  /** Renders no text: the page shows its subject elsewhere. */
  isSilent?: boolean
}

/** Polls a payment of invoices, and refetches the page's data when it changes. */
export function InvoicePayment({ status: atStart, ask, isSilent = false }: InvoicePaymentProps) {
  const client = useApolloClient()
  const text = useText(invoicePaymentText)
  const { status } = usePaymentStatus({ status: atStart, ask })

  useEffect(() => {
    if (status !== atStart) void refetchScreen(client)
  }, [status, atStart, client])

  if (isSilent) return null
  const shown = isKnown(status) ? status : 'ANNOUNCED'
  return (
    <Note kind={KINDS[shown]} role="status">
      {text[shown]}
    </Note>
  )
}

const KINDS = { ANNOUNCED: 'info', IN_PROGRESS: 'info', COMPLETED: 'ok', CANCELLED: 'warn', EXPIRED: 'warn' } as const

/** A status added by a newer server is shown like the first one. */
const isKnown = (status: string): status is PaymentStatus => status in KINDS
