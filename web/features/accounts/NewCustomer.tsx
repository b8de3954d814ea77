import { useState } from 'react'
import { MOBILE_BREAKPOINT_PX } from '../../../rules/constants'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Modal } from '../../ui/Modal'
import { useMediaQuery } from '../../ui/useMediaQuery'
import { ActivationNotice } from './ActivationNotice'
import { RegistrationForm } from './RegistrationForm'
import { registrationText } from './registration.text'
import { useRegistrationForm } from './useRegistrationForm'

interface NewCustomerProps {
  /** Also on a wide screen the form stands in a modal. */
  isAlwaysModal?: boolean
}

/** Registration and what follows it. What was typed is kept here, whichever host draws the form. */
export function NewCustomer({ isAlwaysModal = false }: NewCustomerProps) {
  const text = useText(registrationText)
  const isNarrow = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`)
  const form = useRegistrationForm()
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState<string | null>(null)
  const registered = (address: string) => {
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
