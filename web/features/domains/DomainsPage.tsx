import { useQuery } from '@apollo/client/react'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { DomainStatus } from '../../../rules/domain-status'
import { useConnection } from '../../apollo/useConnection'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { replaceAddress } from '../../lib/replace-address'
import { reportError } from '../../lib/report-error'
import { usePause } from '../../lib/usePause'
import { domainPath, paths } from '../../paths'
import { usePageData, useShownPage } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { FlagLine } from '../../ui/FlagLine'
import { Icon } from '../../ui/Icon'
import { MoreButton } from '../../ui/ListCard'
import { LiveRegion } from '../../ui/LiveRegion'
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import { ChosenDomains, useChoice as useChosenDomains } from '../batches/ChosenDomains'
import { AlsoOrdered } from './AlsoOrdered'
import { type AskedDomains, askedDomains, domainsVariables } from './asked-domains'
import styles from './DomainsPage.module.css'
import { DomainTable } from './DomainTable'
import { domainsMeta, domainsText } from './domains.text'

const query = graphql(`
  query DomainsPage($search: String, $status: DomainStatus, $after: String) {
    viewer {
      isSubUser
      domains(first: 20, after: $after, search: $search, status: $status) {
        totalCount
        edges {
          node {
            id
            name
            ...DomainRow_domain
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
  variables: ({ search }) => domainsVariables(askedDomains(search)),
  meta: pageMeta(domainsMeta),
  Component: DomainsPage,
})

/** The customer's domain names. A link whose state names a domain redirects to that domain's page. */
function DomainsPage() {
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
  const { domains, count, isLoading, hasFailed, retry } = useDomains({ search, status })
  const choice = useChoice({ search, status })
  const shown = domains.nodes
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
            {choice && shown.length > 0 && <ChosenDomains choice={choice} shown={shown} count={count} />}
            {shown.length > 0 ? (
              <DomainTable domains={shown} choice={choice} />
            ) : (
              !isLoading && <EmptyState>{search === '' ? text.noneLikeThis : text.noneFound({ search })}</EmptyState>
            )}
          </Card>
          <MoreButton list={domains}>{text.more}</MoreButton>
        </section>
      )}
      <AlsoOrdered maySwitch={choice !== null} />
    </AccountFrame>
  )
}

/** A sub-user sees the parent's domains and changes none. */
function useChoice(asked: AskedDomains) {
  const { isSubUser } = usePageData(query).data.viewer
  const choice = useChosenDomains(asked)
  return isSubUser ? null : choice
}

/** Stores the filter in the address, so that it is restored after visiting a domain. */
function useAddress({ search, status }: AskedDomains): void {
  useEffect(() => {
    replaceAddress(({ searchParams }) => {
      for (const [name, value] of Object.entries({ search, status }))
        value ? searchParams.set(name, value) : searchParams.delete(name)
    })
  }, [search, status])
}

/** Most common first. */
const SHOWN_STATUSES = ['ACTIVE', 'REGISTERING', 'TRANSFERRING', 'EXPIRED', 'TRANSFERRED_OUT', 'DELETED'] as const

/** Domains that match the filter; earlier results stay until the new ones load. */
function useDomains(asked: AskedDomains) {
  const { data: first } = usePageData(query)
  const { data, previousData, error, loading, refetch, fetchMore } = useQuery(query, {
    // Initially the page's own query, whose result has just come.
    variables: domainsVariables(asked),
  })
  const shown = (data ?? previousData ?? first).viewer.domains
  const domains = useConnection(shown, fetchMore, ['viewer', 'domains'])

  useEffect(() => {
    if (error) reportError(error)
  }, [error])

  return {
    domains,
    count: shown?.totalCount ?? 0,
    isLoading: loading && !data,
    hasFailed: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
  }
}

/** Link to the search for another name. */
function ToSearch() {
  const text = useText(domainsText)
  return (
    <LinkButton variant="primary" render={(link) => <Link to={paths.order} {...link} />}>
      {text.add}
    </LinkButton>
  )
}
