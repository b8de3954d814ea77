import type { FragmentType } from '@apollo/client'
import { useQueryRefHandlers, useSuspenseFragment } from '@apollo/client/react'
import { Download, RefreshCw, UserPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { dayInAmsterdam } from '../../../rules/calendar'
import { formatMoney } from '../../../rules/money'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { ageOf } from '../frame/age'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { listText } from '../frame/list.text'
import { nodesOf } from '../frame/list-page'
import { RowKeys } from '../frame/RowKeys'
import { ChoiceCell, SelectionBar } from '../frame/SelectionBar'
import { ViewBar } from '../frame/ViewBar'
import { viewCount } from '../frame/view-count'
import { graphql } from '../gql'
import type { OrdersPageQuery } from '../gql/graphql'
import { customerPath, orderPath } from '../paths'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { AssignDialog } from './AssignDialog'
import { type AskedOrders, askedOrders, ordersVariables, searchOf } from './asked-orders'
import { DeliverManyDialog } from './DeliverManyDialog'
import { OrderBadge } from './OrderBadge'
import { OrderFilters } from './OrderFilters'
import styles from './OrdersPage.module.css'
import { orderText } from './order.text'
import { ordersText } from './orders.text'

const OrdersExportDialog = lazy(async () => ({ default: (await import('./OrdersExportDialog')).OrdersExportDialog }))

const query = graphql(`
  query OrdersPage($after: String, $filter: StaffOrderFilter, $orderBy: StaffOrderOrder!) {
    staffOrderCounts {
      inReview
      awaitingPayment
      failed
      partlyFailed
      today
      overdue
    }
    staffOrders(first: 50, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      edges {
        node {
          id
          number
          canDeliverAgain
          ...StaffOrderRow_order
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
  variables: ({ search }) => ordersVariables(search),
  meta: staffMeta(ordersText, 'title'),
  Component: OrdersPage,
})

/** Orders in saved views; the filters are in the address. */
function OrdersPage() {
  const { queryRef, data } = usePageData(query)
  const { refetch } = useQueryRefHandlers(queryRef)
  const nodes = nodesOf(data.staffOrders)
  const text = useText(ordersText)
  const list = useText(listText)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const mayDeliver = useHasRight('ORDERS_DELIVER_AGAIN')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [delivers, setDelivers] = useState(false)
  const [assigns, setAssigns] = useState(false)
  const mayExport = useHasRight('INVOICES_EDIT')
  const [isExporting, setIsExporting] = useState(false)
  const asked = askedOrders(address)
  const show = (next: AskedOrders) => void navigate({ search: searchOf(next) })
  const picked = nodes.filter(({ id }) => chosen.has(id))
  const able = picked.filter(({ canDeliverAgain }) => canDeliverAgain)
  const choose = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const isFiltered = searchOf(asked) !== ''
  const columns = [
    ...[text.number, text.customer, text.what].map((name) => ({ name })),
    { name: text.amount, isNumber: true },
    ...[text.paidWith, text.state].map((name) => ({ name })),
    { name: text.waits, isNumber: true },
  ]
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          mayExport && (
            <Button size="sm" icon={Download} onClick={() => setIsExporting(true)}>
              {text.export}
            </Button>
          )
        }
      />
      <ViewBar>
        <Views asked={asked} counts={data.staffOrderCounts} onChange={show} />
      </ViewBar>
      <Card as="section" aria-label={text.list}>
        <OrderFilters asked={asked} onChange={show} />
        <SelectionBar count={picked.length} onClear={() => setChosen(new Set())}>
          {mayDeliver && (
            <Button size="sm" icon={RefreshCw} disabled={able.length === 0} onClick={() => setDelivers(true)}>
              {text.deliverMany({ able: able.length })}
            </Button>
          )}
          <Button size="sm" icon={UserPlus} onClick={() => setAssigns(true)}>
            {text.assign}
          </Button>
        </SelectionBar>
        {nodes.length === 0 ? (
          <EmptyState
            actions={isFiltered && <Button onClick={() => void navigate({ search: '' })}>{text.clear}</Button>}
          >
            {isFiltered ? text.notFound : text.empty}
          </EmptyState>
        ) : (
          <DenseTable caption={text.list} columns={[{ name: list.choosing, isHidden: true }, ...columns]}>
            <tbody>
              {nodes.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  choice={
                    <ChoiceCell
                      label={text.choose({ number: order.number })}
                      isChosen={chosen.has(order.id)}
                      onChange={() => choose(order.id)}
                    />
                  }
                />
              ))}
            </tbody>
          </DenseTable>
        )}
        <ListFoot of={data.staffOrders} />
      </Card>
      {nodes.length > 0 && <RowKeys mayChoose />}
      {isExporting && (
        <Suspense fallback={null}>
          <OrdersExportDialog
            filter={ordersVariables(address).filter}
            isFiltered={isFiltered}
            onClose={() => setIsExporting(false)}
          />
        </Suspense>
      )}
      {assigns && (
        <AssignDialog
          orderIds={picked.map(({ id }) => id)}
          onDone={() => {
            setAssigns(false)
            setChosen(new Set())
          }}
          onClose={() => setAssigns(false)}
        />
      )}
      {delivers && (
        <DeliverManyDialog
          orderIds={able.map(({ id }) => id)}
          onDone={() => {
            setDelivers(false)
            setChosen(new Set())
          }}
          onClose={() => {
            setDelivers(false)
            void refetch()
          }}
        />
      )}
    </>
  )
}

interface ViewsProps {
  asked: AskedOrders
  counts: OrdersPageQuery['staffOrderCounts']
  onChange(asked: AskedOrders): void
}

/** Saved views. A day that was chosen otherwise is a filter, and no view. */
function Views({ asked, counts, onChange }: ViewsProps) {
  const text = useText(ordersText)
  const today = dayInAmsterdam(Date.now())
  const isToday = asked.from === today && asked.until === ''
  const options = [
    { value: '', label: text.all },
    { value: 'REVIEW', label: text.REVIEW, count: viewCount(counts.inReview) },
    { value: 'AWAITING_PAYMENT', label: text.AWAITING_PAYMENT, count: viewCount(counts.awaitingPayment) },
    { value: 'FAILED', label: text.FAILED, count: viewCount(counts.failed) },
    { value: 'PARTLY_FAILED', label: text.PARTLY_FAILED, count: viewCount(counts.partlyFailed) },
    { value: 'late', label: text.late, count: viewCount(counts.overdue) },
    { value: 'today', label: text.today, count: viewCount(counts.today) },
  ] as const
  const shown = asked.late ? 'late' : isToday && asked.status === '' ? 'today' : asked.status
  return (
    <Chips
      label={text.views}
      options={options}
      value={options.find(({ value }) => value === shown)?.value ?? ''}
      onChange={(value) =>
        onChange({
          ...asked,
          status: value === 'late' || value === 'today' ? '' : value,
          late: value === 'late' ? 'ja' : '',
          from: value === 'today' ? today : isToday ? '' : asked.from,
          until: value === 'today' ? '' : asked.until,
        })
      }
    />
  )
}

const ORDER_ROW = graphql(`
  fragment StaffOrderRow_order on StaffOrder {
    id
    number
    status
    remainderUntil
    placedAt
    paymentMethod
    gross
    titles
    itemCount
    waitingSince
    customer {
      id
      name
    }
  }
`)

function OrderRow({ order: from, choice }: { order: FragmentType<typeof ORDER_ROW>; choice: ReactNode }) {
  const { data: order } = useSuspenseFragment({ fragment: ORDER_ROW, fragmentName: 'StaffOrderRow_order', from })
  const text = useText(ordersText)
  const words = useText(orderText)
  const { locale } = usePreferences()
  const titles = order.titles.join(', ')
  const more = order.itemCount - order.titles.length
  return (
    <tr>
      {choice}
      <td>
        <Link to={orderPath(order.id)} data-row="">
          {order.number}
        </Link>
        <small>{formatMoment(Date.parse(order.placedAt), locale)}</small>
      </td>
      <td data-label={text.customer}>
        <Link to={customerPath(order.customer.id)}>{order.customer.name}</Link>
      </td>
      <td data-label={text.what} className={styles.what}>
        {more > 0 ? text.andMore({ titles, more }) : titles}
      </td>
      <td data-label={text.amount} className="num">
        {order.gross === null ? '–' : formatMoney(order.gross, locale)}
      </td>
      <td data-label={text.paidWith}>{words[order.paymentMethod]}</td>
      <td data-label={text.state}>
        <OrderBadge status={order.status} isAwaited={order.remainderUntil !== null} />
      </td>
      <td data-label={text.waits} className="num">
        {order.waitingSince && ageOf(order.waitingSince, locale)}
      </td>
    </tr>
  )
}
