import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mayOpen, NAV } from '../routes'
import { useStaffSession } from '../session/session'
import { hasKeys } from './shortcuts'

/** How long after `g` the second key may come. */
const SECOND_KEY_MS = 1500

/**
 * Keys of every page: `g` and the key of a page, `/` for the search of a list (`[data-key="/"]`), `n` for a note (`[data-key="n"]`),
 * `a` for the main act (`[data-key="a"]`), `j` and `k` for rows (`[data-row]`, of which Enter opens the focused one and `x` checks
 * it), `?` for the list of keys. Off while typing, in a dialog, and when the reader switched them off.
 */
export function useShortcuts() {
  const navigate = useNavigate()
  const { rights } = useStaffSession()
  const [showsKeys, setShowsKeys] = useState(false)

  useEffect(() => {
    let goes = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!hasKeys() || isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) return
      const { key } = event
      const isSecond = Date.now() < goes
      goes = 0
      if (isSecond) {
        const entry = NAV.flatMap(({ entries }) => entries).find((entry) => entry.key === key)
        if (entry && mayOpen(rights, entry.right)) void navigate(entry.to)
      } else if (key === 'g') goes = Date.now() + SECOND_KEY_MS
      else if (key === '?') setShowsKeys(true)
      else if (key === '/' || key === 'n' || key === 'a') actOn(event)
      else if (key === 'x') checkRow()
      else if (key === 'j' || key === 'k') moveRow(key === 'j' ? 1 : -1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, rights])

  return {
    showsKeys,
    showKeys: useCallback(() => setShowsKeys(true), []),
    hideKeys: useCallback(() => setShowsKeys(false), []),
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

function actOn(event: KeyboardEvent): void {
  const control = document.querySelector<HTMLElement>(`[data-key="${event.key}"]`)
  if (!control) return
  event.preventDefault()
  if (event.key === 'a') control.click()
  else control.focus()
}

/** Checks the focused row for an act on many, or takes the check off. */
function checkRow(): void {
  document.activeElement?.closest('tr, li')?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
}

function moveRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at < 0 ? rows[by > 0 ? 0 : rows.length - 1] : rows[at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
