import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { weekNumber } from '../../../rules/report-weeks'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { RenewalsAheadQuery } from '../gql/graphql'
import { staffPaths } from '../paths'
import { RegistrarBalances } from '../reports/RegistrarBalances'
import { CardLoading, CardProblem } from './CardState'
import { renewalsCardText } from './renewals-card.text'
import styles from './TodayPage.module.css'

const RENEWALS_AHEAD = graphql(`
  query RenewalsAhead {
    renewalsDue(weeks: 4) {
      from
      to
      weeks {
        from
        terms
        amount
        expectedAmount
        failedTerms
        riskTerms
      }
      total {
        terms
        expectedAmount
      }
    }
    registrarBalances {
      registrar
      ...RegistrarBalances_balance
    }
  }
`)

/** Renewals change by the day, so a later visit to the page shows what was read before. */
const REFRESH_MS = 15 * 60_000

/** Renewals of the next four weeks, for those who read reports. It is read after the list of work. */
export function RenewalsCard() {
  const text = useText(renewalsCardText)
  const { data, error, refetch } = useQuery(RENEWALS_AHEAD, {
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  })
  return (
    <Section
      title={text.title}
      description={text.about}
      end={
        <Link className="small" to={staffPaths.reports} aria-label={text.allWeeksAbout}>
          {text.allWeeks}
        </Link>
      }
    >
      {data ? (
        <>
          <Weeks report={data.renewalsDue} />
          <RegistrarBalances balances={data.registrarBalances} className={styles.lines} />
        </>
      ) : error ? (
        <CardProblem error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <CardLoading label={text.loading} lines={4} />
      )}
    </Section>
  )
}

function Weeks({ report: { weeks, total } }: { report: RenewalsAheadQuery['renewalsDue'] }) {
  const text = useText(renewalsCardText)
  const money = useExactMoney()
  if (total.terms === 0) return <p className={styles.part}>{text.none}</p>
  // Nothing can be expected where no term ended in the past year.
  const isExpected = total.expectedAmount !== null
  const numbers = [text.terms, isExpected ? text.expected : text.amount, text.risk]
  return (
    <DenseTable
      isKept
      caption={text.caption}
      className={styles.renewals}
      columns={[{ name: text.week }, ...numbers.map((name) => ({ name, isNumber: true }))]}
    >
      <tbody>
        {weeks.map(({ from, terms, amount, expectedAmount, riskTerms, failedTerms }) => (
          <tr key={from}>
            <td>{weekNumber(from)}</td>
            <td className="num">{terms}</td>
            <td className="num">{money(isExpected ? (expectedAmount ?? 0) : amount)}</td>
            <td className="num">
              {failedTerms === 0 ? (
                riskTerms
              ) : (
                <b className={styles.failed}>
                  <span aria-hidden="true">{riskTerms}</span>
                  <span className="vh">{text.failed({ risk: riskTerms, failed: failedTerms })}</span>
                </b>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DenseTable>
  )
}
