import { useReadQuery } from '@apollo/client/react'
import { Navigate, useLoaderData } from 'react-router-dom'
import type { PaymentStatusPageQuery } from '../../gql/graphql'
import { paths } from '../../paths'
import type { PageLoaderData } from '../../routes'
import { PaymentStatusCard } from './PaymentStatusCard'

/** Where the bank sends the buyer back to. */
export function PaymentStatusPage() {
  const { queryRef } = useLoaderData<PageLoaderData<PaymentStatusPageQuery>>()
  const { order } = useReadQuery(queryRef).data
  if (!order) return <Navigate to={paths.notFound} replace />
  return (
    <div className="wrap">
      <PaymentStatusCard key={order.id} order={order} />
    </div>
  )
}
