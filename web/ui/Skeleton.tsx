import type { CSSProperties } from 'react'
import { cx } from './cx'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** Size of the real content; by default 14 px high and full width. */
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string
}

/** Appears after 200 ms. The surrounding region has aria-busy. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return <span className={cx(styles.skeleton, className)} style={{ width, height }} aria-hidden="true" />
}
