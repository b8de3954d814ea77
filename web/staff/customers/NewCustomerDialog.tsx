import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ACTIVATION_LINK_MS } from '../../../rules/registration'
import { HOUR_MS } from '../../../rules/time'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { FormCell } from '../../ui/FormGrid'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { graphql } from '../gql'
import { customerPath } from '../paths'
import { ContactFields } from './ContactFields'
import { NEW_CUSTOMER, type NewCustomerValues, newCustomerIssues } from './contact-values'
import { newCustomerText } from './new-customer.text'

const CREATE_CUSTOMER = graphql(`
  mutation CreateCustomer($input: CreateCustomerInput!) {
    createCustomer(input: $input) {
      ... on StaffRegistration {
        email
        expiresAt
      }
      ... on CustomerExists {
        account {
          id
          name
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

/** Makes an account for someone who calls: it exists once the customer has opened the mailed link and chosen a password. */
export function NewCustomerDialog({ onClose }: { onClose(): void }) {
  const text = useText(newCustomerText)
  const labels = useText(fieldText)
  const { locale } = usePreferences()
  const create = useAct(CREATE_CUSTOMER)
  const done = useDone(onClose)
  const [known, setKnown] = useState<{ id: string; name: string } | null>(null)
  return (
    <ActDialog<NewCustomerValues>
      title={text.title}
      act={text.act}
      button={text.button}
      size="wide"
      tile="info"
      icon={UserPlus}
      values={NEW_CUSTOMER}
      check={newCustomerIssues}
      refusalAction={known && <Link to={customerPath(known.id)}>{text.toCustomer({ name: known.name })}</Link>}
      fields={(form) => (
        <ContactFields
          form={form}
          first={
            <>
              <FormCell span={6}>
                <TextField
                  {...form.field('email')}
                  type="email"
                  label={labels.email}
                  autoComplete="off"
                  autoFocus
                  required
                />
              </FormCell>
              <FormCell span={6}>
                <Select
                  {...form.choice('language')}
                  label={text.language}
                  options={(['NL', 'EN'] as const).map((value) => ({ value, label: text[value] }))}
                />
              </FormCell>
            </>
          }
          ofCompany={
            <>
              <FormCell span={6}>
                <TextField {...form.field('vatId')} label={labels.vat} mark={labels.optional} />
              </FormCell>
              <FormCell span={6}>
                <TextField
                  {...form.field('registrationNumber')}
                  label={labels.registrationNumber}
                  mark={labels.optional}
                />
              </FormCell>
            </>
          }
        />
      )}
      run={async (values) => {
        const answer = await create(values)
        setKnown(answer.__typename === 'CustomerExists' ? answer.account : null)
        // Names the moment that the server decided.
        if (answer.__typename === 'StaffRegistration')
          done(text.done({ email: answer.email, until: formatMoment(Date.parse(answer.expiresAt), locale) }))
        return answer
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.about({ hours: ACTIVATION_LINK_MS / HOUR_MS })}</p>
      <p>{text.readBack}</p>
    </ActDialog>
  )
}
