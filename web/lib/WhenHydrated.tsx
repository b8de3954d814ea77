import type { ReactNode } from 'react'
import { useHydrated } from './useHydrated'

interface WhenHydratedProps {
  /** Shown in the server's HTML and during hydration: the same for everyone. */
  fallback: ReactNode
  children: ReactNode
}

/** Renders content after hydration that is personal, or cannot be rendered on the server. */
export const WhenHydrated = ({ fallback, children }: WhenHydratedProps): ReactNode =>
  useHydrated() ? children : fallback
