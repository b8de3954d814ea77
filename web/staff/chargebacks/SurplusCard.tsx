import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import styles from './ChargebackCard.module.css'
import { chargebacksText } from './chargebacks.text'

const SURPLUS_CARD = graphql(`
  fragment SurplusCard_surplus on StaffPaymentSurplus {
    id
    reference
    amount
    isOwed
  }
`)

const ACKNOWLEDGE_SURPLUS = graphql(`
  mutation AcknowledgeSurplus($input: AcknowledgeSurplusInput!) {
    acknowledgeSurplus(input: $input) {
      ... on StaffPaymentSurplus {
        id
        isOwed
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

/** An amount that was paid twice and that staff have to return, until it went back. */
export function SurplusCard({ surplus: from }: { surplus: FragmentType<typeof SURPLUS_CARD> }) {
  const { data } = useSuspenseFragment({ fragment: SURPLUS_CARD, fragmentName: 'SurplusCard_surplus', from })
  const text = useText(chargebacksText)
  const money = useExactMoney()
  const acknowledge = useAct(ACKNOWLEDGE_SURPLUS, ONCE)
  const mayEdit = useHasRight('INVOICES_EDIT')
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const done = useDone(close)
  const { id: surplusId, reference, amount, isOwed } = data
  if (!isOwed) return null
  const shown = amount === null ? text.theAmount : money(amount)
  return (
    <Section title={text.surplusTitle({ amount: shown })}>
      <CardPart>
        <p>{text.surplusAbout}</p>
        <p className="hint">{text.reference({ reference })}</p>
      </CardPart>
      {mayEdit && (
        <CardPart kind="foot" className={styles.acts ?? ''}>
          <Button size="sm" onClick={() => setIsAsked(true)}>
            {text.surplusReturned}
          </Button>
        </CardPart>
      )}
      {isAsked && amount !== null && (
        <ActDialog
          title={text.surplusActTitle}
          act={text.surplusAct}
          button={text.surplusReturned}
          run={({ reason }) => acknowledge({ surplusId, amount, reason })}
          onDone={() => done(text.surplusDone)}
          onClose={close}
        >
          <p>{text.surplusActAbout({ amount: shown })}</p>
        </ActDialog>
      )}
    </Section>
  )
}
