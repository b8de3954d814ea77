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
  }
`)

export type PaymentMethod = PaymentMethodsQuery['paymentMethods'][number]

/** The ways to pay: asked for once, and kept until they are cleared. Null while they come. */
export function usePaymentMethods(channel: ShopChannel) {
  const { data, error, refetch } = useQuery(PAYMENT_METHODS_QUERY, { variables: { channel } })
  return { methods: data?.paymentMethods ?? null, hasFailed: error !== undefined, retry: () => void refetch() }
}

/** Fetches them anew after a refused basket, whether they are on screen or not. */
export async function reloadPaymentMethods(client: ApolloClient, channel: ShopChannel): Promise<void> {
  const options = { query: PAYMENT_METHODS_QUERY, variables: { channel }, fetchPolicy: 'network-only' } as const
  await client.query(options).catch(reportError)
}

/** Forgets them, before another person's basket is looked at. */
export function clearPaymentMethods(client: ApolloClient): void {
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'paymentMethods' })
  client.cache.gc()
}
