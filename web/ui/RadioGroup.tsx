import { type ChangeEvent, type ComponentProps, createContext, type ReactNode, use, useId, useMemo } from 'react'
import choice from './Choice.module.css'
import { ChoiceCard, type ChoiceCardTexts } from './ChoiceCard'
import { cx } from './cx'
import { FieldError } from './Field'
import styles from './RadioGroup.module.css'
import { useTickBeforeHydration } from './useTickBeforeHydration'

interface RadioGroupProps<Value extends string> {
  label: ReactNode
  isLabelHidden?: boolean
  /** Shared name of the radios; generated when omitted. */
  name?: string
  /** Controlled together with `onChange`; null when nothing is chosen. Omit both when the radios are registered. */
  value?: Value | '' | null
  onChange?: (value: Value) => void
  error?: ReactNode
  isDisabled?: boolean
  /** Stacked, in a row, or as equal tiles; `pairs` are tiles with room for a domain name. */
  layout?: 'stack' | 'row' | 'tiles' | 'pairs'
  id?: string
  className?: string
  /** `Radio`s or `RadioCard`s. */
  children: ReactNode
}

/** A fieldset, so `isDisabled` disables all its radios; arrow keys work natively. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, isLabelHidden, name, value, onChange, error, isDisabled, layout = 'stack' } = props
  const { className, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  // The radios of a group have its values.
  const choose = onChange as RadioGroupState['onChange']
  const group = useMemo(() => ({ name: name ?? id, value, onChange: choose }), [name, id, value, choose])
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

interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  value: string
  children: ReactNode
}

/** A radio of a `RadioGroup`, which may provide name, value and change handler. */
export function Radio({ children, className, ...native }: RadioProps) {
  const ownId = useId()
  const radio = useRadio({ ...native, id: native.id ?? ownId })
  useTickBeforeHydration(radio.id, radio.checked)
  return (
    <label className={cx(choice.choice, className)}>
      <input {...radio} type="radio" className={choice.input} />
      <span className={choice.dot} />
      <span>{children}</span>
    </label>
  )
}

interface RadioCardProps extends ChoiceCardTexts, Omit<ComponentProps<'input'>, 'type' | 'title' | 'value'> {
  value: string
  /** Icon on top and text below, for groups of tiles. */
  isTile?: boolean
}

/** A radio whose whole card is its label. */
export function RadioCard({ isTile, className, ...props }: RadioCardProps) {
  return (
    <ChoiceCard
      {...useRadio(props)}
      type="radio"
      mark={<span className={choice.dot} />}
      className={cx(isTile && choice.tile, className)}
    />
  )
}

interface RadioGroupState {
  name: string
  value?: string | null
  onChange?: (value: string) => void
}

const RadioGroupContext = createContext<RadioGroupState | null>(null)

/** Adds the group's props to a radio; the radio's own props (a form's `register`) take precedence. */
function useRadio<P extends { value: string }>(native: P): P {
  const group = use(RadioGroupContext)
  if (!group) return native
  const { name, value, onChange } = group
  const controlled = value === undefined ? {} : { checked: value === native.value }
  const change = onChange && {
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  }
  return { name, ...controlled, ...change, ...native }
}
