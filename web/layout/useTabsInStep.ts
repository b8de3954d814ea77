import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import type { ShopChannel } from '../gql/graphql'
import { joinBasketChannel } from '../lib/basket-channel'

/**
 * Keeps the basket the same in all tabs. `state` changes with anything that the buyer sees of it: a tab whose own state
 * differs from what another one says fetches its basket again, as does a tab that comes into view.
 */
export function useTabsInStep(channel: ShopChannel, state: string): void {
  const client = useApolloClient()
  const tabs = useRef<ReturnType<typeof joinBasketChannel>>(undefined)
  const latest = useRef(state)

  useEffect(() => {
    // A tab without network finds out at its next act; there is nothing to tell the reader now.
    const refetch = () => void fetchAgain(client, channel).catch(() => {})
    const joined = joinBasketChannel((theirs) => theirs !== latest.current && refetch())
    const onVisible = () => document.visibilityState === 'visible' && refetch()
    tabs.current = joined
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      joined.leave()
    }
  }, [client, channel])

  useEffect(() => {
    if (latest.current === state) return
    latest.current = state
    tabs.current?.say(state)
  }, [state])
}

type Client = ReturnType<typeof useApolloClient>

const fetchAgain = async (client: Client, channel: ShopChannel) =>
  (await import('./refetch-shared')).refetchShared(client, channel)
