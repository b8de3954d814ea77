import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Field.module.css'
import { Icon } from './Icon'

/** The sentence under a field that says what to mend. Tie it to the field by `id` and aria-describedby. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon of={CircleAlert} size={16} />
      <span>{children}</span>
    </p>
  )
}
