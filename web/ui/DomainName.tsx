import { cx } from './cx'
import styles from './DomainName.module.css'

interface DomainNameProps {
  /** Full name: `lindebrood.nl`. */
  name: string
  /** Sets the extension in bold, as in lists of extensions; otherwise the name has one weight. */
  isExtensionBold?: boolean
  /** Inherits the font of a heading. */
  inherit?: boolean
  className?: string
}

/** Never truncated: a long name wraps before a dot, and only then anywhere. */
export function DomainName({ name, isExtensionBold = false, inherit = false, className }: DomainNameProps) {
  const dot = name.indexOf('.')
  const label = dot < 0 ? name : name.slice(0, dot)
  const extension = dot < 0 ? '' : name.slice(dot)
  return (
    <span className={cx(styles.name, inherit && styles.inherit, className)}>
      {label}
      {extension && <wbr />}
      {isExtensionBold ? <b>{extension}</b> : extension}
    </span>
  )
}
