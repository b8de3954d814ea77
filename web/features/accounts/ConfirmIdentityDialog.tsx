import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { parseKnownPassword } from '../../../rules/login'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { PasswordField } from '../../ui/TextField'
import styles from './forms.module.css'
import { identityText } from './identity.text'

const CONFIRM_IDENTITY = graphql(`
  mutation ConfirmIdentity($input: ConfirmIdentityInput!) {
    confirmIdentity(input: $input) {
      ... on IdentityConfirmed {
        until
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

interface ConfirmIdentityDialogProps {
  /** The act that waits, as a sentence. */
  act: ReactNode
  onConfirmed(): void
  onCancel(): void
}

/** Asks who is signed in to show it once more, before an act that an open browser alone must not do. */
export function ConfirmIdentityDialog({ act, onConfirmed, onCancel }: ConfirmIdentityDialogProps) {
  const text = useText(identityText)
  const labels = useText(fieldText)
  const formId = useId()
  const confirm = useAct(CONFIRM_IDENTITY)
  const form = useRuleForm({ values: { password: '' }, fields: ['password'], parse: parseKnownPassword })
  const { submit, isBusy } = useSubmit(form, {
    failed: labels.failed,
    fieldForAll: 'password',
    async send({ password }) {
      const answer = await confirm({ password })
      if (answer.__typename !== 'IdentityConfirmed') return answer
      onConfirmed()
      return null
    },
  })
  return (
    <ModalDialog
      isOpen
      onClose={onCancel}
      isBusy={isBusy}
      isDismissable={false}
      title={text.title}
      tile="info"
      icon={LockKeyhole}
      closeLabel={text.close}
      footer={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} busyLabel={text.confirming}>
            {text.byPassword}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.short} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          {act} {text.why}
        </p>
        <PasswordField
          {...form.field('password')}
          label={labels.password}
          showLabel={labels.showPassword}
          hideLabel={labels.hidePassword}
          autoComplete="current-password"
          autoFocus
          required
        />
        <p className="hint">{text.remembered}</p>
      </form>
    </ModalDialog>
  )
}
