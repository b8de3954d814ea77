import { useState } from 'react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Note } from '../../ui/Note'
import { Select } from '../../ui/Select'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import type { TransferFilesQuery } from '../gql/graphql'
import { transferFilesText } from './transfer-files.text'

const REMOVE = graphql(`
  mutation RemoveFromTransferFile($input: RemoveFromTransferFileInput!) {
    removeFromTransferFile(input: $input) {
      ... on RemovedFromTransferFile {
        file {
          id
          count
          amount
          lines {
            reference
          }
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

interface RemoveTransferDialogProps {
  file: TransferFilesQuery['transferFiles']['edges'][number]['node']
  onDone(): void
  onClose(): void
}

/** Removes one payment from a file that the bank has not carried out. */
export function RemoveTransferDialog({ file, onDone, onClose }: RemoveTransferDialogProps) {
  const text = useText(transferFilesText)
  const money = useExactMoney()
  const remove = useAct(REMOVE, ONCE)
  const [reference, setReference] = useState(file.lines[0]?.reference ?? '')
  const chosen = file.lines.find((line) => line.reference === reference)
  const amount = money(chosen?.amount ?? 0)
  return (
    <ActDialog
      title={text.removeOf({ amount: money(file.amount) })}
      act={text.removeAct({ amount })}
      button={text.removeButton({ amount })}
      run={({ reason }) => remove({ fileId: file.id, reference, expectedAmount: file.amount, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <Select
        label={text.payment}
        value={reference}
        onChange={setReference}
        options={file.lines.map((line) => ({ value: line.reference, label: `${money(line.amount)} · ${line.text}` }))}
      />
      <p>{file.lines.length === 1 ? text.removeLast : text.removeAbout}</p>
      <Note kind="warn">{text.removeWarning}</Note>
    </ActDialog>
  )
}
