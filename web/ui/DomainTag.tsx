import type { ReactNode } from 'react'
import { toUnicode } from '../../rules/domain-name'
import { cx } from './cx'
import { DomainName } from './DomainName'
import styles from './DomainTag.module.css'
import { Flag } from './Flag'

interface DomainTagProps {
  /** ASCII or Unicode. */
  name: string
  /** Wraps the name, in a link for example. */
  render?(name: ReactNode): ReactNode
  className?: string
}

/** A domain in a list: its flag, and its name with the extension in bold. */
export function DomainTag({ name, render = (shown) => shown, className }: DomainTagProps) {
  const shown = toUnicode(name)
  return (
    <span className={cx(styles.tag, className)}>
      <Flag of={shown} />
      {render(<DomainName name={shown} isExtensionBold />)}
    </span>
  )
}
