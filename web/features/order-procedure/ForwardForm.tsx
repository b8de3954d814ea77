import { type FormEvent, useRef, useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { parseRedirectUrl, withScheme } from '../../../rules/redirect-url'
import { issueText } from '../../../rules/validation.text'
import { useAttempt } from '../../forms/useAttempt'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import styles from './ServiceBlock.module.css'
import { type BlockDraft, type DomainItem, savedUrl, typedUrl } from './service-block'
import { step2Text } from './step2.text'

interface ForwardFormProps {
  item: DomainItem
  draft: BlockDraft
  isMarked: boolean
  onType(draft: BlockDraft): void
  /** Returns why it could not be saved; null on success. */
  onSave(url: string): Promise<string | null>
}

/** Service `forward`: the address that visitors are redirected to. */
export function ForwardForm({ item, draft, isMarked, onType, onSave }: ForwardFormProps) {
  const { locale } = usePreferences()
  const t = useText(step2Text)
  const [isChecked, setIsChecked] = useState(false)
  const saving = useAttempt(t.failed, async (url: string) => {
    const message = await onSave(url)
    return message === null ? null : { message }
  })
  const field = useRef<HTMLInputElement>(null)
  const typed = typedUrl(item, draft)
  const completed = withScheme(typed)
  const parsed = parseRedirectUrl(completed, item.title)
  const error = saving.problem ?? (!parsed.ok && (isChecked || isMarked) ? issueText(parsed.issue, locale) : undefined)
  const saved = savedUrl(item)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!parsed.ok) return field.current?.focus()
    if (completed !== typed) onType({ ...draft, url: completed })
    await saving.run(parsed.value)
  }

  return (
    <form className={styles.forward} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        type="url"
        inputMode="url"
        label={t.forwardTo}
        placeholder="https://"
        required
        value={typed}
        onChange={(event) => {
          onType({ ...draft, url: event.currentTarget.value })
          saving.clear()
          setIsChecked(false)
        }}
        onBlur={() => {
          // An error that is shown stays: were it gone, the button below would move away under the pointer.
          if (typed !== '') setIsChecked(true)
          if (completed !== typed) onType({ ...draft, url: completed })
        }}
        error={error}
        success={
          !error && saved !== null && saved === typed
            ? t.forwarded({ domain: toUnicode(item.title), target: shortUrl(saved) })
            : undefined
        }
      />
      <Button type="submit" className={styles.use} isBusy={saving.isBusy}>
        {t.useUrl}
      </Button>
    </form>
  )
}

const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
