import { useEffect } from 'react'
import { useText } from '../i18n/preferences'
import { reportError } from '../lib/report-error'
import { Button } from '../ui/Button'
import { layoutText } from './layout.text'
import styles from './PageError.module.css'

/** In the place of a page that broke or could not be fetched; the rest of the shop stays. */
export function PageError({ error }: { error: unknown }) {
  const t = useText(layoutText)
  useEffect(() => reportError(error), [error])
  return (
    <div className={styles.error} role="alert">
      <h1>{t.errorTitle}</h1>
      <p className="muted">{t.error}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t.retry}
      </Button>
    </div>
  )
}
