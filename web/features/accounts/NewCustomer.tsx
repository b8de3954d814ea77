import { useEffect, useRef, useState } from 'react'
import { MOBILE_BREAKPOINT_PX } from '../../../rules/constants'
import { webmailOf } from '../../../rules/mail-provider'
import { useKeptValues } from '../../forms/useKeptValues'
import { useText } from '../../i18n/preferences'
import { Button, LinkButton, TextButton } from '../../ui/Button'
import { FlagLine } from '../../ui/FlagLine'
import { Modal } from '../../ui/Modal'
import { Note } from '../../ui/Note'
import { useMediaQuery } from '../../ui/useMediaQuery'
import { activationText } from './activation.text'
import styles from './NewCustomer.module.css'
import { KEPT_FIELDS, RegistrationForm, useRegistrationForm } from './RegistrationForm'
import { ResendActivation } from './ResendActivation'
import { registrationText } from './registration.text'

interface NewCustomerProps {
  /** Shows the form in a modal on wide screens as well. */
  isAlwaysModal?: boolean
}

/** Registration and its confirmation notice. The input is kept here, whichever host renders the form. */
export function NewCustomer({ isAlwaysModal = false }: NewCustomerProps) {
  const text = useText(registrationText)
  const isNarrow = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`)
  const form = useRegistrationForm()
  const forget = useKeptValues(form, 'registration', KEPT_FIELDS)
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState<string | null>(null)
  const registered = (address: string) => {
    forget()
    setIsOpen(false)
    setEmail(address)
  }
  if (email !== null) {
    const change = () => {
      setEmail(null)
      setIsOpen(isNarrow || isAlwaysModal)
    }
    return <ActivationNotice email={email} onChangeAddress={change} />
  }
  if (!isNarrow && !isAlwaysModal) return <RegistrationForm form={form} onRegistered={registered} />
  return (
    <div className="stack">
      <p className="muted">{text.intro}</p>
      <Button variant="primary" size="lg" isBlock={isNarrow} onClick={() => setIsOpen(true)}>
        {text.create}
      </Button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title={text.create} closeLabel={text.close} size="wide">
        <RegistrationForm form={form} onRegistered={registered} />
      </Modal>
    </div>
  )
}

interface ActivationNoticeProps {
  email: string
  /** Returns to the form to correct the address. */
  onChangeAddress(): void
}

/** Notice after a registration: the account is created by the link in the mail. */
function ActivationNotice({ email, onChangeAddress }: ActivationNoticeProps) {
  const text = useText(activationText)
  const webmail = webmailOf(email)
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
        {webmail && (
          <LinkButton variant="primary" href={webmail.url} target="_blank" rel="noreferrer">
            {text.openMail({ name: webmail.name })}
          </LinkButton>
        )}
        <ResendActivation email={email} />
        <TextButton onClick={onChangeAddress}>{text.wrongAddress}</TextButton>
      </div>
    </div>
  )
}
