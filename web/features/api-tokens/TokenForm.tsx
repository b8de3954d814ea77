import { Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { parseApiToken, TOKEN_KINDS, TOKEN_SCOPES, type TokenKind, type TokenScope } from '../../../rules/api-token'
import { DAY_MS } from '../../../rules/time'
import { useAct } from '../../apollo/useAct'
import { useRuleForm } from '../../forms/useRuleForm'
import { type Refusal, useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Checkbox, CheckboxCard } from '../../ui/Checkbox'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { FieldError } from '../../ui/Field'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import formStyles from '../accounts/forms.module.css'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import type { ApiToken } from './ApiTokensPage'
import styles from './ApiTokensPage.module.css'
import { apiTokensText } from './api-tokens.text'

const CREATE_API_TOKEN = graphql(`
  mutation CreateApiToken($input: CreateApiTokenInput!) {
    createApiToken(input: $input) {
      ... on ApiTokenCreated {
        token
        apiToken {
          id
          name
        }
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

const UPDATE_API_TOKEN = graphql(`
  mutation UpdateApiToken($input: UpdateApiTokenInput!) {
    updateApiToken(input: $input) {
      ... on ApiToken {
        id
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

/** `kept`: unchanged from the token. */
type Expiry = 'kept' | '90' | '365' | 'date' | 'never'

interface Values {
  name: string
  kind: TokenKind
  scopes: TokenScope[]
  reach: 'all' | 'some'
  domainIds: string[]
  /** In euros, as typed. */
  dailyLimit: string
  expiresAt: Expiry
  /** A date, such as `2027-01-31`. */
  lastDay: string
  /** Separated by commas or spaces. */
  allowedAddresses: string
}

const AT_FIRST: Values = {
  name: '',
  kind: 'LIVE',
  scopes: ['READ'],
  reach: 'all',
  domainIds: [],
  dailyLimit: '250,00',
  expiresAt: '90',
  lastDay: '',
  allowedAddresses: '',
}

interface TokenFormProps {
  /** Null for a new token. */
  token: ApiToken | null
  domains: ReadonlyArray<{ id: string; name: string }>
  onSaved(): void
  onCancel(): void
}

/** Creates a token and shows it once, or changes a token's permissions. */
export function TokenForm({ token, domains, onSaved, onCancel }: TokenFormProps) {
  const text = useText(apiTokensText)
  const create = useAct(CREATE_API_TOKEN)
  const update = useAct(UPDATE_API_TOKEN)
  const { locale } = usePreferences()
  const titleId = useId()
  const section = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!token) return
    section.current?.querySelector('input')?.focus()
    section.current?.scrollIntoView({ block: 'start' })
  }, [token])
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  const form = useRuleForm({
    values: token ? valuesOf(token) : AT_FIRST,
    fields: ['name', 'kind', 'scopes', 'domainIds', 'expiresAt', 'lastDay', 'dailyLimit', 'allowedAddresses'],
    parse: (values: Values) => {
      const parsed = parseApiToken({ expiresAt: token?.expiresAt, ...requestOf(values) }, Date.now())
      if (!parsed.ok) {
        const { expiresAt, ...issues } = parsed.issues
        return { ok: false, issues: { ...issues, [values.expiresAt === 'date' ? 'lastDay' : 'expiresAt']: expiresAt } }
      }
      const misses = values.reach === 'some' && values.domainIds.length === 0
      return misses ? { ok: false, issues: { domainIds: 'required' } } : { ok: true, value: values }
    },
  })
  const { submit, isBusy, general } = useSubmit(form, {
    failed: text.failed,
    async send(values) {
      return token ? change(token, values) : make(values)
    },
  })
  async function make(values: Values): Promise<Refusal | null> {
    const answer = await confirmed(text.actMake, () => create({ kind: values.kind, ...requestOf(values) }))
    if (!answer) return notDone
    if (answer.__typename !== 'ApiTokenCreated') return answer
    setMade({ name: answer.apiToken.name, token: answer.token })
    form.reset(AT_FIRST)
    onSaved()
    return null
  }
  async function change({ id, name }: ApiToken, values: Values): Promise<Refusal | null> {
    const answer = await confirmed(text.actChange({ name }), () => update({ id, ...requestOf(values) }))
    if (!answer) return notDone
    if (answer.__typename !== 'ApiToken') return answer
    showToast({ kind: 'ok', text: text.saved })
    onSaved()
    return null
  }
  const kind = form.choice('kind')
  const scopes = form.choice('scopes')
  const reach = form.choice('reach')
  const chosen = form.choice('domainIds')
  const expiry = form.choice('expiresAt')
  const isTest = kind.value === 'TEST'
  const isSome = reach.value === 'some' && !isTest
  return (
    <Card as="section" aria-labelledby={titleId}>
      <form ref={section} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <CardPart kind="head">
          <h2 id={titleId} className={styles.title}>
            {token ? text.changeTitle({ name: token.name }) : text.newToken}
          </h2>
        </CardPart>
        <CardPart className={formStyles.form}>
          {general && (
            <Note kind="error" role="alert">
              {general}
            </Note>
          )}
          <TextField
            {...form.field('name')}
            className={formStyles.narrow}
            label={text.name}
            description={text.nameHint}
            autoComplete="off"
            required
          />
          {!token && (
            <RadioGroup label={text.kind} layout="pairs" value={kind.value} onChange={kind.onChange} error={kind.error}>
              {TOKEN_KINDS.map((name) => (
                <RadioCard key={name} value={name} title={text[name]} description={text[`${name}_HINT`]} />
              ))}
            </RadioGroup>
          )}
          <fieldset id={form.idOf('scopes')} aria-describedby={scopes.error ? 'scopes-error' : undefined}>
            <legend className={styles.legend}>{text.scopes}</legend>
            <div className={styles.scopes}>
              {TOKEN_SCOPES.map((name) => (
                <CheckboxCard
                  key={name}
                  title={text[name]}
                  description={text[`${name}_HINT`]}
                  checked={scopes.value.includes(name)}
                  onChange={() => scopes.onChange(toggled(scopes.value, name))}
                />
              ))}
            </div>
            {scopes.error && <FieldError id="scopes-error">{scopes.error}</FieldError>}
          </fieldset>
          <FormGrid>
            <FormCell span={6}>
              <Select
                label={text.domains}
                description={isTest ? text.testDomainsHint : isSome ? text.someDomainsHint : undefined}
                value={isTest ? 'all' : reach.value}
                onChange={(value) => {
                  reach.onChange(value)
                  if (value === 'all') chosen.onChange([])
                }}
                options={[
                  { value: 'all', label: text.allDomains },
                  { value: 'some', label: text.someDomains },
                ]}
                isDisabled={isTest || domains.length === 0}
              />
            </FormCell>
            <FormCell span={6}>
              <Select
                label={text.expires}
                value={expiry.value}
                onChange={expiry.onChange}
                error={expiry.error}
                description={expiry.value === 'never' ? undefined : text.expiresHint}
                options={[
                  ...(token?.expiresAt
                    ? [{ value: 'kept' as const, label: formatDay(Date.parse(token.expiresAt), locale) }]
                    : []),
                  { value: '90', label: text.in90 },
                  { value: '365', label: text.in365 },
                  { value: 'date', label: text.onDate },
                  { value: 'never', label: text.never },
                ]}
              />
            </FormCell>
            {expiry.value === 'date' && (
              <FormCell span={6}>
                <TextField {...form.field('lastDay')} type="date" label={text.lastDay} required />
              </FormCell>
            )}
          </FormGrid>
          {isSome && (
            <fieldset id={form.idOf('domainIds')} aria-describedby={chosen.error ? 'domains-error' : undefined}>
              <legend className={styles.legend}>{text.chosenDomains}</legend>
              <div className={styles.domains}>
                {domains.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    checked={chosen.value.includes(id)}
                    onChange={() => chosen.onChange(toggled(chosen.value, id))}
                  >
                    {name}
                  </Checkbox>
                ))}
              </div>
              {chosen.error && <FieldError id="domains-error">{chosen.error}</FieldError>}
            </fieldset>
          )}
          {scopes.value.includes('ORDER') && !isSome && (
            <TextField
              {...form.field('dailyLimit')}
              className={formStyles.narrow}
              label={text.limit}
              description={text.limitHint}
              inputMode="decimal"
              autoComplete="off"
            />
          )}
          <TextField
            {...form.field('allowedAddresses')}
            className={formStyles.narrow}
            label={text.addresses}
            mark={text.optional}
            description={text.addressesHint}
            autoComplete="off"
            spellCheck={false}
            isMono
          />
        </CardPart>
        <CardPart kind="foot" className="spread">
          <span className="hint">{text.password}</span>
          <span className={styles.buttons}>
            {token && (
              <Button disabled={isBusy} onClick={onCancel}>
                {text.cancel}
              </Button>
            )}
            <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={token ? text.saving : text.making}>
              {token ? text.save : text.make}
            </Button>
          </span>
        </CardPart>
      </form>
      {dialog}
      {made && <TokenOnce {...made} onClose={() => setMade(null)} />}
    </Card>
  )
}

/** Stays until the reader confirms that the token is stored, since it is never shown again. */
function TokenOnce({ name, token, onClose }: { name: string; token: string; onClose(): void }) {
  const text = useText(apiTokensText)

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(token).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? { kind: 'ok', text: text.copied } : { kind: 'error', text: text.notCopied })
  }

  return (
    <ConfirmModal
      isOpen
      variant="warning"
      title={text.made({ name })}
      okLabel={text.kept}
      onCancel={onClose}
      onOk={onClose}
    >
      <p>{text.once}</p>
      <div className={styles.once}>
        <code>{token}</code>
        <Button variant="secondary" size="sm" icon={Copy} onClick={() => void copy()}>
          {text.copy}
        </Button>
      </div>
    </ConfirmModal>
  )
}

/** Input of the mutation; without an expiry for a token that keeps its own. */
function requestOf({ name, kind, scopes, reach, domainIds, dailyLimit, expiresAt, lastDay, allowedAddresses }: Values) {
  const isSome = reach === 'some' && kind === 'LIVE'
  return {
    name,
    scopes,
    domainIds: isSome ? domainIds : [],
    dailyLimit: scopes.includes('ORDER') && !isSome ? centsIn(dailyLimit) : null,
    ...(expiresAt !== 'kept' && { expiresAt: endOf(expiresAt, lastDay) }),
    allowedAddresses: allowedAddresses.split(/[\s,;]+/).filter((text) => text !== ''),
  }
}

/** End of a day in the reader's time zone. Returns an invalid date as text, which the rule refuses. */
function endOf(expiry: Exclude<Expiry, 'kept'>, lastDay: string): string | null {
  if (expiry === 'never') return null
  const end = expiry === 'date' ? new Date(`${lastDay}T23:59:59`) : new Date(Date.now() + Number(expiry) * DAY_MS)
  return Number.isNaN(end.getTime()) ? '' : end.toISOString()
}

/** Form values of a token. */
function valuesOf({ name, kind, scopes, domainIds, dailyLimit, expiresAt, allowedAddresses }: ApiToken): Values {
  return {
    ...AT_FIRST,
    ...{ name, kind, scopes: [...scopes], domainIds: [...domainIds] },
    reach: domainIds.length > 0 ? 'some' : 'all',
    dailyLimit: dailyLimit === null ? '' : (dailyLimit / 100).toFixed(2).replace('.', ','),
    expiresAt: expiresAt === null ? 'never' : 'kept',
    allowedAddresses: allowedAddresses.join(', '),
  }
}

/** Typed euros in cents; null when empty, and NaN when invalid, which the rule refuses. */
function centsIn(typed: string): number | null {
  const text = typed.replace(/[€\s]/g, '')
  if (text === '') return null
  const [, euros, decimals = ''] = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return euros === undefined ? Number.NaN : Number(euros.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'))
}

const toggled = <Value extends string>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
