import { Fingerprint, LockKeyhole } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { parseAppCode } from '../../../rules/app-code'
import { useAct } from '../../apollo/useAct'
import { canUsePasskeys, signWithPasskey } from '../../features/accounts/browser-passkeys'
import accounts from '../../features/accounts/forms.module.css'
import { fieldText } from '../../forms/fields.text'
import { useAttempt } from '../../forms/useAttempt'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import { graphql } from '../gql'
import { useSignedInMember, useStaffSession } from '../session/session'
import { useBegin } from '../useBegin'
import { actsText } from './acts.text'

const BEGIN_CONFIRMATION = graphql(`
  mutation BeginStaffPasskeyConfirmation {
    beginPasskeyConfirmation {
      options
    }
  }
`)

const CONFIRM_FACTOR = graphql(`
  mutation ConfirmStaffFactor($input: ConfirmFactorInput!) {
    confirmFactor(input: $input) {
      ... on StaffViewer {
        ...Session_viewer
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

interface StepUpDialogProps {
  /** The act, as a sentence. */
  act: ReactNode
  onConfirmed(): void
  onCancel(): void
}

/** Asks for a fresh second factor before an act that an unattended browser must not do. */
export function StepUpDialog({ act, onConfirmed, onCancel }: StepUpDialogProps) {
  const text = useText(actsText)
  const labels = useText(fieldText)
  const formId = useId()
  const hasPasskey = useStaffSession().hasPasskey && canUsePasskeys()
  const hasApp = useSignedInMember().factors.includes('TOTP')
  const begin = useBegin(BEGIN_CONFIRMATION)
  const confirm = useAct(CONFIRM_FACTOR)
  const passkey = useAttempt(labels.failed, async () => {
    const { options } = await begin()
    const signed = await signWithPasskey(options)
    if (signed === null) return null
    const answer = await confirm({ passkey: signed })
    if (answer.__typename !== 'StaffViewer') return answer
    onConfirmed()
    return null
  })
  const form = useRuleForm({ values: { code: '' }, fields: ['code'], parse: parseAppCode })
  const { submit, isBusy } = useSubmit(form, {
    failed: labels.failed,
    fieldForAll: 'code',
    async send({ code }) {
      const answer = await confirm({ code })
      if (answer.__typename !== 'StaffViewer') return answer
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
      title={text.confirmTitle}
      tile="info"
      icon={LockKeyhole}
      closeLabel={text.close}
      footer={
        <>
          <Button variant="quiet" disabled={isAnyBusy} onClick={onCancel}>
            {text.cancel}
          </Button>
          {hasApp && (
            <Button
              type="submit"
              form={formId}
              variant={hasPasskey ? 'secondary' : 'primary'}
              isBusy={isBusy}
              busyLabel={text.confirming}
              disabled={passkey.isBusy}
            >
              {text.confirmByCode}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={accounts.short} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          <b>{act}</b> {text.confirmWhy}
        </p>
        {hasPasskey && (
          <>
            <Button
              variant="primary"
              isBlock
              icon={Fingerprint}
              autoFocus
              isBusy={passkey.isBusy}
              busyLabel={text.confirming}
              onClick={() => void passkey.run()}
            >
              {text.confirmByPasskey}
            </Button>
            {passkey.problem && (
              <Note kind="error" role="alert">
                {passkey.problem}
              </Note>
            )}
          </>
        )}
        {hasPasskey && hasApp && <p className={accounts.or}>{text.or}</p>}
        {hasApp && (
          <TextField
            {...form.field('code')}
            label={text.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={!hasPasskey}
            isMono
            required
          />
        )}
        <p className="hint">{text.remembered}</p>
      </form>
    </ModalDialog>
  )
}
