import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { ActDialog } from '../acts/ActDialog'
import { customerActsText } from './customer-acts.text'
import { ALLOW_LOGIN, END_SESSIONS, REVOKE_TOKEN } from './customer-mutations'

interface DialogProps {
  account: { id: string; name: string }
  onDone(words: string): void
  onClose(): void
}

/** Signs a customer out everywhere. */
export function SessionsDialog({ account: { id, name }, onDone, onClose }: DialogProps) {
  const text = useText(customerActsText)
  const end = useAct(END_SESSIONS)
  return (
    <ActDialog
      title={text.sessionsTitle({ name })}
      act={text.sessionsAct({ name })}
      button={text.sessionsButton}
      run={({ reason }) => end({ accountId: id, reason })}
      onDone={() => onDone(text.sessionsDone({ name }))}
      onClose={onClose}
    >
      <p>{text.sessionsAbout}</p>
    </ActDialog>
  )
}

/** Allows logins again that are refused after too many failed attempts. */
export function LoginDialog({ account: { id, name }, onDone, onClose }: DialogProps) {
  const text = useText(customerActsText)
  const allow = useAct(ALLOW_LOGIN)
  return (
    <ActDialog
      title={text.loginTitle({ name })}
      act={text.loginAct({ name })}
      button={text.login}
      run={({ reason }) => allow({ accountId: id, reason })}
      onDone={() => onDone(text.loginDone({ name }))}
      onClose={onClose}
    >
      <p>{text.loginAbout}</p>
      <p>{text.loginDoubt}</p>
    </ActDialog>
  )
}

interface TokenDialogProps extends DialogProps {
  token: { id: string; name: string }
}

/** Revokes an API token of a customer, who reads the reason. */
export function TokenDialog({ account, token, onDone, onClose }: TokenDialogProps) {
  const text = useText(customerActsText)
  const revoke = useAct(REVOKE_TOKEN)
  const { name } = token
  return (
    <ActDialog
      title={text.tokenTitle({ name })}
      act={text.tokenAct({ name, customer: account.name })}
      button={text.tokenButton}
      isDangerous
      reasonAbout={text.customerReads}
      run={({ reason }) => revoke({ accountId: account.id, tokenId: token.id, reason })}
      onDone={() => onDone(text.tokenDone({ name }))}
      onClose={onClose}
    >
      <p>{text.tokenAbout}</p>
    </ActDialog>
  )
}
