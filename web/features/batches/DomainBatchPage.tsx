import { useQuery } from '@apollo/client/react'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { useRefusable } from '../../apollo/useRefusable'
import { graphql } from '../../gql'
import type { DomainBatchPage_BatchFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData, useShownPage } from '../../router/page-data'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Note } from '../../ui/Note'
import { Segmented } from '../../ui/Segmented'
import { Table } from '../../ui/Table'
import { AccountFrame, AccountHead } from '../accounts/AccountFrame'
import { servicePaths } from '../accounts/service-paths'
import styles from './batches.module.css'
import { batchesText } from './batches.text'
import { NameOf } from './ChangeDomainsPage'

export const query = graphql(`
  query DomainBatchPage($id: ID!) {
    viewer {
      isSubUser
      domainBatch(id: $id) {
        ...DomainBatchPage_batch @unmask
      }
    }
  }

  fragment DomainBatchPage_batch on DomainBatch {
    id
    kind
    total
    waiting
    done
    failed
    items(first: 500) {
      edges {
        node {
          id
          state
          message
          domain {
            id
            name
          }
        }
      }
    }
  }
`)

const RETRY = graphql(`
  mutation RetryDomainBatch($input: RetryDomainBatchInput!) {
    retryDomainBatch(input: $input) {
      ... on DomainBatch {
        ...DomainBatchPage_batch @unmask
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

type Batch = DomainBatchPage_BatchFragment

const ASK_EVERY_MS = 1500

/** How far a change of many domains is, name by name; what failed can be tried again alone. */
export function DomainBatchPage() {
  const { isSubUser, domainBatch } = usePageData(query).data.viewer
  if (!domainBatch) return <Navigate to={paths.notFound} replace />
  return <Followed batch={domainBatch} mayRetry={!isSubUser} />
}

function Followed({ batch, mayRetry }: { batch: Batch; mayRetry: boolean }) {
  const text = useText(batchesText)
  const { page } = useShownPage()
  const isBusy = batch.waiting > 0
  // What comes goes into the cache, where the page's own query reads it.
  const { error } = useQuery(query, {
    variables: { id: page.params.id ?? '' },
    skip: !isBusy,
    pollInterval: ASK_EVERY_MS,
  })
  return (
    <AccountFrame>
      <AccountHead crumbs={[{ to: servicePaths.domains, label: text.domains }]} title={text[`title${batch.kind}`]}>
        {isBusy ? text.mayClose : text.isOver}
      </AccountHead>
      {isBusy && error && <Note kind="warn">{text.notFollowed}</Note>}
      <Progress batch={batch} mayRetry={mayRetry} />
      <p>
        <LinkButton render={(link) => <Link to={servicePaths.domains} {...link} />}>{text.toDomains}</LinkButton>
      </p>
    </AccountFrame>
  )
}

type Shown = 'ALL' | 'FAILED' | 'WAITING' | 'DONE'

function Progress({ batch, mayRetry }: { batch: Batch; mayRetry: boolean }) {
  const text = useText(batchesText)
  const { id, total, waiting, done, failed } = batch
  const [shown, setShown] = useState<Shown>('ALL')
  const retry = useAct(RETRY)
  const retrying = useRefusable(text.failed, async () => {
    const answer = await retry({ batchId: id })
    setShown('ALL')
    return 'message' in answer ? answer.message : null
  })
  const items = batch.items.edges.map(({ node }) => node)
  const listed = items.filter(({ state }) => shown === 'ALL' || (state === 'UNCHANGED' ? 'DONE' : state) === shown)
  const said = [failed > 0 && text.failures({ count: failed }), waiting > 0 && text.busy({ count: waiting })]
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
        <progress className={styles.meter} max={total} value={done + failed} aria-labelledby="progress" />
        {retrying.problem && (
          <Note kind="error" role="alert">
            {retrying.problem}
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
        {mayRetry && failed > 0 && (
          <Button size="sm" icon={RotateCw} isBusy={retrying.isBusy} onClick={() => void retrying.run()}>
            {text.retry}
          </Button>
        )}
      </div>
      {listed.length === 0 ? <EmptyState>{text.noneLikeThis}</EmptyState> : <Items items={listed} />}
    </Card>
  )
}

const TONES = { WAITING: 'info', DONE: 'ok', UNCHANGED: 'neutral' } as const

function Items({ items }: { items: readonly Batch['items']['edges'][number]['node'][] }) {
  const text = useText(batchesText)
  return (
    <Table aria-label={text.perNameProgress} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.progressOf}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, domain, state, message }) => (
          <tr key={id}>
            <td>
              <NameOf domain={domain} />
            </td>
            <td>
              {state === 'FAILED' ? (
                <p className={styles.problem}>{message}</p>
              ) : (
                <>
                  <Badge tone={TONES[state]}>{text[`state${state}`]}</Badge>
                  {message && <p className="hint">{message}</p>}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
