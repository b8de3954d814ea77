import { useState, useSyncExternalStore } from 'react'
import { ToastCard } from './ToastCard'
import styles from './ToastRegion.module.css'
import { currentToasts, subscribeToToasts, type Toast } from './toast-store'

interface ToastRegionProps {
  /** The name of the region: "Meldingen". */
  label: string
  /** "Melding sluiten" */
  closeLabel: string
}

const NONE: readonly Toast[] = []

/**
 * Stands once on every page, also while empty, since a live region speaks only of what comes into it. While the pointer
 * or the focus is here no message leaves. React Aria leaves it reachable above a modal.
 */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE)
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const card = (toast: Toast) => (
    <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} isPaused={isHovered || hasFocus} />
  )
  return (
    <section
      className={styles.region}
      aria-label={label}
      data-react-aria-top-layer="true"
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      <div role="status">{toasts.filter((toast) => toast.kind !== 'error').map(card)}</div>
      <div role="alert">{toasts.filter((toast) => toast.kind === 'error').map(card)}</div>
    </section>
  )
}
