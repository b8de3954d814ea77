import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { ageOf } from '../frame/age'
import { DenseTable } from '../frame/DenseTable'
import { ListFoot } from '../frame/ListFoot'
import { nodesOf } from '../frame/list-page'
import { graphql } from '../gql'
import type { JobsPageQuery } from '../gql/graphql'
import styles from './JobsPage.module.css'
import { messagesText } from './jobs.text'

interface WebhookListProps {
  webhooks: NonNullable<JobsPageQuery['failingWebhooks']>
}

/** Webhooks of customers whose deliveries fail, those that fail longest first. */
export function WebhookList({ webhooks }: WebhookListProps) {
  const nodes = nodesOf(webhooks)
  const text = useText(messagesText)
  return (
    <Section title={text.hooks} description={text.hooksAbout}>
      {nodes.length === 0 ? (
        <EmptyState>{text.noHooks}</EmptyState>
      ) : (
        <DenseTable
          caption={text.hooks}
          className={styles.list}
          columns={[
            { name: text.address },
            { name: text.cause },
            { name: text.state },
            { name: text.since },
            { name: text.acts, isHidden: true },
          ]}
        >
          <tbody>
            {nodes.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </tbody>
        </DenseTable>
      )}
      <ListFoot of={webhooks} />
    </Section>
  )
}

const WEBHOOK = graphql(`
  fragment WebhookRow_webhook on StaffWebhook {
    id
    host
    customer
    state
    failingSince
    failed
    waiting
    lastStatus
    lastProblem
  }
`)

const RESEND = graphql(`
  mutation ResendFailedWebhooks($input: ResendFailedWebhooksInput!) {
    resendFailedWebhooks(input: $input) {
      ... on StaffWebhook {
        id
        ...WebhookRow_webhook
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

function WebhookRow({ webhook: from }: { webhook: FragmentType<typeof WEBHOOK> }) {
  const { data } = useSuspenseFragment({ fragment: WEBHOOK, fragmentName: 'WebhookRow_webhook', from })
  const { id, host, customer, state, failingSince, failed, waiting, lastStatus, lastProblem } = data
  const text = useText(messagesText)
  const { locale } = usePreferences()
  const client = useApolloClient()
  const resend = useAct(RESEND)
  const [isAsking, setIsAsking] = useState(false)
  const cause = lastProblem ? text[lastProblem] : lastStatus === null ? '' : text.status({ status: lastStatus })
  return (
    <tr>
      <td>
        <b>{host}</b>
        <small>{customer}</small>
      </td>
      <td data-label={text.cause}>
        <span className="small">{cause}</span>
        <small>{text.failed({ failed, waiting })}</small>
      </td>
      <td data-label={text.state}>
        <Badge tone={state === 'FAILING' ? 'warn' : 'error'}>{text[state]}</Badge>
      </td>
      <td data-label={text.since}>{ageOf(failingSince, locale)}</td>
      <td>
        <span className={styles.buttons}>
          <Button size="sm" data-row="" aria-label={text.resendOf({ host })} onClick={() => setIsAsking(true)}>
            {text.resend}
          </Button>
        </span>
        {isAsking && (
          <ActDialog
            title={text.resendTitle({ host })}
            act={text.resendAct}
            button={text.resend}
            run={({ reason }) => resend({ webhookId: id, reason })}
            onDone={() => {
              showToast({ kind: 'ok', text: text.resent({ host }) })
              void client.refetchQueries({ include: 'active' })
              setIsAsking(false)
            }}
            onClose={() => setIsAsking(false)}
          >
            <p>{text.resendAbout({ failed })}</p>
          </ActDialog>
        )}
      </td>
    </tr>
  )
}
