import { useMutation } from '@apollo/client/react'
import { lazy, Suspense, useState } from 'react'
import { parseAppCode } from '../../../rules/app-code'
import { failureMessage } from '../../apollo/failure-message'
import { answerOf, useAct } from '../../apollo/useAct'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { AuthenticatorAppCard_SecurityFragment, StartAuthenticatorAppMutation } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { formatDay } from './format-day'
import styles from './SecurityPage.module.css'
import { securityText } from './security.text'
import { useConfirmedIdentity } from './useConfirmedIdentity'

graphql(`
  fragment AuthenticatorAppCard_security on AccountSecurity {
    hasAuthenticatorApp
    recoveryCodesLeft
    recoveryCodesMadeAt
  }
`)

const QrCode = lazy(async () => ({ default: (await import('./QrCode')).QrCode }))

const START = graphql(`
  mutation StartAuthenticatorApp {
    startAuthenticatorApp {
      secret
      uri
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

const REMOVE = graphql(`
  mutation RemoveAuthenticatorApp {
    removeAuthenticatorApp {
      isOff
    }
  }
`)

const MAKE_CODES = graphql(`
  mutation MakeRecoveryCodes {
    makeRecoveryCodes {
      codes
    }
  }
`)

type Setup = StartAuthenticatorAppMutation['startAuthenticatorApp']

interface AuthenticatorAppCardProps {
  security: AuthenticatorAppCard_SecurityFragment
  onChanged(): void
}

/** The second step of a login by password: to set up and turn off, with the codes for who lost the phone. */
export function AuthenticatorAppCard({ security, onChanged }: AuthenticatorAppCardProps) {
  const text = useText(securityText)
  const { locale } = usePreferences()
  const { hasAuthenticatorApp: isOn, recoveryCodesLeft, recoveryCodesMadeAt } = security
  const { confirmed, dialog } = useConfirmedIdentity()
  const [start] = useMutation(START, { fetchPolicy: 'no-cache' })
  const [remove] = useMutation(REMOVE)
  const [makeCodes] = useMutation(MAKE_CODES, { fetchPolicy: 'no-cache' })
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState<'app' | 'codes' | null>(null)

  /** One at a time, and what fails is said. */
  async function carryOut(what: 'app' | 'codes', act: () => Promise<void>) {
    setBusy(what)
    try {
      await act()
    } catch (error) {
      showToast({ kind: 'error', text: failureMessage(error, text.failed) })
    } finally {
      setBusy(null)
    }
  }
  const begin = () =>
    carryOut('app', async () => {
      setSetup(await confirmed(text.actAppOn, async () => answerOf((await start()).data)))
    })
  const turnOff = () =>
    carryOut('app', async () => {
      setIsAsking(false)
      if (!(await confirmed(text.actAppOff, async () => answerOf((await remove()).data)))) return
      showToast({ kind: 'ok', text: text.appOff })
      onChanged()
    })
  const renewCodes = () =>
    carryOut('codes', async () => {
      const made = await confirmed(text.actCodes, async () => answerOf((await makeCodes()).data))
      if (made) setCodes(made.codes)
    })

  return (
    <>
      <Card as="section" aria-labelledby="app-title">
        <CardPart kind="head" className="spread">
          <div>
            <h2 id="app-title" className={styles.heading}>
              {text.app}
            </h2>
            <p className="hint">{text.appHint}</p>
          </div>
          <Badge tone={isOn ? 'ok' : 'neutral'}>{isOn ? text.on : text.off}</Badge>
        </CardPart>
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
                  <Button isBusy={busy === 'codes'} onClick={() => void renewCodes()}>
                    {text.newCodes}
                  </Button>
                  <Button variant="quietDanger" isBusy={busy === 'app'} onClick={() => setIsAsking(true)}>
                    {text.turnOff}
                  </Button>
                </>
              ) : (
                <Button isBusy={busy === 'app'} onClick={() => void begin()}>
                  {text.setUp}
                </Button>
              )}
            </div>
          </CardPart>
        )}
      </Card>
      <ConfirmModal
        isOpen={isAsking}
        variant="warning"
        title={text.turnOffTitle}
        okLabel={text.turnOff}
        cancelLabel={text.cancel}
        isDangerous
        onOk={() => void turnOff()}
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

/** The secret goes into the app, and a first code comes out. */
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
