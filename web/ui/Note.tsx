import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from './cx'
import { Icon } from './Icon'
import styles from './Note.module.css'

interface NoteProps {
  kind?: 'info' | 'ok' | 'warn' | 'error'
  /** A bold first line. */
  title?: ReactNode
  children?: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  /** `alert` for a new failure, `status` for news that can wait; omitted for static content. */
  role?: 'alert' | 'status'
  id?: string
  className?: string
  ref?: Ref<HTMLDivElement>
}

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, error: CircleAlert }

export function Note({ kind = 'info', title, children, action, role, id, className, ref }: NoteProps) {
  return (
    <div ref={ref} id={id} role={role} className={cx(styles.note, styles[kind], className)}>
      <Icon of={ICONS[kind]} className={styles.icon} />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
