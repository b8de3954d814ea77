import { useQuery } from '@apollo/client/react'
import { KeyRound, LockKeyhole } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { parseKnownPassword } from '../../../rules/login'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button, TextButton } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { PasswordField, TextField } from '../../ui/TextField'
import styles from './forms.module.css'
import { identityText } from './identity.text'
import { canUsePasskeys, START_PASSKEY, signWithPasskey } from './passkeys'

/** How this account can be confirmed beside its password. */
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
  const security = useQuery(WAYS).data?.viewer.security
  const hasPasskey = Boolean(security?.passkeys.length) && canUsePasskeys()
  const [usesCode, setUsesCode] = useState(false)
  const confirm = useAct(CONFIRM_IDENTITY)
  const passkey = usePasskey(onConfirmed)
  const form = useRuleForm({ values: { password: '' }, fields: ['password'], parse: parseKnownPassword })
  const { submit, isBusy } = useSubmit(form, {
    failed: labels.failed,
    fieldForAll: 'password',
    async send({ password }) {
      const answer = await confirm(usesCode ? { code: password } : { password })
      // The code is typed in the one field of the form too.
      if (answer.__typename === 'InvalidInput') return { message: answer.message }
      if (answer.__typename !== 'IdentityConfirmed') return answer
      onConfirmed()
      return null
    },
  })
  const isAnyBusy = isBusy || passkey.isBusy

  function switchWay() {
    setUsesCode(!usesCode)
    form.reset({ password: '' })
  }

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
            autoFocus
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
        {security?.hasAuthenticatorApp && (
          <div>
            <TextButton onClick={switchWay}>{usesCode ? text.usePassword : text.useCode}</TextButton>
          </div>
        )}
        <p className="hint">{text.remembered}</p>
      </form>
    </ModalDialog>
  )
}

/** Confirms by a passkey; what was wrong with it, in the reader's language. */
function usePasskey(onConfirmed: () => void) {
  const labels = useText(fieldText)
  const start = useAct(START_PASSKEY)
  const confirm = useAct(CONFIRM_IDENTITY)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function ask() {
    setIsBusy(true)
    setRefusal(null)
    try {
      const signed = await signWithPasskey((await start({ purpose: 'CONFIRM' })).options)
      const answer = signed === null ? null : await confirm({ passkey: signed })
      if (answer?.__typename === 'IdentityConfirmed') return onConfirmed()
      setRefusal(answer?.message ?? null)
    } catch (error) {
      setRefusal(failureMessage(error, labels.failed))
    } finally {
      setIsBusy(false)
    }
  }

  return { confirm: ask, isBusy, refusal }
}
