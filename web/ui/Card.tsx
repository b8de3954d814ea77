import type { ComponentProps, ReactNode } from 'react'
import styles from './Card.module.css'
import { cx } from './cx'

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'form' | 'li'
  /** Padding on the card itself; omit when it contains `CardPart`s. */
  isPadded?: boolean
}

export function Card({ as = 'div', isPadded = false, className, ...rest }: CardProps) {
  // The props of a div (aria, id, ref, children) are valid on each of these elements.
  const Element = as as 'div'
  return <Element {...rest} className={cx(styles.card, isPadded && styles.body, className)} />
}

interface CardPartProps {
  /** `well` is a sunken row, `foot` the sunken end of the card. */
  kind?: 'head' | 'body' | 'well' | 'foot'
  className?: string
  children: ReactNode
}

export function CardPart({ kind = 'body', className, children }: CardPartProps) {
  return <div className={cx(styles[kind], className)}>{children}</div>
}
