import type { ReactNode } from 'react'
import { useHydrated } from './useHydrated'

interface WhenHydratedProps {
  /** Stands in the text of the server, and while that is taken over: the same for everybody. */
  fallback: ReactNode
  children: ReactNode
}

/** Shows what is personal, or cannot be rendered on the server, once the browser has taken over. */
export const WhenHydrated = ({ fallback, children }: WhenHydratedProps): ReactNode =>
  useHydrated() ? children : fallback
