import { useQueryRefHandlers } from '@apollo/client/react'
import { SquarePen } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { formatEuros } from '../../../rules/money'
import { formatTime, formatWeekday } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { FlagLine } from '../../ui/FlagLine'
import { Section } from '../../ui/Section'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { afterIn, isFirstPage, nodesOf } from '../frame/list-page'
import { graphql } from '../gql'
import type { TodayPageQuery, WorkView } from '../gql/graphql'
import { staffPaths } from '../paths'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { FiguresCard } from './FiguresCard'
import { HandoverDialog, Handovers } from './Handovers'
import { handoversText } from './handovers.text'
import { ShopState } from './ShopState'
import styles from './TodayPage.module.css'
import { todayText } from './today.text'
import { WorkRow } from './WorkRow'

const query = graphql(`
  query TodayPage($after: String, $filter: WorkItemFilter) {
    handovers {
      ...Handovers_notes
    }
    workItems(first: 50, after: $after, filter: $filter) {
      totalCount
      amount
      open
      mine
      snoozed
      edges {
        node {
          id
          group
          ...WorkRow_item
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

/** Words of the address: `?lijst=van-mij`. */
const VIEWS = { OPEN: '', MINE: 'van-mij', SNOOZED: 'uitgesteld' } as const satisfies Record<WorkView, string>
const VIEW_NAMES = ['OPEN', 'MINE', 'SNOOZED'] as const

const viewOf = (search: URLSearchParams): WorkView =>
  VIEW_NAMES.find((view) => VIEWS[view] === (search.get('lijst') ?? '')) ?? 'OPEN'

export const page = definePage({
  query,
  variables: ({ search }) => ({ after: afterIn(search), filter: { view: viewOf(search) } }),
  meta: staffMeta(todayText, 'title'),
  Component: TodayPage,
})

const REFRESH_MS = 60_000

/** Everything that waits for a person: by group, oldest first in each. It refreshes itself. */
function TodayPage() {
  const { queryRef, data } = usePageData(query)
  const { refetch } = useQueryRefHandlers(queryRef)
  const nodes = nodesOf(data.workItems)
  const text = useText(todayText)
  const { locale } = usePreferences()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [readAt, setReadAt] = useState(() => Date.now())
  useEffect(() => {
    // A failed attempt leaves the list, and its time, as they are.
    const refresh = () =>
      void refetch().then(
        () => setReadAt(Date.now()),
        () => undefined,
      )
    const timer = setInterval(() => document.hidden || refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [refetch])
  const view = viewOf(address)
  const { totalCount, amount, open, mine, snoozed } = data.workItems
  const counts = { OPEN: open, MINE: mine, SNOOZED: snoozed }
  const head = (
    <>
      <Head readAt={readAt} />
      <Handovers notes={data.handovers} />
    </>
  )
  if (open + snoozed === 0) return <NothingWaits head={head} />
  return (
    <>
      {head}
      <WithState isQuiet={open === 0}>
        <Section
          title={text.list}
          description={text.sum({
            count: totalCount ?? open,
            amount: amount ? formatEuros(amount, locale) : null,
          })}
          end={
            <SegmentedSwitch
              label={text.views}
              items={VIEW_NAMES.map((name) => ({
                label: `${text[name]} ${counts[name]}`,
                isCurrent: name === view,
                onSelect: () => void navigate({ search: VIEWS[name] && `?lijst=${VIEWS[name]}` }),
              }))}
            />
          }
        >
          {nodes.length === 0 ? (
            <EmptyState>{view === 'MINE' ? text.nothingMine : text.nothingSnoozed}</EmptyState>
          ) : (
            byGroup(nodes).map(({ group, items }, index) => (
              <section key={group} aria-label={text[group]}>
                <p className={styles.group}>
                  <span>{text[group]}</span>
                  <span className="num">{items.length}</span>
                </p>
                <ul className={styles.rows}>
                  {items.map((item, at) => (
                    <WorkRow key={item.id} item={item} isFirst={index === 0 && at === 0} />
                  ))}
                </ul>
              </section>
            ))
          )}
          {(data.workItems.pageInfo.hasNextPage || !isFirstPage(address)) && <ListFoot of={data.workItems} />}
        </Section>
      </WithState>
    </>
  )
}

/** The title, with the time at which the list was last read, and the way to write to the next shift. */
function Head({ readAt }: { readAt: number }) {
  const text = useText(todayText)
  const { write } = useText(handoversText)
  const [isWriting, setIsWriting] = useState(false)
  const { locale } = usePreferences()
  const day = formatWeekday(readAt, locale)
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <Button size="sm" icon={SquarePen} data-key="n" onClick={() => setIsWriting(true)}>
            {write}
          </Button>
        }
      >
        {text.inAmsterdam({ day: `${day.charAt(0).toUpperCase()}${day.slice(1)}`, time: formatTime(readAt) })}
      </PageHead>
      {isWriting && <HandoverDialog onClose={() => setIsWriting(false)} />}
    </>
  )
}

/** The list and the figures, with the state of the shop beside them, or below them on a narrow screen. */
function WithState({ isQuiet, children }: { isQuiet: boolean; children: ReactNode }) {
  const seesReports = useHasRight('REPORTS_READ')
  return (
    <div className={styles.grid}>
      <div className={styles.main}>
        {children}
        {seesReports && <FiguresCard />}
      </div>
      <ShopState isQuiet={isQuiet} />
    </div>
  )
}

function NothingWaits({ head }: { head: ReactNode }) {
  const text = useText(todayText)
  return (
    <>
      {head}
      <WithState isQuiet>
        <Card as="section" aria-label={text.nothing}>
          <EmptyState
            picture={<FlagLine name="wimpel" variant="small" />}
            title={text.nothing}
            actions={
              <LinkButton render={(link) => <Link to={staffPaths.audit} {...link} />}>{text.auditLog}</LinkButton>
            }
          >
            {text.nothingAbout}
          </EmptyState>
        </Card>
      </WithState>
    </>
  )
}

type Node = TodayPageQuery['workItems']['edges'][number]['node']

/** Groups consecutive items. */
function byGroup(items: readonly Node[]): { group: Node['group']; items: Node[] }[] {
  const groups: { group: Node['group']; items: Node[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.group === item.group) last.items.push(item)
    else groups.push({ group: item.group, items: [item] })
  }
  return groups
}
