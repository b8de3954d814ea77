import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Parsed } from '../../../rules/issues'
import { parseNewPassword } from '../../../rules/login'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { ActivatePageQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { setCsrfToken } from '../../lib/csrf'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import { accountText, activateAccountMeta } from './account.text'
import styles from './forms.module.css'
import pageStyles from './LoginPage.module.css'
import { NewPasswordField } from './NewPasswordField'
import { ResendActivation } from './ResendActivation'

const query = graphql(`
  query ActivatePage($token: String!) {
    activationLink(token: $token) {
      needsPassword
      passwordChosenElsewhere
      isExpired
      email
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ params }) => ({ token: params.token ?? '' }),
  meta: pageMeta(activateAccountMeta),
  Component: ActivateAccountPage,
})

/** Page behind the link in the activation mail. The account is created by its button, since mail scanners open links too. */
function ActivateAccountPage() {
  const { activationLink } = usePageData(query).data
  const { token = '' } = useParams()
  const text = useText(accountText)
  return (
    <div className="wrap">
      <div className={pageStyles.page}>
        <Card isPadded className={pageStyles.narrow}>
          <div className="stack">
            <h1>{text.activate}</h1>
            {activationLink && !activationLink.isExpired ? (
              <ActivateForm token={token} link={activationLink} />
            ) : (
              <DeadLink
                reason={activationLink ? text.linkExpired : text.linkUnknown}
                resendTo={activationLink?.email}
              />
            )}
          </div>
        </Card>
      </div>
    </div>
  )
}

const ACTIVATE_ACCOUNT = graphql(`
  mutation ActivateAccount($input: ActivateAccountInput!) {
    activateAccount(input: $input) {
      ... on AccountActivated {
        goTo
        viewer {
          isLoggedIn
          isReseller
          vatRate
          isSubUser
          name
          csrfToken
        }
      }
      ... on LinkRefused {
        email
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

interface ActivateFormProps {
  token: string
  link: Pick<NonNullable<ActivatePageQuery['activationLink']>, 'needsPassword' | 'passwordChosenElsewhere'>
}

function ActivateForm({ token, link }: ActivateFormProps) {
  const { passwordChosenElsewhere } = link
  const text = useText(accountText)
  const labels = useText(fieldText)
  const activate = useAct(ACTIVATE_ACCOUNT, {
    update: (_cache, { data }) => {
      if (data?.activateAccount.__typename === 'AccountActivated') setCsrfToken(data.activateAccount.viewer.csrfToken)
    },
  })
  // While this page was open, another browser may have registered with the address.
  const [needsPassword, setNeedsPassword] = useState(link.needsPassword)
  const [dead, setDead] = useState<{ reason: string; resendTo: string | null } | null>(null)
  const form = useRuleForm({
    values: { password: '' },
    fields: ['password'],
    parse: needsPassword ? parseNewPassword : parseNothing,
  })
  const { submit, isBusy, general } = useSubmit(form, {
    failed: labels.failed,
    async send({ password }) {
      const answer = await activate({ token, password: needsPassword ? password : null })
      if (answer.__typename === 'AccountActivated') {
        // Loads the page that the server names, in the new session; stays busy until it has loaded.
        location.assign(answer.goTo)
        return new Promise(() => {})
      }
      if (answer.__typename === 'LinkRefused') setDead({ reason: answer.message, resendTo: answer.email })
      if (answer.__typename === 'PasswordNeeded') setNeedsPassword(true)
      return answer
    },
  })

  if (dead) return <DeadLink {...dead} />
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {needsPassword ? (
        <>
          <p>{passwordChosenElsewhere ? text.passwordElsewhere : text.choosePassword}</p>
          {passwordChosenElsewhere && <p className="muted">{text.anotherPassword}</p>}
        </>
      ) : (
        <p className="muted">{text.activateIntro}</p>
      )}
      {general && (
        <Note kind="error" role="alert">
          {general}
        </Note>
      )}
      {needsPassword && <NewPasswordField form={form} />}
      <div className="row">
        <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={text.activating}>
          {text.activate}
        </Button>
        <Link to={paths.login}>{text.toLogin}</Link>
      </div>
    </form>
  )
}

interface DeadLinkProps {
  reason: string
  /** Address for a new link; null for an unknown link. */
  resendTo?: string | null
}

/** Shows that a link does not work, and what to do instead. */
function DeadLink({ reason, resendTo }: DeadLinkProps) {
  const text = useText(accountText)
  return (
    <>
      <Note kind="error" role="alert" title={text.linkRefused}>
        {reason}
      </Note>
      {resendTo ? <ResendActivation email={resendTo} /> : <AskNewLink />}
      <div className="row">
        <Link to={paths.login}>{text.toLogin}</Link>
        {!resendTo && <Link to={paths.order}>{text.toOrder}</Link>}
      </div>
    </>
  )
}

/** Asks for the e-mail address when the link is unknown; the response is the same for every address. */
function AskNewLink() {
  const text = useText(accountText)
  const [email, setEmail] = useState('')
  return (
    <div className="stack">
      <TextField
        type="email"
        autoComplete="email"
        label={text.linkFor}
        description={text.linkForHint}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <ResendActivation email={email} />
    </div>
  )
}

const parseNothing = (value: { password: string }): Parsed<{ password: string }> => ({ ok: true, value })
