import { useApolloClient } from '@apollo/client/react'
import { Search } from 'lucide-react'
import {
  type FormEvent,
  type InvalidEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { SEARCH_CLEAN_DELAY_MS, SEARCH_MIN } from '../../../rules/constants'
import { cleanSearch, isSearchable, toUnicode } from '../../../rules/domain-name'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { useEver } from '../../ui/useEver'
import { tokensOf } from '../captcha/availability-token'
import styles from './SearchForm.module.css'
import { searchText } from './search.text'

const InvalidNameModal = lazy(async () => ({ default: (await import('./InvalidNameModal')).InvalidNameModal }))

interface SearchFormProps {
  /** Initial value; later changes do not overwrite the input. */
  defaultValue?: string
  /** `hero` is for the green banner; `page` for an ordinary page. */
  size: 'hero' | 'page'
  /** Receives the cleaned name in ASCII. Without JavaScript the form opens the order page with it. */
  onSearch(domain: string): void
  /** Called with the text while typing; must be a stable function. */
  onType?(text: string): void
  /** Omitted when the form is sent by GET: a token must not appear in an address. */
  csrfToken?: string
  /** An example name in the empty field. */
  placeholder?: string
  className?: string
}

/** Search field for a domain name. */
export function SearchForm(props: SearchFormProps) {
  const { defaultValue = '', size, onSearch, onType, csrfToken, placeholder, className } = props
  const t = useText(searchText)
  const id = useId()
  const field = useSearchField({ defaultValue, onSearch, onType })
  const tokens = tokensOf(useApolloClient())
  const wasRejected = useEver(field.rejected !== null)
  const explain = ({ currentTarget }: InvalidEvent<HTMLInputElement>) => currentTarget.setCustomValidity(t.required)
  return (
    <search className={className}>
      <form
        className={cx(styles.search, styles[size], field.isWrong && styles.wrong)}
        action={paths.order}
        method="get"
        onSubmit={field.submit}
      >
        <Icon of={Search} size={24} className={styles.icon} />
        <label className="vh" htmlFor={id}>
          {t.label}
        </label>
        <input
          {...field.inputProps}
          id={id}
          className={styles.input}
          type="text"
          name="domain"
          required
          minLength={SEARCH_MIN}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={field.isWrong || undefined}
          // Solves the search's captcha while the name is typed.
          onFocus={() => tokens.prepare()}
          onInvalid={explain}
          onInput={(event) => {
            event.currentTarget.setCustomValidity('')
            tokens.prepare()
            field.inputProps.onInput()
          }}
        />
        {csrfToken !== undefined && <input type="hidden" name="_csrf" value={csrfToken} readOnly />}
        <Button
          className={styles.check}
          type="submit"
          variant={size === 'hero' ? 'spark' : 'primary'}
          size={size === 'hero' ? 'xl' : 'lg'}
          looksDisabled={field.isWrong}
        >
          {t.check}
        </Button>
      </form>
      {wasRejected && (
        <Suspense fallback={null}>
          <InvalidNameModal typed={field.rejected} onClose={field.closeRejected} />
        </Suspense>
      )}
    </search>
  )
}

interface SearchFieldOptions {
  defaultValue: string
  onSearch(domain: string): void
  onType?(text: string): void
}

/**
 * Search text: cleaned after a pause in typing, searched only by Check or Enter. The input is uncontrolled, so that text typed
 * before hydration is kept.
 */
function useSearchField({ defaultValue, onSearch, onType }: SearchFieldOptions) {
  const input = useRef<HTMLInputElement>(null)
  const isComposing = useRef(false)
  const [text, setText] = useState(defaultValue)
  const [rejected, setRejected] = useState<string | null>(null)

  const clean = useCallback((typed: string) => {
    const field = input.current
    if (!field || field.value !== typed || isComposing.current) return
    const cleaned = cleanText(field.value, field.selectionStart ?? field.value.length)
    if (cleaned.text === field.value) return
    field.value = cleaned.text
    if (document.activeElement === field) field.setSelectionRange(cleaned.caret, cleaned.caret)
    setText(cleaned.text)
  }, [])

  useEffect(() => setText(input.current?.value ?? ''), [])
  useEffect(() => onType?.(text), [text, onType])
  useEffect(() => {
    const pause = setTimeout(clean, SEARCH_CLEAN_DELAY_MS, text)
    return () => clearTimeout(pause)
  }, [text, clean])

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value ?? ''
    const domain = cleanSearch(typed)
    if (!isSearchable(domain)) return setRejected(typed)
    clean(typed)
    onSearch(domain)
  }

  const inputProps = {
    ref: input,
    defaultValue,
    onInput: () => setText(input.current?.value ?? ''),
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: () => {
      isComposing.current = false
      setText(input.current?.value ?? '')
    },
  }
  return { inputProps, submit, isWrong: isWrong(text), rejected, closeRejected: () => setRejected(null) }
}

/** Text of the field after cleaning, with the caret behind the same letters as before. */
export function cleanText(text: string, caret: number): { text: string; caret: number } {
  const cleaned = shown(text)
  return { text: cleaned, caret: Math.min(shown(text.slice(0, caret)).length, cleaned.length) }
}

/** Whether Check looks disabled: more than two characters that cleaning cannot turn into a name. */
export const isWrong = (text: string): boolean => text.length > 2 && !isSearchable(cleanSearch(text))

const shown = (text: string): string => toUnicode(cleanSearch(text))
