import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { LinkButton } from '../../ui/Button'
import styles from './InvoiceFiles.module.css'
import { invoiceFilesText } from './invoice-files.text'

const INVOICE_FILES = graphql(`
  fragment InvoiceFiles_invoice on Invoice {
    id
    number
    pdfUrl
    ublUrl
  }
`)

interface InvoiceFilesProps {
  invoice: FragmentType<typeof INVOICE_FILES>
  /** Small, for use in a table. */
  variant?: 'quiet' | 'secondary'
}

/** Download buttons of an invoice; an open one has no UBL yet. */
export function InvoiceFiles({ invoice, variant = 'quiet' }: InvoiceFilesProps) {
  const { number, pdfUrl, ublUrl } = useSuspenseFragment({ fragment: INVOICE_FILES, from: invoice }).data
  const text = useText(invoiceFilesText)
  const files = [
    { format: 'PDF', url: pdfUrl },
    { format: 'UBL', url: ublUrl },
  ]
  return (
    <span className={styles.files}>
      {files.map(
        ({ format, url }) =>
          url && (
            <LinkButton
              key={format}
              variant={variant}
              size="sm"
              // The page's own origin, whatever host name the shop was opened by.
              href={new URL(url).pathname}
              download
              aria-label={text.downloadAs({ number, format })}
            >
              {format}
            </LinkButton>
          ),
      )}
    </span>
  )
}
