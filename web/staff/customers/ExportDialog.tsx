import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { download } from '../../lib/save-as'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { customerActsText } from './customer-acts.text'

const EXPORT = graphql(`
  mutation ExportAccountData($input: ExportAccountDataInput!) {
    exportAccountData(input: $input) {
      ... on AccountExport {
        filename
        path
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

interface ExportDialogProps {
  account: { id: string; name: string }
  onDone(words: string): void
  onClose(): void
}

/** Downloads all data of a customer. */
export function ExportDialog({ account: { id, name }, onDone, onClose }: ExportDialogProps) {
  const text = useText(customerActsText)
  const make = useAct(EXPORT)
  return (
    <ActDialog
      title={text.exportTitle({ name })}
      act={text.exportAct({ name })}
      button={text.export}
      run={async ({ reason }) => {
        const answer = await make({ accountId: id, reason })
        if (answer.__typename === 'AccountExport') download(answer.path, answer.filename)
        return answer
      }}
      onDone={() => onDone(text.exportDone({ name }))}
      onClose={onClose}
    >
      <p>{text.exportAbout}</p>
      <p>{text.exportDoubt}</p>
    </ActDialog>
  )
}
