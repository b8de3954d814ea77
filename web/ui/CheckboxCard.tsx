import { Check } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { CardText, type CardTexts } from './CardText'
import styles from './Choice.module.css'
import { cx } from './cx'
import { Icon } from './Icon'

interface CheckboxCardProps extends CardTexts, Omit<ComponentProps<'input'>, 'type' | 'title'> {}

/** The whole card is the label; it is named by its title alone, the rest describes it. */
export function CheckboxCard({ title, description, end, icon, className, ...native }: CheckboxCardProps) {
  const id = useId()
  return (
    <label className={cx(styles.choice, styles.card, className)}>
      <input
        aria-labelledby={`${id}-title`}
        aria-describedby={cx(description && `${id}-description`, end && `${id}-end`) || undefined}
        {...native}
        type="checkbox"
        className={styles.input}
      />
      <span className={styles.box}>
        <Icon of={Check} size={16} strokeWidth={3} />
      </span>
      <CardText id={id} {...{ title, description, end, icon }} />
    </label>
  )
}
