import { cx } from '../../ui/cx'
import styles from './BarChart.module.css'

interface BarChartProps {
  /** A sentence for screen readers. The figures are in the table beneath. */
  label: string
  bars: ReadonlyArray<{ name: string; value: number; shown: string }>
}

/** Horizontal bars, from the tokens, with a drawing of its own for a phone. Negative values are grey. */
export function BarChart(props: BarChartProps) {
  return (
    <>
      <Drawing {...props} width={920} nameWidth={190} className={styles.wide} />
      <Drawing {...props} width={340} nameWidth={110} className={styles.narrow} />
    </>
  )
}

const ROW = 30
const VALUE_WIDTH = 110

function Drawing(props: BarChartProps & { width: number; nameWidth: number; className: string | undefined }) {
  const { label, bars, width, nameWidth, className } = props
  const highest = Math.max(1, ...bars.map(({ value }) => Math.abs(value)))
  const room = width - nameWidth - VALUE_WIDTH
  const height = bars.length * ROW
  return (
    <svg className={cx(styles.chart, className)} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {bars.map(({ name, value, shown }, at) => {
        const length = Math.max(value === 0 ? 0 : 2, (Math.abs(value) / highest) * room)
        const middle = at * ROW + ROW / 2
        return (
          <g key={name}>
            <text x={nameWidth - 10} y={middle + 4} textAnchor="end">
              {name}
            </text>
            <rect
              className={value < 0 ? styles.negative : styles.bar}
              x={nameWidth}
              y={at * ROW + 5}
              width={length}
              height={ROW - 10}
            />
            <text x={nameWidth + length + 8} y={middle + 4} className={styles.value}>
              {shown}
            </text>
          </g>
        )
      })}
      <line className={styles.axis} x1={nameWidth} x2={nameWidth} y1={0} y2={height} />
    </svg>
  )
}
