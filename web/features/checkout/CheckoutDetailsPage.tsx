import { Navigate, useNavigate } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { CustomerDataForm } from '../accounts/CustomerDataForm'
import { CheckoutFrame } from './CheckoutFrame'
import { checkoutDetailsMeta, checkoutText } from './checkout.text'
import { nextPage } from './next-page'

const query = graphql(`
  query CheckoutDetailsPage {
    viewer {
      isLoggedIn
      isSubUser
      account {
        id
        isComplete
      }
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(checkoutDetailsMeta),
  Component: CheckoutDetailsPage,
})

/** Customer details that the order needs; a complete customer continues to the summary. */
function CheckoutDetailsPage() {
  const { viewer } = usePageData(query).data
  const text = useText(checkoutText)
  const navigate = useNavigate()
  const next = nextPage(viewer)
  if (next !== paths.checkoutDetails) return <Navigate to={next} replace />
  return (
    <CheckoutFrame title={text.details} lead={text.detailsLead}>
      <CustomerDataForm
        heading="h2"
        intro={null}
        submitLabel={text.continue}
        onSaved={() => void navigate(paths.checkoutSummary, { replace: true })}
      />
    </CheckoutFrame>
  )
}
