import { Download } from 'lucide-react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { download } from '../../lib/save-as'
import { ActDialog } from '../acts/ActDialog'
import { FourEyes } from '../acts/FourEyes'
import { useDone } from '../acts/useDone'
import { graphql } from '../gql'
import { useStaffSession } from '../session/session'
import { exportAllText } from './export-all.text'

const EXPORT_CUSTOMERS = graphql(`
  mutation ExportCustomers($input: ExportCustomersInput!) {
    exportCustomers(input: $input) {
      ... on CustomersExport {
        filename
        path
      }
      ... on ApprovalNeeded {
        proposal {
          id
        }
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

const DOWNLOAD_CUSTOMERS = graphql(`
  mutation DownloadCustomers($input: DownloadCustomersInput!) {
    downloadCustomers(input: $input) {
      ... on CustomersExport {
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

interface DialogProps {
  onClose(): void
}

/** Proposes to export all customers; without a second person, downloads them. */
export function ExportAllDialog({ onClose }: DialogProps) {
  const text = useText(exportAllText)
  const { hasFourEyes } = useStaffSession()
  const make = useAct(EXPORT_CUSTOMERS)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.title}
      act={text.act}
      button={hasFourEyes ? text.propose : text.export}
      tile="info"
      icon={Download}
      reasonAbout={text.reasonAbout}
      {...(hasFourEyes && { after: <FourEyes title={text.four}>{text.fourAbout}</FourEyes> })}
      run={async ({ reason }) => {
        const answer = await make({ reason })
        if (answer.__typename === 'CustomersExport') {
          download(answer.path, answer.filename)
          done(text.done)
        }
        if (answer.__typename !== 'ApprovalNeeded') return answer
        // Whoever proposes it is done.
        done(answer.message)
        return { __typename: answer.__typename }
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.about}</p>
      <p>{text.columns}</p>
    </ActDialog>
  )
}

/** Downloads an approved export. */
export function DownloadAllDialog({ onClose }: DialogProps) {
  const text = useText(exportAllText)
  const make = useAct(DOWNLOAD_CUSTOMERS)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.downloadTitle}
      act={text.downloadAct}
      button={text.download}
      tile="info"
      icon={Download}
      run={async ({ reason }) => {
        const answer = await make({ reason })
        if (answer.__typename === 'CustomersExport') download(answer.path, answer.filename)
        return answer
      }}
      onDone={() => done(text.done)}
      onClose={onClose}
    >
      <p>{text.downloadAbout}</p>
    </ActDialog>
  )
}
