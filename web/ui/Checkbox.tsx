import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import { ChoiceCard, type ChoiceCardTexts } from './ChoiceCard'
import { cx } from './cx'
import { FieldError } from './Field'
import { Icon } from './Icon'
import { useTickBeforeHydration } from './useTickBeforeHydration'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The label; may contain a link. */
  children: ReactNode
  description?: ReactNode
  error?: ReactNode
}

/** Native props go to the input, including `ref`. */
export function Checkbox({ children, description, error, className, ...native }: CheckboxProps) {
  const ownId = useId()
  const id = native.id ?? ownId
  useTickBeforeHydration(id, native.checked)
  const describedBy = cx(error && `${id}-error`, description && `${id}-description`, native['aria-describedby'])
  return (
    <div className={className}>
      <label className={cx(styles.choice, Boolean(error) && styles.invalid)}>
        <input
          {...native}
          id={id}
          type="checkbox"
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        <Box />
        <span className={styles.words}>{children}</span>
      </label>
      {description && (
        <div className={styles.under} id={`${id}-description`}>
          {description}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

interface CheckboxCardProps extends ChoiceCardTexts, Omit<ComponentProps<'input'>, 'type' | 'title'> {}

/** A checkbox whose whole card is its label. */
export const CheckboxCard = (props: CheckboxCardProps) => <ChoiceCard {...props} type="checkbox" mark={<Box />} />

const Box = () => (
  <span className={styles.box}>
    <Icon of={Check} size={16} strokeWidth={3} />
  </span>
)
