import type { ReactNode } from 'react'

export interface Toast {
  id: number
  kind: 'ok' | 'error' | 'info'
  text: ReactNode
  /** One action, such as "Ongedaan maken". */
  action?: { label: string; onAction: () => void }
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

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

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
