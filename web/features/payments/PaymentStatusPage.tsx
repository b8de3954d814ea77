import { useReadQuery } from '@apollo/client/react'
import { Navigate } from 'react-router-dom'
import type { PaymentStatusPageQuery } from '../../gql/graphql'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { PaymentStatusCard } from './PaymentStatusCard'

/** Where the bank sends the buyer back to. */
export function PaymentStatusPage() {
  const { queryRef } = usePageData<PaymentStatusPageQuery>()
  const { order } = useReadQuery(queryRef).data
  if (!order) return <Navigate to={paths.notFound} replace />
  return (
    <div className="wrap">
      <PaymentStatusCard key={order.id} order={order} />
    </div>
  )
}
