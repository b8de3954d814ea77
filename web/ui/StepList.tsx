import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/preferences'
import { cx } from './cx'
import { Icon } from './Icon'
import styles from './StepList.module.css'
import { stepListText } from './step-list.text'

export interface Step {
  title: string
  note: ReactNode
  state: 'done' | 'now' | 'later'
  /** When: `24 nov 2026`. */
  moment?: string | null
  action?: ReactNode
  below?: ReactNode
}

/** Steps towards an end, in order: completed ones are ticked, the current one has the orange pennant. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const text = useText(stepListText)
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, note, state, moment, action, below }, at) => (
        <li
          key={title}
          className={cx(state === 'done' && styles.done, state === 'now' && styles.now)}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.pennant} aria-hidden="true">
            {state === 'done' ? <Icon of={Check} size={14} strokeWidth={2.6} /> : at + 1}
          </span>
          <p className={styles.stepTitle}>
            {title}
            {state === 'done' && <span className="vh"> ({text.isDone})</span>}
          </p>
          <p className={styles.note}>{note}</p>
          {moment && <p className={cx('hint', styles.moment)}>{moment}</p>}
          {action && <div className={styles.action}>{action}</div>}
          {below && <div className={styles.below}>{below}</div>}
        </li>
      ))}
    </ol>
  )
}
