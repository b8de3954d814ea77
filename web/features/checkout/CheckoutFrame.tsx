import type { ReactNode } from 'react'
import { cx } from '../../ui/cx'
import styles from './CheckoutFrame.module.css'

interface CheckoutFrameProps {
  title: string
  lead?: string
  /** Two columns; a form is narrower. */
  isWide?: boolean
  children: ReactNode
}

/** A checkout page: its heading and content. */
export function CheckoutFrame({ title, lead, isWide = false, children }: CheckoutFrameProps) {
  return (
    <div className="wrap">
      <div className={cx(styles.page, isWide && styles.wide)}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
