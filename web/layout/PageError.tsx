import { Component, type ReactNode, useEffect } from 'react'
import { mistakeMessage } from '../apollo/failure-message'
import { useText } from '../i18n/preferences'
import { reportError } from '../lib/report-error'
import { Button } from '../ui/Button'
import styles from './Layout.module.css'
import { layoutText } from './layout.text'

/** In the place of a page that broke or could not be fetched; the rest of the shop stays. */
export function PageError({ error }: { error: unknown }) {
  const t = useText(layoutText)
  useEffect(() => reportError(error), [error])
  return (
    <div className={styles.error} role="alert">
      <h1>{t.errorTitle}</h1>
      <p className="muted">{mistakeMessage(error) ?? t.error}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t.retry}
      </Button>
    </div>
  )
}

/** Keeps a page that breaks from taking the rest along. React has no hook for this. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    return 'error' in this.state ? <PageError error={this.state.error} /> : this.props.children
  }
}
