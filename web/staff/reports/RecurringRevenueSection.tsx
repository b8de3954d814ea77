import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { RecurringRevenueSection_ReportFragment } from '../gql/graphql'
import { BarChart } from './BarChart'
import { euros, ReportCard } from './ReportCard'
import styles from './ReportsPage.module.css'
import { recurringRevenueText } from './recurring-revenue.text'

const RECURRING_REVENUE = graphql(`
  fragment RecurringRevenueSection_report on RecurringRevenueReport {
    from
    to
    countedFrom
    countedTo
    at
    services {
      start
      new {
        items
        amount
      }
      expansion {
        items
        amount
      }
      contraction {
        items
        amount
      }
      churned {
        items
        amount
      }
      reactivated {
        items
        amount
      }
      end
      items
    }
    domains {
      start
      new {
        items
        amount
      }
      expansion {
        items
        amount
      }
      contraction {
        items
        amount
      }
      churned {
        items
        amount
      }
      reactivated {
        items
        amount
      }
      end
      items
    }
  }
`)

type Sums = RecurringRevenueSection_ReportFragment['services']

const MOVEMENTS = ['new', 'expansion', 'reactivated', 'contraction', 'churned'] as const

/** Recurring revenue at the start and end of the period, with what happened in between: chart, table and CSV. */
export function RecurringRevenueSection({ report: of }: { report: FragmentType<typeof RECURRING_REVENUE> }) {
  const { data: report } = useSuspenseFragment({ fragment: RECURRING_REVENUE, from: of })
  const text = useText(recurringRevenueText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const { from, to, countedFrom, countedTo, at, services, domains } = report
  const day = (value: string) => formatLocalDate(value, locale)
  const isEmpty = countedFrom === null || countedTo === null
  const counted = isEmpty ? '' : text.counted({ from: day(countedFrom), to: day(countedTo) })
  const columns = [text.movement, text.services, text.servicesCount, text.domains, text.domainsCount]
  return (
    <ReportCard
      title={text.title}
      about={`${text.about} ${counted}`}
      at={at}
      none={text.none}
      chart={
        <BarChart
          label={text.chart({ from: day(countedFrom ?? from), to: day(countedTo ?? to) })}
          bars={rowsOf(services).map(({ name, amount }) => ({ name: text[name], value: amount, shown: money(amount) }))}
        />
      }
      csv={{
        name: `terugkerend-${countedFrom ?? from}-${countedTo ?? to}.csv`,
        rows: [columns, ...bothOf(services, domains).map(({ name, cells }) => [text[name], ...cells])],
      }}
      isEmpty={isEmpty}
    >
      <DenseTable caption={text.title} className={styles.turnover} columns={columns.map((name) => ({ name }))}>
        <tbody>
          {rowsOf(services).map(({ name, amount, items }, row) => {
            const other = rowsOf(domains)[row]
            return (
              <tr key={name} className={name === 'end' ? styles.total : undefined}>
                <td>{text[name]}</td>
                <td data-label={text.services}>{money(amount)}</td>
                <td data-label={text.servicesCount}>{items ?? '–'}</td>
                <td data-label={text.domains}>{money(other?.amount ?? 0)}</td>
                <td data-label={text.domainsCount}>{other?.items ?? '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </DenseTable>
    </ReportCard>
  )
}

interface Row {
  name: 'start' | 'end' | (typeof MOVEMENTS)[number]
  amount: number
  /** Null for the start, whose number is not recorded apart. */
  items: number | null
}

/** Rows from the start to the end, which they add up to. */
const rowsOf = (sums: Sums): Row[] => [
  { name: 'start', amount: sums.start, items: null },
  ...MOVEMENTS.map((name) => ({ name, amount: sums[name].amount, items: sums[name].items })),
  { name: 'end', amount: sums.end, items: sums.items },
]

const bothOf = (services: Sums, domains: Sums) =>
  rowsOf(services).map(({ name, amount, items }, row) => {
    const other = rowsOf(domains)[row]
    const count = (value: number | null | undefined) => (value == null ? '' : String(value))
    return { name, cells: [euros(amount), count(items), euros(other?.amount ?? 0), count(other?.items)] }
  })
