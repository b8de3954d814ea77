import { useQuery } from '@apollo/client/react'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createSearchParams, Link } from 'react-router-dom'
import { BATCH_MAX } from '../../../rules/api-limits'
import { toUnicode } from '../../../rules/domain-name'
import { useConnection } from '../../apollo/useConnection'
import { graphql } from '../../gql'
import type { ProfileUsesQuery } from '../../gql/graphql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { paths, servicePaths } from '../../paths'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { type DiffLine, DiffLines } from '../../ui/DiffLines'
import { DomainName } from '../../ui/DomainName'
import { Flag } from '../../ui/Flag'
import { Modal } from '../../ui/Modal'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { Skeleton } from '../../ui/Skeleton'
import { Table } from '../../ui/Table'
import { type ChosenDomain, keepChosen } from '../batches/chosen-domains'
import styles from './ProfileUses.module.css'
import { profileUsesText } from './profile-uses.text'

const PROFILE_USES = graphql(`
  query ProfileUses($id: ID!, $after: String) {
    node(id: $id) {
      id
      ... on DnsProfile {
        usedBy(first: 20, after: $after) {
          totalCount
          edges {
            node {
              id
              domain {
                id
                name
                isManageable
                readOnly
                isActiveDnsServer
              }
              appliedAt
              appliedBy
              difference {
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

type Use = Extract<NonNullable<ProfileUsesQuery['node']>, { usedBy: unknown }>['usedBy']['edges'][number]['node']
type Domain = Use['domain']
type Change = Use['difference'][number]

interface ProfileUsesProps {
  profileId: string
  isReadOnly: boolean
}

/** Lists the domains that use a profile with their differences; the selected ones are changed together on the batch page. */
export function ProfileUses({ profileId, isReadOnly }: ProfileUsesProps) {
  const text = useText(profileUsesText)
  const { list, isLoading, hasFailed, refetch } = useUses(profileId)
  const uses = list.nodes
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenDomain>>(new Map())

  function choose(domains: readonly Domain[], isChosen: boolean) {
    const next = new Map(chosen)
    for (const domain of domains) isChosen ? next.set(domain.id, domain) : next.delete(domain.id)
    setChosen(new Map([...next].slice(0, BATCH_MAX)))
  }

  if (hasFailed) {
    return (
      <Note kind="error" role="alert" action={<Button onClick={() => void refetch()}>{text.again}</Button>}>
        {text.notLoaded}
      </Note>
    )
  }
  const keep = () => keepChosen([...chosen.values()])
  const change = { pathname: paths.changeDomains, search: createSearchParams({ profileId }).toString() }
  return (
    <Section title={text.title} className={styles.card}>
      {isLoading ? (
        <Skeleton height={160} />
      ) : uses.length === 0 ? (
        <p className={styles.none}>{text.none}</p>
      ) : (
        <Uses uses={uses} chosen={chosen} onChoose={isReadOnly ? undefined : choose} />
      )}
      {list.hasMore && (
        <p className={styles.more}>
          <Button size="sm" isBusy={list.isBusy} onClick={() => void list.more()}>
            {text.more}
          </Button>
        </p>
      )}
      {!isReadOnly && !isLoading && (
        <CardPart kind="foot" className={styles.foot}>
          <LinkButton
            variant="quiet"
            size="sm"
            render={(link) => <Link to={servicePaths.domains} onClick={keep} {...link} />}
          >
            {text.others}
          </LinkButton>
          <b role="status">{chosen.size > 0 && text.chosen({ count: chosen.size })}</b>
          {chosen.size > 0 && (
            <LinkButton variant="primary" render={(link) => <Link to={change} onClick={keep} {...link} />}>
              {text.apply}
            </LinkButton>
          )}
        </CardPart>
      )}
    </Section>
  )
}

/** Domains to which the profile was last applied, by page. */
function useUses(id: string) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(PROFILE_USES, {
    variables: { id, after: null },
    // The records of profile and domains may have changed since.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const node = (data ?? previousData)?.node
  const usedBy = node && 'usedBy' in node ? node.usedBy : null
  useEffect(() => {
    if (error) reportError(error)
  }, [error])

  return {
    list: useConnection(usedBy, fetchMore, ['node', 'usedBy']),
    isLoading: usedBy === null,
    hasFailed: error !== undefined && !usedBy,
    refetch: () => refetch().then(nothing, reportError),
  }
}

const nothing = () => undefined

/** Whether the server can change the domain at all. */
const isOpen = ({ isManageable, readOnly, isActiveDnsServer }: Domain): boolean =>
  isManageable && !readOnly && isActiveDnsServer

interface UsesProps {
  uses: readonly Use[]
  chosen: ReadonlyMap<string, unknown>
  /** Omitted for a read-only list. */
  onChoose?(domains: readonly Domain[], isChosen: boolean): void
}

function Uses({ uses, chosen, onChoose }: UsesProps) {
  const text = useText(profileUsesText)
  const { locale } = usePreferences()
  const [shown, setShown] = useState<{ name: string; difference: readonly Change[] } | null>(null)
  const differing = uses
    .filter(({ domain, difference }) => isOpen(domain) && difference.length > 0)
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
          {uses.map(({ domain, difference, appliedAt, appliedBy }) => (
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
                {difference.length > 0 && (
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

function Standing({ domain, difference }: Pick<Use, 'domain' | 'difference'>) {
  const text = useText(profileUsesText)
  if (!domain.isActiveDnsServer) return <Badge>{text.elsewhere}</Badge>
  if (!isOpen(domain)) return <Badge>{text.locked}</Badge>
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

const KINDS = { ADDED: 'add', CHANGED: 'change', REMOVED: 'remove' } as const

function Changes({ name, changes }: { name: string; changes: readonly Change[] }) {
  const text = useText(profileUsesText)
  return <DiffLines label={text.changesOf({ name })} words={text} lines={changes.map(lineOf)} />
}

/** The TTL is shown only when nothing else changes. */
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
