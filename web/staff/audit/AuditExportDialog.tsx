import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { ExportListDialog } from '../acts/ExportListDialog'
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
  return (
    <ExportListDialog
      words={text}
      isFiltered={isFiltered}
      make={(reason) => make({ filter, reason })}
      onClose={onClose}
    />
  )
}
