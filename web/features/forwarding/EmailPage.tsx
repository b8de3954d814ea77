import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { EMAIL_PRESETS, type EmailPreset, readVerification } from '../../../rules/email-routing'
import type { Parsed } from '../../../rules/issues'
import { useAct } from '../../apollo/useAct'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { EmailPageQuery, SetEmailRoutingMutation } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { DiffLines } from '../../ui/DiffLines'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Skeleton } from '../../ui/Skeleton'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { DomainFrame } from '../domains/DomainFrame'
import { emailPageText } from './email-page.text'
import styles from './ForwardingPage.module.css'

export const query = graphql(`
  query EmailPage($name: String!) {
    viewer {
      isSubUser
      domain(name: $name) {
        id
        name
        isManageable
        readOnly
        isActiveDnsServer
        emailPreset
        ...DomainFrame_domain
      }
    }
  }
`)

const SET_EMAIL_ROUTING = graphql(`
  mutation SetEmailRouting($input: SetEmailRoutingInput!) {
    setEmailRouting(input: $input) {
      ... on EmailRoutingChange {
        domain {
          id
          emailPreset
        }
        changes {
          kind
          name
          type
          before
          after
        }
        message
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

type MailedDomain = NonNullable<EmailPageQuery['viewer']['domain']>
type Changes = Extract<SetEmailRoutingMutation['setEmailRouting'], { changes: unknown }>['changes']

/** Who takes the mail of a domain. */
export function EmailPage() {
  const { domain, isSubUser } = usePageData(query).data.viewer
  if (!domain) return <Navigate to={paths.notFound} replace />
  return (
    <DomainFrame domain={domain} tab="email">
      <EmailForm key={domain.id} domain={domain} isSubUser={isSubUser} />
    </DomainFrame>
  )
}

interface Values {
  preset: EmailPreset
  code: string
}

const parse = (values: Values): Parsed<Values> => {
  const read = readVerification(values)
  if (!read.ok) return { ok: false, issues: { code: read.issue } }
  return { ok: true, value: { ...values, code: read.value ?? '' } }
}

const KINDS = { ADDED: 'add', CHANGED: 'change', REMOVED: 'remove' } as const

function EmailForm({ domain, isSubUser }: { domain: MailedDomain; isSubUser: boolean }) {
  const text = useText(emailPageText)
  const set = useAct(SET_EMAIL_ROUTING)
  const form = useRuleForm<Values>({
    values: { preset: domain.emailPreset, code: '' },
    fields: ['preset', 'code'],
    parse,
  })
  const preset = form.choice('preset')
  const isManageable = domain.isManageable && !domain.readOnly && domain.isActiveDnsServer
  const isShut = !isManageable || isSubUser
  const values = { preset: preset.value, code: form.valueAt('code') }
  const { preview, show } = usePreview(isShut ? null : domain.id, values)
  const { submit, isBusy, general } = useSubmit(form, {
    failed: text.failed,
    async send({ preset, code }) {
      const answer = await set({ domainId: domain.id, preset, code: code || null })
      if (answer.__typename !== 'EmailRoutingChange') return answer
      showToast({ kind: 'ok', text: answer.message })
      show()
      return null
    },
  })
  const leavesServers = preview.changes?.some(
    ({ type, before }) => type === 'MX' && before !== null && before !== '0 .',
  )
  const isProvider = preset.value === 'GOOGLE' || preset.value === 'MICROSOFT'
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Card>
        <CardPart className={styles.part}>
          <div className={styles.head}>
            <h2>{text.title}</h2>
            <p className="muted">{text.intro}</p>
          </div>
          {isShut && <Note kind="warn">{isManageable ? text.notYours : text.notManageable}</Note>}
          {general && (
            <Note kind="error" role="alert" title={text.refused}>
              {general}
            </Note>
          )}
          <RadioGroup
            id={form.idOf('preset')}
            className={styles.presets}
            layout="tiles"
            label={text.provider}
            isLabelHidden
            // Of DNS that is elsewhere nobody here knows who takes the mail.
            value={domain.isActiveDnsServer ? preset.value : null}
            onChange={preset.onChange}
            isDisabled={isShut}
          >
            {EMAIL_PRESETS.map((name) => (
              <RadioCard
                key={name}
                value={name}
                title={text[name]}
                description={
                  domain.isActiveDnsServer && name === domain.emailPreset
                    ? `${text.inUse}. ${text[`about${name}`]}`
                    : text[`about${name}`]
                }
              />
            ))}
          </RadioGroup>
          {isProvider && (
            <TextField
              {...form.field('code')}
              className={styles.code}
              label={text.code}
              mark={text.optional}
              description={preset.value === 'GOOGLE' ? text.codeOfGOOGLE : text.codeOfMICROSOFT}
              isMono
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              disabled={isShut}
            />
          )}
        </CardPart>
        {!isShut && (
          <CardPart className={styles.preview}>
            <div className="spread">
              <h3 id="email-preview">{text.preview}</h3>
              {preview.changes && preview.changes.length > 0 && (
                <span className="hint">{text.changes({ count: preview.changes.length })}</span>
              )}
            </div>
            <div aria-live="polite" aria-busy={preview.isLoading}>
              {preview.isFailed ? (
                <Note kind="error" action={<Button onClick={show}>{text.retry}</Button>}>
                  {text.noPreview}
                </Note>
              ) : preview.changes === null ? (
                <Skeleton height={120} />
              ) : preview.changes.length === 0 ? (
                <p className="muted">{text.nothing}</p>
              ) : (
                <DiffLines
                  label={text.preview}
                  words={text}
                  lines={preview.changes.map((change) => ({ ...change, kind: KINDS[change.kind] }))}
                />
              )}
            </div>
            {leavesServers && (
              <Note kind="warn" title={text.warning}>
                {text.makeFirst}
              </Note>
            )}
          </CardPart>
        )}
        <CardPart kind="foot" className={styles.foot}>
          <div className="spread">
            <p className="hint">{text.visible}</p>
            <Button
              type="submit"
              variant="primary"
              isBusy={isBusy}
              busyLabel={text.saving}
              disabled={isShut || preview.changes?.length === 0}
            >
              {text.save}
            </Button>
          </div>
        </CardPart>
      </Card>
    </form>
  )
}

/** While somebody types a code. */
const TYPING_MS = 400

interface Preview {
  /** Null before the first answer. */
  changes: Changes | null
  isLoading: boolean
  isFailed: boolean
}

/** What these values would change, asked of the server as a dry run; of no domain: nothing is asked. */
function usePreview(domainId: string | null, { preset, code }: Values): { preview: Preview; show(): void } {
  const ask = useAct(SET_EMAIL_ROUTING)
  const [times, setTimes] = useState(0)
  const [preview, setPreview] = useState<Preview>({ changes: null, isLoading: true, isFailed: false })
  const read = readVerification({ preset, code })
  const verification = read.ok ? read.value : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks once more for the same values
  useEffect(() => {
    if (domainId === null) return
    let isStale = false
    setPreview((last) => ({ ...last, isLoading: true }))
    const timer = setTimeout(
      async () => {
        try {
          const answer = await ask({ domainId, preset, code: verification, dryRun: true })
          if (isStale) return
          const changes = answer.__typename === 'EmailRoutingChange' ? answer.changes : null
          setPreview({ changes, isLoading: false, isFailed: changes === null })
        } catch (error) {
          reportError(error)
          if (!isStale) setPreview({ changes: null, isLoading: false, isFailed: true })
        }
      },
      verification === null ? 0 : TYPING_MS,
    )
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [ask, domainId, preset, verification, times])
  return { preview, show: () => setTimes((count) => count + 1) }
}
