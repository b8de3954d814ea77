import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useCallback } from 'react'
import { Button } from './Button'
import { cx } from './cx'
import { Icon } from './Icon'
import { IconButton } from './IconButton'
import styles from './ToastCard.module.css'
import { dismissToast, type Toast } from './toast-store'
import { useTimer } from './useTimer'

const ICONS = { ok: CircleCheck, error: CircleAlert, info: Info }
const SHOWN_MS = 6_000

interface ToastCardProps {
  toast: Toast
  closeLabel: string
  isPaused: boolean
}

/** One message; it goes by itself, unless it is an error. */
export function ToastCard({ toast: { id, kind, text, action }, closeLabel, isPaused }: ToastCardProps) {
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
