import { useState } from 'react'
import { EMAIL_PRESETS, type EmailPreset } from '../../../rules/email-routing'
import { useAct } from '../../apollo/useAct'
import { type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import type { EmailPageQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { DiffLines } from '../../ui/DiffLines'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Skeleton } from '../../ui/Skeleton'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { emailPageText } from './email-page.text'
import { type EmailValues, inputOf, parseEmailValues } from './email-values'
import styles from './ForwardingPage.module.css'
import { type EmailPreview, SET_EMAIL_ROUTING, useEmailPreview } from './useEmailPreview'

type MailedDomain = NonNullable<EmailPageQuery['viewer']['domain']>

const KINDS = { ADDED: 'add', CHANGED: 'change', REMOVED: 'remove' } as const

/** Chooses the mail provider of a domain, and shows its effect on the DNS before it is saved. */
export function EmailForm({ domain, isSubUser }: { domain: MailedDomain; isSubUser: boolean }) {
  const text = useText(emailPageText)
  const set = useAct(SET_EMAIL_ROUTING)
  const form = useRuleForm<EmailValues>({
    values: { preset: domain.emailPreset, code: '', dkim: '', dkim2: '', addsDmarc: false, dmarcReportsTo: '' },
    fields: ['preset', 'code', 'dkim', 'dkim2', 'addsDmarc', 'dmarcReportsTo'],
    parse: parseEmailValues,
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
  const { preview, show } = useEmailPreview(isShut ? null : domain.id, values)
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
  const provider = preset.value === 'GOOGLE' || preset.value === 'MICROSOFT' ? preset.value : null
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
            <ProviderFields
              form={form}
              provider={provider}
              isShut={isShut}
              onDmarc={(isAsked) => {
                setIsDmarcChosen(true)
                addsDmarc.onChange(isAsked)
              }}
            />
          )}
        </CardPart>
        {!isShut && <PreviewPart preview={preview} retry={show} />}
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

interface ProviderFieldsProps {
  form: RuleForm<EmailValues>
  provider: 'GOOGLE' | 'MICROSOFT'
  isShut: boolean
  onDmarc(isAsked: boolean): void
}

/** The code of a provider, and the records that prove who sent a mail. */
function ProviderFields({ form, provider, isShut, onDmarc }: ProviderFieldsProps) {
  const text = useText(emailPageText)
  const addsDmarc = form.choice('addsDmarc').value
  const typed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, disabled: isShut, isMono: true }
  return (
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
          checked={addsDmarc}
          onChange={({ target }) => onDmarc(target.checked)}
          description={text.dmarcNote}
          disabled={isShut}
        >
          {text.dmarc}
        </Checkbox>
        {addsDmarc && (
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
  )
}

/** The changes to the DNS. */
function PreviewPart({ preview, retry }: { preview: EmailPreview; retry(): void }) {
  const text = useText(emailPageText)
  const leavesServers = preview.changes?.some(
    ({ type, before }) => type === 'MX' && before !== null && before !== '0 .',
  )
  return (
    <CardPart className={styles.preview}>
      <div className="spread">
        <h3 id="email-preview">{text.preview}</h3>
        {preview.changes && preview.changes.length > 0 && (
          <span className="hint">{text.changes({ count: preview.changes.length })}</span>
        )}
      </div>
      <div aria-live="polite" aria-busy={preview.isLoading}>
        {preview.isFailed ? (
          <Note kind="error" action={<Button onClick={retry}>{text.retry}</Button>}>
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
  )
}
