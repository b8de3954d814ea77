import { useApolloClient, useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { parseEmailChange } from '../../../rules/login'
import { failureMessage } from '../../apollo/failure-message'
import { answerOf, useAct } from '../../apollo/useAct'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { DetailsPageQuery } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { usePageData } from '../../router/page-data'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { AccountFrame, AccountHead } from './AccountFrame'
import { CustomerDataForm } from './CustomerDataForm'
import { detailsText } from './details.text'
import { formatMoment } from './format-day'
import securityStyles from './SecurityPage.module.css'
import { useConfirmedIdentity } from './useConfirmedIdentity'
import { VatIdCard } from './VatIdCard'

export const query = graphql(`
  query DetailsPage {
    viewer {
      isSubUser
      email
      account {
        id
        ...VatIdCard_account @unmask
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

const EXPORT_MY_DATA = graphql(`
  mutation ExportMyData {
    exportMyData {
      url
    }
  }
`)

/** Who the customer is, where mail goes, and a copy of all that the shop has. */
export function DetailsPage() {
  const { viewer } = usePageData(query).data
  const client = useApolloClient()
  const text = useText(detailsText)
  // The page follows the cache.
  const refresh = () => void client.query({ query, fetchPolicy: 'network-only' }).catch(reportError)
  return (
    <AccountFrame>
      <AccountHead title={text.title}>{text.intro}</AccountHead>
      {!viewer.isSubUser && <CustomerDataForm onSaved={() => showToast({ kind: 'ok', text: text.saved })} />}
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

/** The address to log in with, and a change of it that waits for both owners. */
function EmailCard({ viewer: { email, emailChange }, onChanged }: EmailCardProps) {
  const text = useText(detailsText)
  return (
    <Card as="section" aria-labelledby="email-title">
      <CardPart kind="head" className="spread">
        <div>
          <h2 id="email-title" className={securityStyles.heading}>
            {text.email}
          </h2>
          <p className="hint">{text.emailHint}</p>
        </div>
        {emailChange && <Badge tone="info">{text.underWay}</Badge>}
      </CardPart>
      {emailChange ? (
        <WaitingChange email={email} change={emailChange} onChanged={onChanged} />
      ) : (
        <EmailForm email={email} onChanged={onChanged} />
      )}
    </Card>
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
  const [cancel, { loading }] = useMutation(CANCEL_EMAIL_CHANGE)
  const { newEmail, isOldConfirmed, isNewConfirmed, expiresAt } = change

  async function withdraw() {
    try {
      await cancel()
      onChanged()
    } catch (error) {
      showToast({ kind: 'error', text: failureMessage(error, text.failed) })
    }
  }

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
        <Button variant="quietDanger" isBusy={loading} onClick={() => void withdraw()}>
          {text.withdraw}
        </Button>
      </CardPart>
    </>
  )
}

/** A copy of all data, by a link of an hour. */
function ExportCard() {
  const text = useText(detailsText)
  const [exportData, { loading }] = useMutation(EXPORT_MY_DATA, { fetchPolicy: 'no-cache' })
  const { confirmed, dialog } = useConfirmedIdentity()
  const [url, setUrl] = useState<string | null>(null)

  async function make() {
    try {
      const made = await confirmed(text.actDownload, async () => answerOf((await exportData()).data))
      if (made) setUrl(made.url)
    } catch (error) {
      showToast({ kind: 'error', text: failureMessage(error, text.failed) })
    }
  }

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
          // Of this very origin, whatever name the shop goes by.
          <LinkButton variant="primary" href={new URL(url).pathname} download>
            {text.copyReady}
          </LinkButton>
        ) : (
          <Button isBusy={loading} onClick={() => void make()}>
            {text.makeCopy}
          </Button>
        )}
      </CardPart>
      {dialog}
    </Card>
  )
}
