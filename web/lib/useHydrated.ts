import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the HTML of the server and while it is taken over; true ever after. What is personal waits for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
