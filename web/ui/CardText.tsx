import type { ReactNode } from 'react'
import styles from './Choice.module.css'

export interface CardTexts {
  title: ReactNode
  description?: ReactNode
  /** At the right end: a price, or a link of its own. */
  end?: ReactNode
  /** A drawing before the text, such as the mark of a way to pay. */
  icon?: ReactNode
}

/** The text of a checkbox card or a radio card. */
export function CardText({ id, title, description, end, icon }: CardTexts & { id: string }) {
  return (
    <>
      {icon && (
        <span className={styles.drawing} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title} id={`${id}-title`}>
          {title}
        </span>
        {description && (
          <span className={styles.description} id={`${id}-description`}>
            {description}
          </span>
        )}
      </span>
      {end && (
        <span className={styles.end} id={`${id}-end`}>
          {end}
        </span>
      )}
    </>
  )
}
