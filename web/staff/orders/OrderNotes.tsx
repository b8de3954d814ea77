import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { graphql } from '../gql'
import { notesText } from '../notes/notes.text'
import { StaffNotes } from '../notes/StaffNotes'
import { useHasRight } from '../session/session'

const ORDER_NOTES = graphql(`
  fragment OrderNotes_order on StaffOrder {
    id
    notes {
      id
      staffName
      text
      createdAt
    }
  }
`)

const ADD_ORDER_NOTE = graphql(`
  mutation AddOrderNote($input: AddOrderNoteInput!) {
    addOrderNote(input: $input) {
      ... on StaffOrder {
        id
        ...OrderNotes_order
        ...OrderTimeline_order
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

/** Notes of staff about the order, and a field for another. */
export function OrderNotes({ order: from }: { order: FragmentType<typeof ORDER_NOTES> }) {
  const { data: order } = useSuspenseFragment({ fragment: ORDER_NOTES, fragmentName: 'OrderNotes_order', from })
  const text = useText(notesText)
  const mayWrite = useHasRight('ORDERS_DELIVER_AGAIN')
  const add = useAct(ADD_ORDER_NOTE, ONCE)
  return (
    <StaffNotes
      notes={order.notes}
      mayWrite={mayWrite}
      add={(note) => add({ orderId: order.id, text: note, reason: text.onOrder })}
    />
  )
}
