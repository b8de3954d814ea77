import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { customerActsText } from './customer-acts.text'
import { customersText } from './customers.text'

const WAITING_ROW = graphql(`
  fragment WaitingRow_registration on StaffRegistration {
    email
    name
    createdAt
    expiresAt
  }
`)

const RESEND_ACTIVATION = graphql(`
  mutation ResendActivation($input: ResendActivationInput!) {
    resendActivation(input: $input) {
      ... on StaffRegistration {
        email
        expiresAt
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

interface WaitingListProps {
  registrations: readonly ({ email: string } & FragmentType<typeof WAITING_ROW>)[]
  isSearched: boolean
}

/** Registrations whose mailed link was not opened yet. */
export function WaitingList({ registrations, isSearched }: WaitingListProps) {
  const text = useText(customersText)
  if (registrations.length === 0) return <EmptyState>{isSearched ? text.notFound : text.nobodyWaits}</EmptyState>
  return (
    <DenseTable
      caption={text.waiting}
      columns={[
        { name: text.email },
        { name: text.enteredName },
        { name: text.registeredAt },
        { name: text.linkUntil },
        { name: text.acts, isHidden: true },
      ]}
    >
      <tbody>
        {registrations.map((registration) => (
          <WaitingRow key={registration.email} registration={registration} />
        ))}
      </tbody>
    </DenseTable>
  )
}

function WaitingRow({ registration: from }: { registration: FragmentType<typeof WAITING_ROW> }) {
  const { data } = useSuspenseFragment({ fragment: WAITING_ROW, fragmentName: 'WaitingRow_registration', from })
  const { email, name, createdAt, expiresAt } = data
  const text = useText(customersText)
  const acts = useText(customerActsText)
  const { locale } = usePreferences()
  const mayEdit = useHasRight('CUSTOMER_EDIT')
  const [isOpen, setIsOpen] = useState(false)
  const resend = useAct(RESEND_ACTIVATION)
  return (
    <tr>
      <td>
        <b>{email}</b>
      </td>
      <td data-label={text.enteredName}>{name || text.none}</td>
      <td data-label={text.registeredAt}>
        <time dateTime={createdAt}>{formatMoment(Date.parse(createdAt), locale)}</time>
      </td>
      <td data-label={text.linkUntil}>
        <time dateTime={expiresAt}>{formatMoment(Date.parse(expiresAt), locale)}</time>
      </td>
      <td>
        {mayEdit && (
          <Button size="sm" data-row="" onClick={() => setIsOpen(true)}>
            {acts.resendButton}
          </Button>
        )}
        {isOpen && (
          <ActDialog
            title={acts.resendTitle({ email })}
            act={acts.resendAct({ email })}
            button={acts.resendButton}
            run={({ reason }) => resend({ email, reason })}
            onDone={() => {
              showToast({ kind: 'ok', text: acts.resendDone })
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          >
            <p>{acts.resendAbout}</p>
          </ActDialog>
        )}
      </td>
    </tr>
  )
}
