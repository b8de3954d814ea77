import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { detailsText } from './details.text'
import pageStyles from './LoginPage.module.css'

export const query = graphql(`
  query ConfirmEmailPage($token: String!) {
    emailChangeLink(token: $token) {
      newEmail
      isForNewAddress
    }
  }
`)

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

/** Where the links of a change of address lead. Opening one changes nothing: programs that look at mail do that too. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams()
  const link = usePageData(query).data.emailChangeLink
  const text = useText(detailsText)
  const confirm = useAct(CONFIRM_EMAIL_CHANGE)
  const [said, setSaid] = useState<{ kind: 'ok' | 'error'; words: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function agree() {
    setIsBusy(true)
    try {
      const answer = await confirm({ token })
      if (answer.__typename !== 'EmailChangeAgreed') return setSaid({ kind: 'error', words: answer.message })
      setSaid({ kind: 'ok', words: answer.isChanged ? text.changed : text.agreed })
    } catch (error) {
      setSaid({ kind: 'error', words: failureMessage(error, text.failed) })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="wrap">
      <div className={pageStyles.page}>
        <Card isPadded className={pageStyles.narrow}>
          <div className="stack">
            <h1>{text.confirmTitle}</h1>
            {said && (
              <Note kind={said.kind} role={said.kind === 'ok' ? 'status' : 'alert'}>
                {said.words}
              </Note>
            )}
            {!link && !said && <Note kind="error">{text.dead}</Note>}
            {link && said?.kind !== 'ok' && (
              <>
                <p>{text.confirmText({ email: link.newEmail })}</p>
                <Button variant="primary" size="lg" isBusy={isBusy} onClick={() => void agree()}>
                  {text.confirm}
                </Button>
              </>
            )}
            {(said?.kind === 'ok' || !link) && (
              <LinkButton render={(button) => <Link to={paths.details} {...button} />}>{text.toAccount}</LinkButton>
            )}
          </div>
        </Card>
      </div>
    </div>
  )
}
