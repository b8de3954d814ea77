import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import { customerPath, searchOfTab, staffPaths } from '../paths'
import { searchOf } from './asked-orders'
import styles from './OrderPage.module.css'
import { orderText } from './order.text'

const ORDER_CUSTOMER = graphql(`
  fragment OrderCustomer_order on StaffOrder {
    id
    customer {
      id
      name
      contact
      email
      phone
      isReseller
      since
    }
  }
`)

/** The customer of the order, with a link to all of their orders. */
export function OrderCustomer({ order: from }: { order: FragmentType<typeof ORDER_CUSTOMER> }) {
  const { data } = useSuspenseFragment({ fragment: ORDER_CUSTOMER, fragmentName: 'OrderCustomer_order', from })
  const text = useText(orderText)
  const { locale } = usePreferences()
  const { id, name, contact, email, phone, isReseller, since } = data.customer
  const facts = [
    contact,
    text.since({ day: formatDay(Date.parse(since), locale) }),
    ...(isReseller ? [text.reseller] : []),
  ]
  return (
    <Section title={text.customer}>
      <CardPart>
        <p>
          <Link to={customerPath(id)}>
            <b>{name}</b>
          </Link>
        </p>
        <p className="small muted">{facts.join(', ')}</p>
        <p className={styles.links}>
          <Link to={`${staffPaths.orders}${searchOf({ customerId: id })}`}>{text.allOrders}</Link>
          <Link to={`${customerPath(id)}${searchOfTab('mail')}`}>{text.allMails}</Link>
        </p>
        <p className="small">
          {email}
          {phone && (
            <>
              <br />
              {phone}
            </>
          )}
        </p>
      </CardPart>
    </Section>
  )
}
