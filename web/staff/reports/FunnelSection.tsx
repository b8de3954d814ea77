import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import { BarChart } from './BarChart'
import { funnelText } from './funnel.text'
import { ReportCard } from './ReportCard'
import styles from './ReportsPage.module.css'
import { percentOf, shareOf } from './share'

const ORDER_FUNNEL = graphql(`
  fragment FunnelSection_report on OrderFunnel {
    from
    to
    at
    placed
    paid
    delivered
    untouched
    medianMinutes
  }
`)

const STEPS = ['placed', 'paid', 'delivered', 'untouched'] as const

/** Orders of the period by how far they got: chart, table and CSV. */
export function FunnelSection({ report: of }: { report: FragmentType<typeof ORDER_FUNNEL> }) {
  const { data: report } = useSuspenseFragment({ fragment: ORDER_FUNNEL, from: of })
  const text = useText(funnelText)
  const { locale } = usePreferences()
  const { from, to, at, placed, delivered, medianMinutes } = report
  const day = (value: string) => formatLocalDate(value, locale)
  // Orders without help are a share of those delivered.
  const shareOfStep = (step: (typeof STEPS)[number]) => shareOf(report[step], step === 'untouched' ? delivered : placed)
  const columns = [text.step, text.orders, text.share]
  const minutes =
    medianMinutes === null ? text.nothingDelivered : text.minutes({ minutes: medianMinutes.toLocaleString(locale) })
  return (
    <ReportCard
      title={text.title}
      about={text.about}
      at={at}
      none={text.none}
      chart={
        <BarChart
          label={text.chart({ from: day(from), to: day(to) })}
          bars={STEPS.map((step) => ({ name: text[step], value: report[step], shown: String(report[step]) }))}
        />
      }
      csv={{
        name: `bestellingen-${from}-${to}.csv`,
        rows: [
          columns,
          ...STEPS.map((step) => [text[step], String(report[step]), decimals(shareOfStep(step))]),
          [text.median, medianMinutes === null ? '' : String(medianMinutes), ''],
        ],
      }}
      isEmpty={placed === 0}
    >
      <DenseTable caption={text.title} isKept className={styles.turnover} columns={columns.map((name) => ({ name }))}>
        <tbody>
          {STEPS.map((step) => {
            const share = shareOfStep(step)
            return (
              <tr key={step}>
                <td>{text[step]}</td>
                <td data-label={text.orders}>{report[step]}</td>
                <td data-label={text.share}>{share === null ? '–' : percentOf(share, locale)}</td>
              </tr>
            )
          })}
          <tr>
            <td>{text.median}</td>
            <td data-label={text.orders}>{minutes}</td>
            <td data-label={text.share} />
          </tr>
        </tbody>
      </DenseTable>
    </ReportCard>
  )
}

const decimals = (basisPoints: number | null): string => (basisPoints === null ? '' : (basisPoints / 100).toString())
