import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '../../i18n/preferences'
import { Icon } from '../../ui/Icon'
import frame from '../frame/Frame.module.css'
import styles from './Search.module.css'
import { searchText } from './search.text'

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog')).SearchDialog }))

/** Opens the search of everything, as do Ctrl K and Cmd K on every page. */
export function SearchButton() {
  const text = useText(searchText)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // Another dialog has an answer to give first.
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) setIsOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={text.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Search} size={18} />
        <span>{text.open}</span>
        <span className={styles.keys} aria-hidden="true">
          <kbd className={frame.kbd}>Ctrl</kbd> <kbd className={frame.kbd}>K</kbd>
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
