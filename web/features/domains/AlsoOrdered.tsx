import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { servicePaths } from '../../paths'
import { Card } from '../../ui/Card'
import { OrderLineRow } from '../orders/OrderLineRow'
import { orderedLines } from '../orders/ordered-lines'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import styles from './DomainsPage.module.css'
import { domainsText } from './domains.text'

const ALSO_ORDERED = graphql(`
  query AlsoOrdered {
    viewer {
      orders(first: 40) {
        edges {
          node {
            id
            status
            paymentStatus
            isRenewal
            items {
              id
              type
              title
              deliveryStatus
              renewal {
                id
                ...RenewalSwitch_renewal
              }
              ...OrderLineRow_line
            }
          }
        }
      }
    }
  }
`)

/** Orders that are not a name in the list: names still pending, certificates and other additions to a name. */
export function AlsoOrdered({ maySwitch }: { maySwitch: boolean }) {
  const text = useText(domainsText)
  const { data, previousData, error } = useQuery(ALSO_ORDERED, { fetchPolicy: 'cache-and-network' })
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const orders = (data ?? previousData)?.viewer.orders
  // A renewal is not a new item.
  const edges = orders?.edges.filter(({ node }) => !node.isRenewal) ?? []
  const lines = orderedLines({ edges }, 'domains').filter(
    ({ line }) => line.type !== 'DOMAIN' || line.deliveryStatus !== 'DONE',
  )
  if (lines.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="also-ordered">
      <h2 id="also-ordered">{text.alsoOrdered}</h2>
      <Card>
        <ul>
          {lines.map(({ line, status, isPaying }, at) => (
            <OrderLineRow
              key={line.id}
              line={line}
              orderStatus={status}
              isPaying={isPaying}
              hasLink={false}
              note={
                line.renewal &&
                // If a product was bought twice, the newest order shows it.
                lines.findIndex((one) => one.line.renewal?.id === line.renewal?.id) === at && (
                  <RenewalSwitch renewal={line.renewal} name={line.title} maySwitch={maySwitch} isShort />
                )
              }
            />
          ))}
        </ul>
      </Card>
      {lines.some(({ line }) => line.type === 'SSL') && <Link to={servicePaths.ssl}>{text.toCertificates}</Link>}
    </section>
  )
}
