import { type FormEvent, useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { email, phone } from '../../../rules/fields'
import { type Issues, parseForm } from '../../../rules/issues'
import { issueTexts } from '../../../rules/validation.text'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import { failureMessage } from '../accounts/failure-message'
import styles from './HolderSelector.module.css'
import { holderFormText } from './holder-form.text'
import { holdersText } from './holders.text'
import { useUpdateStandardWhois } from './useUpdateStandardWhois'
import type { StandardHolder } from './whois-list-query'

interface StandardContactFormProps {
  standard: StandardHolder
  onSaved(): void
  onCancel(): void
}

const schema = z.object({ email: email(), phone: phone() })

/** Where the standard holder is reached; who that is stands in the account. */
export function StandardContactForm({ standard, onSaved, onCancel }: StandardContactFormProps) {
  const t = useText(holderFormText)
  const { contact } = useText(holdersText)
  const { locale } = usePreferences()
  const update = useUpdateStandardWhois()
  const id = useId()
  const [values, setValues] = useState({ email: standard.email, phone: standard.phone })
  const [issues, setIssues] = useState<Issues<'email' | 'phone'>>({})
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => document.getElementById(`${id}-phone`)?.focus(), [id])
  const errors = { ...issueTexts(issues, locale), ...refused }

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const parsed = parseForm(schema, values)
    setRefused({})
    setIssues(parsed.ok ? {} : parsed.issues)
    if (!parsed.ok) return document.getElementById(`${id}-${parsed.issues.phone ? 'phone' : 'email'}`)?.focus()
    setIsBusy(true)
    try {
      const answer = await update(parsed.value)
      if (answer.ok) return onSaved()
      const byField = Object.fromEntries(answer.issues.map(({ field, message }) => [field, message]))
      setRefused(answer.issues.length > 0 ? byField : { form: answer.message })
    } catch (error) {
      setRefused({ form: failureMessage(error, t.failed) })
    } finally {
      setIsBusy(false)
    }
  }

  const field = (name: 'email' | 'phone') => ({
    id: `${id}-${name}`,
    name,
    label: t[name],
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setValues({ ...values, [name]: event.currentTarget.value })
      setIssues({ ...issues, [name]: undefined })
      setRefused({})
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="muted">{contact}</p>
      {errors.form && (
        <Note kind="error" role="alert" title={t.refused}>
          {errors.form}
        </Note>
      )}
      <FormGrid>
        <FormCell span={6}>
          <TextField {...field('phone')} type="tel" autoComplete="tel" required />
        </FormCell>
        <FormCell span={6}>
          <TextField {...field('email')} type="email" autoComplete="email" required />
        </FormCell>
      </FormGrid>
      <div className={styles.actions}>
        <Button disabled={isBusy} onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={t.saving}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
