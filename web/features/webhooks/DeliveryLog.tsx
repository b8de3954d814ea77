import type { FragmentType } from '@apollo/client'
import { useQuery, useSuspenseFragment } from '@apollo/client/react'
import { Check, CircleAlert, Clock, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useConnection } from '../../apollo/useConnection'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { DeliveryRow_DeliveryFragment } from '../../gql/graphql'
import { formatSecond } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { MoreButton } from '../../ui/ListCard'
import { Section } from '../../ui/Section'
import { Table } from '../../ui/Table'
import { showError, showToast } from '../../ui/toast-store'
import { askedState, SHOWN_STATES } from './asked-deliveries'
import styles from './WebhooksPage.module.css'
import { webhooksText } from './webhooks.text'

const DELIVERY_ROW = graphql(`
  fragment DeliveryRow_delivery on WebhookDelivery {
    id
    event
    title
    isTest
    status
    attempts
    responseStatus
    problem
    durationMs
    attemptedAt
    nextAt
    createdAt
    waitsFor {
      id
      createdAt
      attemptedAt
    }
  }
`)

const SHOWN_DELIVERIES = graphql(`
  fragment DeliveryLog_webhook on Webhook {
    id
    shown: deliveries(first: 20, status: $status) {
      edges {
        node {
          id
          ...DeliveryRow_delivery
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

/** The deliveries of one webhook, which the query of the page has in a list. */
const DELIVERIES = graphql(`
  query Deliveries($id: ID!, $after: String, $status: WebhookDeliveryStatus) {
    node(id: $id) {
      ... on Webhook {
        id
        shown: deliveries(first: 20, after: $after, status: $status) {
          edges {
            node {
              id
              ...DeliveryRow_delivery
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`)

const RESEND_WEBHOOK = graphql(`
  mutation ResendWebhook($input: ResendWebhookInput!) {
    resendWebhook(input: $input) {
      ... on WebhookDelivery {
        id
        status
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** By then a redelivery to a fast receiver is done. */
const SOON_MS = 1500

type Webhook = { id: string; url: string } & FragmentType<typeof SHOWN_DELIVERIES>

interface DeliveryLogProps {
  webhooks: readonly Webhook[]
  isSubUser: boolean
  onChanged(): void
}

/** Messages sent to a webhook, newest first. */
export function DeliveryLog({ webhooks, isSubUser, onChanged }: DeliveryLogProps) {
  const text = useText(webhooksText)
  const [chosen, setChosen] = useState<string | null>(null)
  const state = useAskedState()
  const navigate = useNavigate()
  const webhook = webhooks.find(({ id }) => id === chosen) ?? webhooks[0]
  if (!webhook) return null
  return (
    <Section
      title={text.log}
      end={
        <Button size="sm" variant="quiet" icon={RefreshCw} onClick={onChanged}>
          {text.refresh}
        </Button>
      }
      className={styles.log}
    >
      {webhooks.length > 1 && (
        <CardPart>
          <Chips
            label={text.show}
            options={webhooks.map(({ id, url }) => ({ value: id, label: shortened(url) }))}
            value={webhook.id}
            onChange={setChosen}
          />
        </CardPart>
      )}
      <CardPart>
        <Chips
          label={text.showState}
          options={([null, ...SHOWN_STATES] as const).map((value) => ({ value, label: text[value ?? 'ALL'] }))}
          value={state}
          onChange={(asked) => navigate({ search: asked === null ? '' : `?toon=${asked}` })}
        />
      </CardPart>
      <Messages key={`${webhook.id} ${state}`} webhook={webhook} isSubUser={isSubUser} onChanged={onChanged} />
      <CardPart kind="foot">
        <p className="hint">{text.kept}</p>
      </CardPart>
    </Section>
  )
}

function useAskedState() {
  const [address] = useSearchParams()
  return askedState(address)
}

const shortened = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

function Messages({ webhook, isSubUser, onChanged }: { webhook: Webhook; isSubUser: boolean; onChanged(): void }) {
  const text = useText(webhooksText)
  const state = useAskedState()
  const { data } = useSuspenseFragment({
    fragment: SHOWN_DELIVERIES,
    fragmentName: 'DeliveryLog_webhook',
    from: webhook,
    variables: { status: state },
  })
  // Answered from the cache, which has what the page has read.
  const { fetchMore } = useQuery(DELIVERIES, { variables: { id: data.id, after: null, status: state } })
  const deliveries = useConnection(data.shown, fetchMore, ['node', 'shown'])
  if (deliveries.nodes.length === 0)
    return <EmptyState>{state === null ? text.noMessages : text.noneOfState}</EmptyState>
  return (
    <>
      <Table aria-label={text.logOf({ host: new URL(webhook.url).host })} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.time}</th>
            <th scope="col">{text.message}</th>
            <th scope="col">{text.answer}</th>
            <th scope="col">{text.attempt}</th>
            {!isSubUser && (
              <th scope="col">
                <span className="vh">{text.act}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {deliveries.nodes.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} isSubUser={isSubUser} onChanged={onChanged} />
          ))}
        </tbody>
      </Table>
      {deliveries.hasMore && (
        <CardPart>
          <MoreButton list={deliveries}>{text.more}</MoreButton>
        </CardPart>
      )}
    </>
  )
}

interface DeliveryRowProps {
  delivery: FragmentType<typeof DELIVERY_ROW>
  isSubUser: boolean
  onChanged(): void
}

function DeliveryRow({ delivery: from, isSubUser, onChanged }: DeliveryRowProps) {
  const { data: delivery } = useSuspenseFragment({ fragment: DELIVERY_ROW, from })
  const text = useText(webhooksText)
  const { locale } = usePreferences()
  const { id, event, title, isTest, attempts, attemptedAt, nextAt, createdAt } = delivery
  const resendWebhook = useAct(RESEND_WEBHOOK)
  const lookingAgain = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(lookingAgain.current), [])
  const moment = (at: string) => formatSecond(Date.parse(at), locale)
  const at = moment(attemptedAt ?? createdAt)

  const { run, isBusy } = useAttempt(
    text.failed,
    async () => {
      const answer = await resendWebhook({ deliveryId: id })
      onChanged()
      lookingAgain.current = setTimeout(onChanged, SOON_MS)
      if (answer.__typename !== 'WebhookDelivery') return answer
      showToast({ kind: 'ok', text: text.resent })
      return null
    },
    { onProblem: showError },
  )

  return (
    <tr>
      <td className="num">
        <b>{at}</b>
      </td>
      <td data-label={text.message}>
        <span>
          {title === null ? text[event] : event === 'ORDER_CHANGED' ? title : toUnicode(title)}
          {isTest && ` (${text.isTest})`}
          <code className={styles.event}>{event}</code>
        </span>
      </td>
      <td data-label={text.answer}>
        <Outcome delivery={delivery} />
      </td>
      <td data-label={text.attempt} className="num">
        {nextAt ? text.next({ count: attempts, moment: moment(nextAt) }) : attempts}
      </td>
      {!isSubUser && (
        <td className={styles.act}>
          <Button
            variant="quiet"
            size="sm"
            aria-label={text.resendOf({ moment: at })}
            isBusy={isBusy}
            onClick={() => void run()}
          >
            {text.resend}
          </Button>
        </td>
      )}
    </tr>
  )
}

function Outcome({ delivery }: { delivery: DeliveryRow_DeliveryFragment }) {
  const { status, problem, responseStatus, durationMs, waitsFor } = delivery
  const text = useText(webhooksText)
  const { locale } = usePreferences()
  if (durationMs === null) {
    return (
      <span className={styles.waiting}>
        <Icon of={Clock} size={16} />
        <span>
          {waitsFor
            ? text.waitsFor({ moment: formatSecond(Date.parse(waitsFor.attemptedAt ?? waitsFor.createdAt), locale) })
            : text.waiting}
        </span>
      </span>
    )
  }
  const hasArrived = status === 'DELIVERED'
  const words = [responseStatus, problem && text[problem]].filter((part) => part !== null).join(', ')
  return (
    <span>
      <span className={hasArrived ? styles.good : styles.bad}>
        <Icon of={hasArrived ? Check : CircleAlert} size={16} />
        {words}
      </span>
      <small className="muted">{formatDuration(durationMs, locale)}</small>
    </span>
  )
}

const formatDuration = (ms: number, locale: string): string =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })} s`
