import type { FragmentType } from '@apollo/client'
import { useMutation, useSuspenseFragment } from '@apollo/client/react'
import { lazy, Suspense, useState } from 'react'
import { parseAppCode } from '../../../rules/app-code'
import { answerOf, useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { BeginAuthenticatorAppMutation } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { Section } from '../../ui/Section'
import { TextField } from '../../ui/TextField'
import { showError, showToast } from '../../ui/toast-store'
import styles from './SecurityPage.module.css'
import { securityText } from './security.text'
import { useConfirmedIdentity } from './useConfirmedIdentity'

const AUTHENTICATOR_APP_CARD = graphql(`
  fragment AuthenticatorAppCard_security on AccountSecurity {
    hasAuthenticatorApp
    recoveryCodesLeft
    recoveryCodesMadeAt
  }
`)

const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode')).QrCode }))

const BEGIN = graphql(`
  mutation BeginAuthenticatorApp {
    beginAuthenticatorApp {
      ... on AuthenticatorAppSetup {
        secret
        uri
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const ENABLE = graphql(`
  mutation EnableAuthenticatorApp($input: EnableAuthenticatorAppInput!) {
    enableAuthenticatorApp(input: $input) {
      ... on RecoveryCodes {
        codes
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

const DISABLE = graphql(`
  mutation DisableAuthenticatorApp {
    disableAuthenticatorApp {
      ... on SecondFactorOff {
        isOff
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const CREATE_CODES = graphql(`
  mutation CreateRecoveryCodes {
    createRecoveryCodes {
      ... on RecoveryCodes {
        codes
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

type Setup = Extract<BeginAuthenticatorAppMutation['beginAuthenticatorApp'], { __typename: 'AuthenticatorAppSetup' }>

interface AuthenticatorAppCardProps {
  security: FragmentType<typeof AUTHENTICATOR_APP_CARD>
  onChanged(): void
}

/** Second factor of a password login: set up, turn off, and recovery codes for a lost phone. */
export function AuthenticatorAppCard({ security, onChanged }: AuthenticatorAppCardProps) {
  const { data } = useSuspenseFragment({ fragment: AUTHENTICATOR_APP_CARD, from: security })
  const text = useText(securityText)
  const { locale } = usePreferences()
  const { hasAuthenticatorApp: isOn, recoveryCodesLeft, recoveryCodesMadeAt } = data
  const { confirmed, dialog } = useConfirmedIdentity()
  const [beginApp] = useMutation(BEGIN, { fetchPolicy: 'no-cache' })
  const [disable] = useMutation(DISABLE)
  const [createCodes] = useMutation(CREATE_CODES, { fetchPolicy: 'no-cache' })
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const inToast = { onProblem: showError }
  const begin = useAttempt(
    text.failed,
    async () => {
      const answer = await confirmed(text.actAppOn, async () => answerOf((await beginApp()).data))
      if (answer?.__typename !== 'AuthenticatorAppSetup') return answer
      setSetup(answer)
      return null
    },
    inToast,
  )
  const turnOff = useAttempt(
    text.failed,
    async () => {
      setIsAsking(false)
      const answer = await confirmed(text.actAppOff, async () => answerOf((await disable()).data))
      if (answer?.__typename !== 'SecondFactorOff') return answer
      showToast({ kind: 'ok', text: text.appOff })
      onChanged()
      return null
    },
    inToast,
  )
  const renewCodes = useAttempt(
    text.failed,
    async () => {
      const answer = await confirmed(text.actCodes, async () => answerOf((await createCodes()).data))
      if (answer?.__typename !== 'RecoveryCodes') return answer
      setCodes(answer.codes)
      return null
    },
    inToast,
  )

  return (
    <>
      <Section
        title={text.app}
        description={text.appHint}
        end={<Badge tone={isOn ? 'ok' : 'neutral'}>{isOn ? text.on : text.off}</Badge>}
      >
        {setup ? (
          <SetUp
            setup={setup}
            onCancel={() => setSetup(null)}
            onEnabled={(made) => {
              setSetup(null)
              setCodes(made)
            }}
          />
        ) : (
          <CardPart className="spread">
            {isOn && recoveryCodesMadeAt ? (
              <div>
                <h3>{text.recoveryCodes}</h3>
                <p className="muted small">
                  {text.codesLeft({
                    day: formatDay(Date.parse(recoveryCodesMadeAt), locale),
                    count: recoveryCodesLeft,
                  })}
                </p>
              </div>
            ) : (
              <p className="muted small">{text.codesFollow}</p>
            )}
            <div className="row">
              {isOn ? (
                <>
                  <Button isBusy={renewCodes.isBusy} onClick={() => void renewCodes.run()}>
                    {text.newCodes}
                  </Button>
                  <Button variant="quietDanger" isBusy={turnOff.isBusy} onClick={() => setIsAsking(true)}>
                    {text.turnOff}
                  </Button>
                </>
              ) : (
                <Button isBusy={begin.isBusy} onClick={() => void begin.run()}>
                  {text.setUp}
                </Button>
              )}
            </div>
          </CardPart>
        )}
      </Section>
      <ConfirmModal
        isOpen={isAsking}
        variant="warning"
        title={text.turnOffTitle}
        okLabel={text.turnOff}
        cancelLabel={text.cancel}
        isDangerous
        onOk={() => void turnOff.run()}
        onCancel={() => setIsAsking(false)}
      >
        {text.turnOffText}
      </ConfirmModal>
      <ConfirmModal
        isOpen={codes !== null}
        variant="alert"
        title={text.codesTitle}
        okLabel={text.codesKept}
        onOk={() => {
          setCodes(null)
          onChanged()
        }}
        onCancel={() => undefined}
      >
        <div className="stack">
          <p>{text.codesText}</p>
          <ul className={styles.codes}>
            {codes?.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
      </ConfirmModal>
      {dialog}
    </>
  )
}

interface SetUpProps {
  setup: Setup
  onCancel(): void
  onEnabled(codes: readonly string[]): void
}

/** Shows the secret for the app and asks for a first code. */
function SetUp({ setup: { secret, uri }, onCancel, onEnabled }: SetUpProps) {
  const text = useText(securityText)
  const enable = useAct(ENABLE, { fetchPolicy: 'no-cache' })
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const form = useRuleForm({ values: { code: '' }, fields: ['code'], parse: parseAppCode })
  const { submit, isBusy } = useSubmit(form, {
    failed: text.failed,
    fieldForAll: 'code',
    async send(typed) {
      const answer = await confirmed(text.actAppOn, () => enable(typed))
      if (!answer) return notDone
      if (answer.__typename !== 'RecoveryCodes') return answer
      onEnabled(answer.codes)
      return null
    },
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <CardPart className={styles.setUp}>
        <Suspense fallback={<div className={styles.qr} />}>
          <QrCode text={uri} label={text.qr} />
        </Suspense>
        <div className={styles.steps}>
          <div>
            <p className={styles.step}>{text.scan}</p>
            <p className="muted small">
              {text.typeKey} <code className={styles.key}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
          </div>
          <div>
            <p className={styles.step}>{text.fillIn}</p>
            <TextField
              {...form.field('code')}
              label={text.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              isMono
              autoFocus
              required
            />
          </div>
        </div>
      </CardPart>
      <CardPart kind="foot" className="spread">
        <p className="muted small">{text.codesFollow}</p>
        <div className="row">
          <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={text.saving}>
            {text.setUp}
          </Button>
        </div>
      </CardPart>
      {dialog}
    </form>
  )
}
