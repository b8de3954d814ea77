import { useQuery } from '@apollo/client/react'
import { KeyRound, LockKeyhole } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { parseKnownPassword } from '../../../rules/login'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useAttempt } from '../../forms/useAttempt'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { PasswordField, TextField } from '../../ui/TextField'
import { canUsePasskeys, signWithPasskey } from './browser-passkeys'
import styles from './forms.module.css'
import { identityText } from './identity.text'
import { CREATE_PASSKEY_CHALLENGE } from './passkeys'

/** Ways to confirm this account's identity besides the password. */
const WAYS = graphql(`
  query WaysToConfirm {
    viewer {
      security {
        hasAuthenticatorApp
        passkeys {
          id
        }
      }
    }
  }
`)

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
  /** The pending action, as a sentence. */
  act: ReactNode
  onConfirmed(): void
  onCancel(): void
}

/** Asks a logged-in customer to confirm their identity, before an action that an unattended browser must not allow. */
export function ConfirmIdentityDialog({ act, onConfirmed, onCancel }: ConfirmIdentityDialogProps) {
  const text = useText(identityText)
  const labels = useText(fieldText)
  const formId = useId()
  const security = useQuery(WAYS).data?.viewer.security
  const hasPasskey = Boolean(security?.passkeys.length) && canUsePasskeys()
  // A password alone does not confirm an account with a second factor.
  const usesCode = security?.hasAuthenticatorApp ?? false
  const confirm = useAct(CONFIRM_IDENTITY)
  const passkey = usePasskey(onConfirmed)
  const form = useRuleForm({ values: { password: '' }, fields: ['password'], parse: parseKnownPassword })
  const { submit, isBusy } = useSubmit(form, {
    failed: labels.failed,
    fieldForAll: 'password',
    async send({ password }) {
      const answer = await confirm(usesCode ? { code: password } : { password })
      // The code is entered in the form's only field as well.
      if (answer.__typename === 'InvalidInput') return { message: answer.message }
      if (answer.__typename !== 'IdentityConfirmed') return answer
      onConfirmed()
      return null
    },
  })
  const isAnyBusy = isBusy || passkey.isBusy

  return (
    <ModalDialog
      isOpen
      onClose={onCancel}
      isBusy={isAnyBusy}
      isDismissable={false}
      title={text.title}
      tile="info"
      icon={LockKeyhole}
      closeLabel={text.close}
      footer={
        <>
          <Button variant="quiet" disabled={isAnyBusy} onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={hasPasskey ? 'secondary' : 'primary'}
            isBusy={isBusy}
            busyLabel={text.confirming}
            disabled={passkey.isBusy}
          >
            {usesCode ? text.byCode : text.byPassword}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.short} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          {act} {text.why}
        </p>
        {hasPasskey && (
          <>
            <Button
              variant="primary"
              isBlock
              icon={KeyRound}
              autoFocus
              isBusy={passkey.isBusy}
              busyLabel={text.confirming}
              onClick={() => void passkey.confirm()}
            >
              {text.byPasskey}
            </Button>
            {passkey.refusal && (
              <Note kind="error" role="alert">
                {passkey.refusal}
              </Note>
            )}
            <p className={styles.or}>{text.or}</p>
          </>
        )}
        {usesCode ? (
          <TextField
            {...form.field('password')}
            key="code"
            label={text.code}
            description={text.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={!hasPasskey}
            isMono
            required
          />
        ) : (
          <PasswordField
            {...form.field('password')}
            key="password"
            label={labels.password}
            showLabel={labels.showPassword}
            hideLabel={labels.hidePassword}
            autoComplete="current-password"
            autoFocus={!hasPasskey}
            required
          />
        )}
        <p className="hint">{text.remembered}</p>
      </form>
    </ModalDialog>
  )
}

/** Confirms with a passkey. Errors are in the reader's language. */
function usePasskey(onConfirmed: () => void) {
  const labels = useText(fieldText)
  const createChallenge = useAct(CREATE_PASSKEY_CHALLENGE)
  const confirm = useAct(CONFIRM_IDENTITY)
  const { run, isBusy, problem } = useAttempt(labels.failed, async () => {
    const challenge = await createChallenge({ purpose: 'CONFIRM' })
    if (challenge.__typename !== 'PasskeyChallenge') return challenge
    const signed = await signWithPasskey(challenge.options)
    if (signed === null) return null
    const answer = await confirm({ passkey: signed })
    if (answer.__typename !== 'IdentityConfirmed') return answer
    onConfirmed()
    return null
  })
  return { confirm: run, isBusy, refusal: problem }
}
