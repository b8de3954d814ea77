import { useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { PageHead } from '../frame/Frame'
import { graphql } from '../gql'
import { staffMeta } from '../staff-meta'
import { askedPeriod, periodSearch } from './asked-period'
import { PeriodForm } from './PeriodForm'
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
    }
    renewalsDue {
      at
      ...RenewalsDueSection_report
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
        <TurnoverSection report={data.turnoverReport} />
        <VatSection report={data.vatReport} />
        <RenewalsDueSection report={data.renewalsDue} />
      </div>
    </>
  )
}
