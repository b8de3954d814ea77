import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { graphql } from '../gql'
import { notesText } from '../notes/notes.text'
import { StaffNotes } from '../notes/StaffNotes'
import { useHasRight } from '../session/session'

const INVOICE_NOTES = graphql(`
  fragment InvoiceNotes_invoice on StaffInvoice {
    id
    notes {
      id
      staffName
      text
      createdAt
    }
  }
`)

const ADD_INVOICE_NOTE = graphql(`
  mutation AddInvoiceNote($input: AddInvoiceNoteInput!) {
    addInvoiceNote(input: $input) {
      ... on StaffInvoice {
        id
        ...InvoiceNotes_invoice
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

/** Notes of staff about the invoice, and a field for another. */
export function InvoiceNotes({ invoice: from }: { invoice: FragmentType<typeof INVOICE_NOTES> }) {
  const { data: invoice } = useSuspenseFragment({ fragment: INVOICE_NOTES, fragmentName: 'InvoiceNotes_invoice', from })
  const text = useText(notesText)
  const mayWrite = useHasRight('CREDIT_PROPOSE')
  const add = useAct(ADD_INVOICE_NOTE, ONCE)
  return (
    <StaffNotes
      notes={invoice.notes}
      mayWrite={mayWrite}
      add={(note) => add({ invoiceId: invoice.id, text: note, reason: text.onInvoice })}
    />
  )
}
