import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Mail } from 'lucide-react'
import { useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import { customerText } from './customer.text'
import { customerActsText } from './customer-acts.text'

const CUSTOMER_CONTACT = graphql(`
  fragment CustomerContact_account on StaffAccount {
    id
    email
    isUnreachable
    street
    streetNumber
    streetNumberAddition
    postCode
    city
    country
    phoneNumber
    emailChange {
      newEmail
      isOldConfirmed
      isNewConfirmed
    }
  }
`)

interface CustomerContactProps {
  account: FragmentType<typeof CUSTOMER_CONTACT>
  /** Absent for those who may not change it. */
  onEdit?: (() => void) | undefined
}

export function CustomerContact({ account: from, onEdit }: CustomerContactProps) {
  const { data } = useSuspenseFragment({ fragment: CUSTOMER_CONTACT, fragmentName: 'CustomerContact_account', from })
  const text = useText(customerText)
  const acts = useText(customerActsText)
  const {
    street,
    streetNumber,
    streetNumberAddition,
    postCode,
    city,
    country,
    phoneNumber,
    email,
    emailChange,
    isUnreachable,
  } = data
  const lines = [
    [street, streetNumber, streetNumberAddition].filter(Boolean).join(' '),
    [postCode, city].filter(Boolean).join(' '),
    country === 'NL' ? '' : country,
  ].filter(Boolean)
  return (
    <Section
      title={text.details}
      end={
        onEdit && (
          <Button size="sm" variant="quiet" aria-label={acts.contact} onClick={onEdit}>
            {text.edit}
          </Button>
        )
      }
    >
      <CardPart className="small">
        <p>{lines.length > 0 ? lines.join(', ') : text.noAddress}</p>
        <p>
          {email} <Badge tone="ok">{text.confirmed}</Badge>
        </p>
        {isUnreachable && (
          <p>
            <Badge tone="error" icon={Mail}>
              {text.unreachable}
            </Badge>{' '}
            <span className="hint">{text.unreachableAbout}</span>
          </p>
        )}
        <p>{phoneNumber ?? text.noPhone}</p>
        {emailChange && (
          <p className="hint">
            {text.becomes({ email: emailChange.newEmail })}{' '}
            {emailChange.isOldConfirmed ? text.waitsForNew : emailChange.isNewConfirmed ? text.waitsForOld : text.waits}
          </p>
        )}
      </CardPart>
    </Section>
  )
}
