import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { download } from '../../lib/save-as'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { graphql } from '../gql'
import type { AuditFilter } from '../gql/graphql'
import { auditText } from './audit.text'

const EXPORT = graphql(`
  mutation ExportAuditLog($input: ExportAuditLogInput!) {
    exportAuditLog(input: $input) {
      ... on AuditExport {
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

interface AuditExportDialogProps {
  filter: AuditFilter
  isFiltered: boolean
  onClose(): void
}

/** Downloads the entries of the list, of all its pages. */
export function AuditExportDialog({ filter, isFiltered, onClose }: AuditExportDialogProps) {
  const text = useText(auditText)
  const make = useAct(EXPORT)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.exportTitle}
      act={text.exportAct}
      button={text.export}
      run={async ({ reason }) => {
        const answer = await make({ filter, reason })
        if (answer.__typename === 'AuditExport') download(answer.path, answer.filename)
        return answer
      }}
      onDone={() => done(text.exported)}
      onClose={onClose}
    >
      <p>{isFiltered ? text.exportFiltered : text.exportAll}</p>
      <p>{text.exportAbout}</p>
    </ActDialog>
  )
}
