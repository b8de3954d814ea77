import type { StaffRight } from '../../../rules/staff-rights'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { noRightText } from './no-right.text'

const ASK_FOR_RIGHT = graphql(`
  mutation AskForRight($input: AskForRightInput!) {
    askForRight(input: $input) {
      ... on RightRequest {
        right
        colleagues
        askedAt
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

interface AskRightDialogProps {
  right: StaffRight
  /** Name of the page that the right opens. */
  page: string
  /** Names of the colleagues who are mailed. */
  names: string
  isMany: boolean
  onClose(): void
}

/** Asks colleagues for a right, with a reason. */
export function AskRightDialog({ right, page, names, isMany, onClose }: AskRightDialogProps) {
  const text = useText(noRightText)
  const ask = useAct(ASK_FOR_RIGHT)
  return (
    <ActDialog
      title={text.dialogTitle({ page })}
      act={text.dialogAct({ page })}
      button={text.ask}
      reasonAbout={text.whoReads}
      run={({ reason }) => ask({ right, reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.done })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.dialogAbout({ names, isMany })}</p>
    </ActDialog>
  )
}
