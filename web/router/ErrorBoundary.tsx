import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  fallback(error: unknown): ReactNode
  children: ReactNode
}

/** Keeps a part that breaks from taking the rest along. React has no hook for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    return 'error' in this.state ? this.props.fallback(this.state.error) : this.props.children
  }
}
