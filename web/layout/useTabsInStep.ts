import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import type { ShopChannel } from '../gql/graphql'

/**
 * Keeps the basket the same in all tabs. `state` changes with anything that the buyer sees of it: a tab whose own state
 * differs from what another one says fetches its basket again, as does a tab that comes into view, or comes back from
 * another site by the back button.
 */
export function useTabsInStep(channel: ShopChannel, state: string): void {
  const client = useApolloClient()
  const tabs = useRef<ReturnType<typeof joinTabs>>(undefined)
  const latest = useRef(state)

  useEffect(() => {
    // A tab without network finds out at its next act; there is nothing to tell the reader now.
    const refetch = () => void fetchAgain(client, channel).catch(() => {})
    const joined = joinTabs((theirs) => theirs !== latest.current && refetch())
    const onVisible = () => document.visibilityState === 'visible' && refetch()
    tabs.current = joined
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && refetch()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pageshow', onShown)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pageshow', onShown)
      joined.leave()
    }
  }, [client, channel])

  useEffect(() => {
    if (latest.current === state) return
    latest.current = state
    tabs.current?.say(state)
  }, [state])
}

/** Ties the tabs of one browser together; a tab hears what the others say of their basket, never itself. */
function joinTabs(onState: (state: string) => void) {
  const channel = new BroadcastChannel('wimpel-basket')
  channel.onmessage = ({ data }) => onState(String(data))
  return { say: (state: string) => channel.postMessage(state), leave: () => channel.close() }
}

/** The query is long, and a first visit does not need it. */
const fetchAgain = async (client: ApolloClient, channel: ShopChannel) =>
  (await import('./refetch-shared')).refetchShared(client, channel)
