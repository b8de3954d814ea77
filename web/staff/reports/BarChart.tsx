import { cx } from '../../ui/cx'
import styles from './BarChart.module.css'

interface BarChartProps {
  /** A sentence for screen readers. The figures are in the table beneath. */
  label: string
  bars: ReadonlyArray<{ name: string; value: number; shown: string }>
}

/** Horizontal bars, from the tokens. Negative values are grey. A phone has a drawing of its own, with each name above its bar. */
export function BarChart(props: BarChartProps) {
  return (
    <>
      <Drawing {...props} width={920} nameWidth={190} className={styles.wide} />
      <Drawing {...props} width={340} nameWidth={0} className={styles.narrow} />
    </>
  )
}

const BAR = 20
/** Height of a bar with the space around it. */
const ROW = 30
/** Height of a name above its bar. */
const NAME = 18
const VALUE_WIDTH = 110

interface DrawingProps extends BarChartProps {
  width: number
  /** Width of the names beside the bars; 0 puts them above. */
  nameWidth: number
  className: string | undefined
}

function Drawing({ label, bars, width, nameWidth, className }: DrawingProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => Math.abs(value)))
  const room = width - nameWidth - VALUE_WIDTH
  const above = nameWidth === 0 ? NAME : 0
  const height = bars.length * (ROW + above)
  return (
    <svg className={cx(styles.chart, className)} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {bars.map(({ name, value, shown }, at) => {
        const length = Math.max(value === 0 ? 0 : 2, (Math.abs(value) / highest) * room)
        const top = at * (ROW + above) + above + (ROW - BAR) / 2
        const baseline = top + BAR / 2 + 4
        return (
          <g key={name}>
            {above ? (
              <text x={0} y={top - 5}>
                {name}
              </text>
            ) : (
              <text x={nameWidth - 10} y={baseline} textAnchor="end">
                {name}
              </text>
            )}
            <rect
              className={value < 0 ? styles.negative : styles.bar}
              x={nameWidth}
              y={top}
              width={length}
              height={BAR}
            />
            <text x={nameWidth + length + 8} y={baseline} className={styles.value}>
              {shown}
            </text>
          </g>
        )
      })}
      {above === 0 && <line className={styles.axis} x1={nameWidth} x2={nameWidth} y1={0} y2={height} />}
    </svg>
  )
}
