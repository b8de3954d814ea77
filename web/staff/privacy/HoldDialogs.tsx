import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { privacyText } from './privacy.text'

const SET = graphql(`
  mutation SetLegalHold($input: SetLegalHoldInput!) {
    setLegalHold(input: $input) {
      ... on StaffLegalHold {
        id
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

const LIFT = graphql(`
  mutation LiftLegalHold($input: LiftLegalHoldInput!) {
    liftLegalHold(input: $input) {
      ... on StaffLegalHold {
        id
        liftedAt
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

interface HoldDialogProps {
  account: { id: string; name: string }
  onDone(words: string): void
  onClose(): void
}

/** Puts a customer on legal hold: the reason of the act is the reason of the hold. */
export function SetHoldDialog({ account: { id, name }, onDone, onClose }: HoldDialogProps) {
  const text = useText(privacyText)
  const set = useAct(SET)
  return (
    <ActDialog
      title={text.setHoldTitle({ name })}
      act={text.setHoldAct({ name })}
      button={text.setHoldButton}
      reasonAbout={text.holdReason}
      run={({ reason }) => set({ accountId: id, reason })}
      onDone={() => onDone(text.setHoldDone)}
      onClose={onClose}
    >
      <p>{text.setHoldAbout}</p>
    </ActDialog>
  )
}

/** Lifts the legal hold of a customer. */
export function LiftHoldDialog({ account: { id, name }, onDone, onClose }: HoldDialogProps) {
  const text = useText(privacyText)
  const lift = useAct(LIFT)
  return (
    <ActDialog
      title={text.liftHoldTitle({ name })}
      act={text.liftHoldAct({ name })}
      button={text.liftHoldButton}
      reasonAbout={text.whoReads}
      run={({ reason }) => lift({ accountId: id, reason })}
      onDone={() => onDone(text.liftHoldDone)}
      onClose={onClose}
    >
      <p>{text.liftHoldAbout}</p>
    </ActDialog>
  )
}
