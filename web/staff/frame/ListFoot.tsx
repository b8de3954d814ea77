import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import styles from './ListFoot.module.css'
import { listText } from './list.text'
import { type ListOptions, type ListPage, useListPlace } from './list-page'

/**
 * The foot of a list: which of its rows are shown, and the pages before and after. The page is in the address, so
 * reloading and going back show the same rows. The query takes `afterIn` of its address. It renders nothing for a list
 * without rows.
 */
export function ListFoot({ of: { totalCount, edges, pageInfo }, ...options }: ListOptions & { of: ListPage<unknown> }) {
  const text = useText(listText)
  const navigate = useNavigate()
  const { rowsBefore, previous, next } = useListPlace(pageInfo, options)
  const foot = useScrollToTop(rowsBefore)
  if (edges.length === 0 && previous === null) return null
  const turn = (search: string | null) => (search === null ? undefined : () => void navigate({ search }))
  return (
    <div ref={foot} className={styles.foot}>
      <span className="hint num" role="status">
        {text.shown({ from: rowsBefore + 1, to: rowsBefore + edges.length, total: totalCount })}
      </span>
      <nav aria-label={text.pages} className={styles.pages}>
        {/* Not disabled but announced so, since a disabled button would lose the focus on the first and last page. */}
        <Button size="sm" icon={ChevronLeft} looksDisabled={previous === null} onClick={turn(previous)}>
          {text.previous}
        </Button>
        <Button size="sm" iconEnd={ChevronRight} looksDisabled={next === null} onClick={turn(next)}>
          {text.next}
        </Button>
      </nav>
    </div>
  )
}

/** Shows the start of the list when its page is turned. The focus stays on the button. */
function useScrollToTop(rowsBefore: number) {
  const foot = useRef<HTMLDivElement>(null)
  const shown = useRef(rowsBefore)
  useEffect(() => {
    if (shown.current === rowsBefore) return
    shown.current = rowsBefore
    foot.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [rowsBefore])
  return foot
}
