import { signalsOf } from './flag-of'

export interface LineSize {
  width: number
  height: number
  /** The side of a flag when there is room; a long name gets smaller ones. */
  flag: number
  /** How deep the rope hangs, and where its ends are. */
  sag: number
  top: number
}

export interface Hoisted {
  signal: string
  x: number
  y: number
  /** In degrees, along the rope. */
  angle: number
  side: number
}

const GAP = 0.2
const USED_WIDTH = 0.9

/** Hangs the signals of a name on a rope, centred; the rope is an SVG path. */
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

/** A parabola is near enough to a catenary at this depth. */
function ropeHeight(x: number, { width, sag, top }: LineSize): number {
  const fromMiddle = (x - width / 2) / (width / 2)
  return top + sag * (1 - fromMiddle * fromMiddle)
}

/** A parabola is a quadratic Bézier exactly; its control point hangs twice as deep as the rope. */
const ropePath = ({ width, sag, top }: LineSize) => `M0 ${top}Q${width / 2} ${top + 2 * sag} ${width} ${top}`

const round = (value: number) => Math.round(value * 100) / 100
