import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { confirmEmailMeta, detailsText } from './details.text'
import pageStyles from './LoginPage.module.css'

const query = graphql(`
  query ConfirmEmailPage($token: String!) {
    emailChangeLink(token: $token) {
      newEmail
      isForNewAddress
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ params }) => ({ token: params.token ?? '' }),
  meta: pageMeta(confirmEmailMeta),
  Component: ConfirmEmailPage,
})

const CONFIRM_EMAIL_CHANGE = graphql(`
  mutation ConfirmEmailChange($input: ConfirmEmailChangeInput!) {
    confirmEmailChange(input: $input) {
      ... on EmailChangeAgreed {
        isChanged
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** Page behind the links of an e-mail change. Opening it changes nothing, since mail scanners open links too. */
function ConfirmEmailPage() {
  const { token = '' } = useParams()
  const link = usePageData(query).data.emailChangeLink
  const text = useText(detailsText)
  const confirm = useAct(CONFIRM_EMAIL_CHANGE)
  const [agreed, setAgreed] = useState<string | null>(null)
  const { run, isBusy, problem } = useAttempt(text.failed, async () => {
    const answer = await confirm({ token })
    if (answer.__typename !== 'EmailChangeAgreed') return answer
    setAgreed(answer.isChanged ? text.changed : text.agreed)
    return null
  })

  return (
    <div className="wrap">
      <div className={pageStyles.page}>
        <Card isPadded className={pageStyles.narrow}>
          <div className="stack">
            <h1>{text.confirmTitle}</h1>
            {agreed && (
              <Note kind="ok" role="status">
                {agreed}
              </Note>
            )}
            {problem && (
              <Note kind="error" role="alert">
                {problem}
              </Note>
            )}
            {!link && !agreed && !problem && <Note kind="error">{text.dead}</Note>}
            {link && !agreed && (
              <>
                <p>{text.confirmText({ email: link.newEmail })}</p>
                <Button variant="primary" size="lg" isBusy={isBusy} onClick={() => void run()}>
                  {text.confirm}
                </Button>
              </>
            )}
            {(agreed || !link) && (
              <LinkButton render={(button) => <Link to={paths.details} {...button} />}>{text.toAccount}</LinkButton>
            )}
          </div>
        </Card>
      </div>
    </div>
  )
}
