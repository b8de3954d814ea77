import type { ReactNode } from 'react'
import styles from './Figures.module.css'

/** Large figures side by side. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className={styles.figures}>{children}</dl>

interface FigureProps {
  name: string
  value: ReactNode
  /** Figure that it compares with, or the whole of which it is a part. */
  note: ReactNode
}

export function Figure({ name, value, note }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        {note}
      </dd>
    </div>
  )
}
