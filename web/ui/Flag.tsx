import { useId } from 'react'
import { cx } from './cx'
import styles from './Flag.module.css'
import { type Flag as FlagDesign, flagOf, type Shape } from './signal-flags'

interface FlagProps {
  /** A domain name or a character: its first letter flies. */
  of: string
  size?: 20 | 28 | 44
  /** Flies the first letter of the extension beside it, small, where two names begin alike. */
  withExtension?: boolean
  className?: string
}

/** The avatar of a domain. Decoration: the name stands beside it. */
export function Flag({ of, size = 28, withExtension = false, className }: FlagProps) {
  const extension = withExtension ? of.slice(of.indexOf('.') + 1).charAt(0) : ''
  return (
    <span className={cx(styles.flag, styles[`size${size}`], className)} aria-hidden="true">
      <Drawing of={of.charAt(0)} />
      {extension && (
        <span className={styles.extension}>
          <Drawing of={extension} />
        </span>
      )}
    </span>
  )
}

function Drawing({ of }: { of: string }) {
  return (
    <svg viewBox="-1 -1 42 42" aria-hidden="true" focusable="false">
      <FlagDrawing of={of} />
    </svg>
  )
}

/** One signal on its 40 by 40 grid, inside an SVG. What has no flag of its own flies the plain Q. */
export function FlagDrawing({ of }: { of: string }) {
  const clip = useId()
  const { outline, shapes } = flagOf(of) ?? PLAIN
  return (
    <>
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>{shapes.map(drawn)}</g>
      <path d={outline} fill="none" stroke="var(--flag-edge)" />
    </>
  )
}

function drawn({ kind, fill, ...shape }: Shape, index: number) {
  const Drawing = kind
  return <Drawing key={index} {...shape} fill={`var(--flag-${fill})`} />
}

// Q is in the table.
const PLAIN = flagOf('q') as FlagDesign
