import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Download } from 'lucide-react'
import { csvOf } from '../../../rules/csv'
import { formatLocalDate, formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { saveAs } from '../../lib/save-as'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { VatSection_ReportFragment } from '../gql/graphql'
import { BarChart } from './BarChart'
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
    <Card as="section" aria-label={text.vat}>
      <CardPart>
        <div className={styles.head}>
          <div>
            <h2 className={styles.title}>{text.vat}</h2>
            <p className={styles.about}>
              {text.vatAbout} {text.madeAt({ moment: formatMoment(Date.parse(at), locale) })}
            </p>
          </div>
          <Button
            size="sm"
            icon={Download}
            aria-label={text.csvOf}
            onClick={() => saveAs(`btw-${from}-${to}.csv`, csvOf([columns, ...rows.map(cellsOf)]), 'text/csv')}
          >
            {text.csv}
          </Button>
        </div>
        {rows.length > 0 && (
          <BarChart
            label={text.vatChart({ from: day(from), to: day(to) })}
            bars={rows.map((row) => ({
              name: `${row.country || '–'} ${rateOf(row)}`,
              value: row.net,
              shown: money(row.net),
            }))}
          />
        )}
      </CardPart>
      {rows.length === 0 ? (
        <EmptyState>{text.none}</EmptyState>
      ) : (
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
      )}
    </Card>
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

/** Amounts in euro with a point, which every spreadsheet can be told to read. */
function cellsOf({ country, rate, isReverseCharged, invoices, creditNotes, net, vat, gross }: Row): string[] {
  const euro = (amount: number) => (amount / 100).toFixed(2)
  const percentage = isReverseCharged ? 'AE' : (rate / 100).toString()
  return [country, percentage, String(invoices), String(creditNotes), euro(net), euro(vat), euro(gross)]
}
