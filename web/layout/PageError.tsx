import { Component, type ReactNode, useEffect } from 'react'
import { mistakeMessage } from '../apollo/failure-message'
import { useText } from '../i18n/preferences'
import { reportError } from '../lib/report-error'
import { paths } from '../paths'
import { Button, LinkButton } from '../ui/Button'
import { layoutText } from './layout.text'
import { SignalPage } from './SignalPage'

/** Replaces a page that failed to render or load; the layout stays. */
export function PageError({ error }: { error: unknown }) {
  const t = useText(layoutText)
  useEffect(() => reportError(error), [error])
  return (
    <SignalPage
      role="alert"
      title={t.errorTitle}
      body={mistakeMessage(error) ?? t.error}
      actions={
        <>
          <Button variant="primary" size="lg" onClick={() => window.location.reload()}>
            {t.retry}
          </Button>
          <LinkButton size="lg" href={paths.home}>
            {t.errorHome}
          </LinkButton>
        </>
      }
    />
  )
}

/** Contains a page's render errors. React has no hook for this. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    return 'error' in this.state ? <PageError error={this.state.error} /> : this.props.children
  }
}
