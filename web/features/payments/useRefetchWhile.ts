import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'

/** Fetches a query on screen again and again while something goes on that it tells of. */
export function useRefetchWhile(isGoingOn: boolean, queryName: string, everyMs: number): void {
  const client = useApolloClient()
  useEffect(() => {
    if (!isGoingOn) return
    // A question that fails is followed by the next one.
    const refetch = () => void Promise.resolve(client.refetchQueries({ include: [queryName] })).catch(() => undefined)
    const timer = setInterval(refetch, everyMs)
    return () => clearInterval(timer)
  }, [client, isGoingOn, queryName, everyMs])
}
