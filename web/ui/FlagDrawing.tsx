import { useId } from 'react'
import { type Flag, flagOf, type Shape } from './flag-of'

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
const PLAIN = flagOf('q') as Flag
