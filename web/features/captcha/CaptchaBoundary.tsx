import { Component, type ReactNode } from 'react'
import { reportError } from '../../lib/report-error'

interface CaptchaBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** A captcha that cannot be fetched must not take the form and what was typed with it. */
export class CaptchaBoundary extends Component<CaptchaBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch(error: unknown): void {
    reportError(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
