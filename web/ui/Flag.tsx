import { useId } from 'react'
import { cx } from './cx'
import styles from './Flag.module.css'
import { type Flag as FlagDesign, flagOf, type Shape } from './signal-flags'

interface FlagProps {
  /** A domain name: its initial flies above that of its extension. */
  of: string
  /** Size in pixels. */
  size?: 20 | 28 | 44
  className?: string
}

/**
 * Avatar of a domain: two flags on a mast, never one square flag, which could be mistaken for an error sign. Decorative: the name
 * is beside it.
 */
export function Flag({ of, size = 28, className }: FlagProps) {
  const [label = '', ...extension] = of.split('.')
  const below = extension.join('.').charAt(0)
  return (
    <span className={cx(styles.flag, styles[`size${size}`], className)} aria-hidden="true">
      <svg viewBox="0 0 29 42" aria-hidden="true" focusable="false">
        <path d="M2.5 1.5V40.5" className={styles.mast} />
        <g transform="translate(4.5 3) scale(.58 .475)">
          <FlagDrawing of={label.charAt(0)} />
        </g>
        {below && (
          <g transform="translate(4.5 24) scale(.4)">
            <FlagDrawing of={below} />
          </g>
        )}
      </svg>
    </span>
  )
}

/** One signal flag on its 40 by 40 grid, inside an SVG. Characters without a flag get the plain Q. */
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
