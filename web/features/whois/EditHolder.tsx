import { useEffect, useRef } from 'react'
import { HOLDER_DEFAULTS, parseStandardContact, type StandardContact } from '../../../rules/holder'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { HOLDER_FIELDS, HolderForm, type HolderValues } from './HolderForm'
import styles from './HolderSelector.module.css'
import { holderFormText } from './holder-form.text'
import { type CustomHolder, type StandardHolder, WHOIS_LIST } from './useHolders'

interface EditHolderProps {
  standard: StandardHolder
  /** Null for the standard holder, of which only the contact details can be changed. */
  holder: CustomHolder | null
  onSaved(): void
  onCancel(): void
}

/** Changes the holder that was chosen. */
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
        ...WholeHolder_whois @unmask
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

function EditCustomHolder({ holder, onSaved, onCancel }: EditCustomHolderProps) {
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

/** The fields of the form alone, without what else the graph says of a holder. */
function valuesOf(holder: CustomHolder): HolderValues {
  const all = { ...holder, isCompany: holder.company !== '' }
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

/** Where the standard holder is reached; who that is stands in the account. */
function StandardContactForm({ standard, onSaved, onCancel }: StandardContactFormProps) {
  const text = useText(holderFormText)
  const labels = useText(fieldText)
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const update = useAct(UPDATE_STANDARD_WHOIS, { refetchQueries: [WHOIS_LIST], awaitRefetchQueries: true })
  const form = useRuleForm<StandardContact>({
    values: { phone: standard.phone, email: standard.email },
    fields: ['phone', 'email'],
    parse: parseStandardContact,
  })
  const { submit, isBusy, general } = useSubmit(form, {
    failed: text.failed,
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
