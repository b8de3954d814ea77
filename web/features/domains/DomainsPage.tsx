import { useQuery } from '@apollo/client/react'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { DomainStatus } from '../../../rules/domain-status'
import { useMoreOfViewer } from '../../apollo/useMoreOfViewer'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { replaceAddress } from '../../lib/replace-address'
import { reportError } from '../../lib/report-error'
import { usePause } from '../../lib/usePause'
import { domainPath, paths } from '../../paths'
import { usePageData, useShownPage } from '../../router/page-data'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { FlagLine } from '../../ui/FlagLine'
import { Icon } from '../../ui/Icon'
import { LiveRegion } from '../../ui/LiveRegion'
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import { AccountFrame, AccountHead } from '../accounts/AccountFrame'
import { ChosenDomains, useChoice as useChosenDomains } from '../batches/ChosenDomains'
import { AlsoOrdered } from './AlsoOrdered'
import { type AskedDomains, askedDomains, domainsVariables } from './asked-domains'
import styles from './DomainsPage.module.css'
import { DomainTable } from './DomainTable'
import { domainsText } from './domains.text'

export const query = graphql(`
  query DomainsPage($search: String, $status: DomainStatus, $after: String) {
    viewer {
      isSubUser
      domains(first: 20, after: $after, search: $search, status: $status) {
        totalCount
        edges {
          node {
            id
            ...DomainTable_domain @unmask
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

/** A customer's domain names, to look through; who comes for one of them goes on to its page. */
export function DomainsPage() {
  const state: { domain?: unknown } | null = useLocation().state
  if (typeof state?.domain === 'string') return <Navigate to={domainPath('domain', state.domain)} replace />
  return <DomainsList />
}

function DomainsList() {
  const text = useText(domainsText)
  const { page } = useShownPage()
  const [first] = useState(() => askedDomains(page.search))
  const [typed, setTyped] = useState(first.search)
  const [status, setStatus] = useState(first.status)
  const search = usePause(typed.trim())
  useAddress({ search, status })
  const { domains, isLoading, hasFailed, retry, more, isFetchingMore } = useDomains({ search, status })
  const count = domains?.totalCount ?? 0
  const choice = useChoice({ search, status })
  const shown = domains?.edges.map(({ node }) => node) ?? []
  const hasNone = count === 0 && search === '' && status === null && !isLoading
  return (
    <AccountFrame>
      <AccountHead title={text.title} actions={!hasNone && <ToSearch />} />
      {hasFailed && (
        <Note kind="error" role="alert" action={<Button onClick={retry}>{text.retry}</Button>}>
          {text.notLoaded}
        </Note>
      )}
      {hasNone ? (
        <Card>
          <EmptyState picture={<FlagLine name="wimpel" variant="small" />} actions={<ToSearch />}>
            {text.none}
          </EmptyState>
        </Card>
      ) : (
        <section className={styles.section} aria-label={text.title} aria-busy={isLoading}>
          <div className={styles.tools}>
            <search className={styles.search}>
              <Icon of={Search} className={styles.glass} />
              <TextField
                type="search"
                label={text.search}
                isLabelHidden
                placeholder={text.search}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                inputClassName={styles.input}
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
              />
            </search>
            <Chips<DomainStatus | null>
              label={text.status}
              options={([null, ...SHOWN_STATUSES] as const).map((value) => ({
                value,
                label: value === null ? text.all : text[value],
              }))}
              value={status}
              onChange={setStatus}
            />
            <LiveRegion className="muted small" text={text.found({ count })} />
          </div>
          <Card className={styles.list}>
            {domains?.edges.length ? (
              <DomainTable domains={shown} choice={choice} />
            ) : (
              !isLoading && <EmptyState>{search === '' ? text.noneLikeThis : text.noneFound({ search })}</EmptyState>
            )}
          </Card>
          {choice && shown.length > 0 && <ChosenDomains choice={choice} shown={shown} count={count} />}
          {domains?.pageInfo.hasNextPage && (
            <Button isBusy={isFetchingMore} onClick={() => void more()}>
              {text.more}
            </Button>
          )}
        </section>
      )}
      <AlsoOrdered maySwitch={choice !== null} />
    </AccountFrame>
  )
}

/** A sub-user looks at the parent's domains and changes none. */
function useChoice(asked: AskedDomains) {
  const { isSubUser } = usePageData(query).data.viewer
  const choice = useChosenDomains(asked)
  return isSubUser ? null : choice
}

/** Puts what is looked at into the address, so that it is there again after a visit to one of them. */
function useAddress({ search, status }: AskedDomains): void {
  useEffect(() => {
    replaceAddress(({ searchParams }) => {
      for (const [name, value] of Object.entries({ search, status }))
        value ? searchParams.set(name, value) : searchParams.delete(name)
    })
  }, [search, status])
}

/** The most usual first. */
const SHOWN_STATUSES = ['ACTIVE', 'REGISTERING', 'TRANSFERRING', 'EXPIRED'] as const

/** The names that are asked for; those before stay until they come. */
function useDomains(asked: AskedDomains) {
  const { data: first } = usePageData(query)
  const { data, previousData, error, loading, refetch, fetchMore } = useQuery(query, {
    // At first they are those of the page itself, whose answer is in the cache.
    variables: domainsVariables(asked),
    // A name may have been delivered since the list was last seen.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const { domains } = (data ?? previousData ?? first).viewer
  const { more, isBusy: isFetchingMore } = useMoreOfViewer(fetchMore, 'domains', domains)

  useEffect(() => {
    if (error) reportError(error)
  }, [error])

  return {
    domains,
    isLoading: loading && !data,
    hasFailed: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
    more,
    isFetchingMore,
  }
}

/** The way to another name. */
function ToSearch() {
  const text = useText(domainsText)
  return (
    <LinkButton variant="primary" render={(link) => <Link to={paths.order} {...link} />}>
      {text.add}
    </LinkButton>
  )
}
