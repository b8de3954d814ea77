import { type ReactNode, useId } from 'react'
import { Card, CardPart } from './Card'
import { cx } from './cx'
import styles from './Section.module.css'

interface SectionProps {
  title: ReactNode
  /** One sentence below the title. */
  description?: ReactNode
  /** Action, link or state beside the title. */
  end?: ReactNode
  className?: string
  children?: ReactNode
}

/** A card with a head, which names it for screen readers. */
export function Section({ title, description, end, className, children }: SectionProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={className}>
      <CardPart kind="head" className={cx('spread', styles.head)}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {description && <p className="hint">{description}</p>}
        </div>
        {end}
      </CardPart>
      {children}
    </Card>
  )
}
