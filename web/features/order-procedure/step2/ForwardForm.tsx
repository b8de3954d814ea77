import { type FormEvent, useRef, useState } from 'react'
import { toUnicode } from '../../../../rules/domain-name'
import { parseRedirectUrl } from '../../../../rules/redirect-url'
import { issueText } from '../../../../rules/validation.text'
import { useServerMessage } from '../../../forms/useServerMessage'
import { usePreferences, useText } from '../../../i18n/preferences'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/TextField'
import styles from './ForwardForm.module.css'
import { type DomainItem, savedUrl, typedUrl } from './service-block-of'
import { step2Text } from './step2.text'
import { useStep2 } from './step2-context'

/** Type forward: where visitors are taken (SRV-018..023). */
export function ForwardForm({ item }: { item: DomainItem }) {
  const { isMarked, draftOf, keepDraft, saveUrl } = useStep2()
  const { locale } = usePreferences()
  const t = useText(step2Text)
  const [isChecked, setIsChecked] = useState(false)
  const [refusal, setRefusal] = useServerMessage()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const draft = draftOf(item.title)
  const typed = typedUrl(item, draft)
  const parsed = parseRedirectUrl(typed, item.title)
  const error = refusal ?? (!parsed.ok && (isChecked || isMarked) ? issueText(parsed.issue, locale) : undefined)
  const saved = savedUrl(item)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!parsed.ok) return field.current?.focus()
    setIsBusy(true)
    setRefusal(await saveUrl(item, parsed.value))
    setIsBusy(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        type="url"
        inputMode="url"
        label={t.forwardTo}
        placeholder="https://"
        required
        value={typed}
        onChange={(event) => {
          keepDraft(item.title, { ...draft, url: event.currentTarget.value })
          setRefusal(null)
          setIsChecked(false)
        }}
        onBlur={() => setIsChecked(typed !== '')}
        error={error}
        success={
          !error && saved !== null && saved === typed
            ? t.forwarded({ domain: toUnicode(item.title), target: shortUrl(saved) })
            : undefined
        }
      />
      <Button type="submit" className={styles.use} isBusy={isBusy}>
        {t.useUrl}
      </Button>
    </form>
  )
}

const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
