import { Search } from 'lucide-react'
import { type InvalidEvent, lazy, Suspense, useId } from 'react'
import { SEARCH_MIN } from '../../../rules/constants'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { useEver } from '../../ui/useEver'
import styles from './SearchForm.module.css'
import { searchText } from './search.text'
import { useSearchField } from './useSearchField'

const InvalidNameModal = lazy(async () => ({ default: (await import('./InvalidNameModal')).InvalidNameModal }))

interface SearchFormProps {
  /** What the field starts with; later changes do not overwrite what was typed. */
  defaultValue?: string
  /** `hero` stands on green; `page` on an ordinary page. */
  size: 'hero' | 'page'
  /** Gets the cleaned name in ASCII. Without script the form opens the order page with it. */
  onSearch(domain: string): void
  /** Follows the text while it is typed; must be stable. */
  onType?(text: string): void
  /** Left out where the form can be sent without script: a token does not belong in an address. */
  csrfToken?: string
  /** An example name in the empty field. */
  placeholder?: string
  className?: string
}

/** Looks up a domain name (DOM-001..013). */
export function SearchForm(props: SearchFormProps) {
  const { defaultValue = '', size, onSearch, onType, csrfToken, placeholder, className } = props
  const t = useText(searchText)
  const id = useId()
  const field = useSearchField({ defaultValue, onSearch, onType })
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
          onInvalid={explain}
          onInput={(event) => {
            event.currentTarget.setCustomValidity('')
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
