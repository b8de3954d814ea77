import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon'
import styles from './ActDialog.module.css'

/** Says before the button that a colleague decides. */
export function FourEyes({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.four}>
      <Icon of={Users} />
      <p>
        <b>{title}</b>
      </p>
      <p>{children}</p>
    </div>
  )
}
