import { useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { PageHead } from '../frame/Frame'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { askedMonth, daysOfMonth } from './asked-month'
import styles from './BookkeepingPage.module.css'
import { bookkeepingText } from './bookkeeping.text'
import { DeferredCard } from './DeferredCard'
import { ExportCard } from './ExportCard'
import { TransferFilesCard } from './TransferFilesCard'
import { VatCard } from './VatCard'

const query = graphql(`
  query BookkeepingPage($month: String!, $from: LocalDate!, $to: LocalDate!) {
    bookkeeping(month: $month) {
      month
      ossCountries
      ...ExportCard_bookkeeping
    }
    vatReport(from: $from, to: $to) {
      from
      to
      ...VatCard_report
    }
  }
`)

export const page = definePage({
  query,
  variables({ search }) {
    const month = askedMonth(search)
    return { month, ...daysOfMonth(month) }
  },
  meta: staffMeta(bookkeepingText, 'title'),
  Component: BookkeepingPage,
})

/** A month for the bookkeeper: exports, VAT, files for the bank, and what is not earned yet. */
function BookkeepingPage() {
  const { data } = usePageData(query)
  const text = useText(bookkeepingText)
  const [address] = useSearchParams()
  const month = askedMonth(address)
  const mayTransfer = useHasRight('REFUND_APPROVE')
  return (
    <>
      <PageHead title={text.title}>{text.intro}</PageHead>
      <div className={styles.parts}>
        <ExportCard bookkeeping={data.bookkeeping} />
        <div className={styles.columns}>
          <div className={styles.parts}>
            <VatCard report={data.vatReport} ossCountries={data.bookkeeping.ossCountries} />
          </div>
          <div className={styles.parts}>
            {mayTransfer && <TransferFilesCard />}
            <DeferredCard month={month} />
          </div>
        </div>
      </div>
    </>
  )
}
