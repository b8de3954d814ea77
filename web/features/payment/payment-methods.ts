import type { ApolloClient } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { graphql } from '../../gql'
import type { PaymentMethodsQuery, ShopChannel } from '../../gql/graphql'

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

/** The ways to pay: asked for once, and kept until they are cleared (PAY-007). Null while they come. */
export function usePaymentMethods(channel: ShopChannel) {
  const { data, error, refetch } = useQuery(PAYMENT_METHODS_QUERY, { variables: { channel } })
  return { methods: data?.paymentMethods ?? null, hasFailed: error !== undefined, retry: () => void refetch() }
}

/** Forgets them, after a refused basket or when another person is signed in (ORD-035, Q-98). */
export function clearPaymentMethods(client: ApolloClient): void {
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'paymentMethods' })
  client.cache.gc()
}
