import type { ComponentProps } from 'react'
import { cx } from './cx'
import styles from './Table.module.css'

/** A plain table in the shop's style; it scrolls in its own box, never the page. Name it with aria-label. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className={styles.box}>
      <table {...rest} className={cx(styles.table, className)} />
    </div>
  )
}
