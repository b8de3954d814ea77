import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { bankReasonWords } from '../../../rules/bank-reasons.text'
import { formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { AcknowledgeDialog } from './AcknowledgeDialog'
import styles from './ChargebackCard.module.css'
import { chargebacksText } from './chargebacks.text'
import { LetterDialog } from './LetterDialog'

const CHARGEBACK_CARD = graphql(`
  fragment ChargebackCard_chargeback on StaffChargeback {
    id
    reference
    amount
    refunded
    lostTwice
    letterSentAt
    bankReason
    needsAcknowledgement
  }
`)

/** A payment that the customer's bank took back, until its invoice is settled or staff have dealt with it. */
export function ChargebackCard({ chargeback: from }: { chargeback: FragmentType<typeof CHARGEBACK_CARD> }) {
  const { data } = useSuspenseFragment({ fragment: CHARGEBACK_CARD, fragmentName: 'ChargebackCard_chargeback', from })
  const text = useText(chargebacksText)
  const { locale } = usePreferences()
  const exact = useExactMoney()
  const mayEdit = useHasRight('INVOICES_EDIT')
  const [asked, setAsked] = useState<'acknowledge' | 'letter' | null>(null)
  const close = () => setAsked(null)
  const { id, reference, amount, refunded, lostTwice, letterSentAt, bankReason, needsAcknowledgement } = data
  if (!needsAcknowledgement) return null
  const money = (value: number | null) => (value === null ? text.theAmount : exact(value))
  const isTwice = lostTwice !== null && lostTwice > 0
  return (
    <Section title={isTwice ? text.twiceTitle({ amount: money(lostTwice) }) : text.title({ amount: money(amount) })}>
      <CardPart>
        {isTwice ? (
          <Note kind="error">{text.twiceAbout({ refunded: money(refunded), chargedBack: money(amount) })}</Note>
        ) : (
          <p>{text.about}</p>
        )}
        <p className="hint">
          {bankReason && `${text.bankReason({ words: bankReasonWords(bankReason, locale) })} `}
          {text.reference({ reference })}
          {letterSentAt && ` ${text.letterWasSent({ moment: formatMoment(Date.parse(letterSentAt), locale) })}`}
        </p>
      </CardPart>
      {mayEdit && (
        <CardPart kind="foot" className={styles.acts ?? ''}>
          {isTwice && (
            <Button size="sm" variant={letterSentAt ? 'secondary' : 'primary'} onClick={() => setAsked('letter')}>
              {letterSentAt ? text.letterAgain : text.letter}
            </Button>
          )}
          <Button size="sm" onClick={() => setAsked('acknowledge')}>
            {text.acknowledge}
          </Button>
        </CardPart>
      )}
      {asked === 'acknowledge' && amount !== null && (
        <AcknowledgeDialog paymentId={id} amount={amount} onClose={close} />
      )}
      {asked === 'letter' && isTwice && <LetterDialog paymentId={id} lostTwice={lostTwice} onClose={close} />}
    </Section>
  )
}
