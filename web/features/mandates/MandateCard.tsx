import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { refetchScreen } from '../../apollo/basket-changes'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { Section } from '../../ui/Section'
import { showError, showToast } from '../../ui/toast-store'
import { mandateText } from './mandate.text'

const MANDATE = graphql(`
  fragment MandateCard_mandate on Mandate {
    id
    reference
    accountEnd
    signedAt
  }
`)

const END_MANDATE = graphql(`
  mutation EndMandate($input: EndMandateInput!) {
    endMandate(input: $input) {
      ... on Viewer {
        isLoggedIn
      }
      ... on UserError {
        message
      }
    }
  }
`)

interface MandateCardProps {
  mandate: FragmentType<typeof MANDATE>
  /** False for a sub-user, who may only look. */
  canEnd: boolean
}

/** The mandate by which invoices are collected, and how to end it. */
export function MandateCard({ mandate: from, canEnd }: MandateCardProps) {
  const { data } = useSuspenseFragment({ fragment: MANDATE, from })
  const client = useApolloClient()
  const text = useText(mandateText)
  const { locale } = usePreferences()
  const endMandate = useAct(END_MANDATE)
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy } = useAttempt(
    text.failed,
    async () => {
      const answer = await endMandate({ id: data.id })
      setIsAsking(false)
      if ('message' in answer) return answer
      showToast({ kind: 'ok', text: text.ended })
      await refetchScreen(client)
      return null
    },
    { onProblem: showError },
  )
  const day = formatDay(Date.parse(data.signedAt), locale)
  return (
    <Section
      title={text.title}
      description={text.active({ account: data.accountEnd ?? null })}
      end={
        canEnd && (
          <Button variant="quietDanger" onClick={() => setIsAsking(true)}>
            {text.end}
          </Button>
        )
      }
    >
      <CardPart kind="foot">
        <p className="small muted">
          {text.before} {text.since({ reference: data.reference, day })}
        </p>
      </CardPart>
      <ConfirmModal
        isOpen={isAsking}
        variant="warning"
        isDangerous
        title={text.endTitle}
        okLabel={text.endOk}
        cancelLabel={text.keep}
        isBusy={isBusy}
        busyLabel={text.ending}
        onOk={() => void run()}
        onCancel={() => setIsAsking(false)}
      >
        <div className="stack">
          <p>{text.endMeans}</p>
          <p>{text.endNext}</p>
        </div>
      </ConfirmModal>
    </Section>
  )
}

/** Explains how to get direct debit, to a customer who can. */
export function MandateOffer() {
  const text = useText(mandateText)
  return <Section title={text.title} description={text.offer} />
}
