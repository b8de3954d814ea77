import { cx } from './cx'
import { FlagDrawing } from './Flag'
import styles from './FlagLine.module.css'
import { signalsOf } from './signal-flags'
import { useMediaQuery } from './useMediaQuery'

interface FlagLineProps {
  /** Name to spell: letters, digits and dots are flags, a hyphen is a toggle on the rope. */
  name: string
  /** `hero` spells the input, wide and large; `moment` is above a sentence. */
  variant?: 'hero' | 'moment' | 'small'
  className?: string
}

const SIZES: Record<NonNullable<FlagLineProps['variant']>, { wide: LineSize; narrow: LineSize }> = {
  hero: {
    wide: { width: 1440, height: 138, flag: 54, sag: 44, top: 12 },
    narrow: { width: 390, height: 66, flag: 26, sag: 16, top: 4 },
  },
  moment: {
    wide: { width: 1120, height: 118, flag: 44, sag: 30, top: 10 },
    narrow: { width: 390, height: 72, flag: 28, sag: 16, top: 6 },
  },
  small: {
    wide: { width: 420, height: 76, flag: 32, sag: 14, top: 6 },
    narrow: { width: 320, height: 66, flag: 26, sag: 12, top: 6 },
  },
}

/** A name in flags on a line, hoisted once from left to right; a flag added later is hoisted when added. Decorative. */
export function FlagLine({ name, variant = 'moment', className }: FlagLineProps) {
  const isNarrow = useMediaQuery('(max-width: 767.98px)')
  const size = SIZES[variant][isNarrow ? 'narrow' : 'wide']
  const { rope, signals } = hoist(name, size)
  return (
    <svg
      className={cx(styles.line, styles[variant], className)}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={rope} className={styles.rope} />
      {signals.map((hoisted, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a flag is identified by its position, whatever letter it shows.
        <Signal key={index} hoisted={hoisted} />
      ))}
    </svg>
  )
}

function Signal({ hoisted: { signal, x, y, angle, side } }: { hoisted: Hoisted }) {
  const place = `translate(${x} ${y}) rotate(${angle})`
  if (signal === '-') {
    return <line transform={place} x1={side * 0.25} y1={3} x2={side * 0.75} y2={3} className={styles.toggle} />
  }
  return (
    <g transform={place}>
      <g className={styles.hoisted}>
        <path d={`M${side * 0.12} 0v4M${side * 0.88} 0v4`} className={styles.rope} />
        <g transform={`translate(0 3.5) scale(${side / 40})`}>
          <FlagDrawing of={signal} />
        </g>
      </g>
    </g>
  )
}

interface LineSize {
  width: number
  height: number
  /** Side of a flag when there is room; a long name has smaller ones. */
  flag: number
  /** Sag of the rope, and the height of its ends. */
  sag: number
  top: number
}

interface Hoisted {
  signal: string
  x: number
  y: number
  /** In degrees, along the rope. */
  angle: number
  side: number
}

const GAP = 0.2
const USED_WIDTH = 0.9

/** Positions the signals of a name on a rope, centred; the rope is an SVG path. */
export function hoist(name: string, size: LineSize): { rope: string; signals: readonly Hoisted[] } {
  const signals = signalsOf(name)
  const count = Math.max(signals.length, 1)
  const side = Math.min(size.flag, (size.width * USED_WIDTH) / (count * (1 + GAP)))
  const start = (size.width - side * (count * (1 + GAP) - GAP)) / 2
  return {
    rope: ropePath(size),
    signals: signals.map((signal, i) => {
      const x = start + i * side * (1 + GAP)
      const y = ropeHeight(x, size)
      const angle = (Math.atan2(ropeHeight(x + side, size) - y, side) * 180) / Math.PI
      return { signal, x: round(x), y: round(y), angle: round(angle), side: round(side) }
    }),
  }
}

/** At this sag a parabola is close enough to a catenary. */
function ropeHeight(x: number, { width, sag, top }: LineSize): number {
  const fromMiddle = (x - width / 2) / (width / 2)
  return top + sag * (1 - fromMiddle * fromMiddle)
}

/** A parabola is exactly a quadratic Bézier, whose control point hangs twice as deep as the rope. */
const ropePath = ({ width, sag, top }: LineSize) => `M0 ${top}Q${width / 2} ${top + 2 * sag} ${width} ${top}`

const round = (value: number) => Math.round(value * 100) / 100
