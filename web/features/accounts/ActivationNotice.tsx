import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/preferences'
import { TextButton } from '../../ui/Button'
import { FlagLine } from '../../ui/FlagLine'
import { Note } from '../../ui/Note'
import styles from './ActivationNotice.module.css'
import { activationText } from './activation.text'
import { ResendActivation } from './ResendActivation'

interface ActivationNoticeProps {
  email: string
  /** Back to the form, for an address with a slip in it. */
  onChangeAddress(): void
}

/** Follows a registration: the account comes to be by the link in the mail (AUTH-027..029). */
export function ActivationNotice({ email, onChangeAddress }: ActivationNoticeProps) {
  const text = useText(activationText)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className={styles.notice}>
      <FlagLine name="welkom" variant="small" className={styles.flags} />
      <Note kind="ok">{text.thanks}</Note>
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          {text.sentTo({ email })}
        </h3>
        <p className="muted">{text.whatNow}</p>
      </div>
      <div className="row">
        <ResendActivation email={email} />
        <TextButton onClick={onChangeAddress}>{text.wrongAddress}</TextButton>
      </div>
    </div>
  )
}
