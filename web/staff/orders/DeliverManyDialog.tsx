import { useState } from 'react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { ordersText } from './orders.text'

const DELIVER_ORDERS_AGAIN = graphql(`
  mutation DeliverOrdersAgain($input: DeliverOrdersAgainInput!) {
    deliverOrdersAgain(input: $input) {
      ... on OrdersDeliveredAgain {
        results {
          order {
            id
            canDeliverAgain
            ...StaffOrderRow_order
          }
          refusal {
            code
          }
        }
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

interface DeliverManyDialogProps {
  orderIds: readonly string[]
  onDone(): void
  onClose(): void
}

/** One confirmation for all chosen orders, that says how many. */
export function DeliverManyDialog({ orderIds, onDone, onClose }: DeliverManyDialogProps) {
  const text = useText(ordersText)
  const deliver = useAct(DELIVER_ORDERS_AGAIN, ONCE)
  // The list changes while the request runs.
  const [ids] = useState(orderIds)
  const count = ids.length
  return (
    <ActDialog
      title={text.manyTitle({ count })}
      act={text.manyAct({ count })}
      button={text.manyTitle({ count })}
      run={async ({ reason }) => {
        const answer = await deliver({ orderIds: [...ids], expectedCount: count, reason })
        if (answer.__typename === 'OrdersDeliveredAgain') {
          const done = answer.results.filter(({ refusal }) => refusal === null).length
          showToast({ kind: 'ok', text: text.manyDone({ done, count }) })
        }
        return answer
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{text.manyAbout}</p>
    </ActDialog>
  )
}
