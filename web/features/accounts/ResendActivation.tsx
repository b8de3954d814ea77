import { useState } from 'react'
import { RESEND_COUNTDOWN_SECONDS } from '../../../rules/constants'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
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
  /** Asks for the mail in another way than the graph; answers whether the request arrived. */
  send?: (email: string) => Promise<boolean>
}

/** Sends the activation mail again. A click starts the countdown whatever comes of it. */
export function ResendActivation({ email, send }: ResendActivationProps) {
  const text = useText(activationText)
  const labels = useText(fieldText)
  const resend = useAct(RESEND_ACTIVATION_LINK)
  const ask = send ?? (async () => (await resend({ email })).__typename === 'ActivationLinkRequested')
  const [until, setUntil] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null)

  async function click() {
    setUntil(Date.now() + RESEND_COUNTDOWN_SECONDS * 1000)
    setOutcome(null)
    try {
      // It says that the request arrived, not that a mail went out.
      setOutcome((await ask(email)) ? 'sent' : 'failed')
    } catch (error) {
      reportError(error)
      setOutcome('failed')
    }
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
        {labels.failed}
      </ConfirmModal>
    </div>
  )
}
