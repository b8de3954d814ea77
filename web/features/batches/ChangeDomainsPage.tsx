import { useQueryRefHandlers } from '@apollo/client/react'
import { useState } from 'react'
import { generatePath, Link, useSearchParams } from 'react-router-dom'
import { useConnection } from '../../apollo/useConnection'
import { graphql } from '../../gql'
import type { ChangeDomainsPageQuery, DomainBatchKind } from '../../gql/graphql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { paths, servicePaths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { MoreButton } from '../../ui/ListCard'
import { Section } from '../../ui/Section'
import { Table } from '../../ui/Table'
import { Tabs } from '../../ui/Tabs'
import { RenewManyDomains } from '../renewals/RenewManyDomains'
import { renewManyText } from '../renewals/renew-many.text'
import styles from './batches.module.css'
import { batchesText, changeDomainsMeta } from './batches.text'
import { HolderChange, NameServersChange, ProfileChange } from './ChangePanels'
import { readChosen } from './chosen-domains'

const query = graphql(`
  query ChangeDomainsPage($after: String) {
    viewer {
      domainBatches(first: 10, after: $after) {
        edges {
          node {
            id
            kind
            isUndo
            total
            waiting
            done
            failed
            stopped
            createdAt
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: () => ({ after: null }),
  meta: pageMeta(changeDomainsMeta),
  Component: ChangeDomainsPage,
})

/** Gives the selected domains the same name servers, DNS profile or holder, after a preview. */
function ChangeDomainsPage() {
  const text = useText(batchesText)
  const [chosen] = useState(readChosen)
  const renewal = useText(renewManyText)
  const [search] = useSearchParams()
  const [kind, setKind] = useState<Tab>(search.has('profileId') ? 'DNS_PROFILE' : 'NAME_SERVERS')
  const crumbs = [{ to: servicePaths.domains, label: text.domains }]
  const toList = (label: string) => (
    <LinkButton render={(link) => <Link to={servicePaths.domains} {...link} />}>{label}</LinkButton>
  )
  if (chosen.length === 0) {
    return (
      <AccountFrame>
        <AccountHead crumbs={crumbs} title={text.title} />
        <Card>
          <EmptyState actions={toList(text.toList)}>{text.none}</EmptyState>
        </Card>
        <EarlierBatches />
      </AccountFrame>
    )
  }
  const panels = {
    NAME_SERVERS: NameServersChange,
    DNS_PROFILE: ProfileChange,
    HOLDER: HolderChange,
    RENEWAL: RenewManyDomains,
  }
  return (
    <AccountFrame>
      <AccountHead crumbs={crumbs} title={text.title} actions={toList(text.adjust)}>
        {text.lead({ count: chosen.length })}
      </AccountHead>
      <Tabs<Tab>
        label={text.what}
        selected={kind}
        onSelect={setKind}
        tabs={TABS.map((id) => {
          const Panel = panels[id]
          return {
            id,
            label: id === 'RENEWAL' ? renewal.tab : text[id],
            panel: id === kind && <Panel chosen={chosen} />,
          }
        })}
      />
      <EarlierBatches />
    </AccountFrame>
  )
}

type Batch = NonNullable<ChangeDomainsPageQuery['viewer']['domainBatches']>['edges'][number]['node']

/** Earlier batches, newest first. */
function EarlierBatches() {
  const text = useText(batchesText)
  const { queryRef, data } = usePageData(query)
  const { fetchMore } = useQueryRefHandlers(queryRef)
  const batches = useConnection(data.viewer.domainBatches, fetchMore, ['viewer', 'domainBatches'])
  return (
    <Section title={text.earlier} className={styles.card}>
      {batches.nodes.length === 0 ? (
        <EmptyState>{text.noneEarlier}</EmptyState>
      ) : (
        <Table aria-label={text.earlier} className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text.changeOf}</th>
              <th scope="col">{text.moment}</th>
              <th scope="col">{text.progressOf}</th>
            </tr>
          </thead>
          <tbody>
            {batches.nodes.map((batch) => (
              <EarlierBatch key={batch.id} batch={batch} />
            ))}
          </tbody>
        </Table>
      )}
      {batches.hasMore && (
        <CardPart kind="foot">
          <MoreButton list={batches}>{text.more}</MoreButton>
        </CardPart>
      )}
    </Section>
  )
}

function EarlierBatch({ batch }: { batch: Batch }) {
  const text = useText(batchesText)
  const { locale } = usePreferences()
  const { id, kind, isUndo, total, waiting, done, failed, stopped, createdAt } = batch
  const said = [
    text.progress({ done, total }),
    waiting > 0 && text.busy({ count: waiting }),
    failed > 0 && text.failures({ count: failed }),
    stopped > 0 && text.stopped({ count: stopped }),
  ]
  return (
    <tr>
      <td>
        <Link to={generatePath(paths.domainBatch, { id })}>{text[`title${kind}`]}</Link>
        {isUndo && <p className="hint">{text.isUndo}</p>}
      </td>
      <td className="num">{formatMoment(Date.parse(createdAt), locale)}</td>
      <td>{said.filter(Boolean).join(', ')}</td>
    </tr>
  )
}

/** Renewal changes at once, without a batch. */
const TABS = ['NAME_SERVERS', 'DNS_PROFILE', 'HOLDER', 'RENEWAL'] as const satisfies readonly (
  | DomainBatchKind
  | 'RENEWAL'
)[]
type Tab = (typeof TABS)[number]
