import { useEffect, useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { Zone_DomainFragment, ZoneHistory_CommitFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { DiffLines } from '../../ui/DiffLines'
import { Modal } from '../../ui/Modal'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { showToast } from '../../ui/toast-store'
import { diffLinesOf, type RecordChange } from './changes'
import { recordsText } from './records.text'
import { useProblem } from './useProblem'
import styles from './ZoneHistory.module.css'
import { zoneHistoryText } from './zone-history.text'

graphql(`
  fragment GoBack_result on DnsZoneChangeResult {
    ... on DnsZoneChange {
      changes {
        ...DnsRecordChange_change @unmask
      }
    }
    ...DnsRefusal_error @unmask
  }
`)

const PREVIEW_UNDO = graphql(`
  mutation PreviewUndo($input: RevertDnsCommitInput!) {
    revertDnsCommit(input: $input) {
      ...GoBack_result @unmask
      ... on DnsZoneChange {
        domain {
          ...ZoneState_domain @unmask
        }
      }
    }
  }
`)

const UNDO = graphql(`
  mutation UndoDnsCommit($input: RevertDnsCommitInput!) {
    revertDnsCommit(input: $input) {
      ...GoBack_result @unmask
      ... on DnsZoneChange {
        domain {
          ...Zone_domain @unmask
        }
      }
    }
  }
`)

const PREVIEW_RESTORE = graphql(`
  mutation PreviewRestore($input: RestoreDnsZoneInput!) {
    restoreDnsZone(input: $input) {
      ...GoBack_result @unmask
      ... on DnsZoneChange {
        domain {
          ...ZoneState_domain @unmask
        }
      }
    }
  }
`)

const RESTORE = graphql(`
  mutation RestoreZone($input: RestoreDnsZoneInput!) {
    restoreDnsZone(input: $input) {
      ...GoBack_result @unmask
      ... on DnsZoneChange {
        domain {
          ...Zone_domain @unmask
        }
      }
    }
  }
`)

/** One change to undo, or the moment to put the whole zone back to. */
export interface WayBack {
  kind: 'undo' | 'restore'
  commit: ZoneHistory_CommitFragment
  /** When the change was made, as people read it. */
  moment: string
}

/** What going back would do: its changes, or why it cannot. */
type Preview =
  | { kind: 'changes'; changes: readonly RecordChange[]; basedOn: string | null }
  | { kind: 'refused'; message: string; since: readonly RecordChange[] }

interface GoBackProps {
  domain: Zone_DomainFragment
  wayBack: WayBack | null
  onClose(): void
}

/** Shows what going back changes, and does it once that is agreed to. */
export function GoBack({ domain, wayBack, onClose }: GoBackProps) {
  const text = useText(zoneHistoryText)
  const { attempt, isBusy, modal } = useProblem()
  const { ask, carryOut } = useWaysBack(domain.id)
  const [preview, setPreview] = useState<Preview | null>(null)
  const changes = preview?.kind === 'changes' ? preview.changes : []

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each way back
  useEffect(() => {
    if (!wayBack) return
    let isStale = false
    setPreview(null)
    void attempt(async () => {
      const answer = await ask(wayBack)
      if (!isStale) setPreview(answer)
      return null
    }).then((refusal) => {
      if (refusal && !isStale) onClose()
    })
    return () => {
      isStale = true
    }
  }, [wayBack])

  async function goBack() {
    if (!wayBack || preview?.kind !== 'changes') return
    const { basedOn } = preview
    await attempt(async () => {
      const answer = await carryOut(wayBack, basedOn)
      if (answer.kind === 'refused') {
        setPreview(answer)
        return null
      }
      showToast({ kind: 'ok', text: text.done })
      onClose()
      return null
    })
  }

  return (
    <>
      <Modal
        isOpen={wayBack !== null}
        onClose={onClose}
        isBusy={isBusy && preview !== null}
        size="wide"
        title={wayBack?.kind === 'restore' ? text.restoreTitle : text.undoTitle}
        footer={
          <>
            <Button disabled={isBusy && preview !== null} onClick={onClose}>
              {changes.length > 0 ? text.cancel : text.close}
            </Button>
            {changes.length > 0 && (
              <Button variant="primary" isBusy={isBusy} busyLabel={text.carryingOut} onClick={() => void goBack()}>
                {text.carryOut({ count: changes.length })}
              </Button>
            )}
          </>
        }
      >
        {wayBack && (
          <div className={styles.preview} aria-live="polite" aria-busy={preview === null}>
            <p>
              {wayBack.kind === 'restore'
                ? text.restoreNote({ moment: wayBack.moment })
                : text.undoNote({ moment: wayBack.moment, who: wayBack.commit.by })}
            </p>
            {preview ? <PreviewLines preview={preview} /> : <Skeleton height={120} />}
          </div>
        )}
      </Modal>
      {modal}
    </>
  )
}

function PreviewLines({ preview }: { preview: Preview }) {
  const text = useText(zoneHistoryText)
  if (preview.kind === 'refused')
    return (
      <>
        <Note kind="warn" title={text.collides}>
          {preview.message}
        </Note>
        {preview.since.length > 0 && (
          <>
            <h3>{text.since}</h3>
            <DiffLines label={text.since} lines={diffLinesOf(preview.since)} words={text} />
          </>
        )}
      </>
    )
  if (preview.changes.length === 0) return <p className="muted">{text.nothing}</p>
  return <DiffLines label={text.preview} lines={diffLinesOf(preview.changes)} words={text} />
}

function useWaysBack(domainId: string) {
  const { failed } = useText(recordsText)
  const previewUndo = useAct(PREVIEW_UNDO)
  const previewRestore = useAct(PREVIEW_RESTORE)
  const undo = useAct(UNDO)
  const restore = useAct(RESTORE)
  return {
    async ask({ kind, commit }: WayBack): Promise<Preview> {
      const input = { commitId: commit.id, dryRun: true }
      const answer = await (kind === 'undo' ? previewUndo(input) : previewRestore({ ...input, domainId }))
      if (answer.__typename !== 'DnsZoneChange') return refusalOf(answer)
      const basedOn = answer.domain.dnsHistory.edges[0]?.node.id ?? null
      return { kind: 'changes', changes: answer.changes, basedOn }
    },
    /** Refused when the zone is another one than in the preview. */
    async carryOut({ kind, commit }: WayBack, basedOn: string | null): Promise<Preview> {
      const input = { commitId: commit.id, dryRun: false }
      const answer = await (kind === 'undo' ? undo(input) : restore({ ...input, domainId, basedOn }))
      if (answer.__typename !== 'DnsZoneChange') return refusalOf(answer)
      return { kind: 'changes', changes: answer.changes, basedOn }
    },
  }

  function refusalOf(answer: { message?: string; changes?: readonly RecordChange[] }): Preview {
    return { kind: 'refused', message: answer.message ?? failed, since: answer.changes ?? [] }
  }
}
