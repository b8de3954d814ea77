import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx'
import styles from './Tabs.module.css'

interface TabLink {
  href: string
  label: ReactNode
  isCurrent: boolean
}

interface TabLinksProps {
  /** The name of the navigation. */
  label: string
  links: readonly TabLink[]
  /** Draws another link than `<a>`, such as the router's. */
  render?: (link: LinkProps) => ReactElement
  className?: string
}

interface LinkProps {
  href: string
  className: string
  children: ReactNode
  'aria-current': 'page' | undefined
}

/** Pages beside each other that look like tabs: a navigation, not a tab list. */
export function TabLinks({ label, links, render = (link) => <a {...link} />, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className={cx(styles.tabs, styles.links)}>
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
