import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { dayInAmsterdam } from '../../../rules/calendar'
import { groupBy } from '../../../rules/group-by'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { TurnoverSection_ReportFragment } from '../gql/graphql'
import { BarChart } from './BarChart'
import { ColumnChart } from './ColumnChart'
import { monthName, shortMonthName } from './month-name'
import { euros, ReportCard, wholeEuros } from './ReportCard'
import styles from './ReportsPage.module.css'
import { reportsText } from './reports.text'

const TURNOVER_REPORT = graphql(`
  fragment TurnoverSection_report on TurnoverReport {
    from
    to
    at
    net
    rows {
      month
      kind
      isGoodwill
      lines
      net
    }
  }
`)

type Row = TurnoverSection_ReportFragment['rows'][number]

/** Turnover of the period by month, in a column for each kind of product that was sold: chart, table and CSV. */
export function TurnoverSection({ report: of }: { report: FragmentType<typeof TURNOVER_REPORT> }) {
  const { data: report } = useSuspenseFragment({ fragment: TURNOVER_REPORT, from: of })
  const text = useText(reportsText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const { from, to, at, rows, net } = report
  const day = (value: string) => formatLocalDate(value, locale)
  const kinds = kindsOf(rows)
  const months = [...groupBy(rows, ({ month }) => month)].map(([month, own]) => ({ month, own, net: sumOf(own) }))
  const kindName = (kind: Kind) => text[kind]
  const columns = [text.month, ...kinds.map(kindName), text.total]
  return (
    <ReportCard
      title={text.turnover}
      about={text.turnoverAbout}
      at={at}
      chart={<TurnoverChart label={text.turnoverChart({ from: day(from), to: day(to) })} months={months} at={at} />}
      csv={{ name: `omzet-${from}-${to}.csv`, rows: [columns, ...months.map((month) => cellsOf(month, kinds))] }}
      isEmpty={rows.length === 0}
    >
      <DenseTable caption={text.turnover} className={styles.turnover} columns={columns.map((name) => ({ name }))}>
        <tbody>
          {months.map(({ month, own, net: ofMonth }) => (
            <tr key={month}>
              <td>{monthName(month, locale)}</td>
              {kinds.map((kind) => (
                <td key={kind} data-label={kindName(kind)}>
                  {money(ofKind(own, kind))}
                </td>
              ))}
              <td data-label={text.total}>{money(ofMonth)}</td>
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr className={styles.total}>
            <td>{text.total}</td>
            {kinds.map((kind) => (
              <td key={kind} data-label={kindName(kind)}>
                {money(ofKind(rows, kind))}
              </td>
            ))}
            <td data-label={text.total}>{money(net)}</td>
          </tr>
        </tbody>
      </DenseTable>
    </ReportCard>
  )
}

/** Kinds that are drawn as one, in the order of the parts from the bottom. The rest is the last part. */
const DRAWN: ReadonlyArray<readonly Kind[]> = [['DOMAIN'], ['HOSTING', 'RESELLER_HOSTING'], ['SSL', 'VPS']]

interface TurnoverChartProps {
  label: string
  months: readonly Month[]
  /** Time of the figures, whose month still runs. */
  at: string
}

/** Months as columns of stacked kinds; as bars where more was credited than invoiced, which a column cannot show. */
function TurnoverChart({ label, months, at }: TurnoverChartProps) {
  const text = useText(reportsText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const running = dayInAmsterdam(Date.parse(at)).slice(0, 7)
  const columns = months.map(({ month, own, net }) => {
    const drawn = DRAWN.map((kinds) => kinds.reduce((sum, kind) => sum + ofKind(own, kind), 0))
    const rest = net - drawn.reduce((sum, part) => sum + part, 0)
    return { name: shortMonthName(month, locale), values: [...drawn, rest], isRunning: month === running }
  })
  if (columns.some(({ values }) => values.some((value) => value < 0))) {
    const bars = months.map(({ month, net }) => ({ name: monthName(month, locale), value: net, shown: money(net) }))
    return <BarChart label={label} bars={bars} />
  }
  const parts = [
    { name: text.DOMAIN, color: 'main' },
    { name: text.HOSTING, color: 'light' },
    { name: text.sslAndVps, color: 'blue' },
    { name: text.rest, color: 'grey' },
  ] as const
  const isSold = (at: number) => columns.some(({ values }) => values[at] !== 0)
  return (
    <ColumnChart
      label={label}
      parts={parts.filter((_, at) => isSold(at))}
      columns={columns.map((column) => ({ ...column, values: column.values.filter((_, at) => isSold(at)) }))}
      pennant={text.runningMonth}
      shown={(value) => wholeEuros(value, locale)}
    />
  )
}

type Kind = NonNullable<Row['kind']> | 'FEES' | 'GOODWILL'

const kindOf = ({ kind, isGoodwill }: Row): Kind => (isGoodwill ? 'GOODWILL' : (kind ?? 'FEES'))

/** Kinds that occur, in the order of the first month in which each does; fees and goodwill come last. */
function kindsOf(rows: readonly Row[]): Kind[] {
  const kinds = [...new Set(rows.map(kindOf))]
  const last: readonly Kind[] = ['FEES', 'GOODWILL']
  return [...kinds.filter((kind) => !last.includes(kind)), ...last.filter((kind) => kinds.includes(kind))]
}

const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { net }) => sum + net, 0)

const ofKind = (rows: readonly Row[], kind: Kind): number => sumOf(rows.filter((row) => kindOf(row) === kind))

interface Month {
  /** Such as `2026-11`. */
  month: string
  own: readonly Row[]
  net: number
}

const cellsOf = ({ month, own, net }: Month, kinds: readonly Kind[]): string[] => [
  month,
  ...kinds.map((kind) => euros(ofKind(own, kind))),
  euros(net),
]
