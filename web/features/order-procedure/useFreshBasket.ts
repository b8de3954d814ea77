import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef } from 'react'
import { reportError } from '../../lib/report-error'
import { GET_BASKET } from './get-basket-query'
import type { Channel } from './order-flow'

/** Fetches the basket anew when the page opens, so that every price of it is of this moment (ORD-023); and on demand. */
export function useFreshBasket(channel: Channel): () => Promise<void> {
  const client = useApolloClient()
  const reload = useCallback(async () => {
    await client.query({ query: GET_BASKET, variables: { channel }, fetchPolicy: 'network-only' }).catch(reportError)
  }, [client, channel])
  const isFetched = useRef(false)
  useEffect(() => {
    if (isFetched.current) return
    isFetched.current = true
    void reload()
  }, [reload])
  return reload
}
