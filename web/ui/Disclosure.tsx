import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'
import styles from './Disclosure.module.css'
import { Icon } from './Icon'

interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
  /** Controlled with `onToggle`; else it starts closed and keeps to itself. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  isSmall?: boolean
  className?: string
}

/** Native details: what is inside is found by the browser's own search too. */
export function Disclosure({ summary, children, isOpen, onToggle, isSmall = false, className }: DisclosureProps) {
  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className={cx(styles.details, className)}
    >
      <summary className={cx(styles.summary, isSmall && 'small')}>
        {summary}
        <Icon of={ChevronDown} size={isSmall ? 16 : 18} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
