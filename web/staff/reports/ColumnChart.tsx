import { cx } from '../../ui/cx'
import styles from './ColumnChart.module.css'

/** Green, light green, blue and grey. */
type PartColor = 'main' | 'light' | 'blue' | 'grey'

interface Column {
  name: string
  values: readonly number[]
  /** Whether its period has not ended: it flies a pennant. */
  isRunning?: boolean
}

interface ColumnChartProps {
  /** A sentence for screen readers. The figures are in the table beneath. */
  label: string
  /** The parts, from the bottom. */
  parts: ReadonlyArray<{ name: string; color: PartColor }>
  /** A value per part. Values are at least 0. */
  columns: ReadonlyArray<Column>
  /** Name of what the pennant on a column stands for. */
  pennant?: string
  /** Formats a value of the scale. */
  shown(value: number): string
}

/** Columns of stacked parts, from the tokens, with a drawing of its own for a phone. */
export function ColumnChart(props: ColumnChartProps) {
  const pennant = props.columns.some(({ isRunning }) => isRunning) ? props.pennant : undefined
  return (
    <>
      {props.parts.length > 1 && (
        <p className={styles.legend}>
          {[...props.parts, ...(pennant ? [{ name: pennant, color: 'pennant' as const }] : [])].map(
            ({ name, color }) => (
              <span key={name}>
                <svg aria-hidden="true" viewBox="0 0 12 12">
                  <rect className={styles[color]} width={12} height={12} />
                </svg>
                {name}
              </span>
            ),
          )}
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
/** Of few columns. */
const WIDEST = 72

function Drawing(props: ColumnChartProps & { width: number; height: number; className: string | undefined }) {
  const { label, parts, columns, shown, width, height, className } = props
  const highest = Math.max(1, ...columns.map(({ values }) => sumOf(values)))
  const base = height - BOTTOM
  const heightOf = (value: number) => (value / highest) * (base - TOP)
  const room = (width - LEFT) / columns.length
  const thick = Math.min(room * FILLED, WIDEST)
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
      {columns.map(({ name, values, isRunning }, at) => {
        const left = LEFT + at * room + (room - thick) / 2
        return (
          <g key={name}>
            {values.map((value, part) => (
              <rect
                key={parts[part]?.name}
                className={parts[part] && styles[parts[part].color]}
                x={left}
                y={base - heightOf(sumOf(values.slice(0, part + 1)))}
                width={thick}
                height={heightOf(value)}
              />
            ))}
            {isRunning && <Pennant x={left} y={base - heightOf(sumOf(values)) - 3} width={thick} />}
            <text x={left + thick / 2} y={height - 8} textAnchor="middle">
              {name}
            </text>
          </g>
        )
      })}
      <line className={styles.axis} x1={LEFT} x2={width} y1={base} y2={base} />
    </svg>
  )
}

/** On top of a column whose period has not ended. */
const Pennant = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <path className={styles.pennant} d={`M${x} ${y - 8}L${x + width} ${y - 4}L${x} ${y}Z`} />
)

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
