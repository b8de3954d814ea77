import { Copy, Play } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { parseWebhook, standardWebhookQuery, WEBHOOK_EVENTS, type WebhookEvent } from '../../../rules/webhook'
import { useAct } from '../../apollo/useAct'
import { RefusalNote } from '../../forms/RefusalNote'
import { useAttempt } from '../../forms/useAttempt'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { useSite } from '../../lib/site'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { FieldError } from '../../ui/Field'
import { TextArea, TextField } from '../../ui/TextField'
import { showError, showToast } from '../../ui/toast-store'
import { useCopy } from './useCopy'
import type { Webhook } from './WebhooksPage'
import styles from './WebhooksPage.module.css'
import { webhooksText } from './webhooks.text'

const CREATE_WEBHOOK = graphql(`
  mutation CreateWebhook($input: CreateWebhookInput!) {
    createWebhook(input: $input) {
      ... on WebhookWithSecret {
        secret
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

const UPDATE_WEBHOOK = graphql(`
  mutation UpdateWebhook($input: UpdateWebhookInput!) {
    updateWebhook(input: $input) {
      ... on Webhook {
        id
        url
        events
        query
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

const PREVIEW_WEBHOOK = graphql(`
  mutation PreviewWebhook($input: PreviewWebhookInput!) {
    previewWebhook(input: $input) {
      ... on WebhookPreview {
        body
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

interface WebhookEditorProps {
  /** Null for a new webhook. */
  webhook: Webhook | null
  onClose(): void
  /** Called with the secret of a new webhook. */
  onSaved(secret: string | null): void
}

/** Address, events and query of a webhook. */
export function WebhookEditor({ webhook, onClose, onSaved }: WebhookEditorProps) {
  const text = useText(webhooksText)
  const { isDemo } = useSite()
  const titleId = useId()
  const create = useAct(CREATE_WEBHOOK)
  const update = useAct(UPDATE_WEBHOOK)
  const atFirst: WebhookEvent[] = webhook ? [...webhook.events] : ['ORDER_CHANGED', 'DOMAIN_CHANGED']
  const form = useRuleForm({
    values: {
      url: webhook?.url ?? '',
      events: atFirst,
      query: webhook?.query ?? standardWebhookQuery(atFirst),
    },
    fields: ['url', 'events', 'query'],
    parse: (values) => parseWebhook(values, isDemo),
  })
  const submit = useSubmit(form, {
    failed: text.failed,
    async send({ url, events, query }) {
      const answer = webhook
        ? await update({ id: webhook.id, url, events, query })
        : await create({ url, events, query })
      if (answer.__typename !== 'Webhook' && answer.__typename !== 'WebhookWithSecret') return answer
      showToast({ kind: 'ok', text: text.saved })
      onSaved(answer.__typename === 'WebhookWithSecret' ? answer.secret : null)
      return null
    },
  })
  const preview = usePreview(form)
  const section = useRef<HTMLFormElement>(null)
  useEffect(() => {
    section.current?.querySelector('input')?.focus()
    section.current?.scrollIntoView({ block: 'start' })
  }, [])

  const events = form.choice('events')
  function choose(event: WebhookEvent, isChosen: boolean) {
    const next = WEBHOOK_EVENTS.filter((one) => (one === event ? isChosen : events.value.includes(one)))
    // A custom query is kept.
    if (form.valueAt('query') === standardWebhookQuery(events.value)) form.fill({ query: standardWebhookQuery(next) })
    events.onChange(next)
  }

  return (
    <form
      ref={section}
      className={styles.editor}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => void submit.submit(event)}
    >
      <h2 id={titleId}>{webhook ? text.editTitle({ host: new URL(webhook.url).host }) : text.addTitle}</h2>
      <RefusalNote
        form={form}
        submit={submit}
        title={text.notSaved}
        labels={{ url: text.url, events: text.events, query: text.query }}
      />
      <Card isPadded className={styles.fields}>
        <TextField
          {...form.field('url')}
          type="url"
          inputMode="url"
          label={text.url}
          description={isDemo ? text.urlHintDemo : text.urlHint}
          placeholder="https://shop.example/webhooks"
          autoComplete="off"
          isMono
          required
        />
        <fieldset id={form.idOf('events')} aria-describedby={`${titleId}-events`}>
          <legend className={styles.legend}>{text.events}</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              checked={events.value.includes(event)}
              onChange={({ target }) => choose(event, target.checked)}
            >
              {text[event]} <code>{event}</code>
            </Checkbox>
          ))}
          {events.error && <FieldError id={`${titleId}-events`}>{events.error}</FieldError>}
        </fieldset>
      </Card>
      <div>
        <h3 className={styles.heading}>{text.content}</h3>
        <p className="muted">{text.contentWhy}</p>
      </div>
      <div className={styles.pair}>
        <Card className={styles.code}>
          <CardPart kind="well" className={styles.codeHead}>
            <span aria-hidden="true">{text.query}</span>
            <Button
              variant="quiet"
              size="sm"
              icon={Play}
              isBusy={preview.isBusy}
              onClick={() => void preview.look(form.valueAt('query'), events.value)}
            >
              {text.tryIt}
            </Button>
          </CardPart>
          <TextArea
            {...form.field('query')}
            label={text.query}
            isLabelHidden
            isMono
            rows={16}
            spellCheck={false}
            className={styles.query}
          />
        </Card>
        <Preview body={preview.body} />
      </div>
      <div className={styles.buttons}>
        <Button disabled={submit.isBusy} onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={submit.isBusy} busyLabel={text.saving}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}

/** Null when the customer has no data for an example, undefined before it was fetched. */
type PreviewBody = string | null | undefined

function usePreview(form: {
  takeIssues(issues: { field: string; message: string }[]): string[]
  clearErrors(name: 'query'): void
}) {
  const text = useText(webhooksText)
  const ask = useAct(PREVIEW_WEBHOOK)
  const [body, setBody] = useState<PreviewBody>()
  const { run, isBusy } = useAttempt(
    text.failed,
    async (query: string, events: readonly WebhookEvent[]) => {
      // The first event with data to show.
      for (const event of events.length > 0 ? events : WEBHOOK_EVENTS) {
        const answer = await ask({ event, query })
        if (answer.__typename !== 'WebhookPreview') {
          form.takeIssues([{ field: 'query', message: answer.message }])
          setBody(undefined)
          return null
        }
        form.clearErrors('query')
        setBody(answer.body)
        if (answer.body !== null) return null
      }
      return null
    },
    { onProblem: showError },
  )
  return { body, isBusy, look: run }
}

function Preview({ body }: { body: PreviewBody }) {
  const text = useText(webhooksText)
  const copy = useCopy()
  const json = body ? JSON.stringify(JSON.parse(body), null, 2) : null
  return (
    <Card as="section" className={styles.code} aria-label={text.preview}>
      <CardPart kind="well" className={styles.codeHead}>
        <span aria-hidden="true">{text.preview}</span>
        {json && (
          <Button variant="quiet" size="sm" icon={Copy} aria-label={text.copyPreview} onClick={() => void copy(json)}>
            {text.copy}
          </Button>
        )}
      </CardPart>
      {json ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable
        <pre tabIndex={0} aria-live="polite">
          <code>{`${SAMPLE_HEADERS}\n\n${json}`}</code>
        </pre>
      ) : (
        <CardPart>
          <p className="muted">{body === null ? text.previewNone : text.previewEmpty}</p>
        </CardPart>
      )}
    </Card>
  )
}

/** Headers of a message; these differ per message. */
const SAMPLE_HEADERS = `content-type: application/json
webhook-id: msg_…
webhook-timestamp: 1795252442
webhook-signature: v1,…`
