import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from './Button'
import { cx } from './cx'
import { Icon } from './Icon'
import styles from './ToastRegion.module.css'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toast-store'

interface ToastRegionProps {
  /** Accessible name of the region: "Meldingen". */
  label: string
  /** "Melding sluiten" */
  closeLabel: string
}

const NONE: readonly Toast[] = []

/**
 * Rendered once on every page, even while empty, since a live region announces only additions. Messages stay while the pointer or
 * the focus is here. React Aria keeps it reachable above a modal.
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

const ICONS = { ok: CircleCheck, error: CircleAlert, info: Info }
const SHOWN_MS = 6_000

interface ToastCardProps {
  toast: Toast
  closeLabel: string
  isPaused: boolean
}

/** One message; disappears automatically, unless it is an error. */
function ToastCard({ toast: { id, kind, text, action }, closeLabel, isPaused }: ToastCardProps) {
  const dismiss = useCallback(() => dismissToast(id), [id])
  useTimer(SHOWN_MS, isPaused || kind === 'error', dismiss)
  return (
    <div className={cx(styles.toast, styles[kind])}>
      <Icon of={ICONS[kind]} className={styles.icon} />
      <span className={styles.text}>{text}</span>
      {action && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            dismiss()
            action.onAction()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label={closeLabel} size="sm" iconSize={18} onClick={dismiss} />
    </div>
  )
}

/** Calls `onEnd` after this many milliseconds, not counting pauses. */
function useTimer(ms: number, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(ms)
  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(onEnd, left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (Date.now() - startedAt))
    }
  }, [isPaused, onEnd])
}
