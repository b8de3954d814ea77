import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { ExportListDialog } from '../acts/ExportListDialog'
import { graphql } from '../gql'
import type { StaffAccountFilter } from '../gql/graphql'
import { resellersText } from './resellers.text'

const EXPORT = graphql(`
  mutation ExportResellers($input: ExportResellersInput!) {
    exportResellers(input: $input) {
      ... on ResellersExport {
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

interface ResellersExportDialogProps {
  filter: StaffAccountFilter
  isFiltered: boolean
  onClose(): void
}

/** Downloads the resellers of the list, of all its pages. */
export function ResellersExportDialog({ filter, isFiltered, onClose }: ResellersExportDialogProps) {
  const text = useText(resellersText)
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
