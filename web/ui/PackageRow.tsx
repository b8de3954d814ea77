import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon'
import styles from './PackageCard.module.css'

interface PackageRowProps {
  name: ReactNode
  heading?: 'h3' | 'h4'
  /** Its specs in one line. */
  summary?: ReactNode
  price: ReactNode
  /** The button to choose another. */
  action?: ReactNode
}

/** The package that was chosen: the others have gone. */
export function PackageRow({ name, heading: Heading = 'h4', summary, price, action }: PackageRowProps) {
  return (
    <div className={styles.row}>
      <Icon of={CircleCheck} size={24} className={styles.check} />
      <div className={styles.words}>
        <Heading className={styles.name}>{name}</Heading>
        {summary && <p className={styles.summary}>{summary}</p>}
      </div>
      <div>{price}</div>
      {action && <div className={styles.change}>{action}</div>}
    </div>
  )
}
