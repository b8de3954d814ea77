import type { ReactNode } from 'react'
import styles from './Figures.module.css'

/** Large figures side by side. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className={styles.figures}>{children}</dl>

interface FigureProps {
  name: string
  value: ReactNode
  /** What it compares with, or is a part of. */
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
