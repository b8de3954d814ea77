import type { FragmentType } from '@apollo/client'
import { useQuery, useSuspenseFragment } from '@apollo/client/react'
import { RotateCw, Square } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { paths, servicePaths } from '../../paths'
import { usePageData, useShownPage } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Note } from '../../ui/Note'
import { Segmented } from '../../ui/Segmented'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { Items } from './BatchItems'
import styles from './batches.module.css'
import { batchesText, changeDomainsMeta } from './batches.text'
import { keepChosen } from './chosen-domains'
import { type Batch, FOLLOWED_BATCH } from './followed-batch'
import { UndoButton } from './UndoButton'

const query = graphql(`
  query DomainBatchPage($id: ID!) {
    viewer {
      isSubUser
      domainBatch(id: $id) {
        id
        ...FollowedBatch_batch
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  meta: pageMeta(changeDomainsMeta),
  isFound: ({ viewer }) => Boolean(viewer.domainBatch),
  Component: DomainBatchPage,
})

const RETRY = graphql(`
  mutation RetryDomainBatch($input: RetryDomainBatchInput!) {
    retryDomainBatch(input: $input) {
      ... on DomainBatch {
        ...FollowedBatch_batch
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const STOP = graphql(`
  mutation StopDomainBatch($input: StopDomainBatchInput!) {
    stopDomainBatch(input: $input) {
      ... on DomainBatch {
        ...FollowedBatch_batch
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const ASK_EVERY_MS = 1500

/** Progress of a batch, domain by domain; failed items can be retried on their own. */
function DomainBatchPage() {
  const { isSubUser, domainBatch } = usePageData(query).data.viewer
  if (!domainBatch) return <Navigate to={paths.notFound} replace />
  // Each batch is a separate page, since an undo here opens another batch.
  return <Followed key={domainBatch.id} batch={domainBatch} mayChange={!isSubUser} />
}

function Followed({ batch: from, mayChange }: { batch: FragmentType<typeof FOLLOWED_BATCH>; mayChange: boolean }) {
  const { data: batch } = useSuspenseFragment({ fragment: FOLLOWED_BATCH, from })
  const text = useText(batchesText)
  const { page } = useShownPage()
  const isBusy = batch.waiting > 0
  // An item that has started is finished in any case.
  const mayStop = mayChange && batch.items.edges.some(({ node }) => node.state === 'WAITING')
  // Events are written to the cache, from which the page's query reads.
  const { error } = useQuery(query, {
    variables: { id: page.params.id ?? '' },
    skip: !isBusy,
    pollInterval: ASK_EVERY_MS,
  })
  return (
    <AccountFrame>
      <AccountHead crumbs={[{ to: servicePaths.domains, label: text.domains }]} title={text[`title${batch.kind}`]}>
        {batch.isUndo && `${text.isUndo} `}
        {isBusy ? text.mayClose : batch.stopped > 0 ? text.wasStopped : text.isOver}
      </AccountHead>
      {isBusy && error && <Note kind="warn">{text.notFollowed}</Note>}
      <Progress batch={batch} mayChange={mayChange} />
      {mayStop && <Stop batch={batch} />}
      {!isBusy && <Next batch={batch} mayChange={mayChange} />}
    </AccountFrame>
  )
}

/** Shown below a running batch. */
function Stop({ batch: { id } }: { batch: Batch }) {
  const text = useText(batchesText)
  const stop = useAct(STOP)
  const stopping = useAttempt(text.failed, async () => {
    const answer = await stop({ batchId: id })
    return 'message' in answer ? answer : null
  })
  return (
    <Card className={styles.bar}>
      {stopping.problem ? (
        <Note kind="error" role="alert">
          {stopping.problem}
        </Note>
      ) : (
        <p className="hint">{text.stopNote}</p>
      )}
      <div className={styles.acts}>
        <Button icon={Square} isBusy={stopping.isBusy} onClick={() => void stopping.run()}>
          {text.stop}
        </Button>
      </div>
    </Card>
  )
}

/** Shown below a finished batch: what can be done next. */
function Next({ batch, mayChange }: { batch: Batch; mayChange: boolean }) {
  const text = useText(batchesText)
  const { stopped, items, undoableDomainIds } = batch
  const canUndo = mayChange && undoableDomainIds.length > 0
  const rest = items.edges.flatMap(({ node }) => (node.state === 'STOPPED' ? [node.domain] : []))
  return (
    <Card className={styles.bar}>
      <p className="hint">{canUndo && text.undoNote}</p>
      <div className={styles.acts}>
        <LinkButton render={(link) => <Link to={servicePaths.domains} {...link} />}>{text.toDomains}</LinkButton>
        {mayChange && stopped > 0 && (
          <LinkButton render={(link) => <Link to={paths.changeDomains} {...link} onClick={() => keepChosen(rest)} />}>
            {text.chooseRest({ count: stopped })}
          </LinkButton>
        )}
        {canUndo && <UndoButton batch={batch} domainIds={undoableDomainIds} />}
      </div>
    </Card>
  )
}

type Shown = 'ALL' | 'FAILED' | 'WAITING' | 'DONE'

function Progress({ batch, mayChange }: { batch: Batch; mayChange: boolean }) {
  const text = useText(batchesText)
  const { total, waiting, done, failed, stopped, remainingSeconds } = batch
  const [shown, setShown] = useState<Shown>('ALL')
  const { retry, retried, problem, dialog } = useRetry(batch, () => setShown('ALL'))
  const items = batch.items.edges.map(({ node }) => node)
  const listed = items.filter(({ state }) => shown === 'ALL' || SHOWN_AS[state] === shown)
  const said = [
    failed > 0 && text.failures({ count: failed }),
    stopped > 0 && text.stopped({ count: stopped }),
    waiting > 0 &&
      (remainingSeconds === null ? text.busy({ count: waiting }) : text.remaining({ seconds: remainingSeconds })),
  ]
  return (
    <Card as="section" aria-labelledby="progress" className={styles.card}>
      <CardPart className={styles.form}>
        <div className={styles.spread}>
          <h2 id="progress" className={styles.title}>
            {text.progress({ done, total })}
          </h2>
          <span className="small" role="status">
            {said.filter(Boolean).join(', ') || text.allDone}
          </span>
        </div>
        <Meter batch={batch} />
        {problem && (
          <Note kind="error" role="alert">
            {problem}
          </Note>
        )}
      </CardPart>
      <div className={styles.tools}>
        <Segmented<Shown>
          label={text.show}
          options={[
            { value: 'ALL', label: text.ALL },
            { value: 'FAILED', label: text.FAILED({ count: failed }) },
            { value: 'WAITING', label: text.WAITING },
            { value: 'DONE', label: text.DONE },
          ]}
          value={shown}
          onChange={setShown}
        />
        {mayChange && failed > 0 && (
          <Button size="sm" icon={RotateCw} isBusy={retried === 'all'} onClick={() => void retry()}>
            {text.retry}
          </Button>
        )}
      </div>
      {listed.length === 0 ? (
        <EmptyState>{text.noneLikeThis}</EmptyState>
      ) : (
        <Items batch={batch} items={listed} mayChange={mayChange} retried={retried} onRetry={retry} />
      )}
      {dialog}
    </Card>
  )
}

/** Retries the failed items or one domain; `retried` is that domain or `all` while the request is pending. */
function useRetry({ id, kind }: Batch, onAll: () => void) {
  const text = useText(batchesText)
  const act = useAct(RETRY)
  const { confirmed, dialog } = useConfirmedIdentity()
  const { run, pending, problem } = useAttempt(text.failed, async (domainId?: string) => {
    const domainIds = domainId === undefined ? null : [domainId]
    const answer = await confirmed(text.actRetry({ what: text[`title${kind}`] }), () => act({ batchId: id, domainIds }))
    if (domainId === undefined) onAll()
    return answer && 'message' in answer ? answer : null
  })
  return { retry: run, retried: pending && (pending[0] ?? 'all'), problem, dialog }
}

/** Progress bar, with the failed part in another colour. */
function Meter({ batch: { total, done, failed } }: { batch: Batch }) {
  const text = useText(batchesText)
  const said = [text.progress({ done, total }), failed > 0 && text.failures({ count: failed })]
  return (
    <div
      className={styles.meter}
      role="progressbar"
      aria-labelledby="progress"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done + failed}
      aria-valuetext={said.filter(Boolean).join(', ')}
    >
      <svg viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.meterDone} width={done} height={1} />
        <rect className={styles.meterFailed} x={done} width={failed} height={1} />
      </svg>
    </div>
  )
}

const SHOWN_AS = {
  WAITING: 'WAITING',
  BUSY: 'WAITING',
  DONE: 'DONE',
  UNCHANGED: 'DONE',
  FAILED: 'FAILED',
  STOPPED: 'STOPPED',
} as const
