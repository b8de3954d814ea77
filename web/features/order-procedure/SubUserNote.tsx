import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { showToast } from '../../ui/toast-store'
import { useLogout } from '../accounts/useLogout'
import { step3Text } from './step3.text'

/** Tells a sub-user, who may look, how to order. */
export function SubUserNote() {
  const text = useText(step3Text)
  const { logout, isBusy } = useLogout(() => showToast({ kind: 'error', text: text.logOutFailed }))
  return (
    <Note
      kind="warn"
      role="alert"
      action={
        <Button isBusy={isBusy} onClick={logout}>
          {text.logOut}
        </Button>
      }
    >
      {text.subUser}
    </Note>
  )
}
