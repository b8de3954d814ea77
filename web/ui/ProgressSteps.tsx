import { Check } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { cx } from './cx'
import { Icon } from './Icon'
import styles from './ProgressSteps.module.css'

interface ProgressStep {
  href: string
  label: ReactNode
  state: 'done' | 'current' | 'upcoming'
}

interface ProgressStepsProps {
  /** "Voortgang" */
  label: string
  steps: readonly ProgressStep[]
  /** Read after the label of a completed step: "afgerond". */
  doneLabel: string
  /** Handles the click, for example to scroll; prevent the event's default to keep the hash. */
  onSelect?: (href: string, event: MouseEvent<HTMLAnchorElement>) => void
  className?: string
}

/** Pennants on a line: completed steps are green with a check, the current one is orange. */
export function ProgressSteps({ label, steps, doneLabel, onSelect, className }: ProgressStepsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className={styles.steps}>
        {steps.map(({ href, label: words, state }, index) => (
          <li key={href} className={cx(styles.step, styles[state])}>
            <a
              href={href}
              aria-current={state === 'current' ? 'step' : undefined}
              onClick={(event) => onSelect?.(href, event)}
            >
              <span className={styles.marker} aria-hidden="true">
                {state === 'done' ? <Icon of={Check} size={14} strokeWidth={3} /> : index + 1}
              </span>
              <span className={styles.label}>
                {words}
                {state === 'done' && <span className="vh">, {doneLabel}</span>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
