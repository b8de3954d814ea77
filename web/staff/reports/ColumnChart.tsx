import { cx } from '../../ui/cx'
import styles from './ColumnChart.module.css'

interface ColumnChartProps {
  /** A sentence for screen readers. The figures are in the table beneath. */
  label: string
  /** Names of the parts, from the bottom: at most three. */
  parts: readonly string[]
  /** A value per part. Values are at least 0. */
  columns: ReadonlyArray<{ name: string; values: readonly number[] }>
  /** Formats a value of the scale. */
  shown(value: number): string
}

/** Columns of stacked parts, from the tokens, with a drawing of its own for a phone. */
export function ColumnChart(props: ColumnChartProps) {
  return (
    <>
      {props.parts.length > 1 && (
        <p className={styles.legend}>
          {props.parts.map((name, at) => (
            <span key={name}>
              <svg aria-hidden="true" viewBox="0 0 12 12">
                {Array.from({ length: at + 1 }, (_, part) => (
                  <rect key={props.parts[part]} className={styles.part} width={12} height={12} />
                ))}
              </svg>
              {name}
            </span>
          ))}
        </p>
      )}
      <Drawing {...props} width={920} height={200} className={styles.wide} />
      <Drawing {...props} width={340} height={200} className={styles.narrow} />
    </>
  )
}

const LEFT = 62
const TOP = 12
const BOTTOM = 26
/** Share of its room that a column is wide. */
const FILLED = 0.64

function Drawing(props: ColumnChartProps & { width: number; height: number; className: string | undefined }) {
  const { label, columns, shown, width, height, className } = props
  const highest = Math.max(1, ...columns.map(({ values }) => sumOf(values)))
  const base = height - BOTTOM
  const heightOf = (value: number) => (value / highest) * (base - TOP)
  const room = (width - LEFT) / columns.length
  return (
    <svg className={cx(styles.chart, className)} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[highest, highest / 2].map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={width} y1={base - heightOf(value)} y2={base - heightOf(value)} />
          <text x={LEFT - 6} y={base - heightOf(value) + 4} textAnchor="end">
            {shown(value)}
          </text>
        </g>
      ))}
      {columns.map(({ name, values }, at) => {
        const left = LEFT + at * room + (room * (1 - FILLED)) / 2
        return (
          <g key={name}>
            {values.map((value, part) => (
              <rect
                key={props.parts[part]}
                className={styles.part}
                x={left}
                y={base - heightOf(sumOf(values.slice(0, part + 1)))}
                width={room * FILLED}
                height={heightOf(value)}
              />
            ))}
            <text x={left + (room * FILLED) / 2} y={height - 8} textAnchor="middle">
              {name}
            </text>
          </g>
        )
      })}
      <line className={styles.axis} x1={LEFT} x2={width} y1={base} y2={base} />
    </svg>
  )
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
