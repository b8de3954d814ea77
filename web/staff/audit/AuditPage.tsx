import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type Day, dayInAmsterdam } from '../../../rules/calendar'
import { groupByDay } from '../../../rules/group-by'
import { formatMoment, formatWeekday } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { nodesOf } from '../frame/list-page'
import { graphql } from '../gql'
import type { AuditPageQuery } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { AuditFilters } from './AuditFilters'
import styles from './AuditPage.module.css'
import { AuditRow } from './AuditRow'
import { askedEntries, auditVariables, searchOf } from './asked-entries'
import { auditText } from './audit.text'

const AuditExportDialog = lazy(async () => ({ default: (await import('./AuditExportDialog')).AuditExportDialog }))

const query = graphql(`
  query AuditPage($after: String, $filter: AuditFilter) {
    auditChain {
      verifiedAt
      faultAt
    }
    auditEntries(first: 50, after: $after, filter: $filter) {
      totalCount
      edges {
        node {
          id
          at
          ...AuditRow_entry
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ search }) => auditVariables(search),
  meta: staffMeta(auditText, 'title'),
  Component: AuditPage,
})

type Entry = AuditPageQuery['auditEntries']['edges'][number]['node']

/** Acts of staff by day, newest first; the filters stand in the address. */
function AuditPage() {
  const { data } = usePageData(query)
  const nodes = nodesOf(data.auditEntries)
  const text = useText(auditText)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const seesAll = useHasRight('AUDIT_READ')
  const asked = askedEntries(address)
  const [isExporting, setIsExporting] = useState(false)
  const isFiltered = searchOf(asked) !== ''
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          seesAll && (
            <Button size="sm" icon={Download} onClick={() => setIsExporting(true)}>
              {text.export}
            </Button>
          )
        }
      >
        {seesAll ? text.introAll : text.introOwn} {data.auditChain && <Chain {...data.auditChain} />}
      </PageHead>
      <Card as="section" aria-label={text.title}>
        <AuditFilters asked={asked} onChange={(next) => void navigate({ search: searchOf(next) })} />
        {nodes.length === 0 ? (
          <EmptyState
            actions={isFiltered && <Button onClick={() => void navigate({ search: '' })}>{text.clear}</Button>}
          >
            {isFiltered ? text.notFound : text.empty} {asked.text !== '' && text.searched}
          </EmptyState>
        ) : (
          <DenseTable
            caption={text.title}
            columns={[text.when, text.who, text.act, text.on, text.why, text.outcome].map((name) => ({ name }))}
          >
            {groupByDay(nodes).map(({ day, entries }) => (
              <DayOfEntries key={day} day={day} entries={entries} />
            ))}
          </DenseTable>
        )}
        <ListFoot of={data.auditEntries} />
      </Card>
      {isExporting && (
        <Suspense fallback={null}>
          <AuditExportDialog
            filter={auditVariables(address).filter}
            isFiltered={isFiltered}
            onClose={() => setIsExporting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Whether the hash chain of the log was whole when it was last verified. */
function Chain({ verifiedAt, faultAt }: { verifiedAt: string; faultAt: number | null }) {
  const text = useText(auditText)
  const { locale } = usePreferences()
  const moment = formatMoment(Date.parse(verifiedAt), locale)
  if (faultAt === null) return text.chainWhole({ moment })
  return (
    <b role="alert" className={styles.broken}>
      {text.chainBroken({ position: faultAt, moment })}
    </b>
  )
}

function DayOfEntries({ day, entries }: { day: Day; entries: readonly Entry[] }) {
  const text = useText(auditText)
  const { locale } = usePreferences()
  const name = formatWeekday(Date.parse(`${day}T12:00:00Z`), locale)
  return (
    <tbody>
      <tr className={styles.day}>
        <th scope="rowgroup" colSpan={6}>
          {day === dayInAmsterdam(Date.now()) ? text.today({ day: name }) : name}
        </th>
      </tr>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </tbody>
  )
}
