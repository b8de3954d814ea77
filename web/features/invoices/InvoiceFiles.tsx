import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { LinkButton } from '../../ui/Button'
import styles from './InvoiceFiles.module.css'
import { invoicesText } from './invoices.text'

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
  /** Small and quiet in a table. */
  variant?: 'quiet' | 'secondary'
}

/** Buttons that download an invoice; an open one has no UBL yet. */
export function InvoiceFiles({ invoice, variant = 'quiet' }: InvoiceFilesProps) {
  const { number, pdfUrl, ublUrl } = useSuspenseFragment({ fragment: INVOICE_FILES, from: invoice }).data
  const text = useText(invoicesText)
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
              // The same origin as the page, whatever name of the shop it was opened by.
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
