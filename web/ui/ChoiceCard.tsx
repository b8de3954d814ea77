import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import { cx } from './cx'
import { useTickBeforeHydration } from './useTickBeforeHydration'

export interface ChoiceCardTexts {
  title: ReactNode
  description?: ReactNode
  /** At the right end: a price, or a separate link. */
  end?: ReactNode
  /** An icon before the text, such as the logo of a payment method. */
  icon?: ReactNode
}

interface ChoiceCardProps extends ChoiceCardTexts, Omit<ComponentProps<'input'>, 'title'> {
  type: 'checkbox' | 'radio'
  /** The check mark or dot. */
  mark: ReactNode
}

/** Card of a checkbox or radio. The whole card is the label; only its title is the accessible name, the rest the description. */
export function ChoiceCard({ title, description, end, icon, mark, className, ...native }: ChoiceCardProps) {
  const id = useId()
  const inputId = native.id ?? `${id}-input`
  useTickBeforeHydration(inputId, native.checked)
  return (
    <label className={cx(styles.choice, styles.card, className)}>
      <input
        aria-labelledby={`${id}-title`}
        aria-describedby={cx(description && `${id}-description`, end && `${id}-end`) || undefined}
        {...native}
        id={inputId}
        className={styles.input}
      />
      {mark}
      {icon && (
        <span className={styles.drawing} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title} id={`${id}-title`}>
          {title}
        </span>
        {description && (
          <span className={styles.description} id={`${id}-description`}>
            {description}
          </span>
        )}
      </span>
      {end && (
        <span className={styles.end} id={`${id}-end`}>
          {end}
        </span>
      )}
    </label>
  )
}
