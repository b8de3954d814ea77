import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { generatePath, useNavigate } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Modal } from '../../ui/Modal'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import styles from './batches.module.css'
import { batchesText } from './batches.text'
import type { Batch } from './followed-batch'
import { type Preview, PreviewTable } from './PreviewTable'

// Spread with `@unmask`: a result has no id, so a masked one could not be read from the cache.
const UNDO = graphql(`
  mutation UndoDomainBatch($input: UndoDomainBatchInput!) {
    undoDomainBatch(input: $input) {
      ...BatchAnswer_result @unmask
    }
  }
`)

interface UndoButtonProps {
  batch: Pick<Batch, 'id' | 'kind'>
  domainIds: readonly string[]
  label?: string
  isQuiet?: boolean
}

/** Previews the values that the domains get back, then undoes the change in a new batch and opens that. */
export function UndoButton({ batch: { id, kind }, domainIds, label, isQuiet = false }: UndoButtonProps) {
  const text = useText(batchesText)
  const navigate = useNavigate()
  const undo = useAct(UNDO)
  const { confirmed, dialog } = useConfirmedIdentity()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const ids = preview?.items.flatMap(({ domain, outcome }) => (outcome === 'CHANGES' ? domain.id : [])) ?? []
  const previewing = useAttempt(text.failed, async () => {
    const answer = await undo({ batchId: id, domainIds: [...domainIds], dryRun: true })
    if (answer.__typename === 'DomainBatchPreview') setPreview(answer)
    return 'message' in answer ? answer : null
  })
  const undoing = useAttempt(text.failed, async () => {
    const answer = await confirmed(text.actHolder({ count: ids.length }), () =>
      undo({ batchId: id, domainIds: ids, dryRun: false }),
    )
    if (answer?.__typename === 'DomainBatch') void navigate(generatePath(paths.domainBatch, { id: answer.id }))
    return answer && 'message' in answer ? answer : null
  })
  const problem = previewing.problem ?? undoing.problem

  function open() {
    setIsOpen(true)
    void previewing.run()
  }

  return (
    <>
      <Button
        icon={isQuiet ? undefined : Undo2}
        size={isQuiet ? 'sm' : undefined}
        variant={isQuiet ? 'quiet' : undefined}
        className={isQuiet ? styles.undo : undefined}
        aria-label={label}
        onClick={open}
      >
        {text.undo}
      </Button>
      <Modal
        isOpen={isOpen}
        isBusy={undoing.isBusy}
        size="wide"
        title={text[`undo${kind}`]}
        closeLabel={text.close}
        onClose={() => setIsOpen(false)}
        footer={
          <>
            <Button disabled={undoing.isBusy} onClick={() => setIsOpen(false)}>
              {text.cancel}
            </Button>
            <Button
              variant="primary"
              disabled={ids.length === 0}
              isBusy={undoing.isBusy}
              onClick={() => void undoing.run()}
            >
              {text.undo}
            </Button>
          </>
        }
      >
        {problem && (
          <Note kind="error" role="alert">
            {problem}
          </Note>
        )}
        {previewing.isBusy && <Skeleton height={160} />}
        {preview && !previewing.isBusy && <PreviewTable preview={preview} />}
      </Modal>
      {dialog}
    </>
  )
}
