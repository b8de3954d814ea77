import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { weekNumber } from '../../../rules/report-weeks'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { RenewalsDueSection_ReportFragment } from '../gql/graphql'
import { ColumnChart } from './ColumnChart'
import { RegistrarBalances, type RegistrarBalancesProps } from './RegistrarBalances'
import { euros, ReportCard, wholeEuros } from './ReportCard'
import styles from './ReportsPage.module.css'
import { renewalsDueText } from './renewals-due.text'
import { percentOf } from './share'

const RENEWALS_DUE = graphql(`
  fragment RenewalsDueSection_report on RenewalsDueReport {
    from
    to
    at
    weeks {
      from
      to
      terms
      amount
      expectedAmount
      registrarCost
      unknownCostTerms
      failedTerms
      failedAmount
      withoutMandateTerms
      withoutMandateAmount
    }
    total {
      from
      to
      terms
      amount
      expectedAmount
      registrarCost
      unknownCostTerms
      failedTerms
      failedAmount
      withoutMandateTerms
      withoutMandateAmount
    }
    products {
      productCode
      name
      terms
      amount
      cost
      endedLastYear
      renewedLastYear
      expectedRate
    }
  }
`)

type Week = RenewalsDueSection_ReportFragment['weeks'][number]

interface RenewalsDueSectionProps extends Pick<RegistrarBalancesProps, 'balances'> {
  report: FragmentType<typeof RENEWALS_DUE>
}

/** Renewals that are due by week, with what is expected of them, and by product: chart, tables and CSV. */
export function RenewalsDueSection({ report: of, balances }: RenewalsDueSectionProps) {
  const { data: report } = useSuspenseFragment({ fragment: RENEWALS_DUE, from: of })
  const text = useText(renewalsDueText)
  const { locale } = usePreferences()
  const { from, to, at, weeks, total, products } = report
  const day = (value: string) => formatLocalDate(value, locale)
  const columns = [text.week, text.terms, text.amount, text.expected, text.cost, text.failed, text.withoutMandate]
  const csvColumns = [text.from, text.to, ...columns.slice(1, 5), text.unknownCost]
  const csvPairs = [text.failed, text.failedAmount, text.withoutMandate, text.withoutMandateAmount]
  return (
    <ReportCard
      title={text.title}
      about={text.about}
      at={at}
      none={text.none}
      note={<RegistrarBalances balances={balances} className={styles.balances} />}
      chart={
        <ColumnChart
          label={text.chart({ from: day(from), to: day(to) })}
          parts={[
            { name: text.expectedPart, color: 'main' },
            { name: text.rest, color: 'grey' },
          ]}
          columns={weeks.map((week) => ({
            name: String(weekNumber(week.from)),
            values: [week.expectedAmount ?? 0, week.amount - (week.expectedAmount ?? 0)],
          }))}
          shown={(value) => wholeEuros(value, locale)}
        />
      }
      csv={{ name: `verlengingen-${from}-${to}.csv`, rows: [[...csvColumns, ...csvPairs], ...weeks.map(cellsOf)] }}
      isEmpty={total.terms === 0}
    >
      <DenseTable caption={text.title} className={styles.turnover} columns={columns.map((name) => ({ name }))}>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.from}>
              <td>{text.weekFrom({ number: weekNumber(week.from), day: day(week.from) })}</td>
              <Figures week={week} />
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr className={styles.total}>
            <td>{text.total}</td>
            <Figures week={total} />
          </tr>
        </tbody>
      </DenseTable>
      <ByProduct products={products} />
    </ReportCard>
  )
}

function Figures({ week }: { week: Week }) {
  const text = useText(renewalsDueText)
  const money = useExactMoney()
  const { terms, amount, expectedAmount, failedTerms, failedAmount, withoutMandateTerms, withoutMandateAmount } = week
  const { registrarCost, unknownCostTerms } = week
  const both = (count: number, cents: number) => (count === 0 ? '0' : `${count} · ${money(cents)}`)
  return (
    <>
      <td data-label={text.terms}>{terms}</td>
      <td data-label={text.amount}>{money(amount)}</td>
      <td data-label={text.expected}>{expectedAmount === null ? text.unknown : money(expectedAmount)}</td>
      <td data-label={text.cost}>
        <span>
          {money(registrarCost)}
          {unknownCostTerms > 0 && (
            <small className={styles.unknown}>{text.costUnknown({ count: unknownCostTerms })}</small>
          )}
        </span>
      </td>
      <td data-label={text.failed}>{both(failedTerms, failedAmount)}</td>
      <td data-label={text.withoutMandate}>{both(withoutMandateTerms, withoutMandateAmount)}</td>
    </>
  )
}

function ByProduct({ products }: Pick<RenewalsDueSection_ReportFragment, 'products'>) {
  const text = useText(renewalsDueText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const columns = [text.product, text.terms, text.amount, text.ownCost, text.rate, text.lastYear]
  return (
    <DenseTable caption={text.byProduct} className={styles.turnover} columns={columns.map((name) => ({ name }))}>
      <tbody>
        {products.map(({ productCode, name, terms, amount, cost, expectedRate, endedLastYear, renewedLastYear }) => (
          <tr key={productCode}>
            <td>{name}</td>
            <td data-label={text.terms}>{terms}</td>
            <td data-label={text.amount}>{money(amount)}</td>
            <td data-label={text.ownCost}>{cost === null ? text.noCost : money(cost)}</td>
            <td data-label={text.rate}>{expectedRate === null ? text.unknown : percentOf(expectedRate, locale)}</td>
            <td data-label={text.lastYear}>{text.renewedOf({ renewed: renewedLastYear, ended: endedLastYear })}</td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
}

const cellsOf = (week: Week): string[] => [
  week.from,
  week.to,
  String(week.terms),
  euros(week.amount),
  week.expectedAmount === null ? '' : euros(week.expectedAmount),
  euros(week.registrarCost),
  String(week.unknownCostTerms),
  String(week.failedTerms),
  euros(week.failedAmount),
  String(week.withoutMandateTerms),
  euros(week.withoutMandateAmount),
]
