import { useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { PageHead } from '../frame/Frame'
import { graphql } from '../gql'
import { staffMeta } from '../staff-meta'
import { askedPeriod, periodSearch } from './asked-period'
import { ChurnSection } from './ChurnSection'
import { FunnelSection } from './FunnelSection'
import { KeyFigures } from './KeyFigures'
import { PeriodForm } from './PeriodForm'
import { ProductTurnoverSection } from './ProductTurnoverSection'
import { RecurringRevenueSection } from './RecurringRevenueSection'
import { RenewalsDueSection } from './RenewalsDueSection'
import styles from './ReportsPage.module.css'
import { reportsText } from './reports.text'
import { TurnoverSection } from './TurnoverSection'
import { VatSection } from './VatSection'

const query = graphql(`
  query ReportsPage($from: LocalDate!, $to: LocalDate!) {
    vatReport(from: $from, to: $to) {
      from
      to
      ...VatSection_report
    }
    turnoverReport(from: $from, to: $to) {
      from
      to
      ...TurnoverSection_report
      ...ProductTurnoverSection_report
    }
    recurringRevenue(from: $from, to: $to) {
      from
      to
      ...RecurringRevenueSection_report
      ...KeyFigures_revenue
    }
    churnReport(from: $from, to: $to) {
      from
      to
      ...ChurnSection_report
      ...KeyFigures_churn
    }
    orderFunnel(from: $from, to: $to) {
      from
      to
      ...FunnelSection_report
      ...KeyFigures_funnel
    }
    renewalsDue {
      from
      to
      at
      ...RenewalsDueSection_report
      ...KeyFigures_renewals
    }
    registrarBalances {
      registrar
      ...RegistrarBalances_balance
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ search }) => ({ ...askedPeriod(search) }),
  meta: staffMeta(reportsText, 'title'),
  Component: ReportsPage,
})

/** Reports of a period. */
function ReportsPage() {
  const { data } = usePageData(query)
  const text = useText(reportsText)
  const [address] = useSearchParams()
  const period = askedPeriod(address)
  return (
    <>
      <PageHead title={text.title}>{text.intro}</PageHead>
      <PeriodForm key={periodSearch(period)} period={period} />
      <div className={styles.parts}>
        <KeyFigures
          revenue={data.recurringRevenue}
          renewals={data.renewalsDue}
          churn={data.churnReport}
          funnel={data.orderFunnel}
        />
        <TurnoverSection report={data.turnoverReport} />
        <ProductTurnoverSection report={data.turnoverReport} />
        <RenewalsDueSection report={data.renewalsDue} balances={data.registrarBalances} />
        <RecurringRevenueSection report={data.recurringRevenue} />
        <ChurnSection report={data.churnReport} />
        <FunnelSection report={data.orderFunnel} />
        <VatSection report={data.vatReport} />
      </div>
    </>
  )
}
