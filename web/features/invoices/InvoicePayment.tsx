import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import type { PaymentStatus } from '../../../rules/payment-status'
import { useText } from '../../i18n/preferences'
import { Note } from '../../ui/Note'
import { refetchScreen } from '../basket/basket-changes'
import { usePaymentStatus } from '../payments/usePaymentStatus'
import { invoicePaymentText } from './invoices.text'

interface InvoicePaymentProps {
  /** As the page was told. */
  status: string
  ask: () => Promise<string>
  /** Says nothing itself: what it speaks of stands elsewhere on the page. */
  isSilent?: boolean
}

/** Follows a payment of invoices, and has all that the page shows follow it too. */
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

/** A status that only a later server knows reads as the first one. */
const isKnown = (status: string): status is PaymentStatus => status in KINDS
