import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { BATCH_MAX } from '../../../rules/api-limits'
import type { DomainStatus } from '../../../rules/domain-status'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { DomainsToChooseQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button, LinkButton } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { cx } from '../../ui/cx'
import { Note } from '../../ui/Note'
import styles from './batches.module.css'
import { batchesText } from './batches.text'
import { type ChosenDomain, keepChosen, readChosen } from './chosen-domains'

const ALL_DOMAINS = graphql(`
  query DomainsToChoose($search: String, $status: DomainStatus, $after: String) {
    viewer {
      domains(first: 100, after: $after, search: $search, status: $status) {
        edges {
          node {
            id
            name
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

export interface Choice {
  size: number
  has(id: string): boolean
  choose(domain: ChosenDomain, isChosen: boolean): void
  chooseEach(domains: readonly ChosenDomain[], isChosen: boolean): void
  /** Selects every domain that the list can show, up to the batch limit. */
  chooseAll(): Promise<void>
  clear(): void
}

/** Selection of domains to change together; `asked` is what the list shows. */
export function useChoice(asked: { search: string; status: DomainStatus | null }): Choice {
  const client = useApolloClient()
  const [chosen, setChosen] = useState(() => new Map(readChosen().map((domain) => [domain.id, domain])))

  function keep(next: Map<string, ChosenDomain>): void {
    const kept = new Map([...next].slice(0, BATCH_MAX))
    setChosen(kept)
    keepChosen([...kept.values()])
  }

  function chooseEach(domains: readonly ChosenDomain[], isChosen: boolean): void {
    const next = new Map(chosen)
    for (const domain of domains) isChosen ? next.set(domain.id, domain) : next.delete(domain.id)
    keep(next)
  }

  async function fetchPage(after: string | null): Promise<DomainsToChooseQuery['viewer']['domains']> {
    const variables = { search: asked.search || null, status: asked.status, after }
    const { data } = await client.query({ query: ALL_DOMAINS, variables, fetchPolicy: 'network-only' })
    return data?.viewer.domains ?? null
  }

  async function chooseAll(): Promise<void> {
    const all: ChosenDomain[] = []
    let page = await fetchPage(null)
    while (page) {
      all.push(...page.edges.map(({ node }) => node))
      const { hasNextPage, endCursor } = page.pageInfo
      page = hasNextPage && all.length < BATCH_MAX ? await fetchPage(endCursor) : null
    }
    keep(new Map(all.map((domain) => [domain.id, domain])))
  }

  return {
    size: chosen.size,
    has: (id) => chosen.has(id),
    choose: (domain, isChosen) => chooseEach([domain], isChosen),
    chooseEach,
    chooseAll,
    clear: () => keep(new Map()),
  }
}

interface ChosenDomainsProps {
  choice: Choice
  /** Domains on the page. */
  shown: readonly ChosenDomain[]
  /** Number of domains on all pages of the list. */
  count: number
}

/** Bar above a list of domains, in its card: selects many at once, and links to the changes that can be made. */
export function ChosenDomains({ choice, shown, count }: ChosenDomainsProps) {
  const text = useText(batchesText)
  const all = useAttempt(text.notChosen, async () => {
    await choice.chooseAll()
    return null
  })
  const isMore = count > shown.length
  return (
    <>
      {all.problem && (
        <Note kind="error" role="alert">
          {all.problem}
        </Note>
      )}
      <div className={cx(styles.choose, choice.size > 0 && styles.isChosen)}>
        <div className={styles.acts}>
          <Checkbox
            checked={shown.every(({ id }) => choice.has(id))}
            onChange={({ target }) => choice.chooseEach(shown, target.checked)}
          >
            {text.choosePage}
          </Checkbox>
          {isMore && (
            <Button size="sm" variant="quiet" isBusy={all.isBusy} onClick={() => void all.run()}>
              {count > BATCH_MAX ? text.chooseFirst({ count: BATCH_MAX }) : text.chooseAll({ count })}
            </Button>
          )}
        </div>
        <b role="status">{choice.size > 0 && text.chosen({ count: choice.size })}</b>
        {choice.size > 0 && (
          <div className={styles.acts}>
            <Button onClick={choice.clear}>{text.chooseNone}</Button>
            <LinkButton variant="primary" render={(link) => <Link to={paths.changeDomains} {...link} />}>
              {text.change}
            </LinkButton>
          </div>
        )}
      </div>
    </>
  )
}
