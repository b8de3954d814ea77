import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/preferences'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import { showToast } from '../../../ui/toast-store'
import { useLogout } from '../../accounts/useLogout'
import { step3Text } from './step3.text'

interface LoggedInNoteProps {
  viewer: { name: string | null; email: string | null; isSubUser: boolean }
  /** The reader has just logged in here: the focus goes to what has taken the place of the form. */
  isNews: boolean
}

/** Who is ordering. A sub-user may look, and is told how to order (ERR-011). */
export function LoggedInNote({ viewer, isNews }: LoggedInNoteProps) {
  const text = useText(step3Text)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNews) note.current?.focus({ preventScroll: true })
  }, [isNews])
  if (viewer.isSubUser) return <SubUserNote />
  return (
    <div ref={note} tabIndex={-1}>
      <Note kind="ok" role={isNews ? 'status' : undefined}>
        {text.loggedInAs} <b>{viewer.name}</b> ({viewer.email}).
      </Note>
    </div>
  )
}

function SubUserNote() {
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
