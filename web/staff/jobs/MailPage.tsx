import { useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { PageHead } from '../frame/Frame'
import { graphql } from '../gql'
import { staffMeta } from '../staff-meta'
import { jobsVariables } from './asked-jobs'
import { mailPageText } from './jobs.text'
import { MailList } from './MailList'

const query = graphql(`
  query MailPage($after: String, $mailFilter: MailFilter) {
    mails(first: 50, filter: $mailFilter, after: $after) {
      totalCount
      edges {
        node {
          id
          ...MailRow_mail
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ search }) => {
    const { after, mailFilter } = jobsVariables(search)
    return { after, mailFilter }
  },
  meta: staffMeta(mailPageText, 'title'),
  Component: MailPage,
})

/** Mails that the shop sent, for all who see customers. Those who may read a mail open it here too. */
function MailPage() {
  const { data } = usePageData(query)
  const text = useText(mailPageText)
  return (
    <>
      <PageHead title={text.title}>{text.intro}</PageHead>
      <MailList mails={data.mails} title={text.list} />
    </>
  )
}
