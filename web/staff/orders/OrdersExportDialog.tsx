import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { ExportListDialog } from '../acts/ExportListDialog'
import { graphql } from '../gql'
import type { StaffOrderFilter } from '../gql/graphql'
import { ordersText } from './orders.text'

const EXPORT = graphql(`
  mutation ExportOrders($input: ExportOrdersInput!) {
    exportOrders(input: $input) {
      ... on OrdersExport {
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

interface OrdersExportDialogProps {
  filter: StaffOrderFilter
  isFiltered: boolean
  onClose(): void
}

/** Downloads the orders of the list, of all its pages. */
export function OrdersExportDialog({ filter, isFiltered, onClose }: OrdersExportDialogProps) {
  const text = useText(ordersText)
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
