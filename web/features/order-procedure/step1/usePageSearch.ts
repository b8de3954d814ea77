import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { toUnicode } from '../../../../rules/domain-name'
import { searchOf } from '../../availability/search-of'
import { replaceAddress } from '../replace-address'

/**
 * The search of the page. One that the address comes with starts at once, also when a link of the shop leads here again
 * (then `visit` is another one, and the field starts anew). The address keeps the last search.
 */
export function usePageSearch(extensions: readonly { extension: string }[]) {
  const { search: query, key: visit } = useLocation()
  const sold = extensions.map(({ extension }) => extension)
  const typed = new URLSearchParams(query).get('domain') ?? ''
  const [current, setCurrent] = useState(() => ({ visit, search: searchOf(typed, sold) }))
  if (current.visit !== visit) setCurrent({ visit, search: typed === '' ? current.search : searchOf(typed, sold) })

  const { search } = current
  useEffect(() => {
    if (!search) return
    replaceAddress((url) => {
      url.searchParams.set('domain', search.text)
      // Tells a page that is loaded again from one that is opened with a new name.
      url.hash ||= 'step-1'
    })
  }, [search])

  const searchFor = (domain: string) => setCurrent({ visit, search: searchOf(domain, sold) })
  return { visit, typed: toUnicode(typed), search, searchFor }
}
