import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Select } from '../../ui/Select'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { ordersText } from './orders.text'

const COLLEAGUES = graphql(`
  query Colleagues {
    colleagues {
      id
      name
    }
  }
`)

const ASSIGN_ORDERS = graphql(`
  mutation AssignOrders($input: AssignOrdersInput!) {
    assignOrders(input: $input) {
      ... on OrdersAssigned {
        count
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

const NOBODY = 'nobody'

interface AssignDialogProps {
  orderIds: readonly string[]
  onDone(): void
  onClose(): void
}

/** Assigns the open work of the chosen orders to a colleague, or to nobody. */
export function AssignDialog({ orderIds, onDone, onClose }: AssignDialogProps) {
  const text = useText(ordersText)
  const client = useApolloClient()
  const assign = useAct(ASSIGN_ORDERS)
  const { data } = useQuery(COLLEAGUES, { fetchPolicy: 'cache-and-network' })
  // The list changes while the request runs.
  const [ids] = useState(orderIds)
  const count = ids.length
  const colleagues = data?.colleagues ?? []
  return (
    <ActDialog
      title={text.assignTitle({ count })}
      act={text.assignAct({ count })}
      button={text.assign}
      values={{ staffId: '' }}
      check={({ staffId }) => (staffId === '' ? { staffId: 'required' as const } : {})}
      fields={(form) => {
        const { value, error, onChange } = form.choice('staffId')
        return (
          <Select
            label={text.assignTo}
            value={value || null}
            error={error}
            onChange={onChange}
            placeholder={text.chooseColleague}
            options={[
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
              { value: NOBODY, label: text.nobody },
            ]}
          />
        )
      }}
      run={async ({ staffId, reason }) => {
        const answer = await assign({ orderIds: [...ids], staffId: staffId === NOBODY ? null : staffId, reason })
        if (answer.__typename === 'OrdersAssigned') {
          const name = colleagues.find(({ id }) => id === staffId)?.name ?? null
          showToast({ kind: 'ok', text: text.assigned({ done: answer.count, count, name }) })
        }
        return answer
      }}
      onDone={() => {
        void client.refetchQueries({ include: 'active' })
        onDone()
      }}
      onClose={onClose}
    >
      <p>{text.assignAbout}</p>
    </ActDialog>
  )
}
