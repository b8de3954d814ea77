import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { formatDay, formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { ListFoot } from '../frame/ListFoot'
import { nodesOf } from '../frame/list-page'
import { graphql } from '../gql'
import type { CustomerPageQuery } from '../gql/graphql'
import { InvoiceState } from '../invoices/InvoiceState'
import { OrderBadge } from '../orders/OrderBadge'
import { ordersText } from '../orders/orders.text'
import { invoicePath, orderPath } from '../paths'
import { INVOICES_LIST, ORDERS_LIST } from './asked-customer'
import { customerText } from './customer.text'

type Account = NonNullable<CustomerPageQuery['staffAccount']>

/** Orders of the customer, newest first. */
export function CustomerOrders({ orders }: { orders: NonNullable<Account['orders']> }) {
  const nodes = nodesOf(orders)
  const text = useText(customerText)
  return (
    <Section title={text.orders} description={text.newest}>
      {nodes.length === 0 ? (
        <EmptyState>{text.noOrders}</EmptyState>
      ) : (
        <DenseTable
          caption={text.orders}
          columns={[
            ...[text.order, text.placed, text.what].map((name) => ({ name })),
            { name: text.amount, isNumber: true },
            { name: text.state },
          ]}
        >
          <tbody>
            {nodes.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </tbody>
        </DenseTable>
      )}
      <ListFoot of={orders} {...ORDERS_LIST} />
    </Section>
  )
}

const ORDER = graphql(`
  fragment CustomerOrder_order on StaffOrder {
    id
    number
    status
    remainderUntil
    placedAt
    titles
    itemCount
    gross
  }
`)

function OrderRow({ order: from }: { order: FragmentType<typeof ORDER> }) {
  const { data: order } = useSuspenseFragment({ fragment: ORDER, fragmentName: 'CustomerOrder_order', from })
  const text = useText(customerText)
  const words = useText(ordersText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const titles = order.titles.join(', ')
  const more = order.itemCount - order.titles.length
  return (
    <tr>
      <td>
        <Link to={orderPath(order.id)} className="num" data-row="">
          {order.number}
        </Link>
      </td>
      <td data-label={text.placed}>
        <time dateTime={order.placedAt}>{formatDay(Date.parse(order.placedAt), locale)}</time>
      </td>
      <td data-label={text.what}>{more > 0 ? words.andMore({ titles, more }) : titles}</td>
      <td data-label={text.amount} className="num">
        {order.gross === null ? text.hiddenAmount : money(order.gross)}
      </td>
      <td data-label={text.state}>
        <OrderBadge status={order.status} isAwaited={order.remainderUntil !== null} />
      </td>
    </tr>
  )
}

/** Invoices and credit notes of the customer, newest first. */
export function CustomerInvoices({ invoices }: { invoices: NonNullable<Account['invoices']> }) {
  const nodes = nodesOf(invoices)
  const text = useText(customerText)
  return (
    <Section title={text.invoiceList} description={text.newest}>
      {nodes.length === 0 ? (
        <EmptyState>{text.noInvoices}</EmptyState>
      ) : (
        <DenseTable
          caption={text.invoiceList}
          columns={[
            ...[text.invoice, text.issued].map((name) => ({ name })),
            ...[text.amount, text.open].map((name) => ({ name, isNumber: true })),
            { name: text.state },
          ]}
        >
          <tbody>
            {nodes.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </tbody>
        </DenseTable>
      )}
      <ListFoot of={invoices} {...INVOICES_LIST} />
    </Section>
  )
}

const INVOICE = graphql(`
  fragment CustomerInvoice_invoice on StaffInvoice {
    id
    number
    issuedOn
    gross
    outstanding
    ...InvoiceState_invoice
  }
`)

function InvoiceRow({ invoice: from }: { invoice: FragmentType<typeof INVOICE> }) {
  const { data: invoice } = useSuspenseFragment({ fragment: INVOICE, fragmentName: 'CustomerInvoice_invoice', from })
  const text = useText(customerText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  return (
    <tr>
      <td>
        <Link to={invoicePath(invoice.id)} className="num" data-row="">
          {invoice.number}
        </Link>
      </td>
      <td data-label={text.issued}>
        <time dateTime={invoice.issuedOn}>{formatLocalDate(invoice.issuedOn, locale)}</time>
      </td>
      <td data-label={text.amount} className="num">
        {money(invoice.gross)}
      </td>
      <td data-label={text.open} className="num">
        {invoice.outstanding > 0 ? money(invoice.outstanding) : text.none}
      </td>
      <td data-label={text.state}>
        <InvoiceState invoice={invoice} />
      </td>
    </tr>
  )
}
