import { useState } from 'react'
import { RESEND_COUNTDOWN_SECONDS } from '../../../rules/constants'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { CountdownButton } from '../../ui/CountdownButton'
import { LiveRegion } from '../../ui/LiveRegion'
import { activationText } from './activation.text'
import { useResendActivationLink } from './useResendActivationLink'

/** Sends the activation mail again. A click starts the countdown whatever comes of it. */
export function ResendActivation({ email }: { email: string }) {
  const text = useText(activationText)
  const resend = useResendActivationLink()
  const [until, setUntil] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null)

  async function click() {
    setUntil(Date.now() + RESEND_COUNTDOWN_SECONDS * 1000)
    setOutcome(null)
    const hasArrived = await resend(email).catch((error: unknown) => {
      reportError(error)
      return false
    })
    setOutcome(hasArrived ? 'sent' : 'failed')
  }

  const close = () => setOutcome(null)
  return (
    <div>
      <CountdownButton
        until={until}
        label={(seconds) => text.resend({ seconds })}
        readyText={text.resendReady}
        onClick={() => void click()}
      />
      <LiveRegion text={outcome === 'sent' ? text.resent : ''} />
      <ConfirmModal
        isOpen={outcome === 'failed'}
        variant="alert"
        title={text.resendFailedTitle}
        okLabel={text.close}
        onOk={close}
        onCancel={close}
      >
        {text.failed}
      </ConfirmModal>
    </div>
  )
}
