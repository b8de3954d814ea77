import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Card } from '../../ui/Card'
import { orderedLines } from '../accounts/ordered-lines'
import { servicePaths } from '../accounts/service-paths'
import { OrderLineRow } from '../orders/OrderLineRow'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import styles from './DomainsPage.module.css'
import { domainsText } from './domains.text'

const ALSO_ORDERED = graphql(`
  query AlsoOrdered {
    viewer {
      orders(first: 50) {
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
                ...RenewalSwitch_renewal @unmask
              }
              ...OrderLineRow_line
            }
          }
        }
      }
    }
  }
`)

/** What was ordered and is no name in the list: names that are still to come, certificates and what else goes with a name. */
export function AlsoOrdered({ maySwitch }: { maySwitch: boolean }) {
  const text = useText(domainsText)
  const { data, previousData, error } = useQuery(ALSO_ORDERED, { fetchPolicy: 'cache-and-network' })
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const orders = (data ?? previousData)?.viewer.orders
  // Another term is no other thing.
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
                // Of what was bought twice the newest says it.
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
