import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { download } from '../../lib/save-as'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
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
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.exportTitle}
      act={text.exportAct}
      button={text.export}
      run={async ({ reason }) => {
        const answer = await make({ filter, reason })
        if (answer.__typename === 'OrdersExport') download(answer.path, answer.filename)
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
