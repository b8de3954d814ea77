import { useQuery } from '@apollo/client/react'
import { Check, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { RollOut_ChangeFragment, RollOut_DomainFragment, RollOutQuery } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { usePause } from '../../lib/usePause'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { type DiffLine, DiffLines } from '../../ui/DiffLines'
import { DomainName } from '../../ui/DomainName'
import { Flag } from '../../ui/Flag'
import { Modal } from '../../ui/Modal'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { Table } from '../../ui/Table'
import { TextField } from '../../ui/TextField'
import { formatMoment } from '../accounts/format-day'
import styles from './RollOutProfile.module.css'
import { rollOutText } from './roll-out.text'
import { useProblem } from './useProblem'

graphql(`
  fragment RollOut_change on DnsRecordChange {
    kind
    recordBefore {
      name
      type
      value
      priority
      ttl
    }
    recordAfter {
      name
      type
      value
      priority
      ttl
    }
  }
`)

const ROLL_OUT = graphql(`
  query RollOut($id: ID!, $after: String) {
    node(id: $id) {
      id
      ... on DnsProfile {
        usedBy(first: 20, after: $after) {
          totalCount
          edges {
            node {
              id
              domain {
                ...RollOut_domain @unmask
              }
              appliedAt
              appliedBy
              difference {
                ...RollOut_change @unmask
              }
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`)

graphql(`
  fragment RollOut_domain on Domain {
    id
    name
    isManageable
    readOnly
    isActiveDnsServer
  }
`)

const OTHER_DOMAINS = graphql(`
  query RollOutDomains($search: String) {
    viewer {
      domains(first: 100, search: $search) {
        edges {
          node {
            ...RollOut_domain @unmask
          }
        }
      }
    }
  }
`)

const APPLY = graphql(`
  mutation ApplyDnsProfileToDomains($input: ApplyDnsProfileToDomainsInput!) {
    applyDnsProfileToDomains(input: $input) {
      ... on AppliedDnsProfiles {
        results {
          domain {
            ...RollOut_domain @unmask
          }
          changes {
            ...RollOut_change @unmask
          }
          errors
          code
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

type Domain = RollOut_DomainFragment
type Change = RollOut_ChangeFragment
type Use = Extract<NonNullable<RollOutQuery['node']>, { usedBy: unknown }>['usedBy']['edges'][number]['node']

/** What came of one domain, or would. */
interface Outcome {
  domain: Domain
  changes: readonly Change[]
  errors: readonly string[]
  /** Nothing was done to it. */
  hasFailed: boolean
}

interface RollOutProfileProps {
  profileId: string
  isReadOnly: boolean
}

/** Which domains use a profile and how each differs from it now; and the profile on as many of them as one likes. */
export function RollOutProfile({ profileId, isReadOnly }: RollOutProfileProps) {
  const text = useText(rollOutText)
  const { uses, hasMore, more, isFetchingMore, hasFailed, refetch } = useUses(profileId)
  const [others, setOthers] = useState<readonly Domain[]>([])
  const [chosen, setChosen] = useState<ReadonlyMap<string, Domain>>(new Map())
  const { attempt, isBusy, modal } = useProblem()
  const apply = useApply(profileId)
  const [preview, setPreview] = useState<readonly Outcome[] | null>(null)
  const [results, setResults] = useState<readonly Outcome[] | null>(null)

  const rows = [
    ...(uses ?? []),
    ...others
      .filter(({ id }) => !uses?.some(({ domain }) => domain.id === id))
      .map((domain) => ({ domain, difference: null, appliedAt: null, appliedBy: null })),
  ]

  function choose(domains: readonly Domain[], isChosen: boolean) {
    // A preview tells of the domains that it was made for.
    setPreview(null)
    const next = new Map(chosen)
    for (const domain of domains) isChosen ? next.set(domain.id, domain) : next.delete(domain.id)
    setChosen(next)
  }

  async function send(domains: readonly Domain[], dryRun: boolean) {
    await attempt(async () => {
      const outcomes = await apply(domains, dryRun)
      if (dryRun) {
        setPreview(outcomes)
        return null
      }
      // Those that went well before stay in sight when the others are tried again.
      const before = (results ?? []).filter(({ domain }) => !domains.some(({ id }) => id === domain.id))
      setResults([...before, ...outcomes])
      setPreview(null)
      setChosen(new Map())
      await refetch()
      return null
    })
  }

  if (hasFailed) {
    return (
      <Note kind="error" role="alert" action={<Button onClick={() => void refetch()}>{text.again}</Button>}>
        {text.notLoaded}
      </Note>
    )
  }
  return (
    <>
      <Card as="section" className={styles.card} aria-labelledby="roll-out">
        <CardPart kind="head">
          <h2 id="roll-out" className={styles.title}>
            {text.title}
          </h2>
        </CardPart>
        {uses === null ? (
          <Skeleton height={160} />
        ) : rows.length === 0 ? (
          <p className={styles.none}>{text.none}</p>
        ) : (
          <Uses rows={rows} chosen={chosen} onChoose={isReadOnly ? undefined : choose} />
        )}
        {hasMore && (
          <p className={styles.more}>
            <Button size="sm" isBusy={isFetchingMore} onClick={() => void more()}>
              {text.more}
            </Button>
          </p>
        )}
        {!isReadOnly && uses && (
          <CardPart kind="foot">
            <OtherDomains
              listed={rows.map(({ domain }) => domain.id)}
              onChoose={(domains) => {
                setOthers([...others, ...domains])
                choose(domains, true)
              }}
            />
            {!preview && (
              <Button
                variant="primary"
                disabled={chosen.size === 0}
                isBusy={isBusy}
                busyLabel={text.previewing}
                onClick={() => void send([...chosen.values()], true)}
              >
                {text.preview({ count: chosen.size })}
              </Button>
            )}
          </CardPart>
        )}
      </Card>
      {preview && (
        <Preview
          outcomes={preview}
          isBusy={isBusy}
          onCancel={() => setPreview(null)}
          onApply={(domains) => void send(domains, false)}
        />
      )}
      {results && <Results results={results} isBusy={isBusy} onRetry={(domains) => void send(domains, false)} />}
      {modal}
    </>
  )
}

/** The domains that the profile was applied to last, page by page; null before the first has come. */
function useUses(id: string) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(ROLL_OUT, {
    variables: { id, after: null },
    // The records of profile and domains may have changed since.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const [isFetchingMore, setIsFetchingMore] = useState(false)
  const node = (data ?? previousData)?.node
  const usedBy = node && 'usedBy' in node ? node.usedBy : null
  useEffect(() => {
    if (error) reportError(error)
  }, [error])

  async function more() {
    setIsFetchingMore(true)
    await fetchMore({
      variables: { after: usedBy?.pageInfo.endCursor },
      updateQuery: (shown, { fetchMoreResult: next }) => {
        if (!shown.node || !next.node || !('usedBy' in shown.node) || !('usedBy' in next.node)) return shown
        const edges = [...shown.node.usedBy.edges, ...next.node.usedBy.edges]
        return { ...next, node: { ...next.node, usedBy: { ...next.node.usedBy, edges } } }
      },
    }).catch(reportError)
    setIsFetchingMore(false)
  }

  return {
    uses: usedBy ? usedBy.edges.map(({ node }): Use => node) : null,
    hasMore: usedBy?.pageInfo.hasNextPage ?? false,
    more,
    isFetchingMore,
    hasFailed: error !== undefined && !usedBy,
    refetch: () => refetch().then(nothing, reportError),
  }
}

const nothing = () => undefined

/** What the server takes in one request. */
const AT_ONCE = 100

/**
 * Applies the profile, or tells what that would change. What cannot be reached counts as failed, so that it can be tried
 * again without the rest; throws when nothing could be reached at all.
 */
function useApply(profileId: string) {
  const text = useText(rollOutText)
  const send = useAct(APPLY)
  return async function apply(domains: readonly Domain[], dryRun: boolean): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = []
    for (let at = 0; at < domains.length; at += AT_ONCE) {
      const part = domains.slice(at, at + AT_ONCE)
      const failed = (message: string) =>
        part.map((domain) => ({ domain, changes: [], errors: [message], hasFailed: true }))
      try {
        const answer = await send({ profileId, domainIds: part.map(({ id }) => id), dryRun })
        if (answer.__typename === 'AppliedDnsProfiles')
          outcomes.push(...answer.results.map(({ code, ...outcome }) => ({ ...outcome, hasFailed: code !== null })))
        else outcomes.push(...failed('message' in answer ? answer.message : text.notSent))
      } catch (error) {
        if (at === 0) throw error
        outcomes.push(...failed(failureMessage(error, text.notSent)))
      }
    }
    return outcomes
  }
}

/** What the server would change at all. */
const isOpen = ({ isManageable, readOnly, isActiveDnsServer }: Domain): boolean =>
  isManageable && !readOnly && isActiveDnsServer

/** A domain in the list, with when and by whom the profile was applied to it, as far as that is known. */
interface Row extends Pick<Use, 'appliedAt' | 'appliedBy'> {
  domain: Domain
  difference: readonly Change[] | null
}

interface UsesProps {
  /** Without a difference: the profile does not stand there yet. */
  rows: readonly Row[]
  chosen: ReadonlyMap<string, Domain>
  /** None: they are to be looked at. */
  onChoose?(domains: readonly Domain[], isChosen: boolean): void
}

function Uses({ rows, chosen, onChoose }: UsesProps) {
  const text = useText(rollOutText)
  const { locale } = usePreferences()
  const [shown, setShown] = useState<{ name: string; difference: readonly Change[] } | null>(null)
  const differing = rows
    .filter(({ domain, difference }) => isOpen(domain) && difference?.length !== 0)
    .map(({ domain }) => domain)
  return (
    <>
      <Table aria-label={text.title} className={styles.table}>
        <thead>
          <tr>
            {onChoose && (
              <th scope="col">
                <Checkbox
                  checked={differing.length > 0 && differing.every(({ id }) => chosen.has(id))}
                  disabled={differing.length === 0}
                  onChange={({ target }) => onChoose(differing, target.checked)}
                >
                  <span className="vh">{text.chooseDiffering}</span>
                </Checkbox>
              </th>
            )}
            <th scope="col">{text.domain}</th>
            <th scope="col">{text.now}</th>
            <th scope="col">
              <span className="vh">{text.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ domain, difference, appliedAt, appliedBy }) => (
            <tr key={domain.id}>
              {onChoose && (
                <td>
                  <Checkbox
                    checked={chosen.has(domain.id)}
                    disabled={!isOpen(domain)}
                    onChange={({ target }) => onChoose([domain], target.checked)}
                  >
                    <span className="vh">{text.choose({ name: toUnicode(domain.name) })}</span>
                  </Checkbox>
                </td>
              )}
              <td>
                <Named domain={domain} />
                {appliedAt && (
                  <p className="hint">
                    {text.appliedOn({ moment: formatMoment(Date.parse(appliedAt), locale), who: appliedBy ?? '' })}
                  </p>
                )}
              </td>
              <td>
                <Standing domain={domain} difference={difference} />
              </td>
              <td>
                {difference && difference.length > 0 && (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={text.differenceOf({ name: toUnicode(domain.name) })}
                    onClick={() => setShown({ name: toUnicode(domain.name), difference })}
                  >
                    {text.difference}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Modal
        isOpen={shown !== null}
        size="wide"
        title={text.differenceTitle({ name: shown?.name ?? '' })}
        closeLabel={text.close}
        onClose={() => setShown(null)}
      >
        {shown && <Changes name={shown.name} changes={shown.difference} />}
      </Modal>
    </>
  )
}

function Standing({ domain, difference }: Pick<Row, 'domain' | 'difference'>) {
  const text = useText(rollOutText)
  if (!domain.isActiveDnsServer) return <Badge>{text.elsewhere}</Badge>
  if (!isOpen(domain)) return <Badge>{text.locked}</Badge>
  if (!difference) return <Badge tone="info">{text.notYet}</Badge>
  if (difference.length > 0) return <Badge tone="warn">{text.differs({ count: difference.length })}</Badge>
  return (
    <Badge tone="ok" icon={Check}>
      {text.equal}
    </Badge>
  )
}

const Named = ({ domain: { name } }: { domain: Domain }) => (
  <span className={styles.name}>
    <Flag of={name} />
    <DomainName name={toUnicode(name)} isExtensionBold />
  </span>
)

interface OtherDomainsProps {
  /** Ids of those that are in the list already. */
  listed: readonly string[]
  onChoose(domains: readonly Domain[]): void
}

/** The customer's other domains, to put into the list. */
function OtherDomains({ listed, onChoose }: OtherDomainsProps) {
  const text = useText(rollOutText)
  const [isOpenNow, setIsOpenNow] = useState(false)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const search = usePause(typed.trim())
  const { data, previousData } = useQuery(OTHER_DOMAINS, { variables: { search: search || null }, skip: !isOpenNow })
  const found = (data ?? previousData)?.viewer.domains?.edges.map(({ node }) => node) ?? null
  const free = found?.filter((domain) => isOpen(domain) && !listed.includes(domain.id)) ?? null

  function take(domains: readonly Domain[]) {
    onChoose(domains)
    // The button that was pressed goes.
    field.current?.focus()
  }

  return (
    <div className={styles.others}>
      <Button variant="quiet" size="sm" icon={Plus} aria-expanded={isOpenNow} onClick={() => setIsOpenNow(!isOpenNow)}>
        {text.others}
      </Button>
      {isOpenNow && (
        <>
          <TextField
            ref={field}
            type="search"
            label={text.search}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {free?.length === 0 && <p className="muted">{search === '' ? text.noOthers : text.noneFound({ search })}</p>}
          {free && free.length > 0 && (
            <>
              <ul className={styles.found} aria-label={text.found}>
                {free.map((domain) => (
                  <li key={domain.id}>
                    <Button
                      size="sm"
                      icon={Plus}
                      aria-label={text.choose({ name: toUnicode(domain.name) })}
                      onClick={() => take([domain])}
                    >
                      {toUnicode(domain.name)}
                    </Button>
                  </li>
                ))}
              </ul>
              <Button size="sm" onClick={() => take(free)}>
                {text.takeAll({ count: free.length })}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  )
}

interface PreviewProps {
  outcomes: readonly Outcome[]
  isBusy: boolean
  onCancel(): void
  onApply(domains: readonly Domain[]): void
}

/** What applying it would do to each domain, and the button that does it. */
function Preview({ outcomes, isBusy, onCancel, onApply }: PreviewProps) {
  const text = useText(rollOutText)
  const domains = outcomes.filter(({ hasFailed }) => !hasFailed).map(({ domain }) => domain)
  const changes = outcomes.flatMap(({ changes }) => changes)
  return (
    <Card as="section" className={styles.card} aria-labelledby="roll-out-preview">
      <CardPart kind="head" className={styles.head}>
        <div>
          <h2 id="roll-out-preview" className={styles.title}>
            {text.previewTitle({ count: outcomes.length })}
          </h2>
          <p className="hint">{text.previewNote}</p>
        </div>
        <Totals outcomes={outcomes} />
      </CardPart>
      {outcomes.map((outcome) => (
        <CardPart key={outcome.domain.id}>
          <div className={styles.of}>
            <Named domain={outcome.domain} />
            <span className="hint">
              {outcome.changes.length > 0 && text.changes({ count: outcome.changes.length })}
              {outcome.changes.length > 0 && outcome.errors.length > 0 && ', '}
              {outcome.errors.length > 0 && text.skips({ count: outcome.errors.length })}
            </span>
          </div>
          {outcome.changes.length > 0 ? (
            <Changes name={toUnicode(outcome.domain.name)} changes={outcome.changes} />
          ) : (
            outcome.errors.length === 0 && <p className="muted">{text.nothing}</p>
          )}
          <Reasons of={outcome} />
        </CardPart>
      ))}
      <CardPart kind="foot" className={styles.foot}>
        <p className="muted small">{text.sum({ changes: changes.length, domains: domains.length })}</p>
        <div className={styles.acts}>
          <Button variant="quiet" onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button
            variant="primary"
            disabled={domains.length === 0 || changes.length === 0}
            isBusy={isBusy}
            busyLabel={text.applying}
            onClick={() => onApply(domains)}
          >
            {text.apply({ count: domains.length })}
          </Button>
        </div>
      </CardPart>
    </Card>
  )
}

const KINDS = { ADDED: 'add', CHANGED: 'change', REMOVED: 'remove' } as const
const SIGNS = { add: '+', change: '~', remove: '−' } as const

function Totals({ outcomes }: { outcomes: readonly Outcome[] }) {
  const text = useText(rollOutText)
  const words = { add: text.added, change: text.changed, remove: text.removed }
  const kinds = outcomes.flatMap(({ changes }) => changes.map(({ kind }) => KINDS[kind]))
  const skipped = outcomes.flatMap(({ errors }) => errors).length
  return (
    <p className={styles.totals}>
      {(['add', 'change', 'remove'] as const).map((kind) => (
        <span key={kind} className={styles[kind]}>
          <b>
            {SIGNS[kind]}
            {kinds.filter((one) => one === kind).length}
          </b>{' '}
          {words[kind]}
        </span>
      ))}
      {skipped > 0 && (
        <span className={styles.skip}>
          <b>!{skipped}</b> {text.skipped}
        </span>
      )}
    </p>
  )
}

function Reasons({ of: { errors } }: { of: Outcome }) {
  if (errors.length === 0) return null
  return (
    <ul className={styles.reasons}>
      {errors.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Changes({ name, changes }: { name: string; changes: readonly Change[] }) {
  const text = useText(rollOutText)
  return <DiffLines label={text.changesOf({ name })} words={text} lines={changes.map(lineOf)} />
}

/** The time to live is told only where nothing else changes. */
function lineOf({ kind, recordBefore, recordAfter }: Change): DiffLine {
  const record = recordAfter ?? recordBefore
  const isTtl = recordBefore && recordAfter && shownValue(recordBefore) === shownValue(recordAfter)
  const shown = (of: Change['recordAfter']) => of && (isTtl ? `${shownValue(of)} TTL ${of.ttl}` : shownValue(of))
  return {
    kind: KINDS[kind],
    name: record?.name ?? '',
    type: record?.type ?? '',
    before: shown(recordBefore),
    after: shown(recordAfter),
  }
}

const shownValue = ({ priority, value, type }: NonNullable<Change['recordAfter']>): string =>
  priority !== null && type === 'MX' ? `${priority} ${value}` : value

interface ResultsProps {
  results: readonly Outcome[]
  isBusy: boolean
  onRetry(domains: readonly Domain[]): void
}

/** What came of each domain; those that failed can be tried again by themselves. */
function Results({ results, isBusy, onRetry }: ResultsProps) {
  const text = useText(rollOutText)
  const failed = results.filter(({ hasFailed }) => hasFailed)
  const count = results.length - failed.length
  return (
    <Card as="section" className={styles.card} aria-labelledby="roll-out-results">
      <CardPart kind="head">
        <h2 id="roll-out-results" className={styles.title}>
          {text.resultTitle}
        </h2>
        <p className="muted" role="status">
          {count > 0 && text.applied({ count })} {failed.length > 0 && text.failures({ count: failed.length })}
        </p>
      </CardPart>
      <ul>
        {results.map((result) => (
          <li key={result.domain.id} className={styles.result}>
            <div className={styles.of}>
              <Named domain={result.domain} />
              <ResultBadge of={result} />
            </div>
            <Reasons of={result} />
          </li>
        ))}
      </ul>
      {failed.length > 0 && (
        <CardPart kind="foot">
          <Button
            variant="primary"
            isBusy={isBusy}
            busyLabel={text.applying}
            onClick={() => onRetry(failed.map(({ domain }) => domain))}
          >
            {text.retry({ count: failed.length })}
          </Button>
        </CardPart>
      )}
    </Card>
  )
}

function ResultBadge({ of: { hasFailed, errors, changes } }: { of: Outcome }) {
  const text = useText(rollOutText)
  if (hasFailed) return <Badge tone="error">{text.failed}</Badge>
  if (errors.length > 0) return <Badge tone="warn">{text.partly}</Badge>
  return (
    <Badge tone="ok" icon={Check}>
      {changes.length === 0 ? text.unchanged : text.done}
    </Badge>
  )
}
