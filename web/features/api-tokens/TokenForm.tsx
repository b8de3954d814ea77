import { useEffect, useRef } from 'react'
import { TOKEN_KINDS, TOKEN_SCOPES } from '../../../rules/api-token'
import type { RuleForm } from '../../forms/useRuleForm'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Checkbox, CheckboxCard } from '../../ui/Checkbox'
import { FieldError } from '../../ui/Field'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Section } from '../../ui/Section'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import formStyles from '../accounts/forms.module.css'
import type { ApiToken } from './ApiTokensPage'
import styles from './ApiTokensPage.module.css'
import { apiTokensText } from './api-tokens.text'
import { TokenOnce } from './TokenOnce'
import type { TokenValues } from './token-values'
import { useTokenForm } from './useTokenForm'

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
  const section = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!token) return
    section.current?.querySelector('input')?.focus()
    section.current?.scrollIntoView({ block: 'start' })
  }, [token])
  const { form, submit, isBusy, general, dialog, made, forget } = useTokenForm(token, onSaved)
  const scopes = form.choice('scopes')
  const isSome = form.choice('reach').value === 'some' && form.choice('kind').value !== 'TEST'
  return (
    <>
      <form ref={section} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Section title={token ? text.changeTitle({ name: token.name }) : text.newToken}>
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
            {!token && <KindChoice form={form} />}
            <ScopeChoice form={form} />
            <FormGrid>
              <ReachChoice form={form} hasDomains={domains.length > 0} />
              <ExpiryChoice form={form} expiresAt={token?.expiresAt ?? null} />
            </FormGrid>
            {isSome && <ChosenDomains form={form} domains={domains} />}
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
        </Section>
      </form>
      {dialog}
      {made && <TokenOnce {...made} onClose={forget} />}
    </>
  )
}

interface PartProps {
  form: RuleForm<TokenValues>
}

function KindChoice({ form }: PartProps) {
  const text = useText(apiTokensText)
  const { value, onChange, error } = form.choice('kind')
  return (
    <RadioGroup label={text.kind} layout="pairs" value={value} onChange={onChange} error={error}>
      {TOKEN_KINDS.map((name) => (
        <RadioCard key={name} value={name} title={text[name]} description={text[`${name}_HINT`]} />
      ))}
    </RadioGroup>
  )
}

function ScopeChoice({ form }: PartProps) {
  const text = useText(apiTokensText)
  const scopes = form.choice('scopes')
  return (
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
  )
}

/** All domains of the account or some; a test token acts on none of them. */
function ReachChoice({ form, hasDomains }: PartProps & { hasDomains: boolean }) {
  const text = useText(apiTokensText)
  const reach = form.choice('reach')
  const chosen = form.choice('domainIds')
  const isTest = form.choice('kind').value === 'TEST'
  const isSome = reach.value === 'some' && !isTest
  return (
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
        isDisabled={isTest || !hasDomains}
      />
    </FormCell>
  )
}

/** `expiresAt` is the end that a token has already, and may keep. */
function ExpiryChoice({ form, expiresAt }: PartProps & { expiresAt: string | null }) {
  const text = useText(apiTokensText)
  const { locale } = usePreferences()
  const expiry = form.choice('expiresAt')
  return (
    <>
      <FormCell span={6}>
        <Select
          label={text.expires}
          value={expiry.value}
          onChange={expiry.onChange}
          error={expiry.error}
          description={expiry.value === 'never' ? undefined : text.expiresHint}
          options={[
            ...(expiresAt ? [{ value: 'kept' as const, label: formatDay(Date.parse(expiresAt), locale) }] : []),
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
    </>
  )
}

function ChosenDomains({ form, domains }: PartProps & Pick<TokenFormProps, 'domains'>) {
  const text = useText(apiTokensText)
  const chosen = form.choice('domainIds')
  return (
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
  )
}

const toggled = <Value extends string>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
