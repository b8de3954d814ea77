import { type ReactNode, useEffect } from 'react'
import { Card, CardPart } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Wordmark } from '../../ui/Wordmark'
import styles from './SignIn.module.css'

interface SignInFrameProps {
  /** Of the document. */
  title: string
  isWide?: boolean
  /** A sentence below the card. */
  hint?: ReactNode
  children: ReactNode
}

/** One card in the middle of an empty page: what a visitor sees who is not signed in. */
export function SignInFrame({ title, isWide, hint, children }: SignInFrameProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={styles.page}>
      <div className={cx(styles.box, isWide && styles.wide)}>
        <span className={styles.mark}>
          <Wordmark className={styles.wordmark} />
        </span>
        <Card as="section">
          <CardPart className={styles.parts}>{children}</CardPart>
        </Card>
        {hint && <p className={cx('hint', styles.under)}>{hint}</p>}
      </div>
    </main>
  )
}
