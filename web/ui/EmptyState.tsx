import type { ReactNode } from 'react'
import { cx } from './cx'
import styles from './EmptyState.module.css'
import { Icon, type IconType } from './Icon'

interface EmptyStateProps {
  icon?: IconType
  /** A small `FlagLine` instead of an icon. */
  picture?: ReactNode
  title?: string
  /** One sentence. */
  children: ReactNode
  /** One or two actions. */
  actions?: ReactNode
  className?: string
}

export function EmptyState({ icon, picture, title, children, actions, className }: EmptyStateProps) {
  return (
    <div className={cx(styles.empty, className)}>
      {picture && <div className={styles.picture}>{picture}</div>}
      {icon && <Icon of={icon} size={24} />}
      {title && <h2>{title}</h2>}
      <p>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
