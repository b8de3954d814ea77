import { useApolloClient, useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { parseEmailChange } from '../../../rules/login'
import { answerOf, useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { DetailsPageQuery } from '../../gql/graphql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { reportError } from '../../lib/report-error'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { TextField } from '../../ui/TextField'
import { showError, showToast } from '../../ui/toast-store'
import { CustomerDataForm } from './CustomerDataForm'
import { detailsMeta, detailsText } from './details.text'
import securityStyles from './SecurityPage.module.css'
import { useConfirmedIdentity } from './useConfirmedIdentity'
import { VatIdCard } from './VatIdCard'

const query = graphql(`
  query DetailsPage {
    viewer {
      isSubUser
      email
      account {
        id
        ...VatIdCard_account
      }
      emailChange {
        newEmail
        isOldConfirmed
        isNewConfirmed
        expiresAt
      }
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(detailsMeta),
  Component: DetailsPage,
})

const REQUEST_EMAIL_CHANGE = graphql(`
  mutation RequestEmailChange($input: RequestEmailChangeInput!) {
    requestEmailChange(input: $input) {
      ... on EmailChange {
        newEmail
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

const CANCEL_EMAIL_CHANGE = graphql(`
  mutation CancelEmailChange {
    cancelEmailChange {
      isCancelled
    }
  }
`)

const REQUEST_DATA_EXPORT = graphql(`
  mutation RequestDataExport {
    requestDataExport {
      ... on DataExport {
        url
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** Customer details, e-mail address, and an export of all data. */
function DetailsPage() {
  const { viewer } = usePageData(query).data
  const client = useApolloClient()
  const text = useText(detailsText)
  // The page reads from the cache.
  const refresh = () => void client.query({ query, fetchPolicy: 'network-only' }).catch(reportError)
  return (
    <AccountFrame>
      <AccountHead title={text.title}>{text.intro}</AccountHead>
      {!viewer.isSubUser && (
        <CustomerDataForm intro={null} onSaved={() => showToast({ kind: 'ok', text: text.saved })} />
      )}
      {viewer.account && !viewer.isSubUser && <VatIdCard account={viewer.account} />}
      <EmailCard viewer={viewer} onChanged={refresh} />
      <ExportCard />
    </AccountFrame>
  )
}

interface EmailCardProps {
  viewer: DetailsPageQuery['viewer']
  onChanged(): void
}

/** Login address, and a change of it that both owners have to confirm. */
function EmailCard({ viewer: { email, emailChange }, onChanged }: EmailCardProps) {
  const text = useText(detailsText)
  return (
    <Section
      title={text.email}
      description={text.emailHint}
      end={emailChange && <Badge tone="info">{text.underWay}</Badge>}
    >
      {emailChange ? (
        <WaitingChange email={email} change={emailChange} onChanged={onChanged} />
      ) : (
        <EmailForm email={email} onChanged={onChanged} />
      )}
    </Section>
  )
}

function EmailForm({ email, onChanged }: { email: string | null; onChanged(): void }) {
  const text = useText(detailsText)
  const request = useAct(REQUEST_EMAIL_CHANGE)
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const form = useRuleForm({ values: { newEmail: '' }, fields: ['newEmail'], parse: parseEmailChange })
  const { submit, isBusy } = useSubmit(form, {
    failed: text.failed,
    fieldForAll: 'newEmail',
    async send(typed) {
      const answer = await confirmed(text.act({ email: typed.newEmail }), () => request(typed))
      if (!answer) return notDone
      if (answer.__typename !== 'EmailChange') return answer
      onChanged()
      return null
    },
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <CardPart className="stack">
        <p>
          {text.now} <b>{email}</b>
        </p>
        <TextField {...form.field('newEmail')} type="email" label={text.newEmail} autoComplete="email" required />
      </CardPart>
      <CardPart kind="foot">
        <Button type="submit" isBusy={isBusy} busyLabel={text.sending}>
          {text.change}
        </Button>
      </CardPart>
      {dialog}
    </form>
  )
}

interface WaitingChangeProps {
  email: string | null
  change: NonNullable<DetailsPageQuery['viewer']['emailChange']>
  onChanged(): void
}

function WaitingChange({ email, change, onChanged }: WaitingChangeProps) {
  const text = useText(detailsText)
  const { locale } = usePreferences()
  const [cancel] = useMutation(CANCEL_EMAIL_CHANGE)
  const { newEmail, isOldConfirmed, isNewConfirmed, expiresAt } = change

  const { run, isBusy } = useAttempt(
    text.failed,
    async () => {
      await cancel()
      onChanged()
      return null
    },
    { onProblem: showError },
  )

  return (
    <>
      <CardPart className="stack">
        <p>
          {text.now} <b>{email}</b>. {text.becomes} <b>{newEmail}</b>.
        </p>
        <p className="muted small">{text.both}</p>
        <div className="row">
          <Badge tone={isOldConfirmed ? 'ok' : 'neutral'}>{isOldConfirmed ? text.oldDone : text.oldWaits}</Badge>
          <Badge tone={isNewConfirmed ? 'ok' : 'neutral'}>{isNewConfirmed ? text.newDone : text.newWaits}</Badge>
        </div>
        <p className="muted small">{text.until({ moment: formatMoment(Date.parse(expiresAt), locale) })}</p>
      </CardPart>
      <CardPart kind="foot">
        <Button variant="quietDanger" isBusy={isBusy} onClick={() => void run()}>
          {text.withdraw}
        </Button>
      </CardPart>
    </>
  )
}

/** Export of all data, by a link that is valid for an hour. */
function ExportCard() {
  const text = useText(detailsText)
  const [requestExport] = useMutation(REQUEST_DATA_EXPORT, { fetchPolicy: 'no-cache' })
  const { confirmed, dialog } = useConfirmedIdentity()
  const [url, setUrl] = useState<string | null>(null)

  const { run, isBusy } = useAttempt(
    text.failed,
    async () => {
      const answer = await confirmed(text.actDownload, async () => answerOf((await requestExport()).data))
      if (answer?.__typename !== 'DataExport') return answer
      setUrl(answer.url)
      return null
    },
    { onProblem: showError },
  )

  return (
    <Card as="section" aria-labelledby="export-title">
      <CardPart className="stack">
        <h2 id="export-title" className={securityStyles.heading}>
          {text.download}
        </h2>
        <p className="muted">{text.downloadText}</p>
        {url && <p className="muted small">{text.copyLasts}</p>}
      </CardPart>
      <CardPart kind="foot">
        {url ? (
          // Always on this origin, whatever host name the shop uses.
          <LinkButton variant="primary" href={new URL(url).pathname} download>
            {text.copyReady}
          </LinkButton>
        ) : (
          <Button isBusy={isBusy} onClick={() => void run()}>
            {text.makeCopy}
          </Button>
        )}
      </CardPart>
      {dialog}
    </Card>
  )
}
