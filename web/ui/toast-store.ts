import type { ReactNode } from 'react'
import { createListeners } from '../lib/listeners'

export interface Toast {
  id: number
  kind: 'ok' | 'error' | 'info'
  text: ReactNode
  /** One action, such as "Ongedaan maken". */
  action?: { label: string; onAction: () => void }
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = createListeners()

/** Shows a message for 6 s; an error stays until closed. Returns the id with which to remove it. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  replace([...toasts, { ...toast, id: lastId }])
  return lastId
}

/** Shows why an action failed. */
export const showError = (text: string): void => void showToast({ kind: 'error', text })

export const dismissToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id))

export const currentToasts = (): readonly Toast[] => toasts

export const subscribeToToasts = listeners.subscribe

function replace(next: readonly Toast[]) {
  toasts = next
  listeners.notify()
}
