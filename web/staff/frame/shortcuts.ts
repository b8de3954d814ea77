import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/listeners'

const KEY = 'staff-keys'
const { subscribe, notify } = createListeners()

/** Whether single keys act (WCAG 2.1.4). The choice is this browser's; they do by default. */
export function useHasKeys(): boolean {
  return useSyncExternalStore(subscribe, hasKeys)
}

export function hasKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function setHasKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Storage is full or disabled.
  }
  notify()
}
