import { useSuspenseFragment } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { HOLDER_DEFAULTS, parseStandardContact, type StandardContact } from '../../../rules/holder'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { EditHolder_WhoisFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { HOLDER_FIELDS, HolderForm, type HolderValues } from './HolderForm'
import styles from './HolderSelector.module.css'
import { holderFormText } from './holder-form.text'
import { RegistrationFields } from './RegistrationFields'
import { type CustomHolder, type StandardHolder, useHolders, WHOIS_LIST } from './useHolders'

const EDIT_HOLDER = graphql(`
  fragment EditHolder_whois on Whois {
    id
    city
    company
    country
    email
    forename
    gender
    houseNumber
    houseNumberAdd
    phone
    postcode
    street
    surname
    vat
    legalForm
    registrationNumber
  }
`)

interface EditHolderProps {
  standard: StandardHolder
  /** Null for the default holder, whose contact details only can be changed. */
  holder: CustomHolder | null
  onSaved(): void
  onCancel(): void
}

/** Edits the selected holder. */
export function EditHolder({ standard, holder, onSaved, onCancel }: EditHolderProps) {
  return holder ? (
    <EditCustomHolder holder={holder} onSaved={onSaved} onCancel={onCancel} />
  ) : (
    <StandardContactForm standard={standard} onSaved={onSaved} onCancel={onCancel} />
  )
}

const UPDATE_WHOIS = graphql(`
  mutation UpdateWhois($input: UpdateWhoisInput!) {
    updateWhois(input: $input) {
      ... on Whois {
        id
        label
        email
        phone
        ...HolderRow_whois
        ...EditHolder_whois
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

interface EditCustomHolderProps extends Pick<EditHolderProps, 'onSaved' | 'onCancel'> {
  holder: CustomHolder
}

function EditCustomHolder({ holder: from, onSaved, onCancel }: EditCustomHolderProps) {
  const { data: holder } = useSuspenseFragment({ fragment: EDIT_HOLDER, from })
  const update = useAct(UPDATE_WHOIS)
  const text = useText(holderFormText)
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  return (
    <>
      <HolderForm
        values={valuesOf(holder)}
        takesFocus
        save={async (whois) => {
          const answer = await confirmed(text.act, () => update({ id: holder.id, whois }))
          if (answer === null) return notDone
          if (answer.__typename !== 'Whois') return answer
          onSaved()
          return null
        }}
        onCancel={onCancel}
      />
      {dialog}
    </>
  )
}

/** The form's fields, without the other fields of a holder in the graph. */
function valuesOf(holder: EditHolder_WhoisFragment): HolderValues {
  const all = { ...holder, legalForm: holder.legalForm ?? '', isCompany: holder.company !== '' }
  const values = Object.fromEntries(HOLDER_FIELDS.map((name) => [name, all[name]]))
  return { ...HOLDER_DEFAULTS, isCompany: true, ...values }
}

const UPDATE_STANDARD_WHOIS = graphql(`
  mutation UpdateStandardWhois($input: StandardWhoisInput!) {
    updateStandardWhois(input: $input) {
      ... on StandardWhois {
        label
        email
        phone
        legalForm
        registrationNumber
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

interface StandardContactFormProps extends Pick<EditHolderProps, 'onSaved' | 'onCancel'> {
  standard: StandardHolder
}

/** Contact details of the default holder; the name comes from the account. */
function StandardContactForm({ standard, onSaved, onCancel }: StandardContactFormProps) {
  const text = useText(holderFormText)
  const labels = useText(fieldText)
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const update = useAct(UPDATE_STANDARD_WHOIS, { refetchQueries: [WHOIS_LIST], awaitRefetchQueries: true })
  const { wantsLegalForm } = useHolders()
  const form = useRuleForm<StandardContact>({
    values: {
      phone: standard.phone,
      email: standard.email,
      legalForm: standard.legalForm ?? '',
      registrationNumber: standard.registrationNumber,
    },
    fields: ['phone', 'email', 'legalForm', 'registrationNumber'],
    parse: parseStandardContact,
  })
  const { submit, isBusy, general } = useSubmit(form, {
    failed: text.failed,
    isExact: true,
    async send(contact) {
      const answer = await confirmed(text.act, () => update(contact))
      if (answer === null) return notDone
      if (answer.__typename !== 'StandardWhois') return answer
      onSaved()
      return null
    },
  })
  const firstId = useRef(form.idOf('phone'))
  useEffect(() => document.getElementById(firstId.current)?.focus(), [])
  return (
    <>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className="muted">{text.contact}</p>
        {general && (
          <Note kind="error" role="alert" title={text.refused}>
            {general}
          </Note>
        )}
        <FormGrid>
          <FormCell span={6}>
            <TextField {...form.field('phone')} type="tel" label={labels.phone} autoComplete="tel" required />
          </FormCell>
          <FormCell span={6}>
            <TextField {...form.field('email')} type="email" label={labels.email} autoComplete="email" required />
          </FormCell>
          {wantsLegalForm && <RegistrationFields form={form} />}
        </FormGrid>
        <div className={styles.actions}>
          <Button disabled={isBusy} onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={text.saving}>
            {text.save}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}
