import { useApolloClient } from '@apollo/client/react'
import { Copy, Plus, Webhook as WebhookIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { type Refusal } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { WebhooksPageQuery } from '../../gql/graphql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { reportError } from '../../lib/report-error'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { EmptyState } from '../../ui/EmptyState'
import { Modal } from '../../ui/Modal'
import { Note } from '../../ui/Note'
import { TextArea } from '../../ui/TextField'
import { showError, showToast } from '../../ui/toast-store'
import { askedState, webhooksVariables } from './asked-deliveries'
import { DeliveryLog } from './DeliveryLog'
import { useCopy } from './useCopy'
import { WebhookEditor } from './WebhookEditor'
import styles from './WebhooksPage.module.css'
import { webhooksMeta, webhooksText } from './webhooks.text'

const query = graphql(`
  query WebhooksPage($status: WebhookDeliveryStatus) {
    viewer {
      isSubUser
      webhooks {
        id
        url
        events
        query
        state
        failingSince
        pausedAt
        secretEnd
        failedDeliveries
        deliveries(first: 20) {
          totalCount
        }
        ...DeliveryLog_webhook
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ search }) => webhooksVariables(askedState(search)),
  meta: pageMeta(webhooksMeta),
  Component: WebhooksPage,
})

const TEST_WEBHOOK = graphql(`
  mutation TestWebhook($input: WebhookInput!) {
    testWebhook(input: $input) {
      ... on WebhookDelivery {
        id
        status
        responseStatus
        problem
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const PAUSE_WEBHOOK = graphql(`
  mutation PauseWebhook($input: UpdateWebhookInput!) {
    updateWebhook(input: $input) {
      ... on Webhook {
        id
        state
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const RENEW_SECRET = graphql(`
  mutation RenewWebhookSecret($input: WebhookInput!) {
    renewWebhookSecret(input: $input) {
      ... on WebhookWithSecret {
        secret
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const DELETE_WEBHOOK = graphql(`
  mutation DeleteWebhook($input: WebhookInput!) {
    deleteWebhook(input: $input) {
      ... on WebhookDeleted {
        id
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

export type Webhook = NonNullable<WebhooksPageQuery['viewer']['webhooks']>[number]

/** The editor or dialog that is open. */
type Opened = { edits: Webhook | 'new' } | { asks: 'delete' | 'secret'; webhook: Webhook } | { secret: string } | null

/** Webhooks of the account: addresses, events and deliveries. */
function WebhooksPage() {
  const { isSubUser, webhooks } = usePageData(query).data.viewer
  const client = useApolloClient()
  const text = useText(webhooksText)
  const [address] = useSearchParams()
  const state = askedState(address)
  const [opened, setOpened] = useState<Opened>(null)
  // The page reads from the cache.
  const refresh = () =>
    void client.query({ query, variables: webhooksVariables(state), fetchPolicy: 'network-only' }).catch(reportError)
  const acts = useActs(refresh, setOpened)
  const shown = webhooks ?? []
  const edited = opened && 'edits' in opened ? opened.edits : null

  return (
    <AccountFrame>
      <AccountHead
        title={text.title}
        actions={
          !isSubUser && (
            <Button variant="primary" icon={Plus} onClick={() => setOpened({ edits: 'new' })}>
              {text.add}
            </Button>
          )
        }
      >
        {text.intro}
      </AccountHead>
      {shown.map((webhook) => (
        <Trouble key={webhook.id} webhook={webhook} acts={acts} isSubUser={isSubUser} />
      ))}
      <Card as="section" aria-label={text.addresses}>
        {shown.length === 0 ? (
          <EmptyState icon={WebhookIcon}>{text.none}</EmptyState>
        ) : (
          <ul>
            {shown.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                acts={acts}
                isSubUser={isSubUser}
                onOpen={(next) => setOpened(next)}
              />
            ))}
          </ul>
        )}
      </Card>
      {edited && (
        <WebhookEditor
          key={edited === 'new' ? 'new' : edited.id}
          webhook={edited === 'new' ? null : edited}
          onClose={() => setOpened(null)}
          onSaved={(secret) => {
            setOpened(secret === null ? null : { secret })
            refresh()
          }}
        />
      )}
      {shown.length > 0 && <DeliveryLog webhooks={shown} isSubUser={isSubUser} onChanged={refresh} />}
      {opened && 'asks' in opened && <Question {...opened} acts={acts} onCancel={() => setOpened(null)} />}
      {opened && 'secret' in opened && <SecretModal secret={opened.secret} onClose={() => setOpened(null)} />}
    </AccountFrame>
  )
}

export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host

function useActs(refresh: () => void, open: (opened: Opened) => void) {
  const text = useText(webhooksText)
  const testWebhook = useAct(TEST_WEBHOOK)
  const pauseWebhook = useAct(PAUSE_WEBHOOK)
  const renewSecret = useAct(RENEW_SECRET)
  const deleteWebhook = useAct(DELETE_WEBHOOK)

  const { run, pending } = useAttempt(
    text.failed,
    async (_name: string, act: () => Promise<Refusal | null>) => {
      const refusal = await act()
      refresh()
      return refusal
    },
    { onProblem: showError },
  )

  return {
    busy: pending?.[0] ?? null,
    test: ({ id }: Webhook) =>
      run(`test ${id}`, async () => {
        const answer = await testWebhook({ id })
        if (answer.__typename !== 'WebhookDelivery') return answer
        const { status, responseStatus, problem } = answer
        if (status !== 'DELIVERED')
          return { message: text.testFailed({ why: problem ? text[problem] : String(responseStatus) }) }
        showToast({ kind: 'ok', text: text.tested({ status: responseStatus ?? 200 }) })
        return null
      }),
    pause: ({ id }: Webhook, isPaused: boolean) =>
      run(`pause ${id}`, async () => {
        const answer = await pauseWebhook({ id, isPaused })
        if ('message' in answer) return answer
        showToast({ kind: 'ok', text: isPaused ? text.paused : text.resumed })
        return null
      }),
    renewSecret: ({ id }: Webhook) =>
      run(`secret ${id}`, async () => {
        const answer = await renewSecret({ id })
        if (answer.__typename !== 'WebhookWithSecret') return answer
        open({ secret: answer.secret })
        return null
      }),
    remove: ({ id }: Webhook) =>
      run(`delete ${id}`, async () => {
        const answer = await deleteWebhook({ id })
        if ('message' in answer) return answer
        open(null)
        showToast({ kind: 'ok', text: text.removed })
        return null
      }),
  }
}

type Acts = ReturnType<typeof useActs>

interface WebhookProps {
  webhook: Webhook
  acts: Acts
  isSubUser: boolean
}

/** A problem with a webhook's address, and how to solve it. */
function Trouble({ webhook, acts, isSubUser }: WebhookProps) {
  const text = useText(webhooksText)
  const { locale } = usePreferences()
  const { id, state, failingSince } = webhook
  if (state !== 'FAILING' && state !== 'PAUSED_BY_SHOP') return null
  const since = failingSince ? formatMoment(Date.parse(failingSince), locale) : ''
  const host = hostOf(webhook)
  return (
    <Note
      kind={state === 'FAILING' ? 'warn' : 'error'}
      role="status"
      title={state === 'FAILING' ? text.failing({ host, since }) : text.pausedByShop({ host })}
      action={
        !isSubUser && (
          <Button size="sm" isBusy={acts.busy === `test ${id}`} onClick={() => void acts.test(webhook)}>
            {text.testNow}
          </Button>
        )
      }
    >
      {state === 'FAILING' ? text.failingWhy : text.pausedWhy}
    </Note>
  )
}

const TONES = { ON: 'ok', FAILING: 'warn', PAUSED: 'neutral', PAUSED_BY_SHOP: 'error' } as const satisfies Record<
  Webhook['state'],
  ComponentProps<typeof Badge>['tone']
>

function WebhookRow({ webhook, acts, isSubUser, onOpen }: WebhookProps & { onOpen(opened: Opened): void }) {
  const text = useText(webhooksText)
  const { locale } = usePreferences()
  const { id, url, events, state, secretEnd, pausedAt, deliveries, failedDeliveries } = webhook
  const host = hostOf(webhook)
  return (
    <li className={styles.row}>
      <div>
        <h2 className={styles.url}>
          <span>{url}</span> <Badge tone={TONES[state]}>{text[state]}</Badge>
        </h2>
        <p className={styles.events}>
          <span className="muted">{text.at}</span>
          {events.map((event) => (
            <Badge key={event}>{text[event]}</Badge>
          ))}
        </p>
        <p className={styles.meta}>
          <span>{text.secret({ end: secretEnd })}</span>
          <span>{text.messages({ count: deliveries.totalCount })}</span>
          {failedDeliveries > 0 && <span>{text.failedCount({ count: failedDeliveries })}</span>}
          {pausedAt && <span>{text.pausedOn({ day: formatMoment(Date.parse(pausedAt), locale) })}</span>}
        </p>
      </div>
      {!isSubUser && (
        <div className={styles.acts}>
          <Button
            variant="quiet"
            size="sm"
            aria-label={text.testOf({ host })}
            isBusy={acts.busy === `test ${id}`}
            onClick={() => void acts.test(webhook)}
          >
            {text.test}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-label={text.editOf({ host })}
            onClick={() => onOpen({ edits: webhook })}
          >
            {text.edit}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-label={text.newSecretOf({ host })}
            onClick={() => onOpen({ asks: 'secret', webhook })}
          >
            {text.newSecret}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-label={pausedAt ? text.resumeOf({ host }) : text.pauseOf({ host })}
            isBusy={acts.busy === `pause ${id}`}
            onClick={() => void acts.pause(webhook, !pausedAt)}
          >
            {pausedAt ? text.resume : text.pause}
          </Button>
          <Button
            variant="quietDanger"
            size="sm"
            aria-label={text.removeOf({ host })}
            onClick={() => onOpen({ asks: 'delete', webhook })}
          >
            {text.remove}
          </Button>
        </div>
      )}
    </li>
  )
}

interface QuestionProps {
  asks: 'delete' | 'secret'
  webhook: Webhook
  acts: Acts
  onCancel(): void
}

function Question({ asks, webhook, acts, onCancel }: QuestionProps) {
  const text = useText(webhooksText)
  const isDeletion = asks === 'delete'
  return (
    <ConfirmModal
      isOpen
      variant="warning"
      title={isDeletion ? text.removeAsk({ host: hostOf(webhook) }) : text.newSecretAsk}
      okLabel={isDeletion ? text.remove : text.newSecret}
      cancelLabel={text.cancel}
      isDangerous={isDeletion}
      isBusy={acts.busy !== null}
      onCancel={onCancel}
      onOk={() => void (isDeletion ? acts.remove(webhook) : acts.renewSecret(webhook))}
    >
      {isDeletion ? text.removeWhy : text.newSecretWhy}
    </ConfirmModal>
  )
}

/** Shows a secret once. */
function SecretModal({ secret, onClose }: { secret: string; onClose(): void }) {
  const text = useText(webhooksText)
  const copy = useCopy()
  return (
    <Modal
      isOpen
      onClose={onClose}
      isDismissable={false}
      tile="ok"
      title={text.secretTitle}
      closeLabel={text.close}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div className={styles.once}>
        <p>{text.secretOnce}</p>
        <TextArea
          label={text.secretLabel}
          rows={2}
          value={secret}
          readOnly
          isMono
          spellCheck={false}
          onFocus={({ target }) => target.select()}
        />
        <Button icon={Copy} onClick={() => void copy(secret)}>
          {text.copy}
        </Button>
      </div>
    </Modal>
  )
}
