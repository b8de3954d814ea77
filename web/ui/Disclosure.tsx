import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'
import styles from './Disclosure.module.css'
import { Icon } from './Icon'

interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
  /** Controlled together with `onToggle`; uncontrolled when omitted. */
  isOpen?: boolean
  /** Initially open, when uncontrolled. */
  startsOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  isSmall?: boolean
  className?: string
}

/** Native details, whose contents the browser's search finds as well. */
export function Disclosure({
  summary,
  children,
  isOpen,
  startsOpen,
  onToggle,
  isSmall = false,
  className,
}: DisclosureProps) {
  return (
    <details
      open={isOpen ?? startsOpen}
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
