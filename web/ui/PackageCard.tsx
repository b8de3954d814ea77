import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'
import { Icon } from './Icon'
import styles from './PackageCard.module.css'
import { PennantTag } from './PennantTag'

interface PackageCardProps {
  name: ReactNode
  heading?: 'h3' | 'h4'
  /** A `Price` of size xl. */
  price: ReactNode
  /** How long the price applies, and the price after that. */
  terms?: ReactNode
  /** The same labels on every card, to compare them; null for a missing feature. Empty where they are shown elsewhere. */
  specs: ReadonlyArray<{ label: string; value: ReactNode | null; none?: string }>
  /** Label of the recommended package: "Meest gekozen". */
  tag?: string
  /** Button to choose it, or why it cannot be chosen. */
  action: ReactNode
  className?: string
}

/** One package of a `PackageGrid`. */
export function PackageCard({
  name,
  heading: Heading = 'h4',
  price,
  terms,
  specs,
  tag,
  action,
  className,
}: PackageCardProps) {
  return (
    <li className={cx(styles.card, Boolean(tag) && styles.best, className)}>
      {tag && <PennantTag className={styles.tag}>{tag}</PennantTag>}
      <Heading className={styles.name}>{name}</Heading>
      <div className={styles.price}>{price}</div>
      {terms && <p className={styles.terms}>{terms}</p>}
      {specs.length > 0 && (
        <dl className={styles.specs}>
          {specs.map(({ label, value, none }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={value === null ? styles.none : undefined}>{value ?? none}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.action}>{action}</div>
    </li>
  )
}

export function PackageGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  )
}

interface PackageRowProps {
  name: ReactNode
  heading?: 'h3' | 'h4'
  /** Its specs in one line. */
  summary?: ReactNode
  price: ReactNode
  /** Button to choose another. */
  action?: ReactNode
}

/** The chosen package, which replaces the grid. */
export function PackageRow({ name, heading: Heading = 'h4', summary, price, action }: PackageRowProps) {
  return (
    <div className={styles.row}>
      <Icon of={CircleCheck} size={24} className={styles.check} />
      <div className={styles.words}>
        <Heading className={styles.name}>{name}</Heading>
        {summary && <p className={styles.summary}>{summary}</p>}
      </div>
      <div>{price}</div>
      {action && <div className={styles.change}>{action}</div>}
    </div>
  )
}
