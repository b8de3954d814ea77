import { useQuery, useQueryRefHandlers } from '@apollo/client/react'
import { type ReactNode, useState } from 'react'
import { generatePath, Link, useNavigate, useSearchParams } from 'react-router-dom'
import { splitNameServers } from '../../../rules/batch'
import { useAct } from '../../apollo/useAct'
import { useConnection } from '../../apollo/useConnection'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { ChangeDomainsPageQuery, DomainBatchKind, SetHolderOfDomainsMutation } from '../../gql/graphql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { useSite } from '../../lib/site'
import { paths, servicePaths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { DomainTag } from '../../ui/DomainTag'
import { EmptyState } from '../../ui/EmptyState'
import { MoreButton } from '../../ui/ListCard'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Section } from '../../ui/Section'
import { Select } from '../../ui/Select'
import { Skeleton } from '../../ui/Skeleton'
import { Stats } from '../../ui/Stats'
import { Table } from '../../ui/Table'
import { Tabs } from '../../ui/Tabs'
import { TextArea } from '../../ui/TextField'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { RenewManyDomains } from '../renewals/RenewManyDomains'
import { renewManyText } from '../renewals/renew-many.text'
import { HolderSelector } from '../whois/HolderSelector'
import styles from './batches.module.css'
import { batchesText, changeDomainsMeta } from './batches.text'
import { type ChosenDomain, keepChosen, readChosen } from './chosen-domains'

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

// Shared with the page of a batch, which undoes it. Spread with `@unmask`: a preview has no id, so a masked one could not be read
// from the cache.
graphql(`
  fragment BatchAnswer_result on DomainBatchResult {
    ... on DomainBatch {
      id
    }
    ... on DomainBatchPreview {
      kind
      changing
      unchanged
      impossible
      items {
        domain {
          id
          name
        }
        outcome
        before
        after
        message
      }
    }
    ... on UserError {
      code
      message
    }
  }
`)

const SET_NAME_SERVERS = graphql(`
  mutation SetNameServersOfDomains($input: SetNameServersOfDomainsInput!) {
    setNameServersOfDomains(input: $input) {
      ...BatchAnswer_result @unmask
    }
  }
`)

const ROLL_OUT = graphql(`
  mutation RollOutDnsProfile($input: RollOutDnsProfileInput!) {
    rollOutDnsProfile(input: $input) {
      ...BatchAnswer_result @unmask
    }
  }
`)

const SET_HOLDER = graphql(`
  mutation SetHolderOfDomains($input: SetHolderOfDomainsInput!) {
    setHolderOfDomains(input: $input) {
      ...BatchAnswer_result @unmask
    }
  }
`)

/** The values that the domains will get. */
type Change =
  | { kind: 'NAME_SERVERS'; nameServers: readonly string[] | null; copyRecords: boolean }
  | { kind: 'DNS_PROFILE'; profileId: string }
  | { kind: 'HOLDER'; whoisId: string | null }

export type Preview = Extract<SetHolderOfDomainsMutation['setHolderOfDomains'], { __typename: 'DomainBatchPreview' }>

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
  const panels = { NAME_SERVERS: NameServers, DNS_PROFILE: Profile, HOLDER: Holder, RENEWAL: RenewManyDomains }
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

interface PanelProps {
  chosen: readonly ChosenDomain[]
}

function NameServers({ chosen }: PanelProps) {
  const site = useSite()
  const text = useText(batchesText)
  const [whose, setWhose] = useState<'ours' | 'others'>('ours')
  const [copyRecords, setCopyRecords] = useState(true)
  const [typed, setTyped] = useState('')
  const nameServers = whose === 'ours' ? null : splitNameServers(typed)
  return (
    <ChangeForm title={text.newNameServers} chosen={chosen} change={{ kind: 'NAME_SERVERS', nameServers, copyRecords }}>
      <RadioGroup label={text.newNameServers} isLabelHidden layout="pairs" value={whose} onChange={setWhose}>
        <RadioCard value="ours" title={text.ours} description={site.nameServers.join(', ')} />
        <RadioCard value="others" title={text.others} description={text.othersNote} />
      </RadioGroup>
      {whose === 'ours' ? (
        <Checkbox checked={copyRecords} onChange={({ target }) => setCopyRecords(target.checked)}>
          {text.copy}
        </Checkbox>
      ) : (
        <TextArea
          label={text.servers}
          description={text.serversNote}
          isMono
          rows={3}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
        />
      )}
    </ChangeForm>
  )
}

const PROFILES = graphql(`
  query ProfilesToApply {
    viewer {
      dnsProfiles {
        id
        name
      }
    }
  }
`)

function Profile({ chosen }: PanelProps) {
  const text = useText(batchesText)
  const { data, error, refetch } = useQuery(PROFILES)
  const [search] = useSearchParams()
  const [picked, setPicked] = useState(search.get('profileId'))
  const profiles = data?.viewer.dnsProfiles
  if (error) {
    return (
      <Note kind="error" role="alert" action={<Button onClick={() => void refetch()}>{text.again}</Button>}>
        {text.failed}
      </Note>
    )
  }
  if (!profiles) return <Skeleton height={200} />
  const [first] = profiles
  if (!first) {
    return (
      <Card>
        <EmptyState
          actions={
            <LinkButton render={(link) => <Link to={paths.dnsProfiles} {...link} />}>{text.toProfiles}</LinkButton>
          }
        >
          {text.noProfiles}
        </EmptyState>
      </Card>
    )
  }
  // The address may name a deleted profile.
  const profileId = (profiles.find(({ id }) => id === picked) ?? first).id
  return (
    <ChangeForm title={text.profileTitle} chosen={chosen} change={{ kind: 'DNS_PROFILE', profileId }}>
      <Select
        label={text.profile}
        description={text.profileNote}
        options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
        value={profileId}
        onChange={setPicked}
      />
    </ChangeForm>
  )
}

function Holder({ chosen }: PanelProps) {
  const text = useText(batchesText)
  const [whoisId, setWhoisId] = useState<string | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <ChangeForm title={text.holderTitle} chosen={chosen} change={{ kind: 'HOLDER', whoisId }} isPaused={isEditing}>
      <HolderSelector value={whoisId} canEdit={false} onChange={setWhoisId} onEditing={setIsEditing} />
    </ChangeForm>
  )
}

interface ChangeFormProps extends PanelProps {
  title: string
  change: Change
  /** The form's content has buttons of its own. */
  isPaused?: boolean
  children: ReactNode
}

/** The choice, its preview, and the submit button. */
function ChangeForm({ title, chosen, change, isPaused = false, children }: ChangeFormProps) {
  const text = useText(batchesText)
  const navigate = useNavigate()
  const send = useChange()
  const { confirmed, dialog } = useConfirmedIdentity()
  const [preview, setPreview] = useState<{ of: string; result: Preview } | null>(null)
  const asked = JSON.stringify(change)
  // The preview belongs to the change it was made for.
  const shown = preview?.of === asked ? preview.result : null
  const ids = shown?.items.flatMap(({ domain, outcome }) => (outcome === 'CHANGES' ? domain.id : [])) ?? []

  const previewing = useAttempt(text.failed, async () => {
    const domainIds = chosen.map(({ id }) => id)
    const answer = await send(change, domainIds, true)
    if (answer.__typename === 'DomainBatchPreview') setPreview({ of: asked, result: answer })
    return 'message' in answer ? answer : null
  })
  const applying = useAttempt(text.failed, async () => {
    const answer = await confirmed(text.actHolder({ count: ids.length }), () => send(change, ids, false))
    if (answer?.__typename === 'DomainBatch') {
      keepChosen([])
      void navigate(generatePath(paths.domainBatch, { id: answer.id }))
    }
    return answer && 'message' in answer ? answer : null
  })
  const problem = previewing.problem ?? applying.problem
  return (
    <div className={styles.panel}>
      <Card as="section" aria-labelledby="change">
        <CardPart className={styles.form}>
          <h2 id="change" className={styles.title}>
            {title}
          </h2>
          {children}
        </CardPart>
        {!isPaused && (
          <CardPart kind="foot">
            <Button
              variant={shown ? 'secondary' : 'primary'}
              isBusy={previewing.isBusy}
              busyLabel={text.previewing}
              onClick={() => void previewing.run()}
            >
              {text.preview}
            </Button>
          </CardPart>
        )}
      </Card>
      {problem && (
        <Note kind="error" role="alert">
          {problem}
        </Note>
      )}
      {shown && <PreviewTable preview={shown} />}
      {shown && (
        <Card className={styles.bar}>
          <div>
            <b>{ids.length === 0 ? text.nothing : text.toChange({ count: ids.length })}</b>
            {ids.length > 0 && <p className="muted small">{text[`takesHours${shown.kind}`]}</p>}
          </div>
          <div className={styles.acts}>
            <Button onClick={() => setPreview(null)}>{text.cancel}</Button>
            <Button
              variant="primary"
              disabled={ids.length === 0}
              isBusy={applying.isBusy}
              onClick={() => void applying.run()}
            >
              {text.apply}
            </Button>
          </div>
        </Card>
      )}
      {dialog}
    </div>
  )
}

function useChange() {
  const nameServers = useAct(SET_NAME_SERVERS)
  const profile = useAct(ROLL_OUT)
  const holder = useAct(SET_HOLDER)
  return function send(change: Change, ids: readonly string[], dryRun: boolean) {
    const asked = { domainIds: [...ids], dryRun }
    if (change.kind === 'DNS_PROFILE') return profile({ ...asked, profileId: change.profileId })
    if (change.kind === 'HOLDER') return holder({ ...asked, whoisId: change.whoisId })
    const servers = change.nameServers && [...change.nameServers]
    return nameServers({ ...asked, nameServers: servers, copyRecords: change.copyRecords })
  }
}

/** Current and new value of each domain. */
export function PreviewTable({ preview }: { preview: Preview }) {
  const text = useText(batchesText)
  return (
    <Section
      title={text.result}
      end={
        <div role="status">
          <Stats
            stats={(['changing', 'unchanged', 'impossible'] as const).map((what) => ({
              label: text[what],
              value: preview[what],
            }))}
          />
        </div>
      }
      className={styles.card}
    >
      {/* A scrolling box must be focusable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.scroll} tabIndex={0} aria-label={text.perName}>
        <Table aria-label={text.perName} className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text.name}</th>
              <th scope="col">{text.now}</th>
              <th scope="col">{text.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {preview.items.map((item) => (
              <PreviewRow key={item.domain.id} item={item} kind={preview.kind} />
            ))}
          </tbody>
        </Table>
      </section>
    </Section>
  )
}

function PreviewRow({ item, kind }: { item: Preview['items'][number]; kind: DomainBatchKind }) {
  const text = useText(batchesText)
  const { domain, outcome, before, after, message } = item
  const changes = outcome === 'CHANGES'
  const nothingNow = kind === 'DNS_PROFILE' ? changes && text.noRecords : text.elsewhere
  return (
    <tr className={changes ? undefined : styles.off}>
      <td>
        <DomainTag name={domain.name} />
      </td>
      <td>
        <span className={styles.label}>{text.now}: </span>
        {before.length > 0 ? <Lines of={before} isCode={kind !== 'HOLDER'} /> : nothingNow}
      </td>
      <td>
        {changes && <span className={styles.label}>{text.becomes}: </span>}
        {changes && (after.length > 0 ? <Lines of={after} isCode={kind !== 'HOLDER'} /> : text.removed)}
        {outcome === 'UNCHANGED' && text.isSame}
        {message && <p className={outcome === 'IMPOSSIBLE' ? styles.problem : 'hint'}>{message}</p>}
      </td>
    </tr>
  )
}

function Lines({ of: lines, isCode }: { of: readonly string[]; isCode: boolean }) {
  return (
    <span className={isCode ? styles.code : undefined}>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </span>
  )
}
