import { BookmarkMinus, BookmarkPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { IconButton } from '../../ui/Button'
import { showFocused } from '../../ui/show-focused'
import { showToast } from '../../ui/toast-store'
import { useSignedInMember } from '../session/session'
import { filterIn } from './list-page'
import { useSavedViews } from './saved-views'
import styles from './ViewBar.module.css'
import { viewBarText } from './view-bar.text'

// Most visits save none.
const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog')).SaveViewDialog }))

/** The views of a list, and those that the reader saved of it: its filters, which are in the address, under a name. */
export function ViewBar({ children }: { children: ReactNode }) {
  const text = useText(viewBarText)
  const { pathname, search } = useLocation()
  const filter = filterIn(new URLSearchParams(search))
  const [views, replace] = useSavedViews(useSignedInMember().id, pathname)
  const [isSaving, setIsSaving] = useState(false)
  const current = views.find((view) => view.filter === filter)
  const bar = useCurrentInSight(filter)
  function remove({ name }: { name: string }) {
    if (!replace(views.filter((view) => view.name !== name))) return
    showToast({ kind: 'ok', text: text.removed({ name }) })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of what is in it
    <div ref={bar} className={styles.bar} onFocus={showFocused}>
      {children}
      {views.length > 0 && (
        <ViewLinks
          label={text.own}
          views={views.map((view) => ({
            key: view.name,
            to: view.filter,
            label: view.name,
            isCurrent: view === current,
          }))}
        />
      )}
      {(current || filter !== '') && (
        <IconButton
          icon={current ? BookmarkMinus : BookmarkPlus}
          label={current ? text.remove(current) : text.save}
          size="sm"
          onClick={() => (current ? remove(current) : setIsSaving(true))}
        />
      )}
      {isSaving && (
        <Suspense fallback={null}>
          <SaveViewDialog filter={filter} views={views} onSave={replace} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Scrolls the current view into sight where the views do not fit: in their bar only, never the page. */
function useCurrentInSight(filter: string) {
  const bar = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter makes another view current
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current], [aria-pressed="true"]')
    if (bar.current && current)
      bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2
  }, [filter])
  return bar
}

interface ViewLink {
  key: string
  /** Search part of the address, or a path. */
  to: string
  label: ReactNode
  isCurrent?: boolean
}

/** Views of a list as links. */
export function ViewLinks({ label, views }: { label: string; views: readonly ViewLink[] }) {
  return (
    <nav aria-label={label} className={styles.links}>
      {views.map(({ key, to, label, isCurrent = false }) => (
        <Link
          key={key}
          to={to.startsWith('/') ? to : { search: to }}
          className={styles.link}
          aria-current={isCurrent ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Number of rows in a view, lighter than its name. */
export const ViewCount = ({ children }: { children: ReactNode }) => <span className={styles.count}>{children}</span>
