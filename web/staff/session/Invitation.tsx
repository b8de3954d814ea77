import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { NewPasswordField } from '../../features/accounts/NewPasswordField'
import { fieldText } from '../../forms/fields.text'
import { useAttempt } from '../../forms/useAttempt'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { TextField } from '../../ui/TextField'
import { graphql } from '../gql'
import type { OpenStaffInvitationMutation } from '../gql/graphql'
import { staffPaths } from '../paths'
import { parseAcceptance } from '../staff-forms'
import styles from './SignIn.module.css'
import { SignInFrame } from './SignInFrame'
import { signInText } from './sign-in.text'

const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode')).QrCode }))

const OPEN_INVITATION = graphql(`
  mutation OpenStaffInvitation($input: OpenInvitationInput!) {
    openInvitation(input: $input) {
      name
      email
      totpSecret
      totpUri
    }
  }
`)

const ACCEPT_INVITATION = graphql(`
  mutation AcceptStaffInvitation($input: AcceptInvitationInput!) {
    acceptInvitation(input: $input) {
      ... on StaffViewer {
        ...Session_viewer
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

type OpenedInvitation = NonNullable<OpenStaffInvitationMutation['openInvitation']>

/** Address of an invitation: password and second factor are set here, then its owner is in. */
export function Invitation() {
  const text = useText(signInText)
  const labels = useText(fieldText)
  const code = useParams().code ?? ''
  const open = useAct(OPEN_INVITATION)
  const [invitation, setInvitation] = useState<OpenedInvitation | 'none' | null>(null)
  const { run, problem } = useAttempt(labels.failed, async () => {
    setInvitation((await open({ code })) ?? 'none')
    return null
  })
  // Once for each link: opening it twice shows the same key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void run(), [code])

  return (
    <SignInFrame title={text.invitationTitle} isWide>
      {invitation === 'none' ? (
        <>
          <h1>{text.invitationGone}</h1>
          <p className="muted">
            {text.invitationGoneHint} <Link to={staffPaths.start}>{text.toSignIn}</Link>
          </p>
        </>
      ) : invitation ? (
        <Acceptance code={code} invitation={invitation} />
      ) : problem ? (
        <>
          <h1>{text.title}</h1>
          <Note kind="error" role="alert" title={problem} />
        </>
      ) : (
        <div role="status" aria-busy="true">
          <span className="vh">{text.loading}</span>
          <Skeleton height={180} />
        </div>
      )}
    </SignInFrame>
  )
}

function Acceptance({ code, invitation }: { code: string; invitation: OpenedInvitation }) {
  const { name, email, totpSecret, totpUri } = invitation
  const text = useText(signInText)
  const labels = useText(fieldText)
  const navigate = useNavigate()
  const accept = useAct(ACCEPT_INVITATION)
  const form = useRuleForm({
    values: { password: '', totpCode: '' },
    fields: ['password', 'totpCode'],
    parse: parseAcceptance,
  })
  const { submit, isBusy, general, refusals } = useSubmit(form, {
    failed: labels.failed,
    async send(values) {
      const answer = await accept({ code, ...values })
      if (answer.__typename !== 'StaffViewer') return answer
      await navigate(staffPaths.start, { replace: true })
      return null
    },
  })
  return (
    <>
      <h1>{text.invitedTitle({ name })}</h1>
      <p className="muted">{text.invitedAs({ email })}</p>
      {general && <Note key={refusals} kind="error" role="alert" title={general} />}
      <form className={styles.parts} noValidate onSubmit={(event) => void submit(event)}>
        {/* For password managers, which store the password with it. */}
        <input
          type="email"
          className="vh"
          aria-label={text.account}
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
        />
        <NewPasswordField form={form} label={text.newPassword} />
        <div className={styles.setUp}>
          <Suspense fallback={<div className={styles.space} />}>
            <QrCode text={totpUri} label={text.qr} />
          </Suspense>
          <div className={styles.parts}>
            <p>
              <b>{text.scan}</b>
            </p>
            <p className="muted small">
              {text.typeKey} <code className={styles.key}>{totpSecret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
            <TextField
              {...form.field('totpCode')}
              label={text.code}
              description={text.codeHint}
              inputMode="numeric"
              autoComplete="one-time-code"
              isMono
              required
            />
          </div>
        </div>
        <Button type="submit" variant="primary" isBlock isBusy={isBusy} busyLabel={text.accepting}>
          {text.accept}
        </Button>
      </form>
    </>
  )
}
