import type { ApolloClient } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { graphql } from '../../gql'
import type { PaymentMethodsQuery, ShopChannel } from '../../gql/graphql'
import { reportError } from '../../lib/report-error'

const PAYMENT_METHODS_QUERY = graphql(`
  query PaymentMethods($channel: ShopChannel!) {
    paymentMethods(channel: $channel) {
      paymentMethod
      name
      summary
      online
      price
    }
    viewer {
      canAuthoriseDirectDebit
    }
  }
`)

export type PaymentMethod = PaymentMethodsQuery['paymentMethods'][number]

/** Payment methods: fetched once and cached until cleared. Null while loading. */
export function usePaymentMethods(channel: ShopChannel) {
  const { data, error, refetch } = useQuery(PAYMENT_METHODS_QUERY, { variables: { channel } })
  return {
    methods: data?.paymentMethods ?? null,
    /** Whether an online payment can give a mandate for direct debits. */
    canAuthorise: data?.viewer.canAuthoriseDirectDebit ?? false,
    hasFailed: error !== undefined,
    retry: () => void refetch(),
  }
}

/** Refetches them after a refused basket, whether they are on screen or not. */
export async function reloadPaymentMethods(client: ApolloClient, channel: ShopChannel): Promise<void> {
  const options = { query: PAYMENT_METHODS_QUERY, variables: { channel }, fetchPolicy: 'network-only' } as const
  await client.query(options).catch(reportError)
}

/** Clears them from the cache, before another customer's basket is shown. */
export function clearPaymentMethods(client: ApolloClient): void {
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'paymentMethods' })
  client.cache.gc()
}
