import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx'
import { showFocused } from './show-focused'
import styles from './Tabs.module.css'

interface TabLink {
  href: string
  label: ReactNode
  isCurrent: boolean
}

interface TabLinksProps {
  /** Accessible name of the navigation. */
  label: string
  links: readonly TabLink[]
  /** Renders a link other than `<a>`, such as the router's. */
  render?: (link: LinkProps) => ReactElement
  className?: string
}

interface LinkProps {
  href: string
  className: string
  children: ReactNode
  'aria-current': 'page' | undefined
}

/** Related pages that look like tabs: a navigation, not a tab list. */
export function TabLinks({ label, links, render = (link) => <a {...link} />, className }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null)
  const current = links.find(({ isCurrent }) => isCurrent)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each page
  useEffect(() => showCurrent(list.current), [current])
  return (
    <nav aria-label={label} className={className}>
      <ul ref={list} className={cx(styles.tabs, styles.links)} onFocus={showFocused}>
        {links.map(({ href, label: words, isCurrent }) => (
          <li key={href}>
            {render({
              href,
              className: cx(styles.tab),
              children: words,
              'aria-current': isCurrent ? 'page' : undefined,
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the list, never the page: on a phone the last tabs are beyond its edge. */
function showCurrent(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !tab) return
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  list.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}
