import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { CheckProgress } from './CheckProgress'
import styles from './ExtensionList.module.css'
import { ExtensionRow } from './ExtensionRow'
import { extensionListText } from './extension-list.text'
import { EXTENSION_LIST_BASKET, EXTENSION_LIST_QUERY } from './extension-list-fragments'
import { inOrder, rowsShown } from './extension-order'
import type { Search } from './search-of'
import { useExtensionRows } from './useExtensionRows'

interface ExtensionListProps {
  search: Search
  basket: FragmentType<typeof EXTENSION_LIST_BASKET>
  query: FragmentType<typeof EXTENSION_LIST_QUERY>
}

/** The searched name under every extension, ten rows at a time (DOM-014..028). */
export function ExtensionList({ search, ...refs }: ExtensionListProps) {
  const { data: basket } = useSuspenseFragment({ fragment: EXTENSION_LIST_BASKET, from: refs.basket })
  const { data } = useSuspenseFragment({
    fragment: EXTENSION_LIST_QUERY,
    fragmentName: 'ExtensionList_query',
    from: refs.query,
  })
  const t = useText(extensionListText)
  const { clicks, showMore } = useClicks(search)
  const list = useRef<HTMLUListElement>(null)
  const all = inOrder(data.domainExtensions, search.extension)
  const products = all.slice(0, rowsShown(clicks, all.length))
  const { rows, act } = useExtensionRows({
    search,
    channel: basket.channel,
    products,
    basketItems: basket.items,
    isVisitor: !data.viewer.isLoggedIn,
  })

  const firstNew = useRef<number | null>(null)
  // The button may be gone, and who uses the keyboard goes on with the rows that came.
  useLayoutEffect(() => {
    if (firstNew.current === null) return
    list.current?.children[firstNew.current]?.querySelector('button')?.focus({ preventScroll: true })
    firstNew.current = null
  })

  return (
    <>
      {search.notSold && <Note kind="info">{t.notSold({ extension: search.notSold })}</Note>}
      <Card className={styles.list}>
        <CheckProgress states={rows.map(({ state }) => state)} vatRate={basket.includeVatRate} />
        <ul ref={list} aria-label={t.heading({ label: toUnicode(search.label) })}>
          {rows.map((row, index) => (
            <ExtensionRow
              key={row.name}
              product={row.product}
              name={row.name}
              state={row.state}
              before={row.before}
              answer={row.answer}
              isTop={index === 0}
              onAct={() => act(row)}
            />
          ))}
        </ul>
        {products.length < all.length && (
          <div className={styles.more}>
            <Button
              variant="quiet"
              iconEnd={ChevronDown}
              onClick={() => {
                firstNew.current = products.length
                showMore()
              }}
            >
              {t.more}
            </Button>
          </div>
        )}
      </Card>
      <p className="hint">{t.terms}</p>
    </>
  )
}

/** Counts the clicks on 'Toon andere extensies'; another search starts anew. */
function useClicks(search: Search) {
  const [counted, setCounted] = useState({ search, clicks: 0 })
  if (counted.search !== search) setCounted({ search, clicks: 0 })
  const clicks = counted.search === search ? counted.clicks : 0
  return { clicks, showMore: () => setCounted({ search, clicks: clicks + 1 }) }
}
