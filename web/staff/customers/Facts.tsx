import type { ReactNode } from 'react'
import styles from './Customers.module.css'

/** Names with their values, one on a line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

interface FactProps {
  name: ReactNode
  hint?: ReactNode
  children: ReactNode
}

export function Fact({ name, hint, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {hint && <span className="hint">{hint}</span>}
      </dd>
    </div>
  )
}
