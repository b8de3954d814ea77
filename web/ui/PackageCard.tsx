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
  /** How long that price holds and what it is then. */
  terms?: ReactNode
  /**
   * The same labels on every card, so that they compare across; a value of null is something it does not have. None where
   * they stand elsewhere already.
   */
  specs: ReadonlyArray<{ label: string; value: ReactNode | null; none?: string }>
  /** The recommended one: "Meest gekozen". */
  tag?: string
  /** The button to choose it, or why it cannot be. */
  action: ReactNode
  className?: string
}

/** One package beside others; put them in a `PackageGrid`. */
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
  /** The button to choose another. */
  action?: ReactNode
}

/** The package that was chosen: the others have gone. */
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
