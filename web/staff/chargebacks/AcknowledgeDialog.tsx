import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { graphql } from '../gql'
import { chargebacksText } from './chargebacks.text'

const ACKNOWLEDGE_CHARGEBACK = graphql(`
  mutation AcknowledgeChargeback($input: AcknowledgeChargebackInput!) {
    acknowledgeChargeback(input: $input) {
      ... on StaffChargeback {
        id
        needsAcknowledgement
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

interface AcknowledgeDialogProps {
  paymentId: string
  /** In cents, as shown. */
  amount: number
  onClose(): void
}

/** Records that a chargeback was dealt with, with the reason. */
export function AcknowledgeDialog({ paymentId, amount, onClose }: AcknowledgeDialogProps) {
  const text = useText(chargebacksText)
  const money = useExactMoney()
  const acknowledge = useAct(ACKNOWLEDGE_CHARGEBACK, ONCE)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.acknowledgeTitle}
      act={text.acknowledgeAct}
      button={text.acknowledge}
      run={({ reason }) => acknowledge({ paymentId, amount, reason })}
      onDone={() => done(text.acknowledged)}
      onClose={onClose}
    >
      <p>{text.acknowledgeAbout({ amount: money(amount) })}</p>
    </ActDialog>
  )
}
