import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { accountEndIn } from '../../../rules/iban'
import { formatLocalDate, formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { FilterBar } from '../frame/FilterBar'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { afterIn, nodesOf } from '../frame/list-page'
import { ViewLinks } from '../frame/ViewBar'
import { graphql } from '../gql'
import type { BankEntryState, BankFilePageQuery } from '../gql/graphql'
import { staffPaths } from '../paths'
import { staffMeta } from '../staff-meta'
import { ExactDialog, ReadDialog } from './BankDialogs'
import { BankEntryRow } from './BankEntryRow'
import { bankText } from './bank.text'
import styles from './InvoicesPage.module.css'

const query = graphql(`
  query BankFilePage($after: String, $state: BankEntryState, $accountEnd: String) {
    exactBankMatches {
      count
      amount
    }
    bankEntries(first: 50, after: $after, state: $state, accountEnd: $accountEnd) {
      totalCount
      edges {
        node {
          id
          ...BankEntryRow_entry
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    bankStatements {
      id
      account
      reference
      fileName
      endsOn
      importedAt
      entries
      open
    }
  }
`)

const STATES: readonly BankEntryState[] = ['OPEN', 'MATCHED', 'ASIDE']
const askedState = (search: URLSearchParams): BankEntryState =>
  STATES.find((state) => state === search.get('toon')?.toUpperCase()) ?? 'OPEN'

/** Last four digits of an account number, by which lines are searched; empty for all. */
const askedEnd = (search: URLSearchParams): string => accountEndIn((search.get('rekening') ?? '').trim()) ?? ''

export const page = definePage({
  query,
  variables: ({ search }) => {
    const accountEnd = askedEnd(search)
    // A search is for lines of any state.
    return {
      after: afterIn(search),
      state: accountEnd === '' ? askedState(search) : null,
      accountEnd: accountEnd || null,
    }
  },
  meta: staffMeta(bankText, 'title'),
  Component: BankFilePage,
})

/** Bank statements: what fits exactly is confirmed at once, the rest one by one. */
function BankFilePage() {
  const { data } = usePageData(query)
  const nodes = nodesOf(data.bankEntries)
  const text = useText(bankText)
  const [address] = useSearchParams()
  const [reads, setReads] = useState(false)
  const state = askedState(address)
  const end = askedEnd(address)
  const navigate = useNavigate()
  const search = (typed: string) =>
    void navigate({ search: typed === '' ? '' : `?${new URLSearchParams({ rekening: typed })}` })
  return (
    <>
      <PageHead
        crumbs={{ to: staffPaths.invoices, list: text.invoices, here: text.title }}
        title={text.title}
        actions={
          <Button variant="primary" size="sm" icon={FileUp} data-key="a" onClick={() => setReads(true)}>
            {text.read}
          </Button>
        }
      >
        {text.intro}
      </PageHead>
      <div className={styles.parts}>
        <Exact exact={data.exactBankMatches} />
        <ViewLinks
          label={text.views}
          views={STATES.map((one) => ({
            key: one,
            to: one === 'OPEN' ? '' : `?toon=${one.toLowerCase()}`,
            label: text[one],
            isCurrent: end === '' && one === state,
          }))}
        />
        <Card as="section" aria-label={text.entries}>
          <FilterBar
            label={text.searchEnd}
            text={end}
            maxLength={8}
            onSearch={search}
            pills={[{ field: 'end', name: text.account, value: end === '' ? '' : text.accountEnd({ end }) }]}
            onRemove={() => search('')}
          />
          {nodes.length === 0 ? (
            <EmptyState>{end === '' ? text.empty : text.notFound}</EmptyState>
          ) : (
            <DenseTable
              caption={text.entries}
              columns={[
                ...[text.received, text.party, text.description].map((name) => ({ name })),
                { name: text.amount, isNumber: true },
                { name: end === '' && state === 'OPEN' ? text.fits : text.matched },
                { name: text.acts, isHidden: true },
              ]}
            >
              <tbody>
                {nodes.map((entry) => (
                  <BankEntryRow key={entry.id} entry={entry} />
                ))}
              </tbody>
            </DenseTable>
          )}
          <ListFoot of={data.bankEntries} />
        </Card>
        <Statements statements={data.bankStatements} />
      </div>
      {reads && <ReadDialog onClose={() => setReads(false)} />}
    </>
  )
}

function Exact({ exact }: { exact: BankFilePageQuery['exactBankMatches'] }) {
  const text = useText(bankText)
  const money = useExactMoney()
  const [isOpen, setIsOpen] = useState(false)
  const { count, amount } = exact
  if (count === 0) return null
  return (
    <Section title={text.exactTitle({ count })}>
      <CardPart className={styles.exact}>
        <p>{text.exactAbout({ count, amount: money(amount) })}</p>
        <Button variant="primary" size="sm" onClick={() => setIsOpen(true)}>
          {text.exactButton({ count, amount: money(amount) })}
        </Button>
      </CardPart>
      {isOpen && <ExactDialog exact={exact} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

function Statements({ statements }: { statements: BankFilePageQuery['bankStatements'] }) {
  const text = useText(bankText)
  const { locale } = usePreferences()
  return (
    <Section title={text.statements}>
      {statements.length === 0 ? (
        <p className={styles.about}>{text.noStatements}</p>
      ) : (
        <ul className={styles.rows}>
          {statements.map(({ id, account, fileName, reference, endsOn, importedAt, entries, open }) => (
            <li key={id}>
              <span>
                <b>{formatLocalDate(endsOn, locale)}</b> {account}
                <small>
                  {[fileName, reference, text.readOn({ moment: formatMoment(Date.parse(importedAt), locale) })].join(
                    ', ',
                  )}
                </small>
              </span>
              <span className="hint">{text.statement({ entries, open })}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
