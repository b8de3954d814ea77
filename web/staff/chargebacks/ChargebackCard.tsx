import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { AcknowledgeDialog } from './AcknowledgeDialog'
import { chargebacksText } from './chargebacks.text'

const CHARGEBACK_CARD = graphql(`
  fragment ChargebackCard_chargeback on StaffChargeback {
    id
    reference
    amount
    needsAcknowledgement
  }
`)

/** A payment that the customer's bank took back, until its invoice is settled or staff have dealt with it. */
export function ChargebackCard({ chargeback: from }: { chargeback: FragmentType<typeof CHARGEBACK_CARD> }) {
  const { data } = useSuspenseFragment({ fragment: CHARGEBACK_CARD, fragmentName: 'ChargebackCard_chargeback', from })
  const text = useText(chargebacksText)
  const money = useExactMoney()
  const mayEdit = useHasRight('INVOICES_EDIT')
  const [isAsked, setIsAsked] = useState(false)
  const { id, reference, amount, needsAcknowledgement } = data
  if (!needsAcknowledgement) return null
  return (
    <Section title={text.title({ amount: amount === null ? text.theAmount : money(amount) })}>
      <CardPart>
        <p>{text.about}</p>
        <p className="hint">{text.reference({ reference })}</p>
      </CardPart>
      {mayEdit && (
        <CardPart kind="foot">
          <Button size="sm" onClick={() => setIsAsked(true)}>
            {text.acknowledge}
          </Button>
        </CardPart>
      )}
      {isAsked && amount !== null && (
        <AcknowledgeDialog paymentId={id} amount={amount} onClose={() => setIsAsked(false)} />
      )}
    </Section>
  )
}
