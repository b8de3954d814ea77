import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { parseEmail } from '../../../rules/email'
import { DKIM_COUNT, readDkim } from '../../../rules/email-authentication'
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
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { DiffLines } from '../../ui/DiffLines'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Skeleton } from '../../ui/Skeleton'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { DomainFrame } from '../domains/DomainFrame'
import { domainVariables, hasDomain, namedDomain } from '../domains/one-domain'
import { emailMeta, emailPageText } from './email-page.text'
import styles from './ForwardingPage.module.css'

const query = graphql(`
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
        dnsSummary {
          hasDmarc
        }
        ...DomainFrame_domain
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: domainVariables,
  meta: pageMeta(emailMeta, namedDomain),
  isFound: hasDomain,
  Component: EmailPage,
})

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

/** Mail provider of a domain. */
function EmailPage() {
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
  dkim: string
  dkim2: string
  addsDmarc: boolean
  dmarcReportsTo: string
}

const parse = (values: Values): Parsed<Values> => {
  const read = readVerification(values)
  if (!read.ok) return { ok: false, issues: { code: read.issue } }
  const keys = readDkim(values.preset, [values.dkim, values.dkim2])
  if (!keys.ok) return { ok: false, issues: { [keys.at === 0 ? 'dkim' : 'dkim2']: 'invalid-dkim' } }
  if (asksReports(values) && parseEmail(values.dmarcReportsTo) === null)
    return { ok: false, issues: { dmarcReportsTo: 'invalid-email' } }
  return { ok: true, value: { ...values, code: read.value ?? '' } }
}

const asksReports = ({ preset, addsDmarc, dmarcReportsTo }: Values): boolean =>
  DKIM_COUNT[preset] > 0 && addsDmarc && dmarcReportsTo.trim() !== ''

/** Input for the server; DKIM and DMARC only with a provider, and without invalid values. */
function inputOf(values: Values) {
  const { preset, code, dkim, dkim2, addsDmarc, dmarcReportsTo } = values
  const read = readVerification({ preset, code })
  const count = DKIM_COUNT[preset]
  const keys = [dkim, dkim2].slice(0, count)
  return {
    preset,
    code: read.ok ? read.value : null,
    dkim: keys.length > 0 && readDkim(preset, keys).ok ? keys : null,
    addDmarc: count > 0 && addsDmarc,
    dmarcReportsTo: asksReports(values) ? parseEmail(dmarcReportsTo) : null,
  }
}

const KINDS = { ADDED: 'add', CHANGED: 'change', REMOVED: 'remove' } as const

function EmailForm({ domain, isSubUser }: { domain: MailedDomain; isSubUser: boolean }) {
  const text = useText(emailPageText)
  const set = useAct(SET_EMAIL_ROUTING)
  const form = useRuleForm<Values>({
    values: { preset: domain.emailPreset, code: '', dkim: '', dkim2: '', addsDmarc: false, dmarcReportsTo: '' },
    fields: ['preset', 'code', 'dkim', 'dkim2', 'addsDmarc', 'dmarcReportsTo'],
    parse,
  })
  const preset = form.choice('preset')
  const isManageable = domain.isManageable && !domain.readOnly && domain.isActiveDnsServer
  const isShut = !isManageable || isSubUser
  const addsDmarc = form.choice('addsDmarc')
  const [isDmarcChosen, setIsDmarcChosen] = useState(false)
  const values = {
    preset: preset.value,
    code: form.valueAt('code'),
    dkim: form.valueAt('dkim'),
    dkim2: form.valueAt('dkim2'),
    addsDmarc: addsDmarc.value,
    dmarcReportsTo: form.valueAt('dmarcReportsTo'),
  }
  /** Proposes DMARC to a domain that moves to this provider; a domain that is set up shows no pending change. */
  function choosePreset(chosen: EmailPreset) {
    preset.onChange(chosen)
    if (!isDmarcChosen) form.setValue('addsDmarc', chosen !== domain.emailPreset && !domain.dnsSummary.hasDmarc)
  }
  const { preview, show } = usePreview(isShut ? null : domain.id, values)
  const { submit, isBusy, general } = useSubmit(form, {
    failed: text.failed,
    async send(values) {
      const answer = await set({ domainId: domain.id, ...inputOf(values) })
      if (answer.__typename !== 'EmailRoutingChange') return answer
      showToast({ kind: 'ok', text: answer.message })
      show()
      return null
    },
  })
  const leavesServers = preview.changes?.some(
    ({ type, before }) => type === 'MX' && before !== null && before !== '0 .',
  )
  const provider = preset.value === 'GOOGLE' || preset.value === 'MICROSOFT' ? preset.value : null
  const typed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, disabled: isShut, isMono: true }
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
            // If the DNS is hosted elsewhere, the provider is unknown here.
            value={domain.isActiveDnsServer ? preset.value : null}
            onChange={choosePreset}
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
          {provider && (
            <>
              <TextField
                {...form.field('code')}
                {...typed}
                className={styles.code}
                label={text.code}
                mark={text.optional}
                description={text[`codeOf${provider}`]}
              />
              <fieldset className={styles.proof}>
                <legend>{text.proof}</legend>
                <p className="muted">{text.proofNote}</p>
                <TextField
                  {...form.field('dkim')}
                  {...typed}
                  label={provider === 'GOOGLE' ? text.dkimOfGOOGLE : text.dkim1OfMICROSOFT}
                  mark={text.optional}
                  description={text[`dkimNoteOf${provider}`]}
                />
                {provider === 'MICROSOFT' && (
                  <TextField {...form.field('dkim2')} {...typed} label={text.dkim2OfMICROSOFT} mark={text.optional} />
                )}
                <Checkbox
                  id={form.idOf('addsDmarc')}
                  checked={addsDmarc.value}
                  onChange={({ target }) => {
                    setIsDmarcChosen(true)
                    addsDmarc.onChange(target.checked)
                  }}
                  description={text.dmarcNote}
                  disabled={isShut}
                >
                  {text.dmarc}
                </Checkbox>
                {addsDmarc.value && (
                  <TextField
                    {...form.field('dmarcReportsTo')}
                    className={styles.code}
                    type="email"
                    autoComplete="off"
                    disabled={isShut}
                    label={text.reportsTo}
                    mark={text.optional}
                  />
                )}
              </fieldset>
            </>
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

/** Debounce while a code is typed. */
const TYPING_MS = 400

interface Preview {
  /** Null before the first response. */
  changes: Changes | null
  isLoading: boolean
  isFailed: boolean
}

/** Fetches, as a dry run, what these values would change; without a domain nothing is fetched. */
function usePreview(domainId: string | null, values: Values): { preview: Preview; show(): void } {
  const ask = useAct(SET_EMAIL_ROUTING)
  const [times, setTimes] = useState(0)
  const [preview, setPreview] = useState<Preview>({ changes: null, isLoading: true, isFailed: false })
  const input = inputOf(values)
  const asked = JSON.stringify(input)
  const isTyped = Boolean(input.code || input.dkim?.some(Boolean) || input.dmarcReportsTo)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is `input` by value; `times` repeats the same request
  useEffect(() => {
    if (domainId === null) return
    let isStale = false
    setPreview((last) => ({ ...last, isLoading: true }))
    const timer = setTimeout(
      async () => {
        try {
          const answer = await ask({ domainId, ...input, dryRun: true })
          if (isStale) return
          const changes = answer.__typename === 'EmailRoutingChange' ? answer.changes : null
          setPreview({ changes, isLoading: false, isFailed: changes === null })
        } catch (error) {
          reportError(error)
          if (!isStale) setPreview({ changes: null, isLoading: false, isFailed: true })
        }
      },
      isTyped ? TYPING_MS : 0,
    )
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [ask, domainId, asked, times])
  return { preview, show: () => setTimes((count) => count + 1) }
}
