import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { graphql } from '../gql'
import { chargebacksText } from './chargebacks.text'

const SEND_CHARGEBACK_LETTER = graphql(`
  mutation SendChargebackLetter($input: SendChargebackLetterInput!) {
    sendChargebackLetter(input: $input) {
      ... on StaffChargeback {
        id
        letterSentAt
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

interface LetterDialogProps {
  paymentId: string
  /** In cents, as shown. */
  lostTwice: number
  onClose(): void
}

/** Mails the customer about money that went back twice, with the reason. */
export function LetterDialog({ paymentId, lostTwice, onClose }: LetterDialogProps) {
  const text = useText(chargebacksText)
  const money = useExactMoney()
  const send = useAct(SEND_CHARGEBACK_LETTER, ONCE)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.letterTitle}
      act={text.letterAct}
      button={text.letter}
      run={({ reason }) => send({ paymentId, lostTwice, reason })}
      onDone={() => done(text.letterSent)}
      onClose={onClose}
    >
      <p>{text.letterAbout({ amount: money(lostTwice) })}</p>
    </ActDialog>
  )
}
