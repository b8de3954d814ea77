import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { ChurnSection_ReportFragment } from '../gql/graphql'
import { BarChart } from './BarChart'
import { churnText } from './churn.text'
import { ReportCard } from './ReportCard'
import styles from './ReportsPage.module.css'
import { percentOf } from './share'

const CHURN_REPORT = graphql(`
  fragment ChurnSection_report on ChurnReport {
    from
    to
    at
    rows {
      productCode
      name
      ended
      renewed
      stopped
      paymentFailed
      notPaid
      notDelivered
      transferredOut
      quarantined
      churn
    }
    total {
      productCode
      name
      ended
      renewed
      stopped
      paymentFailed
      notPaid
      notDelivered
      transferredOut
      quarantined
      churn
    }
  }
`)

type Row = ChurnSection_ReportFragment['total']

const COUNTS = [
  'ended',
  'renewed',
  'stopped',
  'paymentFailed',
  'notPaid',
  'transferredOut',
  'notDelivered',
  'quarantined',
] as const
const REASONS = ['stopped', 'paymentFailed', 'notPaid', 'transferredOut', 'notDelivered'] as const

/** Terms that ended and were not renewed, by product and reason: chart, table and CSV. */
export function ChurnSection({ report: of }: { report: FragmentType<typeof CHURN_REPORT> }) {
  const { data: report } = useSuspenseFragment({ fragment: CHURN_REPORT, from: of })
  const text = useText(churnText)
  const { locale } = usePreferences()
  const { from, to, at, rows, total } = report
  const day = (value: string) => formatLocalDate(value, locale)
  const columns = [text.product, ...COUNTS.map((name) => text[name]), text.churn]
  return (
    <ReportCard
      title={text.title}
      about={text.about}
      at={at}
      none={text.none}
      chart={
        <BarChart
          label={text.chart({ from: day(from), to: day(to) })}
          bars={REASONS.map((name) => ({ name: text[name], value: total[name], shown: String(total[name]) }))}
        />
      }
      csv={{ name: `opzegging-${from}-${to}.csv`, rows: [columns, ...rows.map(cellsOf)] }}
      isEmpty={rows.length === 0}
    >
      <DenseTable caption={text.title} className={styles.turnover} columns={columns.map((name) => ({ name }))}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.productCode}>
              <td>{row.name === '' ? text.unknown : row.name}</td>
              <Figures row={row} />
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr className={styles.total}>
            <td>{text.total}</td>
            <Figures row={total} />
          </tr>
        </tbody>
      </DenseTable>
    </ReportCard>
  )
}

function Figures({ row }: { row: Row }) {
  const text = useText(churnText)
  const { locale } = usePreferences()
  return (
    <>
      {COUNTS.map((name) => (
        <td key={name} data-label={text[name]}>
          {row[name]}
        </td>
      ))}
      <td data-label={text.churn}>{row.churn === null ? '–' : percentOf(row.churn, locale)}</td>
    </>
  )
}

const cellsOf = (row: Row): string[] => [
  row.productCode,
  ...COUNTS.map((name) => String(row[name])),
  row.churn === null ? '' : (row.churn / 100).toString(),
]
