import { useQuery } from '@apollo/client/react'
import { type CustomerData, parseCustomerData } from '../../../rules/customer-data'
import { fromCustomerDtoIssues, toCustomerDto } from '../../../rules/customer-dto'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { RefusalNote } from '../../forms/RefusalNote'
import { type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { TextField } from '../../ui/TextField'
import { AddressFields } from './AddressFields'
import styles from './CustomerDataForm.module.css'
import { customerDataText } from './customer-data.text'

const CUSTOMER_DATA = graphql(`
  query CustomerData {
    viewer {
      customerData {
        forename: firstName
        surname: lastName
        company: companyName
        phone: phoneNumber
        country
        postcode: postCode
        city
        street
        houseNumber: streetNumber
        houseNumberAdd: streetNumberAddition
      }
    }
  }
`)

interface CustomerDataFormProps {
  onSaved(): void
  /** Heading level of the sections, which depends on what is above the form. */
  heading?: 'h2' | 'h3'
  /** Text above the sections; null when the page already shows it. */
  intro?: string | null
  /** Button text; "save details" by default. */
  submitLabel?: string
}

/** Customer details that an order needs, starting with the known ones. */
export function CustomerDataForm(props: CustomerDataFormProps) {
  const text = useText(customerDataText)
  const labels = useText(fieldText)
  const { data, previousData, error, refetch } = useQuery(CUSTOMER_DATA)
  // A refetch in another language must not discard what was typed.
  const known = (data ?? previousData)?.viewer.customerData
  if (known) return <CustomerDataEntry known={{ ...known, country: known.country ?? '' }} {...props} />
  if (error) {
    const retry = () => void refetch().catch(() => undefined)
    return (
      <Note kind="error" role="alert" action={<Button onClick={retry}>{text.retry}</Button>}>
        {labels.failed}
      </Note>
    )
  }
  return (
    <Card isPadded aria-busy="true">
      <Skeleton height={480} />
    </Card>
  )
}

/** In display order. */
export const CUSTOMER_FIELDS = [
  'forename',
  'surname',
  'company',
  'phone',
  'postcode',
  'houseNumber',
  'houseNumberAdd',
  'street',
  'city',
  'country',
] as const satisfies readonly (keyof CustomerData)[]

const UPDATE_CUSTOMER_DATA = graphql(`
  mutation UpdateCustomerData($input: UpdateCustomerDataInput!) {
    updateCustomerData(input: $input) {
      ... on CustomerDataSaved {
        viewer {
          name
          companyName
          account {
            id
            isComplete
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

interface CustomerDataEntryProps extends CustomerDataFormProps {
  known: CustomerData
}

/** The ten fields, with errors below each and a summary on top. */
function CustomerDataEntry({ known, onSaved, heading: Heading = 'h3', intro, submitLabel }: CustomerDataEntryProps) {
  const text = useText(customerDataText)
  const lead = intro === undefined ? text.intro : intro
  const labels = useText(fieldText)
  const update = useAct(UPDATE_CUSTOMER_DATA)
  const form = useRuleForm<CustomerData>({ values: known, fields: CUSTOMER_FIELDS, parse: parseCustomerData })
  const submit = useSubmit(form, {
    failed: labels.failed,
    async send(data) {
      const answer = await update(toCustomerDto(data))
      if (answer.__typename === 'InvalidInput') return { ...answer, issues: fromCustomerDtoIssues(answer.issues) }
      onSaved()
      return null
    },
  })
  return (
    <form noValidate onSubmit={(event) => void submit.submit(event)}>
      <Card>
        <CardPart className={styles.part}>
          {lead !== null && <p className="muted">{lead}</p>}
          <RefusalNote form={form} submit={submit} title={text.refused} labels={labels} />
          <Heading className={styles.heading}>{text.you}</Heading>
          <FormGrid>
            <ContactFields form={form} />
          </FormGrid>
        </CardPart>
        <CardPart className={styles.part}>
          <Heading className={styles.heading}>{text.address}</Heading>
          <FormGrid>
            <AddressFields form={form} />
          </FormGrid>
        </CardPart>
        <CardPart kind="foot">
          <Button type="submit" variant="primary" size="lg" isBusy={submit.isBusy} busyLabel={text.saving}>
            {submitLabel ?? text.save}
          </Button>
        </CardPart>
      </Card>
    </form>
  )
}

/** Contact fields: the grid cells before those of the address. */
export function ContactFields({ form }: { form: RuleForm<CustomerData> }) {
  const labels = useText(fieldText)
  return (
    <>
      <FormCell span={6} phone={6}>
        <TextField {...form.field('forename')} label={labels.forename} autoComplete="given-name" required />
      </FormCell>
      <FormCell span={6} phone={6}>
        <TextField {...form.field('surname')} label={labels.surname} autoComplete="family-name" required />
      </FormCell>
      <FormCell span={6}>
        <TextField
          {...form.field('company')}
          label={labels.company}
          mark={labels.optional}
          autoComplete="organization"
        />
      </FormCell>
      <FormCell span={6}>
        <TextField {...form.field('phone')} type="tel" label={labels.phone} autoComplete="tel" required />
      </FormCell>
    </>
  )
}
