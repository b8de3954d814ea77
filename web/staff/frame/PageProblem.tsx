import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { Lock } from 'lucide-react'
import { Component, type ReactNode, useEffect } from 'react'
import { mistakeMessage } from '../../apollo/failure-message'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Note } from '../../ui/Note'
import styles from './Frame.module.css'
import { frameText } from './frame.text'

interface PageProblemProps {
  error: unknown
  onRetry(): void
}

/** Replaces a page that could not be read or shown. */
export function PageProblem({ error, onRetry }: PageProblemProps) {
  const text = useText(frameText)
  const isForbidden = hasCode(error, 'FORBIDDEN')
  useEffect(() => {
    if (!isForbidden) reportError(error)
  }, [error, isForbidden])
  if (isForbidden) {
    return (
      <Card className={styles.state}>
        <Icon of={Lock} size={24} />
        <h1>{text.forbidden}</h1>
      </Card>
    )
  }
  return (
    <>
      <h1 className="vh">{text.problem}</h1>
      <Note
        kind="error"
        role="alert"
        title={text.problem}
        action={
          <Button size="sm" onClick={onRetry}>
            {text.again}
          </Button>
        }
      >
        {mistakeMessage(error) ?? text.problemBody}
      </Note>
    </>
  )
}

/** The session itself could not be read: there is no frame yet. */
export function FirstProblem({ error }: { error: unknown }) {
  return (
    <main className={styles.main}>
      <PageProblem error={error} onRetry={() => window.location.reload()} />
    </main>
  )
}

/** Contains a page's render errors. React has no hook for this. */
export class PageProblemBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    if (!('error' in this.state)) return this.props.children
    return <PageProblem error={this.state.error} onRetry={() => window.location.reload()} />
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === code)
