import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../ui/cx'
import styles from './DenseTable.module.css'

export interface Column {
  name: string
  /** The heading is for screen readers only. */
  isHidden?: boolean
  /** Numbers stand at the right below their heading. Their cells have the class `num`. */
  isNumber?: boolean
}

interface DenseTableProps extends Omit<ComponentProps<'table'>, 'children'> {
  /** Says what the rows are, for screen readers. */
  caption: string
  columns: readonly Column[]
  /** Keeps its columns on a phone, where rows are blocks otherwise; for four narrow ones. */
  isKept?: boolean
  /** Bodies of rows. A cell names its column with `data-label`, which a phone shows before it. */
  children: ReactNode
}

/** A table of the back office: rows of 40 to 48 px, and blocks on a phone. It scrolls in its own box, never the page. */
export function DenseTable({ caption, columns, isKept = false, className, children, ...rest }: DenseTableProps) {
  return (
    <div className={styles.box}>
      {/* The roles stay when the layout is not a table's any more. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table {...rest} role="table" className={cx(styles.table, !isKept && styles.blocks, className)}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isHidden, isNumber }) => (
              <th key={name} scope="col" className={cx(isNumber && styles.number)}>
                {isHidden ? <span className="vh">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}
