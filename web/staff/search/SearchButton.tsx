import { Search } from 'lucide-react'
import { lazy, type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  const early = useRef('')
  const open = useCallback(() => {
    early.current = ''
    setIsOpen(true)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // Another dialog has an answer to give first.
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={text.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <Icon of={Search} size={18} />
        <span>{text.open}</span>
        <span className={styles.keys} aria-hidden="true">
          <kbd className={frame.kbd}>Ctrl</kbd> <kbd className={frame.kbd}>K</kbd>
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={<EarlyKeys keptIn={early} />}>
          <SearchDialog early={early} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Keeps what is typed while the dialog is loaded, and away from the shortcuts of the page. */
function EarlyKeys({ keptIn }: { keptIn: RefObject<string> }) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return
      event.preventDefault()
      event.stopImmediatePropagation()
      keptIn.current += event.key
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [keptIn])
  return null
}
