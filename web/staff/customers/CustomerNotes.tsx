import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { graphql } from '../gql'
import { notesText } from '../notes/notes.text'
import { StaffNotes } from '../notes/StaffNotes'
import { useHasRight } from '../session/session'

const CUSTOMER_NOTES = graphql(`
  fragment CustomerNotes_account on StaffAccount {
    id
    noteCount
    notes {
      id
      staffName
      text
      createdAt
    }
  }
`)

const ADD_CUSTOMER_NOTE = graphql(`
  mutation AddAccountNote($input: AddAccountNoteInput!) {
    addAccountNote(input: $input) {
      ... on StaffAccount {
        id
        ...CustomerNotes_account
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

/** Notes of staff about the customer, and a field for another. */
export function CustomerNotes({ account: from }: { account: FragmentType<typeof CUSTOMER_NOTES> }) {
  const { data: account } = useSuspenseFragment({
    fragment: CUSTOMER_NOTES,
    fragmentName: 'CustomerNotes_account',
    from,
  })
  const text = useText(notesText)
  const mayWrite = useHasRight('ORDERS_DELIVER_AGAIN')
  const add = useAct(ADD_CUSTOMER_NOTE, ONCE)
  return (
    <StaffNotes
      notes={account.notes}
      mayWrite={mayWrite}
      add={(note) => add({ accountId: account.id, text: note, reason: text.onAccount })}
    />
  )
}
