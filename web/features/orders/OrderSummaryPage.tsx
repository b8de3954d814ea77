import { useReadQuery } from '@apollo/client/react'
import { Check } from 'lucide-react'
import { Link, Navigate } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import type { OrderSummaryQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Badge } from '../../ui/Badge'
import { Card } from '../../ui/Card'
import { FlagLine } from '../../ui/FlagLine'
import { LinkButton } from '../../ui/LinkButton'
import { LiveRegion } from '../../ui/LiveRegion'
import { progressOf } from '../payments/progress'
import { useRefetchWhile } from '../payments/useRefetchWhile'
import { isDelivering } from './delivery'
import { InvoiceHeading } from './InvoiceHeading'
import { OrderLineRow } from './OrderLineRow'
import styles from './OrderSummaryPage.module.css'
import { methodText, orderText } from './order.text'
import { statusPath } from './order-paths'
import { RecommendedProducts } from './RecommendedProducts'

const REFRESH_MS = 3000

/** What came of an order: its invoice, its products and how far they are, and what goes well with them. */
export function OrderSummaryPage() {
  const { queryRef } = usePageData<OrderSummaryQuery>()
  const { order, additionalProductPrices } = useReadQuery(queryRef).data
  const text = useText(orderText)
  const methods = useText(methodText)
  useRefetchWhile(order !== null && isDelivering(order.status), 'OrderSummary', REFRESH_MS)
  if (!order) return <Navigate to={paths.notFound} replace />
  const { status, items } = order
  const method = methods[order.paymentMethod]
  const domain = items.find(({ type }) => type === 'DOMAIN')?.domainName
  const progress = progressOf(status)
  const flying = domain && status === 'DELIVERED' ? domain : null
  const words = [flying && text.flies({ domain: toUnicode(flying) }), progress && text[progress]].filter(Boolean)
  return (
    <>
      {flying && (
        <div className={styles.line}>
          <FlagLine name={flying} />
        </div>
      )}
      <div className="wrap">
        <div className={styles.page}>
          <div className={styles.head}>
            {order.paidAt !== null ? (
              <Badge tone="ok" icon={Check}>
                {text.paidWith({ method })}
              </Badge>
            ) : (
              <Badge>{text.onAccount({ method })}</Badge>
            )}
            <InvoiceHeading order={order} />
            <LiveRegion className="muted" text={words.join(' ')} />
            {status === 'AWAITING_PAYMENT' && (
              <LinkButton variant="primary" render={(link) => <Link to={statusPath(order.id)} {...link} />}>
                {text.toPayment}
              </LinkButton>
            )}
          </div>
          <Card as="section" aria-label={text.products}>
            <ul>
              {items.map((line) => (
                <OrderLineRow key={line.id} line={line} orderStatus={status} />
              ))}
            </ul>
          </Card>
          <RecommendedProducts types={items.map(({ type }) => type)} prices={additionalProductPrices} />
        </div>
      </div>
    </>
  )
}
