import { useApolloClient, useQuery } from '@apollo/client/react'
import { Check, Landmark } from 'lucide-react'
import { useState } from 'react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { formatLocalDate, formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { saveBase64 } from '../../lib/save-as'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { TransferFilesQuery } from '../gql/graphql'
import styles from './Refunds.module.css'
import { RemoveTransferDialog } from './RemoveTransferDialog'
import { TransferDialog } from './TransferDialog'
import { transferFilesText } from './transfer-files.text'

const FILES = graphql(`
  query TransferFiles {
    transferFiles(first: 10) {
      edges {
        node {
          id
          count
          amount
          executeOn
          madeBy
          createdAt
          transferredAt
          lines {
            reference
            amount
            text
          }
        }
      }
    }
    waiting: refunds(first: 200, filter: { state: BY_TRANSFER }) {
      edges {
        node {
          reference
          amount
          customer
          orderNumber
          inTransferFile
        }
      }
    }
  }
`)

const DOWNLOAD = graphql(`
  mutation DownloadTransferFile($input: TransferFileInput!) {
    downloadTransferFile(input: $input) {
      ... on TransferFileContent {
        filename
        base64
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

const MARK_TRANSFERRED = graphql(`
  mutation MarkTransferFileTransferred($input: TransferFileInput!) {
    markTransferFileTransferred(input: $input) {
      ... on StaffTransferFile {
        id
        transferredAt
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

type File = TransferFilesQuery['transferFiles']['edges'][number]['node']
type FileAct = 'download' | 'remove' | 'transferred'
type Dialog = { act: 'make' } | { act: FileAct; file: File }

/** Files of refunds by bank transfer, and a button for another. For staff who approve refunds. */
export function TransferFiles() {
  const text = useText(transferFilesText)
  const client = useApolloClient()
  const { data } = useQuery(FILES, { fetchPolicy: 'cache-and-network' })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  if (!data) return null
  const files = data.transferFiles.edges.map(({ node }) => node)
  const waiting = data.waiting.edges.map(({ node }) => node).filter(({ inTransferFile }) => !inTransferFile)
  if (files.length === 0 && waiting.length === 0) return null
  const done = (words: string) => {
    showToast({ kind: 'ok', text: words })
    setDialog(null)
    void client.refetchQueries({ include: 'active' })
  }
  const close = () => setDialog(null)
  return (
    <Section
      title={text.title}
      description={text.about}
      end={
        waiting.length > 0 && (
          <Button size="sm" icon={Landmark} onClick={() => setDialog({ act: 'make' })}>
            {text.make({ count: waiting.length })}
          </Button>
        )
      }
    >
      {files.length === 0 ? (
        <CardPart>
          <p className="hint">{text.none}</p>
        </CardPart>
      ) : (
        <DenseTable
          caption={text.title}
          columns={[
            { name: text.file },
            { name: text.count, isNumber: true },
            { name: text.amount, isNumber: true },
            { name: text.acts, isHidden: true },
          ]}
        >
          <tbody>
            {files.map((file) => (
              <FileRow key={file.id} file={file} onAct={(act) => setDialog({ act, file })} />
            ))}
          </tbody>
        </DenseTable>
      )}
      {dialog?.act === 'make' && (
        <TransferDialog waiting={waiting} onDone={() => done(text.doneMaking)} onClose={close} />
      )}
      {dialog?.act === 'download' && (
        <DownloadDialog file={dialog.file} onDone={() => done(text.downloaded)} onClose={close} />
      )}
      {dialog?.act === 'remove' && (
        <RemoveTransferDialog file={dialog.file} onDone={() => done(text.removed)} onClose={close} />
      )}
      {dialog?.act === 'transferred' && (
        <TransferredDialog file={dialog.file} onDone={() => done(text.transferredDone)} onClose={close} />
      )}
    </Section>
  )
}

function FileRow({ file, onAct }: { file: File; onAct(act: FileAct): void }) {
  const text = useText(transferFilesText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  const amount = money(file.amount)
  return (
    <tr>
      <td>
        <b>{text.onDay({ day: formatLocalDate(file.executeOn, locale) })}</b>
        <small>{text.made({ moment: moment(file.createdAt), name: file.madeBy })}</small>
      </td>
      <td data-label={text.count} className="num">
        {file.count}
      </td>
      <td data-label={text.amount} className="num">
        {amount}
      </td>
      <td>
        <div className={styles.acts}>
          {file.transferredAt ? (
            <Badge tone="ok" icon={Check}>
              {text.transferredOn({ moment: moment(file.transferredAt) })}
            </Badge>
          ) : (
            <>
              <Button size="sm" aria-label={text.downloadOf({ amount })} onClick={() => onAct('download')}>
                {text.download}
              </Button>
              <Button size="sm" aria-label={text.removeOf({ amount })} onClick={() => onAct('remove')}>
                {text.remove}
              </Button>
              <Button size="sm" aria-label={text.transferredOf({ amount })} onClick={() => onAct('transferred')}>
                {text.transferred}
              </Button>
            </>
          )}
        </div>
      </td>
    </tr>
  )
}

interface DialogProps {
  file: File
  onDone(): void
  onClose(): void
}

function DownloadDialog({ file: { id: fileId, amount: cents }, onDone, onClose }: DialogProps) {
  const text = useText(transferFilesText)
  const amount = useExactMoney()(cents)
  const download = useAct(DOWNLOAD)
  return (
    <ActDialog
      title={text.downloadOf({ amount })}
      act={text.downloadAct({ amount })}
      button={text.download}
      run={async ({ reason }) => {
        const answer = await download({ fileId, reason })
        if (answer.__typename === 'TransferFileContent') saveBase64(answer.filename, answer.base64, 'application/xml')
        return answer
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{text.downloadAbout}</p>
    </ActDialog>
  )
}

function TransferredDialog({ file: { id: fileId, amount: cents, count }, onDone, onClose }: DialogProps) {
  const text = useText(transferFilesText)
  const amount = useExactMoney()(cents)
  const mark = useAct(MARK_TRANSFERRED, ONCE)
  return (
    <ActDialog
      title={text.transferredOf({ amount })}
      act={text.transferredAct({ amount })}
      button={text.transferred}
      run={({ reason }) => mark({ fileId, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{text.transferredAbout({ count })}</p>
    </ActDialog>
  )
}
