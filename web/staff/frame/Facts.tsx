import type { ReactNode } from 'react'
import styles from './Facts.module.css'
import { Mark } from './Mark'

/** Names with their values, one on a line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

interface FactProps {
  name: ReactNode
  /** Whether the value is as it should be; no mark if it says neither. */
  mark?: 'ok' | 'warn'
  hint?: ReactNode
  /** Button at the end of the line. */
  action?: ReactNode
  children: ReactNode
}

export function Fact({ name, mark, hint, action, children }: FactProps) {
  return (
    <div>
      <dt>
        {mark && <Mark of={mark} />}
        {name}
      </dt>
      <dd>
        {children}
        {hint && <span className="hint">{hint}</span>}
      </dd>
      {action && <dd className={styles.act}>{action}</dd>}
    </div>
  )
}
