import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { type CustomerData, parseCustomerData } from '../../../rules/customer-data'
import { fromCustomerDtoIssues, toCustomerDto } from '../../../rules/customer-dto'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { RefusalNote } from '../../forms/RefusalNote'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { FormGrid } from '../../ui/FormGrid'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { AddressFields } from '../accounts/AddressFields'
import { ContactFields, CUSTOMER_FIELDS } from '../accounts/CustomerDataForm'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import styles from './DomainWhois.module.css'
import { domainWhoisText } from './domain-whois.text'

const DOMAIN_WHOIS = graphql(`
  query DomainWhois($domain: String!) {
    domainWhois(domain: $domain) {
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
`)

/** Holder of one domain in ten fields, starting with the known ones. */
export function WhoisEditor({ domain }: { domain: string }) {
  const text = useText(domainWhoisText)
  const { data, previousData, error, loading, refetch } = useQuery(DOMAIN_WHOIS, {
    variables: { domain },
    fetchPolicy: 'no-cache',
  })
  const whois = (data ?? previousData)?.domainWhois
  if (whois) return <WhoisForm domain={domain} known={{ ...whois, country: whois.country ?? '' }} />
  if (error || !loading) {
    const retry = () => void refetch().catch(() => undefined)
    return (
      <Note kind="error" role="alert" action={<Button onClick={retry}>{text.retry}</Button>}>
        {text.notLoaded}
      </Note>
    )
  }
  return <Skeleton height="320px" />
}

const UPDATE_DOMAIN_WHOIS = graphql(`
  mutation UpdateDomainWhois($input: UpdateDomainWhoisInput!) {
    updateDomainWhois(input: $input) {
      ... on DomainWhoisSaved {
        domain
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

function WhoisForm({ domain, known }: { domain: string; known: CustomerData }) {
  const text = useText(domainWhoisText)
  const labels = useText(fieldText)
  const update = useAct(UPDATE_DOMAIN_WHOIS)
  const [isSaved, setIsSaved] = useState(false)
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const form = useRuleForm<CustomerData>({ values: known, fields: CUSTOMER_FIELDS, parse: parseCustomerData })
  const submit = useSubmit(form, {
    failed: text.notSaved,
    async send(data) {
      setIsSaved(false)
      const act = text.editNamed({ domain: toUnicode(domain) })
      const answer = await confirmed(act, () => update({ domain, ...toCustomerDto(data) }))
      if (answer === null) return notDone
      if (answer.__typename === 'InvalidInput') return { ...answer, issues: fromCustomerDtoIssues(answer.issues) }
      if (answer.__typename !== 'DomainWhoisSaved') return { message: text.notSaved }
      setIsSaved(true)
      return null
    },
  })
  return (
    <>
      <form className={styles.form} noValidate onSubmit={(event) => void submit.submit(event)}>
        <RefusalNote form={form} submit={submit} title={text.refused} labels={labels} />
        {isSaved && (
          <Note kind="ok" role="status">
            {text.saved}
          </Note>
        )}
        <FormGrid>
          <ContactFields form={form} />
          <AddressFields form={form} />
        </FormGrid>
        <div>
          <Button type="submit" variant="primary" isBusy={submit.isBusy} busyLabel={text.saving}>
            {text.save}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}
