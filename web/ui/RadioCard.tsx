import { type ComponentProps, useId } from 'react'
import { CardText, type CardTexts } from './CardText'
import styles from './Choice.module.css'
import { cx } from './cx'
import { useRadio } from './radio-context'

interface RadioCardProps extends CardTexts, Omit<ComponentProps<'input'>, 'type' | 'title' | 'value'> {
  value: string
  /** The drawing on top and the text below, for groups of tiles. */
  isTile?: boolean
}

/** The whole card is the label; it is named by its title alone, the rest describes it. */
export function RadioCard({ title, description, end, icon, isTile, className, ...native }: RadioCardProps) {
  const id = useId()
  return (
    <label className={cx(styles.choice, styles.card, isTile && styles.tile, className)}>
      <input
        aria-labelledby={`${id}-title`}
        aria-describedby={cx(description && `${id}-description`, end && `${id}-end`) || undefined}
        {...useRadio(native)}
        type="radio"
        className={styles.input}
      />
      <span className={styles.dot} />
      <CardText id={id} {...{ title, description, end, icon }} />
    </label>
  )
}
