import { type ReactNode, useId, useMemo } from 'react'
import { cx } from './cx'
import { FieldError } from './FieldError'
import styles from './RadioGroup.module.css'
import { RadioGroupContext } from './radio-context'

interface RadioGroupProps {
  label: ReactNode
  isLabelHidden?: boolean
  /** One name per group; made up when absent. */
  name?: string
  /** Controlled with `onChange`; null means that nothing is chosen. Leave both out when the radios are registered. */
  value?: string | null
  onChange?: (value: string) => void
  error?: ReactNode
  isDisabled?: boolean
  /** Under each other, beside each other, or as equal tiles. */
  layout?: 'stack' | 'row' | 'tiles'
  id?: string
  className?: string
  /** `Radio`s or `RadioCard`s. */
  children: ReactNode
}

/** A fieldset, so `isDisabled` shuts all radios in it; arrows move the choice natively. */
export function RadioGroup(props: RadioGroupProps) {
  const {
    label,
    isLabelHidden,
    name,
    value,
    onChange,
    error,
    isDisabled,
    layout = 'stack',
    className,
    children,
  } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const group = useMemo(() => ({ name: name ?? id, value, onChange }), [name, id, value, onChange])
  return (
    <fieldset
      id={id}
      role="radiogroup"
      className={className}
      disabled={isDisabled}
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <div id={`${id}-label`} className={cx(styles.label, isLabelHidden && 'vh')}>
        {label}
      </div>
      <RadioGroupContext value={group}>
        <div className={styles[layout]}>{children}</div>
      </RadioGroupContext>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
