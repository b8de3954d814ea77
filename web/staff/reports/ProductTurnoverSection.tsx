import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { groupBy } from '../../../rules/group-by'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { ProductTurnoverSection_ReportFragment } from '../gql/graphql'
import { BarChart } from './BarChart'
import { monthName } from './month-name'
import { euros, ReportCard } from './ReportCard'
import styles from './ReportsPage.module.css'
import { reportsText } from './reports.text'

const PRODUCT_TURNOVER = graphql(`
  fragment ProductTurnoverSection_report on TurnoverReport {
    from
    to
    at
    products {
      month
      productCode
      name
      lines
      net
    }
  }
`)

type Row = ProductTurnoverSection_ReportFragment['products'][number]

/** Products in the chart; the table has all. */
const CHARTED = 10

/** Turnover of the period by product, the largest on top, with a column for each month: chart, table and CSV. */
export function ProductTurnoverSection({ report: of }: { report: FragmentType<typeof PRODUCT_TURNOVER> }) {
  const { data: report } = useSuspenseFragment({ fragment: PRODUCT_TURNOVER, from: of })
  const text = useText(reportsText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const { from, to, at, products: rows } = report
  const months = [...new Set(rows.map(({ month }) => month))]
  const products = productsOf(rows)
  const columns = [text.product, text.lines, ...months.map((month) => monthName(month, locale)), text.total]
  return (
    <ReportCard
      title={text.byProduct}
      about={text.byProductAbout}
      at={at}
      chart={
        <BarChart
          label={text.byProductChart({ count: Math.min(products.length, CHARTED) })}
          bars={products.slice(0, CHARTED).map(({ name, net }) => ({ name, value: net, shown: money(net) }))}
        />
      }
      csv={{
        name: `omzet-per-product-${from}-${to}.csv`,
        rows: [
          [text.code, text.product, text.lines, ...months, text.total],
          ...products.map(({ code, name, lines, own, net }) => [
            ...[code, name, String(lines)],
            ...[...months.map((month) => netIn(own, month)), net].map(euros),
          ]),
        ],
      }}
      isEmpty={rows.length === 0}
    >
      <DenseTable caption={text.byProduct} className={styles.turnover} columns={columns.map((name) => ({ name }))}>
        <tbody>
          {products.map(({ code, name, lines, own, net }) => (
            <tr key={code}>
              <td>{name}</td>
              <td data-label={text.lines}>{lines}</td>
              {months.map((month) => (
                <td key={month} data-label={monthName(month, locale)}>
                  {money(netIn(own, month))}
                </td>
              ))}
              <td data-label={text.total}>{money(net)}</td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </ReportCard>
  )
}

interface Product {
  code: string
  name: string
  own: readonly Row[]
  lines: number
  /** Cents. */
  net: number
}

/** Products of the period, the largest turnover first. */
const productsOf = (rows: readonly Row[]): Product[] =>
  [...groupBy(rows, ({ productCode }) => productCode)]
    .map(([code, own]) => ({
      ...{ code, own, name: own.at(-1)?.name ?? code },
      lines: own.reduce((sum, { lines }) => sum + lines, 0),
      net: own.reduce((sum, { net }) => sum + net, 0),
    }))
    .sort((one, other) => other.net - one.net)

const netIn = (own: readonly Row[], month: string): number => own.find((row) => row.month === month)?.net ?? 0
