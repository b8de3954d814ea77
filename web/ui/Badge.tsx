import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { cx } from './cx'
import { Icon, type IconType } from './Icon'

interface BadgeProps {
  tone?: 'neutral' | 'ok' | 'info' | 'warn' | 'error'
  icon?: IconType
  /** `count` is round, for a number; `type` is for the type of a DNS record. */
  shape?: 'label' | 'count' | 'type'
  /** Lets a sentence wrap. */
  wraps?: boolean
  className?: string
  children: ReactNode
}

/** A status, always in words. */
export function Badge({ tone = 'neutral', icon, shape = 'label', wraps = false, className, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone], styles[shape], wraps && styles.wraps, className)}>
      {icon && <Icon of={icon} size={14} strokeWidth={2.2} />}
      {children}
    </span>
  )
}
