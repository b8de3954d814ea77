import { Navigate, useNavigate } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { CustomerDataForm } from '../accounts/CustomerDataForm'
import { CheckoutFrame } from './CheckoutFrame'
import { checkoutText } from './checkout.text'
import { nextPage } from './next-page'

export const query = graphql(`
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

/** Where a customer fills in what the order needs; who has done so goes on to the summary. */
export function CheckoutDetailsPage() {
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
        submitLabel={text.goOn}
        onSaved={() => void navigate(paths.checkoutSummary, { replace: true })}
      />
    </CheckoutFrame>
  )
}
