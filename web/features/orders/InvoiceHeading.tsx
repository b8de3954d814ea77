import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useExactMoney, useText } from '../../i18n/preferences'
import styles from './InvoiceHeading.module.css'
import { INVOICE_HEADING } from './invoice-heading-fragment'
import { orderText } from './order.text'

/** On which invoice the order stands; before there is one, what it waits for (INV-010..012). */
export function InvoiceHeading({ order: from }: { order: FragmentType<typeof INVOICE_HEADING> }) {
  const { data: order } = useSuspenseFragment({ fragment: INVOICE_HEADING, from })
  const text = useText(orderText)
  const amount = useExactMoney()(order.amount.value)
  const { number, invoiceNumber } = order
  const words = () => {
    if (invoiceNumber && order.closed) return text.invoiceClosed({ number: invoiceNumber, amount })
    if (invoiceNumber) return text.invoiceOpen({ number: invoiceNumber, amount })
    return order.status === 'CANCELLED' ? text.lapsed({ number }) : text.noInvoice({ number, amount })
  }
  return <h1 className={styles.heading}>{words()}</h1>
}
