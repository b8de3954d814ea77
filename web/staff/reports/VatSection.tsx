import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { VatSection_ReportFragment } from '../gql/graphql'
import { BarChart } from './BarChart'
import { euros, ReportCard } from './ReportCard'
import styles from './ReportsPage.module.css'
import { reportsText } from './reports.text'

const VAT_REPORT = graphql(`
  fragment VatSection_report on VatReport {
    from
    to
    at
    rows {
      country
      rate
      isReverseCharged
      invoices
      creditNotes
      net
      vat
      gross
    }
    total {
      country
      rate
      isReverseCharged
      invoices
      creditNotes
      net
      vat
      gross
    }
  }
`)

type Row = VatSection_ReportFragment['rows'][number]

/** VAT of the period by country and rate: chart, table and CSV. */
export function VatSection({ report: of }: { report: FragmentType<typeof VAT_REPORT> }) {
  const { data: report } = useSuspenseFragment({ fragment: VAT_REPORT, from: of })
  const text = useText(reportsText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const { from, to, at, rows, total } = report
  const day = (value: string) => formatLocalDate(value, locale)
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const countryOf = ({ country }: Row) => (country === '' ? text.unknown : (countries.of(country) ?? country))
  const rateOf = ({ rate, isReverseCharged }: Row) => (isReverseCharged ? text.reverseCharged : percent(rate, locale))
  const columns = [text.country, text.rate, text.documents, text.creditNotes, text.net, text.vatAmount, text.gross]
  return (
    <ReportCard
      title={text.vat}
      about={text.vatAbout}
      at={at}
      chart={
        <BarChart
          label={text.vatChart({ from: day(from), to: day(to) })}
          bars={rows.map((row) => ({
            name: `${row.country || '–'} ${rateOf(row)}`,
            value: row.net,
            shown: money(row.net),
          }))}
        />
      }
      csv={{ name: `btw-${from}-${to}.csv`, rows: [columns, ...rows.map(cellsOf)] }}
      isEmpty={rows.length === 0}
    >
      <DenseTable caption={text.vat} className={styles.figures} columns={columns.map((name) => ({ name }))}>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.country} ${row.rate} ${row.isReverseCharged}`}>
              <td>{countryOf(row)}</td>
              <td data-label={text.rate}>{rateOf(row)}</td>
              <Figures row={row} />
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr className={styles.total}>
            <td>{text.total}</td>
            <td />
            <Figures row={total} />
          </tr>
        </tbody>
      </DenseTable>
    </ReportCard>
  )
}

function Figures({ row: { invoices, creditNotes, net, vat, gross } }: { row: Row }) {
  const text = useText(reportsText)
  const money = useExactMoney()
  return (
    <>
      <td data-label={text.documents}>{invoices}</td>
      <td data-label={text.creditNotes}>{creditNotes}</td>
      <td data-label={text.net}>{money(net)}</td>
      <td data-label={text.vatAmount}>{money(vat)}</td>
      <td data-label={text.gross}>{money(gross)}</td>
    </>
  )
}

const percent = (rate: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)

function cellsOf({ country, rate, isReverseCharged, invoices, creditNotes, net, vat, gross }: Row): string[] {
  const percentage = isReverseCharged ? 'AE' : (rate / 100).toString()
  return [country, percentage, String(invoices), String(creditNotes), euros(net), euros(vat), euros(gross)]
}
