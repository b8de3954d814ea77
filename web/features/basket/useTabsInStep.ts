import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import type { ShopChannel } from '../../gql/graphql'

/**
 * Keeps the basket the same in all tabs. `state` changes with anything visible of the basket: a tab refetches when another
 * reports a different state, when it becomes visible, and when it is restored by the back button.
 */
export function useTabsInStep(channel: ShopChannel, state: string): void {
  const client = useApolloClient()
  const tabs = useRef<ReturnType<typeof joinTabs>>(undefined)
  const latest = useRef(state)

  useEffect(() => {
    // An offline tab finds out with its next action; there is nothing to report.
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

/** Connects the tabs of one browser; a tab receives the messages of the others only. */
function joinTabs(onState: (state: string) => void) {
  const channel = new BroadcastChannel('wimpel-basket')
  channel.onmessage = ({ data }) => onState(String(data))
  return { say: (state: string) => channel.postMessage(state), leave: () => channel.close() }
}

/** Refetches both baskets and the viewer. Loaded lazily: the query is long, and a first visit does not need it. */
export const fetchAgain = async (client: ApolloClient, channel: ShopChannel) =>
  (await import('./refetch-shared')).refetchShared(client, channel)
