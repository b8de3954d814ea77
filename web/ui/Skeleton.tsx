import type { CSSProperties } from 'react'
import { cx } from './cx'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** As tall and wide as the real thing; 14 px and all the width by default. */
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string
}

/** Shows after 200 ms only. The region around it carries aria-busy. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return <span className={cx(styles.skeleton, className)} style={{ width, height }} aria-hidden="true" />
}
