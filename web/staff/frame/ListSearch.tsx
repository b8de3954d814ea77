import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Icon } from '../../ui/Icon'
import { TextField } from '../../ui/TextField'
import frame from './Frame.module.css'
import styles from './ListSearch.module.css'
import { useHasKeys } from './shortcuts'

interface ListSearchProps {
  label: string
  value: string
  onChange(typed: string): void
  /** Without it the list follows each letter. */
  onSearch?(): void
  maxLength?: number
}

/** Keeps the words typed in the search of a list; a search that begins elsewhere, or is taken off, replaces them. */
export function useTypedSearch(searched: string): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(searched)
  const [shown, setShown] = useState(searched)
  // In the same commit as the list: in an effect, a letter that was typed at once would go to the words before.
  if (shown !== searched) {
    setShown(searched)
    setTyped(searched)
  }
  return [typed, setTyped]
}

/** The search of a list, which the key `/` focuses. */
export function ListSearch({ label, value, onChange, onSearch, maxLength = 100 }: ListSearchProps) {
  const hasKeys = useHasKeys()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch?.()
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <Icon of={Search} size={16} />
      <TextField
        type="search"
        size="sm"
        label={label}
        isLabelHidden
        placeholder={label}
        value={value}
        maxLength={maxLength}
        data-key="/"
        aria-keyshortcuts="/"
        onChange={(event) => onChange(event.target.value)}
      />
      {hasKeys && value === '' && (
        <span className={styles.key} aria-hidden="true">
          <kbd className={frame.kbd}>/</kbd>
        </span>
      )}
    </form>
  )
}
