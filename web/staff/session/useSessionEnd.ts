import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { lastResponseAt, refetchSession } from '../client'
import { useStaffSession } from './session'

/** A little later than the server's end, so that the answer is certain. */
const MARGIN_MS = 2_000

/**
 * Asks for the session again once it should have ended, so that an unattended screen does not keep showing data. Each request
 * extends a session, so this waits from the last one, and asks only when none was made for as long as a session lasts.
 */
export function useSessionEnd(): void {
  const client = useApolloClient()
  const { sessionEndsAt } = useStaffSession()
  useEffect(() => {
    if (!sessionEndsAt) return
    const lastsMs = Math.max(0, Date.parse(sessionEndsAt) - Date.now())
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      const leftMs = lastResponseAt() + lastsMs + MARGIN_MS - Date.now()
      if (leftMs > 0) timer = setTimeout(check, leftMs)
      else void refetchSession(client).catch(() => {})
    }
    check()
    return () => clearTimeout(timer)
  }, [client, sessionEndsAt])
}
