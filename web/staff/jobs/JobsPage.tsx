import { Link, useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { TabLinks } from '../../ui/TabLinks'
import { PageHead } from '../frame/Frame'
import { graphql } from '../gql'
import { staffMeta } from '../staff-meta'
import { askedJobs, JOB_KINDS, jobsVariables, searchOf } from './asked-jobs'
import { JobCauses } from './JobCauses'
import { JobList } from './JobList'
import styles from './JobsPage.module.css'
import { JobTotals } from './JobTotals'
import { jobsText, messagesText } from './jobs.text'
import { MailList } from './MailList'
import { TaskList } from './TaskList'
import { WebhookList } from './WebhookList'

const query = graphql(`
  query JobsPage(
    $after: String
    $filter: JobFilter
    $group: JobGroup
    $mailFilter: MailFilter
    $showsJobs: Boolean!
    $showsMails: Boolean!
    $showsHooks: Boolean!
    $showsTasks: Boolean!
  ) {
    work: jobTotals(group: WORK) {
      waiting
      waitingSince
      running
      givenUp
      givenUpSince
      doneToday
    }
    mail: jobTotals(group: MAIL) {
      givenUp
    }
    failing: failingWebhooks(first: 1) {
      totalCount
    }
    jobCauses(group: $group) @include(if: $showsJobs) {
      job
      cause
      ...JobCauses_cause
    }
    jobs(first: 50, filter: $filter, after: $after) @include(if: $showsJobs) {
      totalCount
      edges {
        node {
          id
          dropEffect
          ...JobRow_job
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    mails(first: 50, filter: $mailFilter, after: $after) @include(if: $showsMails) {
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
    failingWebhooks(first: 50, after: $after) @include(if: $showsHooks) {
      totalCount
      edges {
        node {
          id
          ...WebhookRow_webhook
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    scheduledTasks @include(if: $showsTasks) {
      name
      ...TaskList_task
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ search }) => jobsVariables(search),
  meta: staffMeta(jobsText, 'title'),
  Component: JobsPage,
})

/** Background work: what was given up by cause, jobs, mails, webhooks and scheduled tasks. Tab and filters stand in the address. */
function JobsPage() {
  const { data } = usePageData(query)
  const text = useText(jobsText)
  const messages = useText(messagesText)
  const [address] = useSearchParams()
  const asked = askedJobs(address)
  const counts = { WORK: data.work.givenUp, MAIL: data.mail.givenUp, WEBHOOKS: data.failing.totalCount, TIME: null }
  return (
    <>
      <PageHead title={text.title}>{text.intro}</PageHead>
      <TabLinks
        label={text.kinds}
        className={styles.tabs}
        render={({ href, ...link }) => <Link to={{ search: href }} {...link} />}
        links={JOB_KINDS.map((kind) => ({
          href: searchOf({ ...askedJobs(new URLSearchParams()), kind }),
          isCurrent: asked.kind === kind,
          label: (
            <>
              {text[kind]} {counts[kind] !== null && <span className="num hint">{counts[kind]}</span>}
            </>
          ),
        }))}
      />
      <div className={styles.parts}>
        {asked.kind === 'WORK' && <JobTotals totals={data.work} />}
        {data.jobCauses && data.jobCauses.length > 0 && <JobCauses causes={data.jobCauses} />}
        {data.jobs && <JobList jobs={data.jobs} />}
        {data.mails && <MailList mails={data.mails} title={messages.mails} description={messages.mailsAbout} />}
        {data.failingWebhooks && <WebhookList webhooks={data.failingWebhooks} />}
        {data.scheduledTasks && <TaskList tasks={data.scheduledTasks} />}
      </div>
    </>
  )
}
