import { useState } from 'react'
import { RESEND_COUNTDOWN_SECONDS } from '../../../rules/constants'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { CountdownButton } from '../../ui/CountdownButton'
import { LiveRegion } from '../../ui/LiveRegion'
import { activationText } from './activation.text'

const RESEND_ACTIVATION_LINK = graphql(`
  mutation ResendActivationLink($input: ResendActivationLinkInput!) {
    resendActivationLink(input: $input) {
      ... on ActivationLinkRequested {
        requested
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

interface ResendActivationProps {
  email: string
  /** Requests the mail without the graph. Resolves to whether the request arrived. */
  send?: (email: string) => Promise<boolean>
}

/** Resends the activation mail. A click starts the countdown whatever the result. */
export function ResendActivation({ email, send }: ResendActivationProps) {
  const text = useText(activationText)
  const labels = useText(fieldText)
  const resend = useAct(RESEND_ACTIVATION_LINK)
  const ask = send ?? (async () => (await resend({ email })).__typename === 'ActivationLinkRequested')
  const [until, setUntil] = useState<number | null>(null)
  const [isSent, setIsSent] = useState(false)

  const { run, problem, clear } = useAttempt(labels.failed, async () => {
    setUntil(Date.now() + RESEND_COUNTDOWN_SECONDS * 1000)
    setIsSent(false)
    // Confirms that the request arrived, not that a mail was sent.
    const hasArrived = await ask(email)
    setIsSent(hasArrived)
    return hasArrived ? null : { message: labels.failed }
  })

  return (
    <div>
      <CountdownButton
        until={until}
        label={(seconds) => text.resend({ seconds })}
        readyText={text.resendReady}
        onClick={() => void run()}
      />
      <LiveRegion text={isSent ? text.resent : ''} />
      <ConfirmModal
        isOpen={problem !== null}
        variant="alert"
        title={text.resendFailedTitle}
        okLabel={text.close}
        onOk={clear}
        onCancel={clear}
      >
        {labels.failed}
      </ConfirmModal>
    </div>
  )
}
