import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { csvOf } from '../../../rules/csv'
import type { Locale } from '../../../rules/text'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { saveAs } from '../../lib/save-as'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import styles from './ReportsPage.module.css'
import { reportsText } from './reports.text'

interface ReportCardProps {
  title: string
  /** Definition: what is counted, and what is not. */
  about: string
  /** Time of the figures. */
  at: string
  /** Said above the chart. */
  note?: ReactNode
  /** A drawing of the figures. */
  chart: ReactNode
  csv: { name: string; rows: readonly (readonly string[])[] }
  isEmpty: boolean
  /** Said if it is empty; by default that there are no invoices. */
  none?: string
  /** The figures of the chart as a table. */
  children: ReactNode
}

/** A report: a chart, the same figures in a table and a file, and their definition beneath. */
export function ReportCard({ title, about, at, note, chart, csv, isEmpty, none, children }: ReportCardProps) {
  const text = useText(reportsText)
  const { locale } = usePreferences()
  return (
    <Card as="section" aria-label={title}>
      <CardPart>
        <div className={styles.head}>
          <div>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.about}>{text.madeAt({ moment: formatMoment(Date.parse(at), locale) })}</p>
          </div>
          <Button
            size="sm"
            icon={Download}
            aria-label={text.csvOf({ title })}
            onClick={() => saveAs(csv.name, csvOf(csv.rows), 'text/csv')}
          >
            {text.csv}
          </Button>
        </div>
        {note}
        {!isEmpty && chart}
      </CardPart>
      {isEmpty ? <EmptyState>{none ?? text.none}</EmptyState> : children}
      <CardPart kind="well">
        <p className={styles.about}>{about}</p>
      </CardPart>
    </Card>
  )
}

/** Euros with a point, which every spreadsheet can be told to read. */
export const euros = (cents: number): string => (cents / 100).toFixed(2)

/** Euros of a scale, without cents. */
export const wholeEuros = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }).format(cents / 100)
