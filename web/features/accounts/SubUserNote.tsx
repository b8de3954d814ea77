import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { showToast } from '../../ui/toast-store'
import { subUserText } from './sub-user.text'
import { useLogout } from './useLogout'

/** Tells a sub-user, who has read access, how to order. */
export function SubUserNote() {
  const text = useText(subUserText)
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
