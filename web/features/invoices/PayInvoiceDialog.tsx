import { useState } from 'react'
import type { PaymentStatus } from '../../gql/graphql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Modal } from '../../ui/Modal'
import { AuthoriseChoice } from '../mandates/AuthoriseChoice'
import { invoicesText } from './invoices.text'
import { PayInvoice, usePayWords } from './PayInvoices'

interface PayInvoiceDialogProps {
  id: string
  number: string
  /** Amount due, in cents. */
  outstanding: number
  paymentStatus?: PaymentStatus | null
  /** Of an invoice that is paid in instalments. */
  paymentPlan?: { nextAmount: number } | null
}

/** Pay button of a row, for who can authorise direct debits: the choice needs more room than a row has. */
export function PayInvoiceDialog({ outstanding, ...invoice }: PayInvoiceDialogProps) {
  const { number } = invoice
  const text = useText(invoicesText)
  const money = useExactMoney()
  const [isOpen, setIsOpen] = useState(false)
  const [authorises, setAuthorises] = useState(false)
  const words = usePayWords(invoice)
  return (
    <>
      <Button size="sm" variant="secondary" aria-label={words.name} onClick={() => setIsOpen(true)}>
        {words.shown}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={text.payTitle({ number, amount: money(invoice.paymentPlan?.nextAmount ?? outstanding) })}
        closeLabel={text.close}
      >
        <div className="stack">
          <AuthoriseChoice isChosen={authorises} onChange={setAuthorises} />
          <PayInvoice {...invoice} isMain authorise={authorises} />
        </div>
      </Modal>
    </>
  )
}
