import { useApolloClient, useMutation } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { answerOf } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { Zone_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { DiffLines } from '../../ui/DiffLines'
import { Modal } from '../../ui/Modal'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { showToast } from '../../ui/toast-store'
import { diffLinesOf, type RecordChange } from './changes'
import { recordsText } from './records.text'
import { useProblemModal } from './useProblemModal'
import styles from './ZoneHistory.module.css'
import { newestCommit } from './zone'
import { zoneHistoryText } from './zone-history.text'

// Spread with `@unmask`: a result has no id, so a masked one could not be read from the cache.
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

const UNDO = graphql(`
  mutation UndoDnsCommit($input: RevertDnsCommitInput!, $isPreview: Boolean!) {
    revertDnsCommit(input: $input) {
      ...GoBack_result @unmask
      ... on DnsZoneChange {
        domain {
          id
          ...ZoneState_domain @include(if: $isPreview)
          ...Zone_domain @skip(if: $isPreview)
        }
      }
    }
  }
`)

const RESTORE = graphql(`
  mutation RestoreZone($input: RestoreDnsZoneInput!, $isPreview: Boolean!) {
    restoreDnsZone(input: $input) {
      ...GoBack_result @unmask
      ... on DnsZoneChange {
        domain {
          id
          ...ZoneState_domain @include(if: $isPreview)
          ...Zone_domain @skip(if: $isPreview)
        }
      }
    }
  }
`)

/** A change to undo, or the moment to revert the whole zone to. */
export interface Revert {
  kind: 'undo' | 'restore'
  commit: { id: string; by: string }
  /** Time of the change, formatted for readers. */
  moment: string
}

/** The changes that a revert would make, or why it cannot. */
type Preview =
  | { kind: 'changes'; changes: readonly RecordChange[]; basedOn: string | null }
  | { kind: 'refused'; message: string; since: readonly RecordChange[] }

interface GoBackProps {
  domain: Zone_DomainFragment
  revert: Revert | null
  onClose(): void
}

/** Previews a revert, and runs it after confirmation. */
export function GoBack({ domain, revert, onClose }: GoBackProps) {
  const text = useText(zoneHistoryText)
  const { ask, carryOut } = useWaysBack(domain.id)
  const [preview, setPreview] = useState<Preview | null>(null)
  const changes = preview?.kind === 'changes' ? preview.changes : []
  const { show, shown, modal } = useProblemModal()
  const { failed } = useText(recordsText)
  const goingBack = useAttempt(
    failed,
    async () => {
      if (!revert || preview?.kind !== 'changes') return null
      const answer = await carryOut(revert, preview.basedOn)
      if (answer.kind === 'refused') {
        setPreview(answer)
        return null
      }
      showToast({ kind: 'ok', text: text.done })
      onClose()
      return null
    },
    { onProblem: show },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each revert
  useEffect(() => {
    if (!revert) return
    let isStale = false
    setPreview(null)
    const look = async () => {
      const answer = await ask(revert)
      if (!isStale) setPreview(answer)
      return null
    }
    void shown(look()).then((refusal) => {
      if (refusal && !isStale) onClose()
    })
    return () => {
      isStale = true
    }
  }, [revert])

  return (
    <>
      <Modal
        isOpen={revert !== null}
        onClose={onClose}
        isBusy={goingBack.isBusy}
        size="wide"
        title={revert?.kind === 'restore' ? text.restoreTitle : text.undoTitle}
        footer={
          <>
            <Button disabled={goingBack.isBusy} onClick={onClose}>
              {changes.length > 0 ? text.cancel : text.close}
            </Button>
            {changes.length > 0 && (
              <Button
                variant="primary"
                isBusy={goingBack.isBusy}
                busyLabel={text.carryingOut}
                onClick={() => void goingBack.run()}
              >
                {text.carryOut({ count: changes.length })}
              </Button>
            )}
          </>
        }
      >
        {revert && (
          <div className={styles.preview} aria-live="polite" aria-busy={preview === null}>
            <p>
              {revert.kind === 'restore'
                ? text.restoreNote({ moment: revert.moment })
                : text.undoNote({ moment: revert.moment, who: revert.commit.by })}
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
  const client = useApolloClient()
  const [undo] = useMutation(UNDO)
  const [restore] = useMutation(RESTORE)
  return {
    async ask(revert: Revert): Promise<Preview> {
      const answer = await send(revert, { isPreview: true })
      if (answer.__typename !== 'DnsZoneChange') return refusalOf(answer)
      return { kind: 'changes', changes: answer.changes, basedOn: newestCommit(client.cache, answer.domain) }
    },
    /** Refused when the zone has changed since the preview. */
    async carryOut(revert: Revert, basedOn: string | null): Promise<Preview> {
      const answer = await send(revert, { isPreview: false, basedOn })
      if (answer.__typename !== 'DnsZoneChange') return refusalOf(answer)
      return { kind: 'changes', changes: answer.changes, basedOn }
    },
  }

  async function send(
    { kind, commit }: Revert,
    { isPreview, basedOn }: { isPreview: boolean; basedOn?: string | null },
  ) {
    const input = { commitId: commit.id, dryRun: isPreview }
    if (kind === 'undo') return answerOf((await undo({ variables: { input, isPreview } })).data)
    const zone = { ...input, domainId, ...(basedOn !== undefined && { basedOn }) }
    return answerOf((await restore({ variables: { input: zone, isPreview } })).data)
  }

  function refusalOf(answer: { message?: string; changes?: readonly RecordChange[] }): Preview {
    return { kind: 'refused', message: answer.message ?? failed, since: answer.changes ?? [] }
  }
}
